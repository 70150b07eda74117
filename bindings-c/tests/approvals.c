/* Approvals of skills that may not be used without one. */

#include "check.h"

static skillspan_set *distrusting(const char *root, const char *approvals) {
  char json[1024];
  snprintf(json, sizeof json, "{\"roots\": [{\"path\": \"%s\", \"trust\": \"untrusted\"}], \"trust\": {\"approvals\": %s}}",
           root, approvals);
  skillspan_options *options = skillspan_options_new();
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_options_set_json(options, T(json), NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  return set;
}

int main(void) {
  char root[32], location[64];
  make_folder(root);
  write_skill(root, "pdf", "Fills forms.");
  snprintf(location, sizeof location, "%s/pdf/SKILL.md", root);
  skillspan_set *set = distrusting(root, "{}");
  skillspan_approvals *approvals = NULL, *none = NULL;
  skillspan_error *error = NULL;
  CHECK(skillspan_set_len(set) == 0);
  CHECK_OK(skillspan_set_approve(set, T("pdf"), &approvals, &error));
  CHECK(skillspan_set_len(set) == 1 && error == NULL);
  CHECK(skillspan_approvals_len(approvals) == 1);
  CHECK_TEXT(skillspan_approvals_location(approvals, 0), location);
  CHECK(skillspan_approvals_digest(approvals, 0).len > 0);
  CHECK(skillspan_approvals_location(approvals, 1).data == NULL && skillspan_approvals_digest(approvals, 1).data == NULL);
  CHECK(skillspan_set_approve(set, T("pdf"), &none, &error) == SKILLSPAN_CODE_SKILL_NOT_FOUND && none == NULL);
  CHECK(strstr(skillspan_error_message(error).data, "pdf"));
  skillspan_error_free(error);

  /* What a host keeps opens the next set. */
  skillspan_set *next = distrusting(root, skillspan_approvals_to_json(approvals).data);
  skillspan_approvals_free(approvals);
  CHECK(skillspan_set_len(next) == 1);
  CHECK_OK(skillspan_set_approvals(next, &approvals, NULL));
  skillspan_set_free(next);
  CHECK_TEXT(skillspan_approvals_location(approvals, 0), location);
  next = distrusting(root, skillspan_approvals_to_json(approvals).data);
  skillspan_approvals_free(approvals);
  write_skill(root, "pdf", "Fills forms, and more.");
  skillspan_refresh *refresh = NULL;
  CHECK_OK(skillspan_set_refresh(next, &refresh, NULL));
  skillspan_refresh_free(refresh);
  CHECK(skillspan_set_len(next) == 0);
  skillspan_set_free(next);

  CHECK_OK(skillspan_set_revoke(set, T(location), &approvals, NULL));
  CHECK(skillspan_approvals_len(approvals) == 0 && skillspan_set_len(set) == 0);
  CHECK_TEXT(skillspan_approvals_to_json(approvals), "{}");
  skillspan_approvals_free(approvals);
  CHECK(skillspan_set_revoke(set, T("pdf"), &none, NULL) == SKILLSPAN_CODE_SKILL_NOT_FOUND && none == NULL);
  skillspan_set_free(set);
  remove_folder(root);
  puts("approvals: ok");
  return 0;
}
