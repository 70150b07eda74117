/* Handles: what they lend, who owns what, how calls fail. */

#include "check.h"

static const char SOURCE[] = "---\nname: pdf\ndescription: Fills forms.\nlicense: MIT\n---\n\nBody.\n";

static void parsing(void) {
  skillspan_document *document = NULL;
  skillspan_str bytes = {SOURCE, sizeof SOURCE - 1};
  CHECK_OK(skillspan_parse(bytes, &document, NULL));
  CHECK_TEXT(skillspan_document_name(document), "pdf");
  CHECK_TEXT(skillspan_document_description(document), "Fills forms.");
  CHECK_TEXT(skillspan_document_body(document), "\nBody.\n");
  CHECK_TEXT(skillspan_document_instructions(document), "Body.");
  CHECK(!skillspan_document_lossy(document));
  CHECK(skillspan_diagnostics_len(skillspan_document_diagnostics(document)) == 0);
  CHECK(strstr(skillspan_document_to_json(document).data, "\"license\":\"MIT\""));
  /* What is lent stays where it is. */
  CHECK(skillspan_document_name(document).data == skillspan_document_name(document).data);
  CHECK(skillspan_document_to_json(document).data == skillspan_document_to_json(document).data);
  skillspan_document_free(document);

  const char bad[] = "a\0b\xff";
  skillspan_str odd = {bad, 4};
  CHECK_OK(skillspan_parse(odd, &document, NULL));
  CHECK(skillspan_document_body(document).len == 6 && skillspan_document_lossy(document));
  CHECK(memcmp(skillspan_document_body(document).data, "a\0b\xef\xbf\xbd", 7) == 0);
  CHECK(skillspan_document_name(document).data == NULL);
  skillspan_document_free(document);
}

