/* What the tests share. They are compiled as C11 and as C++17. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <skillspan.h>

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                            \
    }                                                                     \
  } while (0)

#define CHECK_TEXT(found, wanted) check_text(__FILE__, __LINE__, found, wanted)
#define CHECK_OK(call) CHECK((call) == SKILLSPAN_CODE_OK)

#define T(text) skillspan_text_of(text)
#define NO_TEXT skillspan_text_of(NULL)

/* Also that a NUL follows, so that `data` is a C string. */
static inline void check_text(const char *file, int line, skillspan_str found, const char *wanted) {
  if (found.data && strlen(wanted) == found.len && strcmp(found.data, wanted) == 0) return;
  fprintf(stderr, "%s:%d: found:  %s\nwanted: %s\n", file, line, found.data ? found.data : "NULL", wanted);
  exit(1);
}

/* Makes `root/name/SKILL.md`. */
static inline void write_skill(const char *root, const char *name, const char *description) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", root, name);
  mkdir(path, 0777);
  snprintf(path, sizeof path, "%s/%s/SKILL.md", root, name);
  FILE *file = fopen(path, "w");
  CHECK(file);
  fprintf(file, "---\nname: %s\ndescription: %s\n---\n\nBody of %s.\n", name, description, name);
  fclose(file);
}

static inline void make_folder(char *root) {
  strcpy(root, "/tmp/skillspan-XXXXXX");
  CHECK(mkdtemp(root));
}

static inline void remove_folder(const char *root) {
  char command[600];
  snprintf(command, sizeof command, "rm -rf '%s'", root);
  CHECK(system(command) == 0);
}

static inline skillspan_set *open_root(const char *root) {
  skillspan_set *set = NULL;
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  return set;
}

#endif
