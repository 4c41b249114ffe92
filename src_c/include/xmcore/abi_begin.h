/* Opens the declarations of xmcore.h: C linkage for C++ hosts, exported symbols.
   These lines stand in a file of their own so that xmcore.h, read without its
   '#' lines, is a list of plain C declarations (cffi, LuaJIT). */
#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif
