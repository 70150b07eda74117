/* Every code has a constant, and the constants are all codes. */

#include "check.h"

struct constant {
  const char *name;
  int32_t code;
};

/* Made by the Makefile from the header. */
static const struct constant CONSTANTS[] = {
#include "codes.inc"
};

static const size_t COUNT = sizeof CONSTANTS / sizeof CONSTANTS[0];

static const struct constant *constant_of(int32_t code) {
  const char *wire = skillspan_code_name(code).data;
  char name[128] = "SKILLSPAN_CODE_";
  size_t end = strlen(name);
  /* `missing-root` is a finding too; an error's and a finding's constant cannot share a name. */
  if (strcmp(wire, "missing_root") == 0) wire = "root_missing";
  for (; *wire; wire++) name[end++] = (char)(*wire == '-' || *wire == '_' ? '_' : *wire >= 'a' ? *wire - 32 : *wire);
  name[end] = '\0';
  for (size_t i = 0; i < COUNT; i++) {
    if (strcmp(CONSTANTS[i].name, name) == 0) return &CONSTANTS[i];
  }
  fprintf(stderr, "the header has no %s\n", name);
  exit(1);
}

int main(void) {
  CHECK(skillspan_abi_version() == SKILLSPAN_ABI_VERSION);
  CHECK(skillspan_version().len > 0);
  /* Success is no code. */
  CHECK(skillspan_code_count() + 1 == COUNT);
  size_t errors = 0;
  for (size_t i = 0; i < skillspan_code_count(); i++) {
    int32_t code = skillspan_code_at(i);
    CHECK(constant_of(code)->code == code);
    /* A finding's name has a dash or one word, an error's has underscores or one word. */
    CHECK(strchr(skillspan_code_name(code).data, skillspan_code_is_error(code) ? '-' : '_') == NULL);
    errors += skillspan_code_is_error(code);
  }
  CHECK(skillspan_code_at(skillspan_code_count()) == 0);
  CHECK(skillspan_code_name(SKILLSPAN_CODE_OK).data == NULL);
  CHECK(skillspan_code_name(12345).data == NULL && !skillspan_code_is_error(-1));
  printf("codes: %zu, of them %zu of errors\n", skillspan_code_count(), errors);
  return 0;
}
