/* Applying fixes, to texts and to files. */

#include "check.h"

static void texts(void) {
  skillspan_fixed *fixed = NULL;
  skillspan_error *error = NULL;
  const char *text = "---\nname: pdf\ndescription: Use when: asked\nauthor: me\n---\n";
  CHECK_OK(skillspan_fix_text(T(text), NO_TEXT, false, &fixed, &error));
  CHECK_TEXT(skillspan_fixed_text(fixed), "---\nname: pdf\ndescription: \"Use when: asked\"\nauthor: me\n---\n");
  CHECK(skillspan_fixed_applied_len(fixed) == 1 && error == NULL);
  CHECK(skillspan_fixed_applied_code(fixed, 0) == SKILLSPAN_CODE_MALFORMED_FRONTMATTER);
  CHECK(!skillspan_fixed_applied_unsafe(fixed, 0) && skillspan_fixed_applied_title(fixed, 0).len > 0);
  CHECK(skillspan_fixed_applied_line(fixed, 0) == 3);
  const skillspan_report *report = skillspan_fixed_report(fixed);
  CHECK(!skillspan_report_ok(report) && skillspan_diagnostics_len(skillspan_report_diagnostics(report)) == 1);
  skillspan_fixed_free(fixed);

  CHECK_OK(skillspan_fix_text(T(text), T("spec"), true, &fixed, NULL));
  CHECK(skillspan_fixed_applied_len(fixed) == 2 && skillspan_fixed_applied_unsafe(fixed, 1));
  CHECK(skillspan_report_ok(skillspan_fixed_report(fixed)));
  CHECK(strstr(skillspan_fixed_to_json(fixed).data, "\"applicability\":\"unsafe\""));
  CHECK(skillspan_fixed_applied_code(fixed, 2) == SKILLSPAN_CODE_OK);
  CHECK(skillspan_fixed_applied_title(fixed, 2).data == NULL && skillspan_fixed_applied_line(fixed, 2) == 0);
  skillspan_fixed_free(fixed);

  CHECK_OK(skillspan_fix_text(T("---\nname: a\ndescription: b: c\n---\n\xff\n"), NO_TEXT, true, &fixed, NULL));
  CHECK(skillspan_fixed_applied_len(fixed) == 0 && strstr(skillspan_fixed_text(fixed).data, "\xef\xbf\xbd"));
  skillspan_fixed_free(fixed);
  CHECK(skillspan_fix_text(T(text), T("none"), true, &fixed, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT && !fixed);
  CHECK(strstr(skillspan_error_message(error).data, "none"));
  skillspan_error_free(error);
}

static void files(void) {
  char root[32], file[64], now[64];
  make_folder(root);
  write_skill(root, "csv", "Cleans tables.");
  write_skill(root, "pdf", "Use when: asked");
  snprintf(file, sizeof file, "%s/pdf/SKILL.md", root);
  snprintf(now, sizeof now, "%s/pdf/skill.md", root);
  CHECK(rename(file, now) == 0);
  skillspan_file_fixes *fixes = NULL;
  skillspan_text *path = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_fixes(T(root), NO_TEXT, false, &fixes, &error));
  CHECK(skillspan_file_fixes_len(fixes) == 2 && error == NULL && skillspan_file_fixes_get(fixes, 2) == NULL);
  CHECK(strstr(skillspan_file_fixes_to_json(fixes).data, "\"rename\":\"SKILL.md\""));
  const skillspan_file_fix *sound = skillspan_file_fixes_get(fixes, 0), *fix = skillspan_file_fixes_get(fixes, 1);
  CHECK(!skillspan_file_fix_changes(sound) && skillspan_file_fix_rename(sound).data == NULL);
  CHECK(skillspan_file_fix_changes(fix));
  CHECK_TEXT(skillspan_file_fix_path(fix), now);
  CHECK_TEXT(skillspan_file_fix_rename(fix), "SKILL.md");
  CHECK(strstr(skillspan_file_fix_before(fix).data, "\ndescription: Use when: asked\n"));
  CHECK(strstr(skillspan_fixed_text(skillspan_file_fix_fixed(fix)).data, "\ndescription: \"Use when: asked\"\n"));
  CHECK(skillspan_report_ok(skillspan_fixed_report(skillspan_file_fix_fixed(fix))));
  CHECK(strstr(skillspan_file_fix_to_json(fix).data, "\"path\":"));
  CHECK_OK(skillspan_file_fix_write(fix, &path, &error));
  CHECK_TEXT(skillspan_text_get(path), file);
  skillspan_text_free(path);
  CHECK(access(file, R_OK) == 0 && access(now, R_OK) != 0);
  /* It is no longer what was read. */
  CHECK(skillspan_file_fix_write(fix, &path, &error) == SKILLSPAN_CODE_UNWRITABLE && path == NULL);
  CHECK_TEXT(skillspan_error_path(error), now);
  skillspan_error_free(error);
  skillspan_file_fixes_free(fixes);
  CHECK(skillspan_fixes(T("/nowhere"), NO_TEXT, false, &fixes, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT && !fixes);
  remove_folder(root);
}

int main(void) {
  texts();
  files();
  puts("fixes: ok");
  return 0;
}
