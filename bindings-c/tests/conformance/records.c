#include "records.h"

#include <stdio.h>
#include <string.h>

#include "json.h"

struct outcome gave(json_t *value) {
  struct outcome outcome = {value, NULL};
  return outcome;
}

static bool same(skillspan_str one, skillspan_str other) {
  if (one.data && one.data[one.len] != '\0') die("`%s` has no NUL behind it", one.data);
  return one.data && other.data ? one.len == other.len && memcmp(one.data, other.data, one.len) == 0
                                : !one.data && !other.data;
}

void agrees(const json_t *json, const char *key, skillspan_str text) {
  skillspan_str wanted = field(json, key);
  if (!same(text, wanted)) die("the getter of `%s` gives `%s`, the JSON `%s`", key, text.data, wanted.data);
}

void agrees_on_item(const json_t *json, size_t index, skillspan_str text) {
  skillspan_str wanted = text_of(json_array_get(json, index));
  if (!same(text, wanted)) die("item %zu is `%s`, in the JSON `%s`", index, text.data, wanted.data);
}

void agrees_on_number(const json_t *json, const char *key, size_t number) {
  if (json_integer_value(json_object_get(json, key)) != (json_int_t)number) die("the getter of `%s` differs", key);
}

void agrees_on_value(const json_t *json, const char *key, json_t *value) {
  if (!json_equal(value, json_object_get(json, key))) die("the getter of `%s` differs", key);
  json_decref(value);
}

void agrees_on_code(const json_t *json, const char *key, int32_t code) {
  agrees(json, key, skillspan_code_name(code));
}

void must(skillspan_code code, skillspan_error *error) {
  if (code != SKILLSPAN_CODE_OK) die("%s", skillspan_error_message(error).data);
}

json_t *texts_json(const skillspan_texts *texts) {
  json_t *json = json_of(skillspan_texts_to_json(texts));
  if (json_array_size(json) != skillspan_texts_len(texts)) die("a list of texts has another length");
  for (size_t i = 0; i < json_array_size(json); i++) agrees_on_item(json, i, skillspan_texts_get(texts, i));
  return json;
}

static void check_diagnostics(const json_t *json, const skillspan_diagnostics *list) {
  const char *severities[] = {NULL, "error", "warning", "info"};
  if (json_array_size(json) != skillspan_diagnostics_len(list)) die("a list of diagnostics has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    const json_t *item = json_array_get(json, i);
    const skillspan_diagnostic *diagnostic = skillspan_diagnostics_get(list, i);
    agrees_on_code(item, "code", skillspan_diagnostic_code(diagnostic));
    agrees(item, "severity", skillspan_text_of(severities[skillspan_diagnostic_severity(diagnostic)]));
    agrees(item, "message", skillspan_diagnostic_message(diagnostic));
    agrees(item, "path", skillspan_diagnostic_path(diagnostic));
    agrees_on_number(item, "line", skillspan_diagnostic_line(diagnostic));
    agrees_on_number(item, "column", skillspan_diagnostic_column(diagnostic));
    agrees_on_number(item, "byte_start", skillspan_diagnostic_byte_start(diagnostic));
    agrees_on_number(item, "byte_end", skillspan_diagnostic_byte_end(diagnostic));
  }
}

json_t *diagnostics_json(const skillspan_diagnostics *list) {
  json_t *json = json_of(skillspan_diagnostics_to_json(list));
  check_diagnostics(json, list);
  return json;
}

struct outcome failed(skillspan_code code, skillspan_error *error) {
  struct outcome outcome = {NULL, json_of(skillspan_error_to_json(error))};
  if (skillspan_error_code(error) != code) die("an error has another code than the status of its call");
  agrees_on_code(outcome.error, "code", code);
  agrees(outcome.error, "message", skillspan_error_message(error));
  agrees(outcome.error, "path", skillspan_error_path(error));
  agrees(outcome.error, "problem", skillspan_error_problem(error));
  agrees(outcome.error, "skill", skillspan_error_skill(error));
  check_diagnostics(json_object_get(outcome.error, "diagnostics"), skillspan_error_diagnostics(error));
  skillspan_error_free(error);
  return outcome;
}

