/* Runs the files named by the arguments through a fuzz target, for compilers without libFuzzer. */
#include "fuzz.h"

static int run(const char *path) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return -1;
  if (fseek(f, 0, SEEK_END) != 0) return -1;
  const long size = ftell(f);
  rewind(f);
  uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1); /* exactly: a byte too far is seen */
  const bool read = bytes != NULL && fread(bytes, 1, (size_t)size, f) == (size_t)size;
  fclose(f);
  if (!read) return -1;
  LLVMFuzzerTestOneInput(bytes, (size_t)size);
  free(bytes);
  return 0;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    fprintf(stderr, "%s\n", argv[i]);
    if (run(argv[i]) != 0) {
      fprintf(stderr, "cannot read it\n");
      return 1;
    }
  }
  printf("%d files\n", argc - 1);
  return 0;
}