static void validating(void) {
  skillspan_report *report = NULL;
  skillspan_error *error = NULL;
  const char *text = "---\nname: PDF\ndescription: d\n---\n";
  CHECK_OK(skillspan_validate_text(T(text), NO_TEXT, &report, &error));
  CHECK(!skillspan_report_ok(report) && error == NULL);
  const skillspan_diagnostic *found = skillspan_diagnostics_get(skillspan_report_diagnostics(report), 0);
  CHECK(skillspan_diagnostic_code(found) == SKILLSPAN_CODE_NAME_CHARACTERS);
  CHECK(skillspan_diagnostic_severity(found) == SKILLSPAN_SEVERITY_ERROR);
  CHECK(skillspan_diagnostic_line(found) == 2 && skillspan_diagnostic_column(found) == 7);
  CHECK(skillspan_diagnostic_byte_start(found) == 10 && skillspan_diagnostic_byte_end(found) == 13);
  CHECK(skillspan_diagnostic_path(found).data == NULL && skillspan_diagnostic_message(found).len > 0);
  skillspan_report_free(report);

  CHECK(skillspan_validate_text(T(text), T("strictest"), &report, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(report == NULL && skillspan_error_code(error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "strictest"));
  CHECK(skillspan_error_path(error).data == NULL);
  CHECK(skillspan_diagnostics_len(skillspan_error_diagnostics(error)) == 0);
  skillspan_error_free(error);

  CHECK(skillspan_validate(T("/nowhere"), NO_TEXT, &report, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK_TEXT(skillspan_error_path(error), "/nowhere");
  CHECK(strstr(skillspan_error_to_json(error).data, "\"code\":\"invalid_argument\""));
  skillspan_error_free(error);
}

static void sets(void) {
  char root[32];
  make_folder(root);
  write_skill(root, "pdf", "Fills forms.");
  write_skill(root, "csv", "Cleans tables.");
  skillspan_set *set = open_root(root);
  CHECK_TEXT(skillspan_set_dialect(set), "agentskills");
  CHECK(skillspan_set_len(set) == 2);

  skillspan_snapshot *snapshot = NULL;
  CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
  const skillspan_skills *skills = skillspan_snapshot_skills(snapshot);
  CHECK(skillspan_skills_len(skills) == 2 && skillspan_skills_get(skills, 2) == NULL);
  CHECK_TEXT(skillspan_skill_name(skillspan_skills_get(skills, 0)), "csv");
  CHECK(skillspan_skills_len(skillspan_snapshot_blocked(snapshot)) == 0);

  skillspan_skill *skill = NULL;
  skillspan_error *error = NULL;
  char directory[64];
  snprintf(directory, sizeof directory, "%s/pdf", root);
  CHECK_OK(skillspan_set_get(set, T("pdf"), &skill, &error));
  CHECK_TEXT(skillspan_skill_id(skill), "project:pdf");
  CHECK_TEXT(skillspan_skill_scope(skill), "project");
  CHECK(skillspan_skill_namespace(skill).data == NULL);
  CHECK_TEXT(skillspan_skill_directory(skill), directory);
  CHECK(skillspan_skill_model_invocable(skill) && skillspan_skill_user_invocable(skill));

  skillspan_skill *none = skill;
  CHECK_OK(skillspan_set_find(set, T("xls"), &none, &error));
  CHECK(none == NULL && error == NULL);
  CHECK(skillspan_set_get(set, T("xls"), &none, &error) == SKILLSPAN_CODE_SKILL_NOT_FOUND);
  CHECK(none == NULL && strstr(skillspan_error_message(error).data, "xls"));
  skillspan_error_free(error);

  skillspan_text *text = NULL;
  CHECK_OK(skillspan_set_catalog(set, T("{\"format\": \"json\", \"preamble\": false}"), &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "Cleans tables."));
  skillspan_text_free(text);
  CHECK(skillspan_set_catalog(set, T("{\"format\": \"rtf\"}"), &text, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(skillspan_set_catalog(set, T("[]"), &text, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT && text == NULL);

  skillspan_result *result = NULL;
  CHECK_OK(skillspan_set_call(set, T("load_skill"), T("{\"name\": \"pdf\"}"), &result, NULL));
  CHECK(!skillspan_result_is_error(result) && strstr(skillspan_result_text(result).data, "Body of pdf."));
  CHECK(skillspan_result_code(result) == SKILLSPAN_CODE_OK);
  skillspan_result_free(result);
  /* What a model got wrong is for the model. */
  CHECK_OK(skillspan_set_call(set, T("load_skill"), T("{\"name\": "), &result, NULL));
  CHECK(skillspan_result_is_error(result) && skillspan_result_code(result) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  skillspan_result_free(result);

  skillspan_resource *resource = NULL;
  CHECK_OK(skillspan_set_read(set, T("pdf"), T("SKILL.md"), true, &resource, NULL));
  CHECK(skillspan_resource_kind(resource) == SKILLSPAN_KIND_TEXT && skillspan_resource_sha256(resource).len == 64);
  CHECK(strstr(skillspan_resource_bytes(resource).data, "Body of pdf."));
  skillspan_resource_free(resource);

  CHECK_OK(skillspan_set_load(set, T("pdf"), T("a b"), T("model"), true, &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "Body of pdf."));
  skillspan_text_free(text);
  CHECK(skillspan_set_load(set, T("pdf"), NO_TEXT, T("cat"), false, &text, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);

  write_skill(root, "doc", "Writes letters.");
  skillspan_refresh *refresh = NULL;
  CHECK_OK(skillspan_set_refresh(set, &refresh, NULL));
  CHECK(skillspan_refresh_len(refresh, SKILLSPAN_CHANGE_ADDED) == 1);
  CHECK_TEXT(skillspan_refresh_name(refresh, SKILLSPAN_CHANGE_ADDED, 0), "doc");
  CHECK(skillspan_refresh_len(refresh, SKILLSPAN_CHANGE_REMOVED) == 0 && skillspan_refresh_len(refresh, 9) == 0);
  skillspan_refresh_free(refresh);
  CHECK(skillspan_set_len(set) == 3 && skillspan_skills_len(skills) == 2);

  /* What a set gave stays valid without it. */
  skillspan_set_free(set);
  CHECK_TEXT(skillspan_skill_description(skill), "Fills forms.");
  CHECK_TEXT(skillspan_skill_name(skillspan_skills_get(skills, 1)), "pdf");
  skillspan_skill_free(skill);
  skillspan_snapshot_free(snapshot);
  remove_folder(root);
}

static void strict(void) {
  char root[32];
  make_folder(root);
  write_skill(root, "pdf", "\"\"");
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_set_json(options, T("{\"strict\": true}"), NULL));
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  skillspan_set *set = NULL;
  skillspan_error *error = NULL;
  CHECK(skillspan_set_open(options, &set, &error) == SKILLSPAN_CODE_INVALID_SKILL && set == NULL);
  const skillspan_diagnostics *found = skillspan_error_diagnostics(error);
  CHECK(skillspan_diagnostics_len(found) == 1);
  CHECK(skillspan_diagnostic_code(skillspan_diagnostics_get(found, 0)) == SKILLSPAN_CODE_MISSING_DESCRIPTION);
  CHECK(strstr(skillspan_error_path(error).data, "/pdf/SKILL.md"));
  skillspan_error_free(error);
  skillspan_options_free(options);
  remove_folder(root);
}

static void wrong_arguments(void) {
  skillspan_error *error = NULL;
  skillspan_set *set = NULL;
  skillspan_options *options = skillspan_options_new();
  CHECK(skillspan_options_set_json(options, T("{"), &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "`json` is no JSON object"));
  skillspan_error_free(error);
  CHECK(skillspan_options_add_root(options, T("\xff"), &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "`path` is not UTF-8 text"));
  skillspan_error_free(error);
  CHECK_OK(skillspan_options_set_json(options, T("{\"rots\": []}"), NULL));
  CHECK(skillspan_set_open(options, &set, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "rots"));
  skillspan_error_free(error);
  skillspan_options_free(options);
  /* A root that is given as one value becomes a list. */
  options = skillspan_options_new();
  CHECK_OK(skillspan_options_set_json(options, T("{\"roots\": \"/nowhere\"}"), NULL));
  CHECK_OK(skillspan_options_add_root(options, T("/nowhere-else"), NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_snapshot *snapshot = NULL;
  CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
  const skillspan_warnings *warnings = skillspan_snapshot_warnings(snapshot);
  CHECK(skillspan_warnings_len(warnings) == 2);
  CHECK_TEXT(skillspan_warning_path(skillspan_warnings_get(warnings, 1)), "/nowhere-else");
  CHECK(skillspan_warning_code(skillspan_warnings_get(warnings, 1)) == SKILLSPAN_CODE_MISSING_ROOT);
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  skillspan_options_free(options);
}

static void write_index(const char *folder) {
  char path[512];
  mkdir(folder, 0777);
  snprintf(path, sizeof path, "%s/index.ts", folder);
  FILE *file = fopen(path, "w");
  CHECK(file && fclose(file) == 0);
}

static void routes(void) {
  char root[32], route[48], skills[64], group[48], again[64];
  make_folder(root);
  snprintf(route, sizeof route, "%s/tea", root);
  snprintf(skills, sizeof skills, "%s/skills", route);
  write_index(route);
  mkdir(skills, 0777);
  write_skill(skills, "black", "Brews.");
  write_skill(skills, "green", "\"\"");

  skillspan_b4_types *types = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_b4_typegen(T(root), &types, &error));
  CHECK(skillspan_b4_types_routes_len(types) == 1);
  CHECK_TEXT(skillspan_b4_types_routes_get(types, 0), "/tea");
  CHECK(skillspan_b4_types_routes_get(types, 1).data == NULL);
  CHECK(strstr(skillspan_b4_types_text(types).data, skillspan_b4_tool_member().data));
  const skillspan_warnings *warnings = skillspan_b4_types_warnings(types);
  CHECK(skillspan_warnings_len(warnings) == 1);
  CHECK(skillspan_warning_code(skillspan_warnings_get(warnings, 0)) == SKILLSPAN_CODE_INVALID_SKILL);
  skillspan_b4_types_free(types);

  skillspan_report *report = NULL;
  CHECK_OK(skillspan_b4_validate(T(route), &report, NULL));
  const skillspan_diagnostics *found = skillspan_report_diagnostics(report);
  CHECK(!skillspan_report_ok(report) && skillspan_diagnostics_len(found) == 1);
  CHECK(skillspan_diagnostic_code(skillspan_diagnostics_get(found, 0)) == SKILLSPAN_CODE_INVALID_SKILL);
  skillspan_report_free(report);

  skillspan_set *set = NULL;
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_set_json(options, T("{\"dialect\": \"b4\"}"), NULL));
  CHECK_OK(skillspan_options_add_root(options, T(route), NULL));
  CHECK(skillspan_set_open(options, &set, &error) == SKILLSPAN_CODE_INVALID_SKILL);
  CHECK_TEXT(skillspan_error_skill(error), "green");
  skillspan_text *text = NULL;
  skillspan_str messages[] = {skillspan_error_message(error), T("more")};
  CHECK_OK(skillspan_b4_route_error(messages, 2, &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "\n  [skills#load] more"));
  skillspan_text_free(text);
  skillspan_error_free(error);
  CHECK_OK(skillspan_b4_route_error(NULL, 0, &text, NULL));
  CHECK(strchr(skillspan_text_get(text).data, '\n') == NULL);
  skillspan_text_free(text);

  write_skill(skills, "green", "Steams.");
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  skillspan_str names[] = {T("search"), T("readSkill")};
  CHECK_OK(skillspan_set_check_tool_names(set, names, 1, &error));
  CHECK(error == NULL);
  CHECK_OK(skillspan_set_check_tool_names(set, NULL, 0, NULL));
  CHECK(skillspan_set_check_tool_names(set, names, 2, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "readSkill") && skillspan_error_skill(error).data == NULL);
  skillspan_error_free(error);
  skillspan_set_free(set);

  snprintf(group, sizeof group, "%s/(hot)", root);
  snprintf(again, sizeof again, "%s/tea", group);
  mkdir(group, 0777);
  write_index(again);
  CHECK(skillspan_b4_typegen(T(root), &types, NULL) == SKILLSPAN_CODE_DUPLICATE_ROUTE && types == NULL);
  remove_folder(root);
}

static skillspan_options *named_skills(const char *root) {
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  CHECK_OK(skillspan_options_set_json(options, T("{\"dialect\": \"ruby_llm\", \"select\": false}"), NULL));
  return options;
}

static void single_skills(void) {
  char root[32], path[64];
  make_folder(root);
  write_skill(root, "pdf", "Fills forms.");
  write_skill(root, "csv", "Cleans tables.");
  skillspan_options *options = named_skills(root);
  skillspan_skill *skill = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_ruby_llm_find(T("{\"name\": \"pdf\"}"), options, &skill, &error));
  CHECK_TEXT(skillspan_skill_description(skill), "Fills forms.");
  skillspan_skill_free(skill);
  snprintf(path, sizeof path, "\"%s/csv\"", root);
  CHECK_OK(skillspan_ruby_llm_find(T(path), NULL, &skill, &error));
  CHECK_TEXT(skillspan_skill_name(skill), "csv");
  skillspan_skill_free(skill);
  CHECK(skillspan_ruby_llm_find(T("true"), options, &skill, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(skillspan_ruby_llm_find(NO_TEXT, options, &skill, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(skillspan_ruby_llm_find(T("csv"), options, &skill, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(skill == NULL && strstr(skillspan_error_message(error).data, "`reference` is no JSON"));
  skillspan_error_free(error);

  skillspan_skills *skills = NULL;
  CHECK_OK(skillspan_ruby_llm_all(options, &skills, NULL));
  CHECK(skillspan_skills_len(skills) == 2);
  CHECK_TEXT(skillspan_skill_name(skillspan_skills_get(skills, 0)), "csv");
  skillspan_skills_free(skills);
  write_skill(root, "pdf", "\"\"");
  CHECK(skillspan_ruby_llm_all(options, &skills, &error) == SKILLSPAN_CODE_INVALID_SKILL && skills == NULL);
  CHECK_TEXT(skillspan_error_problem(error), "description is missing");
  skillspan_error_free(error);
  skillspan_options_free(options);
  remove_folder(root);
}

static void more_skills(void) {
  char root[32], place[64], copy[128];
  make_folder(root);
  write_skill(root, "pdf", "Fills forms.");
  write_skill(root, "csv", "Cleans tables.");
  skillspan_options *options = named_skills(root);
  skillspan_set *none = NULL, *some = NULL, *wrong = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_set_open(options, &none, NULL));
  skillspan_options_free(options);
  CHECK_OK(skillspan_set_with_skills(none, T("[{\"name\": \"pdf\"}]"), &some, &error));
  CHECK(skillspan_set_len(none) == 0 && skillspan_set_len(some) == 1 && error == NULL);
  CHECK(skillspan_set_with_skills(some, T("null"), &wrong, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(wrong == NULL && strstr(skillspan_error_message(error).data, "with_skills accepts"));
  skillspan_error_free(error);
  skillspan_set_free(none);
  none = some;
  CHECK_OK(skillspan_set_with_skills(none, NO_TEXT, &some, NULL));
  CHECK(skillspan_set_len(some) == 2);
  skillspan_set_free(none);

  skillspan_mounts *mounts = NULL;
  CHECK_OK(skillspan_set_mounts(some, &mounts, NULL));
  CHECK(skillspan_mounts_len(mounts) == 2);
  snprintf(place, sizeof place, "%s/csv", root);
  CHECK_TEXT(skillspan_mounts_name(mounts, 1), "csv");
  CHECK_TEXT(skillspan_mounts_source(mounts, 1), place);
  CHECK_TEXT(skillspan_mounts_target(mounts, 1), "skills/csv");
  CHECK(skillspan_mounts_target(mounts, 2).data == NULL);
  CHECK(strstr(skillspan_mounts_to_json(mounts).data, "\"read_only\":true"));
  skillspan_mounts_free(mounts);

  skillspan_warnings *left_out = NULL;
  snprintf(place, sizeof place, "%s/csv/gone.md", root);
  CHECK(symlink("/nowhere", place) == 0);
  snprintf(place, sizeof place, "%s/box", root);
  CHECK_OK(skillspan_set_materialize(some, T(place), &left_out, NULL));
  CHECK(skillspan_warnings_len(left_out) == 1);
  CHECK_TEXT(skillspan_warning_path(skillspan_warnings_get(left_out, 0)), "csv/gone.md");
  CHECK(skillspan_warning_code(skillspan_warnings_get(left_out, 0)) == SKILLSPAN_CODE_DANGLING_LINK);
  skillspan_warnings_free(left_out);
  snprintf(copy, sizeof copy, "%s/skills/pdf/SKILL.md", place);
  CHECK(access(copy, R_OK) == 0);
  CHECK(skillspan_set_materialize(some, T(place), &left_out, &error) == SKILLSPAN_CODE_UNWRITABLE);
  CHECK(left_out == NULL && skillspan_error_path(error).data);
  skillspan_error_free(error);
  skillspan_set_free(some);
  snprintf(copy, sizeof copy, "chmod -R u+w '%s'", place);
  CHECK(system(copy) == 0);
  remove_folder(root);
}

static void drafts(void) {
  skillspan_draft *draft = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_new_skill(T("PdfForms"), T("Fills  PDF forms."), &draft, &error));
  CHECK_TEXT(skillspan_draft_path(draft), "app/skills/pdf-forms/SKILL.md");
  CHECK(strstr(skillspan_draft_text(draft).data, "description: \"Fills PDF forms.\"\n"));
  CHECK(strstr(skillspan_draft_to_json(draft).data, "\"path\""));
  skillspan_draft_free(draft);
  CHECK(skillspan_new_skill(T("Tea!"), T("d"), &draft, &error) == SKILLSPAN_CODE_INVALID_SKILL && draft == NULL);
  CHECK(strstr(skillspan_error_message(error).data, "tea!"));
  skillspan_error_free(error);
}

int main(void) {
  parsing();
  validating();
  sets();
  strict();
  wrong_arguments();
  routes();
  single_skills();
  more_skills();
  drafts();
  puts("handles: ok");
  return 0;
}
