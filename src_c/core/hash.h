/* FNV-1a, 64 bits (Fowler, Noll, Vo): names content and games. Not a defence against
 * somebody who wants two contents to have one hash; every pack is checked anyway. */
#ifndef XM_CORE_HASH_H
#define XM_CORE_HASH_H

#include "core/base.h"

static inline uint64_t xm_hash(uint64_t hash, const void *bytes, size_t size) {
  const unsigned char *p = (const unsigned char *)bytes;
  for (size_t i = 0; i < size; i++) hash = (hash ^ p[i]) * 0x100000001b3u;
  return hash;
}

#define XM_HASH_START 0xcbf29ce484222325u

#endif
