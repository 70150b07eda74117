#include "forge.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* A field as JSON text, texts as they stand; freed by the caller, NULL where it is missing. */
static char *received(const json_t *step, const char *key) {
  const json_t *value = json_object_get(step, key);
  if (json_is_string(value)) return strdup(json_string_value(value));
  return value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
}

static json_t *found_json(const skillspan_forge_found *found) {
  json_t *json = json_of(skillspan_forge_found_to_json(found));
  agrees_on_value(json, "skills", skills_json(skillspan_forge_found_skills(found)));
  agrees_on_value(json, "skipped", skipped_json(skillspan_forge_found_skipped(found)));
  return json;
}

static struct outcome scan(const skillspan_set *set, const json_t *step) {
  skillspan_forge_found *found;
  skillspan_error *error;
  (void)set;
  skillspan_code code = skillspan_forge_scan(field(step, "path"), field(step, "root"), &found, &error);
  OUTCOME(code, found, error, found_json, skillspan_forge_found_free);
}

static struct outcome parse(const skillspan_set *set, const json_t *step) {
  skillspan_text *parsed;
  skillspan_error *error;
  bool legacy_bullets = json_is_true(json_object_get(step, "legacy_bullets"));
  (void)set;
  skillspan_code code = skillspan_forge_parse(field(step, "text"), legacy_bullets, &parsed, &error);
  return text_outcome(code, parsed, error, true);
}

static struct outcome input_schema(const skillspan_set *set, const json_t *step) {
  skillspan_text *schema;
  skillspan_error *error;
  (void)set;
  skillspan_code code = skillspan_forge_input_schema(field(step, "spec"), &schema, &error);
  return text_outcome(code, schema, error, true);
}

static struct outcome invalid_keys(const skillspan_set *set, const json_t *step) {
  skillspan_texts *keys;
  skillspan_error *error;
  char *schema = received(step, "schema");
  (void)set;
  skillspan_code code = skillspan_forge_invalid_keys(skillspan_text_of(schema), &keys, &error);
  free(schema);
  OUTCOME(code, keys, error, texts_json, skillspan_texts_free);
}

static json_t *merged_json(const skillspan_forge_merged *merged) {
  json_t *json = json_of(skillspan_forge_merged_to_json(merged));
  agrees(json, "text", skillspan_forge_merged_text(merged));
  agrees_on_value(json, "added", texts_json(skillspan_forge_merged_added(merged)));
  return json;
}

static struct outcome merge_egress(const skillspan_set *set, const json_t *step) {
  skillspan_forge_merged *merged;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "domains");
  skillspan_str *domains = texts_of(list);
  (void)set;
  skillspan_code code =
      skillspan_forge_merge_egress(field(step, "yaml"), domains, json_array_size(list), &merged, &error);
  free(domains);
  OUTCOME(code, merged, error, merged_json, skillspan_forge_merged_free);
}

static struct outcome expand_egress(const skillspan_set *set, const json_t *step) {
  skillspan_texts *expanded;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "domains");
  skillspan_str *domains = texts_of(list);
  char *env = received(step, "env");
  (void)set;
  skillspan_code code = skillspan_forge_expand_egress(domains, json_array_size(list), skillspan_text_of(env),
                                                      &expanded, &error);
  free(domains);
  free(env);
  OUTCOME(code, expanded, error, texts_json, skillspan_texts_free);
}

static struct outcome match_domain(const skillspan_set *set, const json_t *step) {
  (void)set;
  return gave(json_boolean(skillspan_forge_match_domain(field(step, "pattern"), field(step, "host"))));
}

/* A text, or null where nothing is said. */
static struct outcome said(skillspan_code code, skillspan_text *text, skillspan_error *error) {
  return code == SKILLSPAN_CODE_OK && !text ? gave(json_null()) : text_outcome(code, text, error, false);
}

