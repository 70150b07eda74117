#include "port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forge.h"
#include "host.h"
#include "json.h"
#include "tree.h"

/* How many warnings the set told at its last opening or refresh. */
static size_t warned;

static void count_warning(void *count, const skillspan_warning *warning) {
  if (skillspan_warning_message(warning).data) ++*(size_t *)count;
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
  json_t *variables = json_object_get(given, "resolve_env");
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
  if (variables) {
    must(skillspan_options_set_resolve_env(options, resolve_env, variables, NULL, &error), error);
    json_object_del(data, "resolve_env");
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
  skillspan_session_free(port->session);
  skillspan_set_free(port->set);
  skillspan_options_free(port->options);
  json_decref(port->exported);
  port->session = NULL;
  port->set = NULL;
  port->options = NULL;
  port->exported = NULL;
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

static struct outcome fix(const json_t *step) {
  skillspan_fixed *fixed;
  skillspan_error *error;
  skillspan_code code = skillspan_fix_text(field(step, "text"), field(step, "profile"),
                                           json_is_true(json_object_get(step, "unsafe")), &fixed, &error);
  OUTCOME(code, fixed, error, fixed_json, skillspan_fixed_free);
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

static struct outcome ascii_names(const skillspan_set *set) {
  skillspan_ascii_names *names;
  skillspan_error *error;
  skillspan_code code = skillspan_set_ascii_names(set, &names, &error);
  OUTCOME(code, names, error, ascii_names_json, skillspan_ascii_names_free);
}

static struct outcome restrict_tools(const skillspan_set *set, const json_t *step) {
  skillspan_texts *left;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "tools");
  skillspan_str *tools = texts_of(list);
  skillspan_code code =
      skillspan_set_restrict(set, field(step, "skill"), tools, json_array_size(list), &left, &error);
  free(tools);
  OUTCOME(code, left, error, texts_json, skillspan_texts_free);
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

static struct outcome catalog_report(const skillspan_set *set, const json_t *step) {
  skillspan_catalog_report *report;
  skillspan_error *error;
  const json_t *given = json_object_get(step, "options");
  char *options = given ? shown(given) : NULL;
  skillspan_code code = skillspan_set_catalog_report(set, skillspan_text_of(options), &report, &error);
  free(options);
  OUTCOME(code, report, error, catalog_report_json, skillspan_catalog_report_free);
}

/* Takes those of some keys that a step has over into options, which are freed by the caller. */
static char *options_of(json_t *options, const json_t *step, const char *const *keys) {
  for (; *keys; keys++) {
    if (json_object_get(step, *keys)) json_object_set(options, *keys, json_object_get(step, *keys));
  }
  char *text = shown(options);
  json_decref(options);
  return text;
}

static struct outcome search(const skillspan_set *set, const json_t *step) {
  const char *keys[] = {"limit", "scores", NULL};
  skillspan_search_hits *hits;
  skillspan_error *error;
  char *options = options_of(json_object(), step, keys);
  skillspan_code code =
      skillspan_set_search(set, field(step, "query"), skillspan_text_of(options), &hits, &error);
  free(options);
  OUTCOME(code, hits, error, search_hits_json, skillspan_search_hits_free);
}

static struct outcome user_menu(const skillspan_set *set) {
  skillspan_menu *menu;
  skillspan_error *error;
  skillspan_code code = skillspan_set_user_menu(set, &menu, &error);
  OUTCOME(code, menu, error, menu_json, skillspan_menu_free);
}

static struct outcome tools(const skillspan_set *set, const json_t *step) {
  const char *keys[] = {"budget", NULL};
  skillspan_text *text, *own, *wrapped;
  skillspan_error *error;
  skillspan_str style = field(step, "style");
  const json_t *given = json_object_get(step, "options");
  char *held = options_of(given ? json_copy((json_t *)given) : json_object(), step, keys);
  skillspan_str options = skillspan_text_of(held);
  skillspan_code code = skillspan_set_tools(set, style, options, &text, &error);
  if (code == SKILLSPAN_CODE_OK && style.data) {
    skillspan_str none = {NULL, 0};
    must(skillspan_set_tools(set, none, options, &own, &error), error);
    must(skillspan_wrap_tools(skillspan_text_get(own), style, &wrapped, &error), error);
    if (strcmp(skillspan_text_get(wrapped).data, skillspan_text_get(text).data) != 0) die("wrapped tools differ");
    skillspan_text_free(own);
    skillspan_text_free(wrapped);
  }
  free(held);
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

/* Approves or revokes; the set then scans again. */
static struct outcome approval(const skillspan_set *set, const json_t *step, bool approves) {
  skillspan_approvals *approvals, *all;
  skillspan_error *error;
  skillspan_str name = field(step, "name");
  size_t before = warned;
  warned = 0;
  skillspan_code code = approves ? skillspan_set_approve(set, name, &approvals, &error)
                                 : skillspan_set_revoke(set, name, &approvals, &error);
  if (code != SKILLSPAN_CODE_OK) {
    warned = before;
    return failed(code, error);
  }
  must(skillspan_set_approvals(set, &all, &error), error);
  json_t *json = approvals_json(all);
  struct outcome outcome = gave(approvals_json(approvals));
  if (!json_equal(json, outcome.value)) die("the set has other approvals than it gave");
  json_decref(json);
  skillspan_approvals_free(all);
  skillspan_approvals_free(approvals);
  return outcome;
}

/* Those of a list of warnings that have one of some codes. */
static struct outcome of_codes(struct outcome warnings, const json_t *codes) {
  json_t *list = json_array();
  for (size_t i = 0; i < json_array_size(warnings.value); i++) {
    json_t *warning = json_array_get(warnings.value, i);
    for (size_t k = 0; k < json_array_size(codes); k++) {
      if (json_equal(json_object_get(warning, "code"), json_array_get(codes, k))) json_array_append(list, warning);
    }
  }
  json_decref(warnings.value);
  return gave(list);
}

struct outcome call_step(struct port *port, const char *name, const json_t *step) {
  struct outcome outcome;
  const json_t *codes = json_object_get(step, "codes");
  const char *lists[] = {"skills", "skipped", "blocked", "warnings", "diagnostics"};
  const skillspan_set *set = port->set;
  if (strcmp(port->dialect, "forge") == 0 && forge_step(set, name, step, &outcome)) return outcome;
  if (codes) return of_codes(snapshot_step(set, name), codes);
  if (strcmp(name, "parse") == 0) return parse(step);
  if (strcmp(name, "validate") == 0) return strcmp(port->dialect, "b4") == 0 ? b4_validate(step) : validate(step);
  if (strcmp(name, "fix") == 0) return fix(step);
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
  if (strcmp(name, "catalog_report") == 0) return catalog_report(set, step);
  if (strcmp(name, "search") == 0) return search(set, step);
  if (strcmp(name, "user_menu") == 0) return user_menu(set);
  if (strcmp(name, "tools") == 0) return tools(set, step);
  if (strcmp(name, "call") == 0) return call(set, step);
  if (strcmp(name, "read") == 0) return read_file(set, step);
  if (strcmp(name, "load") == 0) return load_skill(set, step);
  if (strcmp(name, "check_tool_names") == 0) return check_tool_names(set, step);
  if (strcmp(name, "ascii_names") == 0) return ascii_names(set);
  if (strcmp(name, "restrict") == 0) return restrict_tools(set, step);
  if (strcmp(name, "refresh") == 0) return refresh(set);
  if (strcmp(name, "approve") == 0 || strcmp(name, "revoke") == 0) return approval(set, step, name[0] == 'a');
  if (strcmp(name, "mounts") == 0) return mounts(set);
  if (strcmp(name, "materialize") == 0) return materialize(set, step);
  return gave(NULL);
}