json_t *skill_json(const skillspan_skill *skill) {
  json_t *json = json_of(skillspan_skill_to_json(skill));
  agrees(json, "id", skillspan_skill_id(skill));
  agrees(json, "name", skillspan_skill_name(skill));
  agrees(json, "description", skillspan_skill_description(skill));
  agrees(json, "location", skillspan_skill_location(skill));
  agrees(json, "scope", skillspan_skill_scope(skill));
  agrees(json, "namespace", skillspan_skill_namespace(skill));
  agrees(json, "display_name", skillspan_skill_display_name(skill));
  agrees(json, "category", skillspan_skill_category(skill));
  agrees(json, "icon", skillspan_skill_icon(skill));
  return json;
}

json_t *skills_json(const skillspan_skills *list) {
  json_t *json = json_of(skillspan_skills_to_json(list));
  if (json_array_size(json) != skillspan_skills_len(list)) die("a list of skills has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    json_t *skill = skill_json(skillspan_skills_get(list, i));
    if (!json_equal(skill, json_array_get(json, i))) die("a skill differs from that of its list");
    json_decref(skill);
  }
  return json;
}

json_t *skipped_json(const skillspan_skipped_list *list) {
  json_t *json = json_of(skillspan_skipped_list_to_json(list));
  if (json_array_size(json) != skillspan_skipped_list_len(list)) die("`skipped` has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    const json_t *item = json_array_get(json, i);
    const skillspan_skipped *skipped = skillspan_skipped_list_get(list, i);
    agrees(item, "path", skillspan_skipped_path(skipped));
    agrees_on_code(item, "reason", skillspan_skipped_reason(skipped));
    agrees(item, "message", skillspan_skipped_message(skipped));
    agrees(item, "name", skillspan_skipped_name(skipped));
    agrees(item, "winner", skillspan_skipped_winner(skipped));
  }
  return json;
}

json_t *warnings_json(const skillspan_warnings *list) {
  json_t *json = json_of(skillspan_warnings_to_json(list));
  if (json_array_size(json) != skillspan_warnings_len(list)) die("`warnings` has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    const json_t *item = json_array_get(json, i);
    const skillspan_warning *warning = skillspan_warnings_get(list, i);
    agrees_on_code(item, "code", skillspan_warning_code(warning));
    agrees(item, "message", skillspan_warning_message(warning));
    agrees(item, "path", skillspan_warning_path(warning));
  }
  return json;
}

json_t *types_json(const skillspan_b4_types *types) {
  json_t *json = json_of(skillspan_b4_types_to_json(types));
  agrees(json, "text", skillspan_b4_types_text(types));
  const json_t *routes = json_object_get(json, "routes");
  if (json_array_size(routes) != skillspan_b4_types_routes_len(types)) die("`routes` has another length");
  for (size_t i = 0; i < json_array_size(routes); i++) {
    agrees_on_item(routes, i, skillspan_b4_types_routes_get(types, i));
  }
  agrees_on_value(json, "warnings", warnings_json(skillspan_b4_types_warnings(types)));
  return json;
}

json_t *resource_json(const skillspan_resource *resource) {
  const char *kinds[] = {NULL, "text", "image", "file"};
  json_t *json = json_of(skillspan_resource_to_json(resource));
  skillspan_str bytes = skillspan_resource_bytes(resource);
  agrees(json, "kind", skillspan_text_of(kinds[skillspan_resource_kind(resource)]));
  agrees(json, "media_type", skillspan_resource_media_type(resource));
  agrees(json, "sha256", skillspan_resource_sha256(resource));
  agrees_on_number(json, "size", bytes.len);
  if (json_object_get(json, "text") && bytes.len == field(json, "text").len) agrees(json, "text", bytes);
  return json;
}