static struct outcome egress_check(const skillspan_set *set, const json_t *step) {
  skillspan_text *refusal;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "domains");
  skillspan_str *domains = texts_of(list);
  (void)set;
  skillspan_code code = skillspan_forge_egress_check(field(step, "mode"), domains, json_array_size(list),
                                                     field(step, "host"), &refusal, &error);
  free(domains);
  return said(code, refusal, error);
}

/* A sum of one is the same. */
static void sum_up(skillspan_text *requirements) {
  skillspan_text *sum;
  skillspan_error *error;
  json_t *json = json_of(skillspan_text_get(requirements)), *one = json_pack("[O]", json);
  char *skills = shown(one);
  must(skillspan_forge_aggregate(skillspan_text_of(skills), &sum, &error), error);
  json_t *again = json_of(skillspan_text_get(sum));
  if (!json_equal(json, again)) die("the sum of %s is another", skills);
  json_decref(again);
  json_decref(one);
  json_decref(json);
  skillspan_text_free(sum);
  free(skills);
}

static struct outcome requirements(const skillspan_set *set, const json_t *step) {
  skillspan_text *requirements;
  skillspan_error *error;
  (void)step;
  skillspan_code code = skillspan_forge_requirements(set, &requirements, &error);
  if (code == SKILLSPAN_CODE_OK) sum_up(requirements);
  return text_outcome(code, requirements, error, true);
}

static json_t *cli_json(const skillspan_forge_cli *config) {
  json_t *json = json_of(skillspan_forge_cli_to_json(config));
  agrees_on_value(json, "allowed_binaries", texts_json(skillspan_forge_cli_allowed_binaries(config)));
  agrees_on_value(json, "env_passthrough", texts_json(skillspan_forge_cli_env_passthrough(config)));
  return json;
}

static struct outcome cli_config(const skillspan_set *set, const json_t *step) {
  skillspan_text *requirements;
  skillspan_forge_cli *config;
  skillspan_error *error;
  (void)step;
  must(skillspan_forge_requirements(set, &requirements, &error), error);
  skillspan_code code = skillspan_forge_cli_config(skillspan_text_get(requirements), &config, &error);
  skillspan_text_free(requirements);
  OUTCOME(code, config, error, cli_json, skillspan_forge_cli_free);
}

static json_t *missing_json(const skillspan_forge_missing *missing) {
  json_t *json = json_of(skillspan_forge_missing_to_json(missing));
  agrees_on_value(json, "errors", warnings_json(skillspan_forge_missing_errors(missing)));
  agrees_on_value(json, "warnings", warnings_json(skillspan_forge_missing_warnings(missing)));
  return json;
}

static struct outcome check_requirements(const skillspan_set *set, const json_t *step) {
  skillspan_text *requirements;
  skillspan_forge_missing *missing;
  skillspan_error *error;
  const json_t *list = json_object_get(step, "which");
  skillspan_str *which = texts_of(list);
  char *env = received(step, "env"), *lookup = received(step, "lookup");
  must(skillspan_forge_requirements(set, &requirements, &error), error);
  skillspan_code code = skillspan_forge_check_requirements(
      skillspan_text_get(requirements), skillspan_text_of(env), field(step, "dotenv"), skillspan_text_of(lookup),
      which, json_array_size(list), &missing, &error);
  skillspan_text_free(requirements);
  free(which);
  free(env);
  free(lookup);
  OUTCOME(code, missing, error, missing_json, skillspan_forge_missing_free);
}

static json_t *plan_json(const skillspan_plan *plan) {
  json_t *json = json_of(skillspan_plan_to_json(plan)), *env = json_object();
  agrees_on_value(json, "argv", texts_json(skillspan_plan_argv(plan)));
  agrees(json, "cwd", skillspan_plan_cwd(plan));
  agrees_on_number(json, "timeout_s", (size_t)skillspan_plan_timeout_s(plan));
  for (size_t i = 0; i < skillspan_plan_env_len(plan); i++) {
    skillspan_str value = skillspan_plan_env_value(plan, i);
    json_object_set_new(env, skillspan_plan_env_name(plan, i).data, json_stringn(value.data, value.len));
  }
  agrees_on_value(json, "env", env);
  return json;
}

