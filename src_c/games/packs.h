/* The content packs that are built into the library, one a game: the bytes of a
 * content pack (msgpack), compiled from xmcore/content/<game>/ by xmcore/packs.py. */
#ifndef XM_GAMES_PACKS_H
#define XM_GAMES_PACKS_H

#include <stddef.h>

extern const unsigned char xm_pack_alert[];
extern const size_t xm_pack_alert_size;

extern const unsigned char xm_pack_siege[];
extern const size_t xm_pack_siege_size;

extern const unsigned char xm_pack_skirmish[];
extern const size_t xm_pack_skirmish_size;

#endif /* XM_GAMES_PACKS_H */
