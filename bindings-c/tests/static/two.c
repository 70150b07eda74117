/* A program of two static Rust libraries: each has its own allocator, panics and threads. */

#include "../check.h"

size_t second_len(size_t repeats);

int main(void) {
  char root[32];
  make_folder(root);
  write_skill(root, "one", "d");
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  CHECK(second_len(2) == 14);
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  CHECK(second_len(1000) == 0);
  skillspan_skill *skill = NULL;
  CHECK(skillspan_set_get(set, T("two"), &skill, NULL) == SKILLSPAN_CODE_SKILL_NOT_FOUND);
  CHECK_OK(skillspan_set_get(set, T("one"), &skill, NULL));
  CHECK_TEXT(skillspan_skill_name(skill), "one");
  skillspan_skill_free(skill);
  skillspan_set_free(set);
  skillspan_options_free(options);
  return 0;
}