static struct outcome plan_script(const skillspan_set *set, const json_t *step) {
  skillspan_plan *plan;
  skillspan_error *error;
  char *args = received(step, "args");
  skillspan_code code = skillspan_set_plan(set, field(step, "tool"), skillspan_text_of(args), &plan, &error);
  free(args);
  OUTCOME(code, plan, error, plan_json, skillspan_plan_free);
}

static struct outcome guardrails(const skillspan_set *set, const json_t *step) {
  skillspan_forge_guardrails *guardrails;
  skillspan_error *error;
  (void)step;
  must(skillspan_forge_guardrails_of(set, &guardrails, &error), error);
  json_t *json = json_of(skillspan_forge_guardrails_to_json(guardrails));
  skillspan_forge_guardrails_free(guardrails);
  return gave(json);
}

/* Those of a set, read again from their JSON. */
static skillspan_forge_guardrails *guardrails_again(const skillspan_set *set) {
  skillspan_forge_guardrails *guardrails, *again;
  skillspan_error *error;
  must(skillspan_forge_guardrails_of(set, &guardrails, &error), error);
  skillspan_str json = skillspan_forge_guardrails_to_json(guardrails);
  must(skillspan_forge_guardrails_new(json, &again, &error), error);
  if (strcmp(skillspan_forge_guardrails_to_json(again).data, json.data) != 0) die("guardrails do not read back");
  skillspan_forge_guardrails_free(guardrails);
  return again;
}

static struct outcome check_command(const skillspan_set *set, const json_t *step) {
  skillspan_text *refusal;
  skillspan_error *error;
  skillspan_forge_guardrails *guardrails = guardrails_again(set);
  skillspan_code code =
      skillspan_forge_check_command(guardrails, field(step, "tool"), field(step, "json"), &refusal, &error);
  skillspan_forge_guardrails_free(guardrails);
  return said(code, refusal, error);
}

static struct outcome check_prompt(const skillspan_set *set, const json_t *step) {
  skillspan_text *refusal;
  skillspan_error *error;
  skillspan_forge_guardrails *guardrails = guardrails_again(set);
  skillspan_code code = skillspan_forge_check_prompt(guardrails, field(step, "text"), &refusal, &error);
  skillspan_forge_guardrails_free(guardrails);
  return said(code, refusal, error);
}

static struct outcome check_response(const skillspan_set *set, const json_t *step) {
  skillspan_text *instead;
  skillspan_error *error;
  skillspan_forge_guardrails *guardrails = guardrails_again(set);
  skillspan_code code = skillspan_forge_check_response(guardrails, field(step, "text"), &instead, &error);
  skillspan_forge_guardrails_free(guardrails);
  return said(code, instead, error);
}

static json_t *output_json(const skillspan_forge_output *output) {
  json_t *json = json_of(skillspan_forge_output_to_json(output));
  agrees(json, "text", skillspan_forge_output_text(output));
  agrees_on_value(json, "blocked", json_boolean(skillspan_forge_output_blocked(output)));
  return json;
}

static struct outcome check_output(const skillspan_set *set, const json_t *step) {
  skillspan_forge_output *output;
  skillspan_error *error;
  skillspan_forge_guardrails *guardrails = guardrails_again(set);
  skillspan_code code = skillspan_forge_check_output(guardrails, field(step, "text"), &output, &error);
  skillspan_forge_guardrails_free(guardrails);
  OUTCOME(code, output, error, output_json, skillspan_forge_output_free);
}

static json_t *compiled_json(const skillspan_forge_compiled *compiled) {
  json_t *json = json_of(skillspan_forge_compiled_to_json(compiled));
  agrees(json, "skills_json", skillspan_forge_compiled_skills_json(compiled));
  agrees(json, "prompt", skillspan_forge_compiled_prompt(compiled));
  agrees_on_value(json, "warnings", warnings_json(skillspan_forge_compiled_warnings(compiled)));
  return json;
}

