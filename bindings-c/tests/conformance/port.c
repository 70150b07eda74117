#include "port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"
#include "json.h"
#include "tree.h"

static struct outcome gave(json_t *value) {
  struct outcome outcome = {value, NULL};
  return outcome;
}

/* A getter must tell what the JSON tells. */
static void agrees(const json_t *json, const char *key, skillspan_str text) {
  skillspan_str wanted = field(json, key);
  bool same = wanted.data && text.data ? wanted.len == text.len && memcmp(wanted.data, text.data, text.len) == 0
                                       : !wanted.data && !text.data;
  if (!same) die("the getter of `%s` gives `%s`, the JSON `%s`", key, text.data, wanted.data);
  if (text.data && text.data[text.len] != '\0') die("`%s` has no NUL behind it", key);
}

static void agrees_on_number(const json_t *json, const char *key, size_t number) {
  if (json_integer_value(json_object_get(json, key)) != (json_int_t)number) die("the getter of `%s` differs", key);
}

static void agrees_on_code(const json_t *json, const char *key, int32_t code) {
  agrees(json, key, skillspan_code_name(code));
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

static json_t *diagnostics_json(const skillspan_diagnostics *list) {
  json_t *json = json_of(skillspan_diagnostics_to_json(list));
  check_diagnostics(json, list);
  return json;
}

static struct outcome failed(skillspan_code code, skillspan_error *error) {
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

static json_t *skill_json(const skillspan_skill *skill) {
  json_t *json = json_of(skillspan_skill_to_json(skill));
  agrees(json, "id", skillspan_skill_id(skill));
  agrees(json, "name", skillspan_skill_name(skill));
  agrees(json, "description", skillspan_skill_description(skill));
  agrees(json, "location", skillspan_skill_location(skill));
  agrees(json, "scope", skillspan_skill_scope(skill));
  agrees(json, "namespace", skillspan_skill_namespace(skill));
  return json;
}

static json_t *skills_json(const skillspan_skills *list) {
  json_t *json = json_of(skillspan_skills_to_json(list));
  if (json_array_size(json) != skillspan_skills_len(list)) die("a list of skills has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    json_t *skill = skill_json(skillspan_skills_get(list, i));
    if (!json_equal(skill, json_array_get(json, i))) die("a skill differs from that of its list");
    json_decref(skill);
  }
  return json;
}

static json_t *skipped_json(const skillspan_skipped_list *list) {
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

static json_t *warnings_json(const skillspan_warnings *list) {
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

static json_t *types_json(const skillspan_b4_types *types) {
  json_t *json = json_of(skillspan_b4_types_to_json(types));
  agrees(json, "text", skillspan_b4_types_text(types));
  const json_t *routes = json_object_get(json, "routes");
  if (json_array_size(routes) != skillspan_b4_types_routes_len(types)) die("`routes` has another length");
  for (size_t i = 0; i < json_array_size(routes); i++) {
    skillspan_str route = skillspan_b4_types_routes_get(types, i);
    if (strcmp(route.data, text_of(json_array_get(routes, i)).data) != 0) die("`routes` differs");
  }
  json_t *warnings = warnings_json(skillspan_b4_types_warnings(types));
  if (!json_equal(warnings, json_object_get(json, "warnings"))) die("the getter of `warnings` differs");
  json_decref(warnings);
  return json;
}

static json_t *resource_json(const skillspan_resource *resource) {
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

static json_t *result_json(const skillspan_result *result) {
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

static json_t *refresh_json(const skillspan_refresh *refresh) {
  const char *keys[] = {NULL, "added", "changed", "removed"};
  json_t *json = json_of(skillspan_refresh_to_json(refresh));
  for (int change = SKILLSPAN_CHANGE_ADDED; change <= SKILLSPAN_CHANGE_REMOVED; change++) {
    const json_t *names = json_object_get(json, keys[change]);
    if (json_array_size(names) != skillspan_refresh_len(refresh, change)) die("`%s` differs", keys[change]);
    for (size_t i = 0; i < json_array_size(names); i++) {
      skillspan_str name = skillspan_refresh_name(refresh, change, i);
      if (strcmp(name.data, text_of(json_array_get(names, i)).data) != 0) die("`%s` differs", keys[change]);
    }
  }
  return json;
}

static json_t *menu_json(const skillspan_menu *menu) {
  json_t *json = json_of(skillspan_menu_to_json(menu));
  if (json_array_size(json) != skillspan_menu_len(menu)) die("the menu has another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "name", skillspan_menu_name(menu, i));
    agrees(json_array_get(json, i), "description", skillspan_menu_description(menu, i));
    agrees(json_array_get(json, i), "argument_hint", skillspan_menu_argument_hint(menu, i));
  }
  return json;
}

static json_t *roots_json(const skillspan_roots *roots) {
  json_t *json = json_of(skillspan_roots_to_json(roots));
  if (json_array_size(json) != skillspan_roots_len(roots)) die("the roots have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "path", skillspan_roots_path(roots, i));
    agrees(json_array_get(json, i), "scope", skillspan_roots_scope(roots, i));
  }
  return json;
}

static json_t *document_json(const skillspan_document *document) {
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

static json_t *report_json(const skillspan_report *report) {
  json_t *json = json_of(skillspan_report_to_json(report));
  check_diagnostics(json_object_get(json, "diagnostics"), skillspan_report_diagnostics(report));
  if (skillspan_report_ok(report) != json_is_true(json_object_get(json, "ok"))) die("the getter of `ok` differs");
  return json;
}

/* How many warnings the set told at its last opening or refresh. */
static size_t warned;

static void count_warning(void *count, const skillspan_warning *warning) {
  if (skillspan_warning_message(warning).data) ++*(size_t *)count;
}

static void must(skillspan_code code, skillspan_error *error) {
  if (code != SKILLSPAN_CODE_OK) die("%s", skillspan_error_message(error).data);
}

static bool all_texts(const json_t *list) {
  for (size_t i = 0; i < json_array_size(list); i++) {
    if (!json_is_string(json_array_get(list, i))) return false;
  }
  return json_is_array(list);
}

struct outcome open_set(struct port *port, json_t *given) {
  skillspan_error *error = NULL;
  skillspan_options *options = skillspan_options_new();
  json_t *data = json_copy(given), *trust = json_copy(json_object_get(given, "trust"));
  warned = 0;
  skillspan_options_set_on_warning(options, count_warning, &warned, NULL, NULL);
  json_t *store = json_object_get(given, "store"), *provider = json_object_get(given, "provider");
  json_t *verdicts = json_object_get(trust, "decide"), *roots = json_object_get(given, "roots");
  if (store) {
    skillspan_store calls = store_of(store);
    must(skillspan_options_set_store(options, &calls, &error), error);
    json_object_del(data, "store");
  }
  if (provider) {
    must(skillspan_options_set_provider(options, provide, provider, NULL, &error), error);
    json_object_del(data, "provider");
  }
  if (verdicts) {
    must(skillspan_options_set_trust(options, decide, verdicts, NULL, &error), error);
    json_object_del(trust, "decide");
    json_object_set(data, "trust", trust);
  }
  if (all_texts(roots)) {
    for (size_t i = 0; i < json_array_size(roots); i++) {
      must(skillspan_options_add_root(options, text_of(json_array_get(roots, i)), &error), error);
    }
    json_object_del(data, "roots");
  }
  if (!json_object_get(data, "dialect")) json_object_set_new(data, "dialect", json_string(port->dialect));
  char *text = shown(data);
  must(skillspan_options_set_json(options, skillspan_text_of(text), &error), error);
  skillspan_code code = skillspan_set_open(options, &port->set, &error);
  port->options = options;
  free(text);
  json_decref(data);
  json_decref(trust);
  return code == SKILLSPAN_CODE_OK ? gave(json_null()) : failed(code, error);
}

void close_set(struct port *port) {
  skillspan_set_free(port->set);
  skillspan_options_free(port->options);
  port->set = NULL;
  port->options = NULL;
}

static struct outcome snapshot_step(const skillspan_set *set, const char *call) {
  skillspan_snapshot *snapshot;
  skillspan_error *error;
  skillspan_code code = skillspan_set_snapshot(set, &snapshot, &error);
  if (code != SKILLSPAN_CODE_OK) return failed(code, error);
  json_t *json = strcmp(call, "skills") == 0    ? skills_json(skillspan_snapshot_skills(snapshot))
                 : strcmp(call, "blocked") == 0 ? skills_json(skillspan_snapshot_blocked(snapshot))
                 : strcmp(call, "skipped") == 0 ? skipped_json(skillspan_snapshot_skipped(snapshot))
                 : strcmp(call, "warnings") == 0
                     ? warnings_json(skillspan_snapshot_warnings(snapshot))
                     : diagnostics_json(skillspan_snapshot_diagnostics(snapshot));
  if (skillspan_warnings_len(skillspan_snapshot_warnings(snapshot)) != warned) die("not every warning was told");
  json_t *whole = json_of(skillspan_snapshot_to_json(snapshot));
  if (!json_equal(json, json_object_get(whole, call))) die("`%s` differs from that of the snapshot", call);
  json_decref(whole);
  skillspan_snapshot_free(snapshot);
  return gave(json);
}

static struct outcome text_outcome(skillspan_code code, skillspan_text *text, skillspan_error *error, bool is_json) {
  if (code != SKILLSPAN_CODE_OK) return failed(code, error);
  skillspan_str found = skillspan_text_get(text);
  json_t *json = is_json ? json_of(found) : json_stringn(found.data, found.len);
  skillspan_text_free(text);
  return gave(json);
}

/* Reads a handle into JSON, frees it and gives the outcome. */
#define OUTCOME(code, handle, error, json, release)                                    \
  do {                                                                                 \
    if ((code) != SKILLSPAN_CODE_OK) return failed(code, error);                       \
    struct outcome outcome = gave((handle) ? json(handle) : json_null());              \
    release(handle);                                                                   \
    return outcome;                                                                    \
  } while (0)

static json_t *mounts_json(const skillspan_mounts *mounts) {
  json_t *json = json_of(skillspan_mounts_to_json(mounts));
  if (json_array_size(json) != skillspan_mounts_len(mounts)) die("the mounts have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    agrees(json_array_get(json, i), "name", skillspan_mounts_name(mounts, i));
    agrees(json_array_get(json, i), "source", skillspan_mounts_source(mounts, i));
    agrees(json_array_get(json, i), "target", skillspan_mounts_target(mounts, i));
  }
  return json;
}

static json_t *draft_json(const skillspan_draft *draft) {
  json_t *json = json_of(skillspan_draft_to_json(draft));
  agrees(json, "path", skillspan_draft_path(draft));
  agrees(json, "text", skillspan_draft_text(draft));
  return json;
}

static char *file_bytes(const char *path, size_t *len) {
  FILE *file = fopen(path, "rb");
  if (!file) die("cannot read %s", path);
  fseek(file, 0, SEEK_END);
  *len = (size_t)ftell(file);
  rewind(file);
  char *bytes = (char *)malloc(*len + 1);
  if (fread(bytes, 1, *len, file) != *len) die("cannot read %s", path);
  fclose(file);
  return bytes;
}

static struct outcome parse(const json_t *step) {
  skillspan_document *document;
  skillspan_error *error;
  skillspan_str bytes = field(step, "text"), path = field(step, "path");
  char *content = path.data ? file_bytes(path.data, &bytes.len) : NULL;
  if (content) bytes.data = content;
  skillspan_code code = skillspan_parse(bytes, &document, &error);
  free(content);
  OUTCOME(code, document, error, document_json, skillspan_document_free);
}

static struct outcome validate(const json_t *step) {
  skillspan_report *report;
  skillspan_error *error;
  skillspan_str path = field(step, "path"), profile = field(step, "profile");
  skillspan_code code = path.data ? skillspan_validate(path, profile, &report, &error)
                                  : skillspan_validate_text(field(step, "text"), profile, &report, &error);
  OUTCOME(code, report, error, report_json, skillspan_report_free);
}

static struct outcome b4_validate(const json_t *step) {
  skillspan_report *report;
  skillspan_error *error;
  skillspan_code code = skillspan_b4_validate(field(step, "path"), &report, &error);
  OUTCOME(code, report, error, report_json, skillspan_report_free);
}

static struct outcome typegen(const json_t *step) {
  skillspan_b4_types *types;
  skillspan_error *error;
  skillspan_code code = skillspan_b4_typegen(field(step, "path"), &types, &error);
  OUTCOME(code, types, error, types_json, skillspan_b4_types_free);
}

/* Freed by the caller; the texts belong to the list. */
static skillspan_str *texts_of(const json_t *list) {
  skillspan_str *texts = (skillspan_str *)malloc((json_array_size(list) + 1) * sizeof(skillspan_str));
  for (size_t i = 0; i < json_array_size(list); i++) texts[i] = text_of(json_array_get(list, i));
  return texts;
}

static struct outcome route_error(const json_t *step) {
  skillspan_text *text;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "messages");
  skillspan_str *messages = texts_of(list);
  skillspan_code code = skillspan_b4_route_error(messages, json_array_size(list), &text, &error);
  free(messages);
  return text_outcome(code, text, error, false);
}

static struct outcome tool_member(void) {
  skillspan_str line = skillspan_b4_tool_member();
  return gave(json_stringn(line.data, line.len));
}

static struct outcome check_tool_names(const skillspan_set *set, const json_t *step) {
  skillspan_error *error;
  const json_t *list = json_object_get(step, "names");
  skillspan_str *names = texts_of(list);
  skillspan_code code = skillspan_set_check_tool_names(set, names, json_array_size(list), &error);
  free(names);
  return code == SKILLSPAN_CODE_OK ? gave(json_null()) : failed(code, error);
}

static struct outcome conventional_roots(const json_t *step) {
  skillspan_roots *roots;
  skillspan_error *error;
  skillspan_code code = skillspan_conventional_roots(field(step, "start_dir"), field(step, "client"),
                                                     field(step, "home"), field(step, "stop_at"), &roots, &error);
  OUTCOME(code, roots, error, roots_json, skillspan_roots_free);
}

static struct outcome get(const skillspan_set *set, const json_t *step) {
  skillspan_skill *skill;
  skillspan_error *error;
  skillspan_code code = skillspan_set_get(set, field(step, "name"), &skill, &error);
  OUTCOME(code, skill, error, skill_json, skillspan_skill_free);
}

static struct outcome find(const skillspan_set *set, const json_t *step) {
  skillspan_skill *skill;
  skillspan_error *error;
  skillspan_code code = skillspan_set_find(set, field(step, "name"), &skill, &error);
  OUTCOME(code, skill, error, skill_json, skillspan_skill_free);
}

static struct outcome find_single(const struct port *port, const json_t *step) {
  skillspan_skill *skill;
  skillspan_error *error;
  char *reference = shown(json_object_get(step, "ref"));
  skillspan_code code = skillspan_ruby_llm_find(skillspan_text_of(reference), port->options, &skill, &error);
  free(reference);
  OUTCOME(code, skill, error, skill_json, skillspan_skill_free);
}

static struct outcome all_skills(const struct port *port) {
  skillspan_skills *skills;
  skillspan_error *error;
  skillspan_code code = skillspan_ruby_llm_all(port->options, &skills, &error);
  OUTCOME(code, skills, error, skills_json, skillspan_skills_free);
}

/* The names of the new set, which takes the place of the old one. */
static struct outcome with_skills(struct port *port, const json_t *step) {
  skillspan_set *more;
  skillspan_error *error;
  skillspan_snapshot *snapshot;
  const json_t *given = json_object_get(step, "argument");
  char *selection = given ? shown(given) : NULL;
  size_t before = warned;
  warned = 0;
  skillspan_code code = skillspan_set_with_skills(port->set, skillspan_text_of(selection), &more, &error);
  free(selection);
  if (code != SKILLSPAN_CODE_OK) {
    warned = before;
    return failed(code, error);
  }
  skillspan_set_free(port->set);
  port->set = more;
  must(skillspan_set_snapshot(more, &snapshot, &error), error);
  json_t *names = json_array();
  const skillspan_skills *skills = skillspan_snapshot_skills(snapshot);
  for (size_t i = 0; i < skillspan_skills_len(skills); i++) {
    json_array_append_new(names, json_string(skillspan_skill_name(skillspan_skills_get(skills, i)).data));
  }
  skillspan_snapshot_free(snapshot);
  return gave(names);
}

static struct outcome mounts(const skillspan_set *set) {
  skillspan_mounts *mounts;
  skillspan_error *error;
  skillspan_code code = skillspan_set_mounts(set, &mounts, &error);
  OUTCOME(code, mounts, error, mounts_json, skillspan_mounts_free);
}

static struct outcome materialize(const skillspan_set *set, const json_t *step) {
  skillspan_warnings *left_out;
  skillspan_error *error;
  skillspan_code code = skillspan_set_materialize(set, field(step, "path"), &left_out, &error);
  if (code != SKILLSPAN_CODE_OK) return failed(code, error);
  json_decref(warnings_json(left_out));
  skillspan_warnings_free(left_out);
  return gave(files_below(field(step, "path").data));
}

static struct outcome new_skill(const json_t *step) {
  skillspan_draft *draft;
  skillspan_error *error;
  skillspan_code code = skillspan_new_skill(field(step, "name"), field(step, "description"), &draft, &error);
  OUTCOME(code, draft, error, draft_json, skillspan_draft_free);
}

static struct outcome catalog(const skillspan_set *set, const json_t *step) {
  skillspan_text *text;
  skillspan_error *error;
  const json_t *given = json_object_get(step, "options");
  char *options = given ? shown(given) : NULL;
  skillspan_code code = skillspan_set_catalog(set, skillspan_text_of(options), &text, &error);
  free(options);
  return text_outcome(code, text, error, false);
}

static struct outcome user_menu(const skillspan_set *set) {
  skillspan_menu *menu;
  skillspan_error *error;
  skillspan_code code = skillspan_set_user_menu(set, &menu, &error);
  OUTCOME(code, menu, error, menu_json, skillspan_menu_free);
}

static struct outcome tools(const skillspan_set *set, const json_t *step) {
  skillspan_text *text, *own, *wrapped;
  skillspan_error *error;
  skillspan_str style = field(step, "style");
  skillspan_code code = skillspan_set_tools(set, style, &text, &error);
  if (code == SKILLSPAN_CODE_OK && style.data) {
    skillspan_str none = {NULL, 0};
    must(skillspan_set_tools(set, none, &own, &error), error);
    must(skillspan_wrap_tools(skillspan_text_get(own), style, &wrapped, &error), error);
    if (strcmp(skillspan_text_get(wrapped).data, skillspan_text_get(text).data) != 0) die("wrapped tools differ");
    skillspan_text_free(own);
    skillspan_text_free(wrapped);
  }
  return text_outcome(code, text, error, true);
}

static struct outcome call(const skillspan_set *set, const json_t *step) {
  skillspan_result *result;
  skillspan_error *error;
  const json_t *given = json_object_get(step, "arguments");
  char *arguments = given ? shown(given) : NULL;
  skillspan_code code =
      skillspan_set_call(set, field(step, "tool"), skillspan_text_of(arguments), &result, &error);
  free(arguments);
  OUTCOME(code, result, error, result_json, skillspan_result_free);
}

static struct outcome read_file(const skillspan_set *set, const json_t *step) {
  skillspan_resource *resource;
  skillspan_error *error;
  skillspan_str wanted = field(step, "as");
  bool only_text = wanted.data && strcmp(wanted.data, "text") == 0;
  skillspan_code code =
      skillspan_set_read(set, field(step, "skill"), field(step, "path"), only_text, &resource, &error);
  OUTCOME(code, resource, error, resource_json, skillspan_resource_free);
}

static struct outcome load_skill(const skillspan_set *set, const json_t *step) {
  skillspan_text *text;
  skillspan_error *error;
  skillspan_code code = skillspan_set_load(set, field(step, "name"), field(step, "arguments"), field(step, "by"),
                                           false, &text, &error);
  return text_outcome(code, text, error, false);
}

static struct outcome refresh(const skillspan_set *set) {
  skillspan_refresh *changes;
  skillspan_error *error;
  warned = 0;
  skillspan_code code = skillspan_set_refresh(set, &changes, &error);
  OUTCOME(code, changes, error, refresh_json, skillspan_refresh_free);
}

struct outcome call_step(struct port *port, const char *name, const json_t *step) {
  const char *lists[] = {"skills", "skipped", "blocked", "warnings", "diagnostics"};
  const skillspan_set *set = port->set;
  if (strcmp(name, "parse") == 0) return parse(step);
  if (strcmp(name, "validate") == 0) return strcmp(port->dialect, "b4") == 0 ? b4_validate(step) : validate(step);
  if (strcmp(name, "typegen") == 0) return typegen(step);
  if (strcmp(name, "route_error") == 0) return route_error(step);
  if (strcmp(name, "tool_member") == 0) return tool_member();
  if (strcmp(name, "conventional_roots") == 0) return conventional_roots(step);
  if (strcmp(name, "new_skill") == 0) return new_skill(step);
  if (strcmp(name, "find") == 0 && strcmp(port->dialect, "ruby_llm") == 0) return find_single(port, step);
  if (strcmp(name, "all") == 0) return all_skills(port);
  if (strcmp(name, "with_skills") == 0) return with_skills(port, step);
  for (size_t i = 0; i < 5; i++) {
    if (strcmp(name, lists[i]) == 0) return snapshot_step(set, name);
  }
  if (strcmp(name, "get") == 0) return get(set, step);
  if (strcmp(name, "find") == 0) return find(set, step);
  if (strcmp(name, "catalog") == 0) return catalog(set, step);
  if (strcmp(name, "user_menu") == 0) return user_menu(set);
  if (strcmp(name, "tools") == 0) return tools(set, step);
  if (strcmp(name, "call") == 0) return call(set, step);
  if (strcmp(name, "read") == 0) return read_file(set, step);
  if (strcmp(name, "load") == 0) return load_skill(set, step);
  if (strcmp(name, "check_tool_names") == 0) return check_tool_names(set, step);
  if (strcmp(name, "refresh") == 0) return refresh(set);
  if (strcmp(name, "mounts") == 0) return mounts(set);
  if (strcmp(name, "materialize") == 0) return materialize(set, step);
  return gave(NULL);
}