json_t *result_json(const skillspan_result *result) {
  json_t *json = json_of(skillspan_result_to_json(result));
  agrees(json, "text", skillspan_result_text(result));
  agrees_on_code(json, "code", skillspan_result_code(result));
  if (skillspan_result_is_error(result) != json_is_true(json_object_get(json, "is_error"))) {
    die("the getter of `is_error` differs");
  }
  const json_t *content = json_object_get(json, "content");
  if (json_array_size(content) != skillspan_result_content_len(result)) die("`content` has another length");
  for (size_t i = 0; i < json_array_size(content); i++) {
    json_decref(resource_json(skillspan_result_content_get(result, i)));
  }
  return json;
}

json_t *refresh_json(const skillspan_refresh *refresh) {
  const char *keys[] = {NULL, "added", "changed", "removed"};
  json_t *json = json_of(skillspan_refresh_to_json(refresh));
  for (int change = SKILLSPAN_CHANGE_ADDED; change <= SKILLSPAN_CHANGE_REMOVED; change++) {
    const json_t *names = json_object_get(json, keys[change]);
    if (json_array_size(names) != skillspan_refresh_len(refresh, change)) die("`%s` differs", keys[change]);
    for (size_t i = 0; i < json_array_size(names); i++) {
      agrees_on_item(names, i, skillspan_refresh_name(refresh, change, i));
    }
  }
  return json;
}

json_t *menu_json(const skillspan_menu *menu) {
  json_t *json = json_of(skillspan_menu_to_json(menu));
  if (json_array_size(json) != skillspan_menu_len(menu)) die("the menu has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "name", skillspan_menu_name(menu, i));
    agrees(json_array_get(json, i), "description", skillspan_menu_description(menu, i));
    agrees(json_array_get(json, i), "argument_hint", skillspan_menu_argument_hint(menu, i));
  }
  return json;
}

json_t *roots_json(const skillspan_roots *roots) {
  json_t *json = json_of(skillspan_roots_to_json(roots));
  if (json_array_size(json) != skillspan_roots_len(roots)) die("the roots have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "path", skillspan_roots_path(roots, i));
    agrees(json_array_get(json, i), "scope", skillspan_roots_scope(roots, i));
  }
  return json;
}

json_t *document_json(const skillspan_document *document) {
  json_t *json = json_of(skillspan_document_to_json(document));
  const json_t *frontmatter = json_object_get(json, "frontmatter");
  agrees(frontmatter, "name", skillspan_document_name(document));
  agrees(frontmatter, "description", skillspan_document_description(document));
  agrees(json, "body", skillspan_document_body(document));
  agrees(json, "instructions", skillspan_document_instructions(document));
  check_diagnostics(json_object_get(json, "diagnostics"), skillspan_document_diagnostics(document));
  if (skillspan_document_lossy(document) != json_is_true(json_object_get(json, "lossy"))) {
    die("the getter of `lossy` differs");
  }
  return json;
}

json_t *report_json(const skillspan_report *report) {
  json_t *json = json_of(skillspan_report_to_json(report));
  check_diagnostics(json_object_get(json, "diagnostics"), skillspan_report_diagnostics(report));
  if (skillspan_report_ok(report) != json_is_true(json_object_get(json, "ok"))) die("the getter of `ok` differs");
  return json;
}

json_t *fixed_json(const skillspan_fixed *fixed) {
  json_t *json = json_of(skillspan_fixed_to_json(fixed)), *report = report_json(skillspan_fixed_report(fixed)), *part;
  const json_t *applied = json_object_get(json, "applied");
  const char *key;
  agrees(json, "text", skillspan_fixed_text(fixed));
  if (json_array_size(applied) != skillspan_fixed_applied_len(fixed)) die("`applied` has another length");
  for (size_t i = 0; i < json_array_size(applied); i++) {
    const json_t *fix = json_array_get(applied, i);
    agrees_on_code(fix, "code", skillspan_fixed_applied_code(fixed, i));
    agrees(fix, "applicability", skillspan_text_of(skillspan_fixed_applied_unsafe(fixed, i) ? "unsafe" : "safe"));
    agrees(fix, "title", skillspan_fixed_applied_title(fixed, i));
    agrees_on_number(fix, "line", skillspan_fixed_applied_line(fixed, i));
  }
  json_object_foreach(report, key, part) {
    if (!json_equal(part, json_object_get(json, key))) die("`%s` differs from that of the report", key);
  }
  json_decref(report);
  return json;
}

