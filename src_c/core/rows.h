/* Short forms for the rows of a game's table of fields. Each takes the struct that the field
 * is a member of; what they leave out is public and has been there since snapshot format 1. */
#ifndef XM_CORE_ROWS_H
#define XM_CORE_ROWS_H

#include "core/game.h"

/* What a row begins with, up to its offset; `width`: bytes of a number. */
#define XM_ROW(name, kind, width, domain, flags, seen, pool) \
  name, sizeof(name) - 1, kind, width, domain, flags, seen, 1, pool

#define XM_ROW_OF(type, member) offsetof(type, member), 1, 0, XM_LENGTH_FIXED, 0

#define XM_NUMBER_ROW(type, member, max)                              \
  {XM_ROW(#member, XM_FIELD_INT, sizeof(((type *)0)->member), XM_D_NUMBER, 0, XM_PUBLIC, 0), \
   XM_ROW_OF(type, member), 0, max, 0}

#define XM_FLAG_ROW(type, member)                                    \
  {XM_ROW(#member, XM_FIELD_BOOL, 1, XM_D_BOOL, 0, XM_PUBLIC, 0),    \
   XM_ROW_OF(type, member), 0, 1, 0}

/* A value of a domain; by default none. */
#define XM_NAME_ROW(type, member, domain, flags)                     \
  {XM_ROW(#member, XM_FIELD_NAME, 1, domain, flags, XM_PUBLIC, 0),   \
   XM_ROW_OF(type, member), 0, 0, XM_NONE}

/* Members of a domain, as bits. */
#define XM_MEMBERS_ROW(type, member, domain, flags)                  \
  {XM_ROW(#member, XM_FIELD_MEMBERS, sizeof(((type *)0)->member), domain, flags, XM_PUBLIC, 0), \
   XM_ROW_OF(type, member), 0, 0, 0}

/* Counts of all members of a domain. */
#define XM_COUNTS_ROW(name, offset, domain, flags, seen, pool, known) \
  {XM_ROW(name, XM_FIELD_COUNTS, 1, domain, flags, seen, pool),       \
   offset, 0, 0, XM_LENGTH_FIXED, known, 0, 255, 0}

/* A list of values of a domain, at most `count`, whose length stands in a byte. */
#define XM_LIST_ROW(name, offset, domain, count, length) \
  {XM_ROW(name, XM_FIELD_LIST, 1, domain, 0, XM_PUBLIC, 0), offset, count, 0, length, 0, 0, 0, 0}

#define XM_GROUP_ROW(name, offset, count, stride, length) \
  {XM_ROW(name, XM_FIELD_GROUP, 0, 0, 0, XM_PUBLIC, 0), offset, count, stride, length, 0, 0, 0, 0}

#define XM_END_ROW {XM_ROW("", XM_FIELD_END, 0, 0, 0, XM_PUBLIC, 0), 0, 0, 0, XM_LENGTH_FIXED, 0, 0, 0, 0}

#define XM_PENDING_ROW(type, stack, depth)                                       \
  {XM_ROW("pending", XM_FIELD_PENDING, sizeof(xm_frame), 0, 0, XM_PUBLIC, 0),    \
   offsetof(type, stack), depth, 0, XM_LENGTH_FIXED, 0, 0, 0, 0}

#define XM_LAST_ROW {NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

#endif