static struct outcome compile(const skillspan_set *set, const json_t *step) {
  skillspan_forge_compiled *compiled;
  skillspan_error *error;
  (void)step;
  skillspan_code code = skillspan_forge_compile(set, &compiled, &error);
  OUTCOME(code, compiled, error, compiled_json, skillspan_forge_compiled_free);
}

static json_t *artifacts_json(const skillspan_forge_artifacts *artifacts) {
  json_t *json = json_of(skillspan_forge_artifacts_to_json(artifacts)), *files = json_object();
  for (size_t i = 0; i < skillspan_forge_artifacts_len(artifacts); i++) {
    skillspan_str text = skillspan_forge_artifacts_text(artifacts, i);
    json_object_set_new(files, skillspan_forge_artifacts_path(artifacts, i).data, json_stringn(text.data, text.len));
  }
  agrees_on_value(json, "files", files);
  agrees_on_value(json, "warnings", warnings_json(skillspan_forge_artifacts_warnings(artifacts)));
  return json;
}

static struct outcome build(const skillspan_set *set, const json_t *step) {
  skillspan_forge_artifacts *artifacts;
  skillspan_error *error;
  skillspan_code code = skillspan_forge_build(set, field(step, "agent_id"), field(step, "version"),
                                              field(step, "built_at"), field(step, "output_dir"), &artifacts, &error);
  OUTCOME(code, artifacts, error, artifacts_json, skillspan_forge_artifacts_free);
}

static json_t *findings_json(const skillspan_forge_findings *findings) {
  const char *levels[] = {NULL, "error", "warn"};
  json_t *json = json_of(skillspan_forge_findings_to_json(findings));
  if (json_array_size(json) != skillspan_forge_findings_len(findings)) die("the findings have another length");
  for (size_t i = 0; i < json_array_size(json); i++) {
    const json_t *item = json_array_get(json, i);
    agrees(item, "level", skillspan_text_of(levels[skillspan_forge_findings_level(findings, i)]));
    agrees_on_code(item, "code", skillspan_forge_findings_code(findings, i));
    agrees(item, "skill", skillspan_forge_findings_skill(findings, i));
    agrees(item, "tool", skillspan_forge_findings_tool(findings, i));
    agrees(item, "message", skillspan_forge_findings_message(findings, i));
  }
  return json;
}

static struct outcome lint(const skillspan_set *set, const json_t *step) {
  skillspan_forge_findings *findings;
  skillspan_error *error;
  (void)step;
  skillspan_code code = skillspan_forge_lint(set, &findings, &error);
  OUTCOME(code, findings, error, findings_json, skillspan_forge_findings_free);
}

static const struct {
  const char *call;
  struct outcome (*run)(const skillspan_set *set, const json_t *step);
} STEPS[] = {
    {"scan", scan},
    {"parse", parse},
    {"input_schema", input_schema},
    {"invalid_keys", invalid_keys},
    {"merge_egress", merge_egress},
    {"expand_egress", expand_egress},
    {"match_domain", match_domain},
    {"egress_check", egress_check},
    {"requirements", requirements},
    {"cli_config", cli_config},
    {"check_requirements", check_requirements},
    {"plan_script", plan_script},
    {"guardrails", guardrails},
    {"check_command", check_command},
    {"check_prompt", check_prompt},
    {"check_response", check_response},
    {"check_output", check_output},
    {"compile", compile},
    {"build", build},
    {"lint", lint},
};

bool forge_step(const skillspan_set *set, const char *call, const json_t *step, struct outcome *outcome) {
  for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++) {
    if (strcmp(call, STEPS[i].call) != 0) continue;
    *outcome = STEPS[i].run(set, step);
    return true;
  }
  return false;
}