json_t *catalog_report_json(const skillspan_catalog_report *report) {
  json_t *json = json_of(skillspan_catalog_report_to_json(report));
  agrees_on_number(json, "total", skillspan_catalog_report_total(report));
  agrees_on_number(json, "listed", skillspan_catalog_report_listed(report));
  agrees_on_number(json, "chars", skillspan_catalog_report_chars(report));
  agrees_on_value(json, "shortened", texts_json(skillspan_catalog_report_shortened(report)));
  agrees_on_value(json, "omitted", texts_json(skillspan_catalog_report_omitted(report)));
  return json;
}

json_t *search_hits_json(const skillspan_search_hits *hits) {
  json_t *json = json_of(skillspan_search_hits_to_json(hits));
  if (json_array_size(json) != skillspan_search_hits_len(hits)) die("the hits have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    const json_t *hit = json_array_get(json, i);
    agrees(hit, "name", skillspan_search_hits_name(hits, i));
    if (json_number_value(json_object_get(hit, "score")) != skillspan_search_hits_score(hits, i)) {
      die("the getter of `score` differs");
    }
  }
  return json;
}

json_t *restorables_json(const skillspan_restorables *lost) {
  json_t *json = json_of(skillspan_restorables_to_json(lost));
  if (json_array_size(json) != skillspan_restorables_len(lost)) die("what is to restore has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "name", skillspan_restorables_name(lost, i));
    agrees(json_array_get(json, i), "text", skillspan_restorables_text(lost, i));
  }
  return json;
}

json_t *ascii_names_json(const skillspan_ascii_names *names) {
  json_t *json = json_of(skillspan_ascii_names_to_json(names));
  if (json_object_size(json) != skillspan_ascii_names_len(names)) die("the names have another length");
  for (size_t i = 0; i < json_object_size(json); i++) {
    agrees(json, skillspan_ascii_names_id(names, i).data, skillspan_ascii_names_name(names, i));
  }
  return json;
}

json_t *approvals_json(const skillspan_approvals *approvals) {
  json_t *json = json_of(skillspan_approvals_to_json(approvals));
  if (json_object_size(json) != skillspan_approvals_len(approvals)) die("the approvals have another length");
  for (size_t i = 0; i < json_object_size(json); i++) {
    agrees(json, skillspan_approvals_location(approvals, i).data, skillspan_approvals_digest(approvals, i));
  }
  return json;
}

json_t *mounts_json(const skillspan_mounts *mounts) {
  json_t *json = json_of(skillspan_mounts_to_json(mounts));
  if (json_array_size(json) != skillspan_mounts_len(mounts)) die("the mounts have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "name", skillspan_mounts_name(mounts, i));
    agrees(json_array_get(json, i), "source", skillspan_mounts_source(mounts, i));
    agrees(json_array_get(json, i), "target", skillspan_mounts_target(mounts, i));
  }
  return json;
}

json_t *draft_json(const skillspan_draft *draft) {
  json_t *json = json_of(skillspan_draft_to_json(draft));
  agrees(json, "path", skillspan_draft_path(draft));
  agrees(json, "text", skillspan_draft_text(draft));
  return json;
}

struct outcome text_outcome(skillspan_code code, skillspan_text *text, skillspan_error *error, bool is_json) {
  if (code != SKILLSPAN_CODE_OK) return failed(code, error);
  skillspan_str found = skillspan_text_get(text);
  json_t *json = is_json ? json_of(found) : json_stringn(found.data, found.len);
  skillspan_text_free(text);
  return gave(json);
}
