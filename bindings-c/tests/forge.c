/* The dialect `forge`: an agent's tools as plans, what its skills require and deny, what is built of them. */

#include "check.h"

static const char POT[] =
    "---\nname: pot\ndescription: Fires pots.\ncategory: crafts\nicon: P\nmetadata:\n  forge:\n    requires:\n"
    "      bins: [kiln]\n      env:\n        required: [CLAY]\n        optional: [GLAZE]\n"
    "    egress_domains: [kiln.example]\n    timeout_hint: 5m\n    guardrails:\n"
    "      deny_commands: [{pattern: rm, message: no rm}]\n      deny_output: [{pattern: 'k=[0-9]+', action: redact}]\n"
    "      deny_prompts: [{pattern: '('}]\n      deny_responses: [{pattern: secret}]\n---\n"
    "## Tool: fire_pot\nFires one pot.\n**Input:** heat (int)\n## Tool: glaze_pot\n";

static void write_file(const char *root, const char *name, const char *text) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", root, name);
  FILE *file = fopen(path, "w");
  CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void make_agent(char *root) {
  const char *folders[] = {"skills", "skills/pot", "skills/pot/scripts"};
  char path[128];
  make_folder(root);
  for (size_t i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", root, folders[i]);
    CHECK(mkdir(path, 0777) == 0);
  }
  write_file(root, "skills/pot/SKILL.md", POT);
  write_file(root, "skills/pot/scripts/fire_pot.sh", "true\n");
  write_file(root, "skills/note.md", "---\ndescription: Takes notes.\n---\nWrite.\n");
}

static skillspan_options *options_of(const char *root, const char *json) {
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_set_json(options, T("{\"dialect\": \"forge\"}"), NULL));
  CHECK_OK(skillspan_options_set_json(options, T(json), NULL));
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  return options;
}

static skillspan_set *opened(skillspan_options *options) {
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  return set;
}

static void plans(const char *root) {
  skillspan_set *set = opened(options_of(root, "{\"env\": {\"CLAY\": \"red\", \"OTHER\": \"x\"}, \"extra_env\": {\"A\": \"1\"}}"));
  skillspan_skill *skill = NULL;
  CHECK_OK(skillspan_set_get(set, T("pot"), &skill, NULL));
  CHECK_TEXT(skillspan_skill_display_name(skill), "Pot");
  CHECK_TEXT(skillspan_skill_category(skill), "crafts");
  CHECK_TEXT(skillspan_skill_icon(skill), "P");
  CHECK(strstr(skillspan_skill_to_json(skill).data, "\"bins\":[\"kiln\"]"));
  skillspan_skill_free(skill);
  CHECK_OK(skillspan_set_get(set, T("note"), &skill, NULL));
  CHECK(skillspan_skill_category(skill).data == NULL);
  skillspan_skill_free(skill);

  skillspan_plan *plan = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_set_plan(set, T("fire_pot"), T("{ \"heat\": 900 }"), &plan, &error));
  const skillspan_texts *argv = skillspan_plan_argv(plan);
  CHECK(skillspan_texts_len(argv) == 3 && skillspan_texts_get(argv, 3).data == NULL);
  CHECK_TEXT(skillspan_texts_get(argv, 0), "bash");
  CHECK_TEXT(skillspan_texts_get(argv, 1), "skills/pot/scripts/fire_pot.sh");
  CHECK_TEXT(skillspan_texts_get(argv, 2), "{ \"heat\": 900 }");
  CHECK_TEXT(skillspan_plan_cwd(plan), root);
  CHECK(skillspan_plan_env_len(plan) == 2 && skillspan_plan_timeout_s(plan) == 300);
  CHECK_TEXT(skillspan_plan_env_name(plan, 1), "CLAY");
  CHECK_TEXT(skillspan_plan_env_value(plan, 1), "red");
  CHECK(skillspan_plan_env_name(plan, 2).data == NULL && skillspan_plan_env_value(plan, 2).data == NULL);
  CHECK(strstr(skillspan_plan_to_json(plan).data, "\"timeout_s\":300"));
  skillspan_plan_free(plan);
  CHECK_OK(skillspan_set_plan(set, T("fire_pot"), NO_TEXT, &plan, NULL));
  CHECK_TEXT(skillspan_texts_get(skillspan_plan_argv(plan), 2), "{}");
  skillspan_plan_free(plan);
  CHECK(skillspan_set_plan(set, T("glaze_pot"), NO_TEXT, &plan, &error) == SKILLSPAN_CODE_UNKNOWN_TOOL);
  CHECK(plan == NULL && strstr(skillspan_error_message(error).data, "glaze_pot"));
  skillspan_error_free(error);
  CHECK(skillspan_set_plan(set, T("run_skill_script"), T("{\"skill\": \"pot\", \"path\": \"../x.sh\"}"), &plan, NULL) ==
        SKILLSPAN_CODE_RESOURCE_OUTSIDE_SKILL);

  skillspan_result *result = NULL;
  CHECK_OK(skillspan_set_call(set, T("fire_pot"), T("{}"), &result, NULL));
  CHECK(skillspan_result_is_error(result) && skillspan_result_code(result) == SKILLSPAN_CODE_SCRIPT_OFF);
  skillspan_result_free(result);
  skillspan_set_free(set);
}

struct host {
  int released, asked;
};

static void release(void *ctx) { ((struct host *)ctx)->released++; }

static bool which(void *ctx, skillspan_str program) {
  ((struct host *)ctx)->asked++;
  return strcmp(program.data, "bash") != 0;
}

static void resolve_env(void *ctx, skillspan_str name, skillspan_str value, skillspan_sink *sink) {
  ((struct host *)ctx)->asked++;
  if (strcmp(name.data, "CLAY") == 0) return skillspan_sink_push(sink, T("blue"));
  if (strcmp(name.data, "PATH") == 0) return;
  CHECK_TEXT(value, "__oauth__");
  skillspan_sink_push_variable(sink, T("GLAZE_ID"), T("7"));
  skillspan_sink_push_variable(sink, T("GLAZE_KEY"), T(""));
}

static void refuse_env(void *ctx, skillspan_str name, skillspan_str value, skillspan_sink *sink) {
  (void)ctx, (void)name, (void)value;
  skillspan_sink_push(sink, T("half"));
  skillspan_sink_fail(sink, T("the vault is locked"));
}

static void nonsense_env(void *ctx, skillspan_str name, skillspan_str value, skillspan_sink *sink) {
  (void)ctx, (void)value;
  if (strcmp(name.data, "CLAY") == 0) return skillspan_sink_push(sink, T("\xff"));
  skillspan_sink_push_variable(sink, T("A\xff"), T("1"));
}

static void asked_for_programs(const char *root) {
  struct host host = {0, 0};
  skillspan_options *options = options_of(root, "{\"which\": [\"bash\"]}");
  CHECK_OK(skillspan_options_set_which(options, which, &host, release, NULL));
  skillspan_set *set = opened(options);
  CHECK(host.asked == 1 && host.released == 0);
  skillspan_snapshot *snapshot = NULL;
  CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
  const skillspan_warnings *warnings = skillspan_snapshot_warnings(snapshot);
  CHECK(skillspan_warning_code(skillspan_warnings_get(warnings, 0)) == SKILLSPAN_CODE_MISSING_INTERPRETER);
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  CHECK(host.released == 1);
}

static void check_refusal(const char *root, skillspan_resolve_env_fn resolve, const char *env, const char *message) {
  struct host host = {0, 0};
  skillspan_options *options = options_of(root, env);
  CHECK_OK(skillspan_options_set_resolve_env(options, resolve, &host, release, NULL));
  skillspan_set *set = opened(options);
  skillspan_plan *plan = NULL;
  skillspan_result *result = NULL;
  skillspan_error *error = NULL;
  CHECK(skillspan_set_plan(set, T("fire_pot"), NO_TEXT, &plan, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(plan == NULL && strstr(skillspan_error_message(error).data, message));
  skillspan_error_free(error);
  skillspan_str call = T("{\"skill\": \"pot\", \"path\": \"scripts/fire_pot.sh\"}");
  CHECK(skillspan_set_plan(set, T("run_skill_script"), call, &plan, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  /* The set serves on. */
  CHECK_OK(skillspan_set_call(set, T("read_skill"), T("{\"name\": \"pot\"}"), &result, NULL));
  CHECK(strstr(skillspan_result_text(result).data, "## Tool: fire_pot"));
  skillspan_result_free(result);
  skillspan_set_free(set);
  CHECK(host.released == 1);
}

static void asked_for_variables(const char *root) {
  struct host host = {0, 0};
  const char *env = "{\"env\": {\"PATH\": \"/nowhere\", \"CLAY\": \"red\", \"GLAZE\": \"__oauth__\"}, \"which\": [\"bash\"]}";
  skillspan_options *options = options_of(root, env);
  CHECK_OK(skillspan_options_set_resolve_env(options, resolve_env, &host, release, NULL));
  skillspan_set *set = opened(options);
  CHECK(host.asked == 0);
  skillspan_plan *plan = NULL;
  CHECK_OK(skillspan_set_plan(set, T("fire_pot"), NO_TEXT, &plan, NULL));
  CHECK(host.asked == 3 && host.released == 0);
  CHECK(strstr(skillspan_plan_to_json(plan).data,
               "\"env\":{\"CLAY\":\"blue\",\"GLAZE_ID\":\"7\",\"GLAZE_KEY\":\"\"}"));
  CHECK(skillspan_plan_env_value(plan, 2).data && skillspan_plan_env_value(plan, 2).len == 0);
  skillspan_plan_free(plan);
  skillspan_set_free(set);
  CHECK(host.released == 1);
  check_refusal(root, refuse_env, "{\"env\": {\"CLAY\": \"red\"}}", "`resolve_env` failed for `CLAY`: the vault is locked");
  check_refusal(root, nonsense_env, "{\"env\": {\"CLAY\": \"red\"}}", "not UTF-8");
  check_refusal(root, nonsense_env, "{\"env\": {\"GLAZE\": \"red\"}}", "`name` is not UTF-8");
}

static void requirements(const char *root) {
  skillspan_set *set = opened(options_of(root, "{}"));
  skillspan_text *text = NULL, *sum = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_forge_requirements(set, &text, NULL));
  skillspan_set_free(set);
  CHECK(strstr(skillspan_text_get(text).data, "\"egress_domains\":[\"kiln.example\"]"));
  const char *more = "[{\"bins\": [\"jq\", \"bash\"], \"env\": {\"one_of\": [[\"A\", \"B\"]]}}, {\"bins\": [\"jq\"]}]";
  CHECK_OK(skillspan_forge_aggregate(T(more), &sum, NULL));

  skillspan_forge_missing *missing = NULL;
  skillspan_str found[] = {T("jq")};
  CHECK_OK(skillspan_forge_check_requirements(skillspan_text_get(sum), NO_TEXT, T("C=1\n"), T("{\"A\": null}"), found, 1,
                                              &missing, &error));
  const skillspan_warnings *errors = skillspan_forge_missing_errors(missing);
  CHECK(skillspan_warnings_len(errors) == 1);
  CHECK(skillspan_warning_code(skillspan_warnings_get(errors, 0)) == SKILLSPAN_CODE_ENV_ONE_OF);
  const skillspan_warnings *warnings = skillspan_forge_missing_warnings(missing);
  CHECK_TEXT(skillspan_warning_message(skillspan_warnings_get(warnings, 0)), "binary \"bash\" not found in PATH");
  CHECK(skillspan_warnings_len(warnings) == 1);
  skillspan_forge_missing_free(missing);
  CHECK_OK(skillspan_forge_check_requirements(skillspan_text_get(text), T("{\"CLAY\": \"\"}"), NO_TEXT, T("{\"GLAZE\": \"x\"}"),
                                              NULL, 0, &missing, NULL));
  CHECK_TEXT(skillspan_forge_missing_to_json(missing),
             "{\"errors\":[],\"warnings\":[{\"code\":\"missing-bin\",\"message\":\"binary \\\"kiln\\\" not found in PATH\"}]}");
  skillspan_forge_missing_free(missing);

  skillspan_forge_cli *config = NULL;
  CHECK_OK(skillspan_forge_cli_config(skillspan_text_get(sum), &config, NULL));
  CHECK_TEXT(skillspan_texts_to_json(skillspan_forge_cli_allowed_binaries(config)), "[\"jq\"]");
  CHECK_TEXT(skillspan_texts_to_json(skillspan_forge_cli_env_passthrough(config)), "[\"A\",\"B\"]");
  skillspan_forge_cli_free(config);
  skillspan_text_free(sum);
  skillspan_text_free(text);

  CHECK(skillspan_forge_aggregate(T("[{\"bins\": \"jq\"}]"), &sum, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(sum == NULL && strstr(skillspan_error_message(error).data, "`skills` is no list of requirements"));
  skillspan_error_free(error);
  CHECK(skillspan_forge_check_requirements(T("{}"), T("[]"), NO_TEXT, NO_TEXT, NULL, 0, &missing, &error) ==
        SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(missing == NULL && strstr(skillspan_error_message(error).data, "`env` is no JSON object of texts"));
  skillspan_error_free(error);
  CHECK(skillspan_forge_cli_config(T("1"), &config, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT && config == NULL);
  CHECK_OK(skillspan_forge_dotenv(T("export A='1'\n#B=2\n"), &text, NULL));
  CHECK_TEXT(skillspan_text_get(text), "{\"A\":\"1\"}");
  skillspan_text_free(text);
}

static void domains(void) {
  skillspan_forge_merged *merged = NULL;
  skillspan_error *error = NULL;
  skillspan_str names[] = {T("b.example"), T("a.$X")};
  CHECK_OK(skillspan_forge_merge_egress(T("name: pots\n"), names, 1, &merged, NULL));
  CHECK_TEXT(skillspan_forge_merged_text(merged), "name: pots\negress:\n  allowed_domains:\n    - b.example\n");
  CHECK_TEXT(skillspan_texts_get(skillspan_forge_merged_added(merged), 0), "b.example");
  skillspan_forge_merged_free(merged);
  CHECK(skillspan_forge_merge_egress(T("- a\n"), names, 1, &merged, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(merged == NULL && skillspan_error_message(error).len > 0);
  skillspan_error_free(error);

  skillspan_texts *expanded = NULL;
  CHECK_OK(skillspan_forge_expand_egress(names, 2, T("{\"X\": \"example, c\"}"), &expanded, NULL));
  CHECK_TEXT(skillspan_texts_to_json(expanded), "[\"b.example\",\"a.example\",\"c\"]");
  skillspan_texts_free(expanded);
  CHECK_OK(skillspan_forge_expand_egress(NULL, 0, NO_TEXT, &expanded, NULL));
  CHECK(skillspan_texts_len(expanded) == 0);
  skillspan_texts_free(expanded);

  CHECK(skillspan_forge_match_domain(T("*.example.com"), T("API.example.com:443")));
  CHECK(!skillspan_forge_match_domain(T("*.example.com"), T("example.com")));
  CHECK(!skillspan_forge_match_domain(T("\xff"), T("\xff")));

  skillspan_text *refusal = NULL;
  CHECK_OK(skillspan_forge_egress_check(T("allowlist"), names, 2, T("b.example"), &refusal, &error));
  CHECK(refusal == NULL && error == NULL);
  CHECK_OK(skillspan_forge_egress_check(T("deny-all"), names, 2, T("b.example"), &refusal, NULL));
  CHECK_TEXT(skillspan_text_get(refusal), "egress blocked: domain \"b.example\" not in allowlist (mode=deny-all)");
  skillspan_text_free(refusal);
  names[1] = T("\xff");
  CHECK(skillspan_forge_egress_check(T("allowlist"), names, 2, T("c"), &refusal, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
}

static void guardrails(const char *root) {
  skillspan_set *set = opened(options_of(root, "{}"));
  skillspan_forge_guardrails *guardrails = NULL;
  skillspan_forge_output *output = NULL;
  skillspan_text *text = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_forge_guardrails_of(set, &guardrails, NULL));
  /* They stay valid without the set. */
  skillspan_set_free(set);
  CHECK(strstr(skillspan_forge_guardrails_to_json(guardrails).data, "\"skipped_patterns\":[\"(\"]"));
  CHECK_OK(skillspan_forge_check_command(guardrails, T("cli_execute"), T("{\"binary\": \"rm\"}"), &text, NULL));
  CHECK_TEXT(skillspan_text_get(text), "skill guardrail: no rm");
  skillspan_text_free(text);
  CHECK_OK(skillspan_forge_check_command(guardrails, T("cli_execute"), T("{\"binary\": \"ls\"}"), &text, &error));
  CHECK(text == NULL && error == NULL);
  CHECK_OK(skillspan_forge_check_prompt(guardrails, T("("), &text, NULL));
  CHECK(text == NULL);
  CHECK_OK(skillspan_forge_check_response(guardrails, T("A SECRET."), &text, NULL));
  CHECK_TEXT(skillspan_text_get(text), "I can help you with specific tasks. What would you like to do?");
  skillspan_text_free(text);
  CHECK_OK(skillspan_forge_check_output(guardrails, T("k=12 t"), &output, NULL));
  CHECK_TEXT(skillspan_forge_output_text(output), "[BLOCKED BY POLICY] t");
  CHECK(!skillspan_forge_output_blocked(output));
  skillspan_forge_output_free(output);
  skillspan_forge_guardrails_free(guardrails);

  CHECK_OK(skillspan_forge_guardrails_new(T("{\"deny_output\": [{\"pattern\": \"x\", \"action\": \"block\"}]}"), &guardrails, NULL));
  CHECK_OK(skillspan_forge_check_output(guardrails, T("x"), &output, NULL));
  CHECK(skillspan_forge_output_blocked(output));
  CHECK_TEXT(skillspan_forge_output_text(output), "tool output blocked by skill guardrail");
  skillspan_forge_output_free(output);
  skillspan_forge_guardrails_free(guardrails);
  CHECK(skillspan_forge_guardrails_new(T("{\"deny_output\": 1}"), &guardrails, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(guardrails == NULL && strstr(skillspan_error_message(error).data, "`json` is no JSON object of guardrails"));
  skillspan_error_free(error);
}

static void builds(const char *root) {
  skillspan_set *set = opened(options_of(root, "{\"env\": {\"CLAY\": \"red\", \"PATH\": \"/nowhere\"}, \"which\": [\"bash\"]}"));
  skillspan_forge_compiled *compiled = NULL;
  CHECK_OK(skillspan_forge_compile(set, &compiled, NULL));
  CHECK(strstr(skillspan_forge_compiled_skills_json(compiled).data, "\"count\": 2"));
  CHECK(strstr(skillspan_forge_compiled_prompt(compiled).data, "## fire_pot\nFires one pot.\nInput: heat (int)\n"));
  const skillspan_warnings *warnings = skillspan_forge_compiled_warnings(compiled);
  CHECK(skillspan_warnings_len(warnings) == 1);
  CHECK(skillspan_warning_code(skillspan_warnings_get(warnings, 0)) == SKILLSPAN_CODE_FLAT_NOT_COMPILED);

  skillspan_forge_artifacts *artifacts = NULL;
  CHECK_OK(skillspan_forge_build(set, T("pots"), T("1.0.0"), T("today"), T("out"), &artifacts, NULL));
  CHECK(skillspan_forge_artifacts_len(artifacts) == 3);
  CHECK_TEXT(skillspan_forge_artifacts_path(artifacts, 0), "build-manifest.json");
  CHECK(strstr(skillspan_forge_artifacts_text(artifacts, 0).data, "\"built_at\": \"today\""));
  CHECK_TEXT(skillspan_forge_artifacts_text(artifacts, 1), skillspan_forge_compiled_prompt(compiled).data);
  CHECK(skillspan_forge_artifacts_path(artifacts, 3).data == NULL);
  CHECK(strstr(skillspan_forge_artifacts_to_json(artifacts).data, "\"spec_patch\":{\"skills_spec_version\":"));
  skillspan_forge_artifacts_free(artifacts);
  skillspan_forge_compiled_free(compiled);

  skillspan_forge_findings *findings = NULL;
  CHECK_OK(skillspan_forge_lint(set, &findings, NULL));
  skillspan_set_free(set);
  size_t len = skillspan_forge_findings_len(findings), shared = 0, lacks = 0;
  for (size_t i = 0; i < len; i++) {
    int32_t code = skillspan_forge_findings_code(findings, i);
    CHECK(skillspan_forge_findings_message(findings, i).len > 0);
    shared += strcmp(skillspan_forge_findings_skill(findings, i).data, "(shared)") == 0;
    if (code != SKILLSPAN_CODE_MISSING_SCRIPT) continue;
    lacks++;
    CHECK_TEXT(skillspan_forge_findings_tool(findings, i), "glaze_pot");
    CHECK(skillspan_forge_findings_level(findings, i) == SKILLSPAN_SEVERITY_ERROR);
  }
  CHECK(shared == 2 && lacks == 1);
  CHECK(skillspan_forge_findings_code(findings, 0) == SKILLSPAN_CODE_ENV_OPTIONAL);
  CHECK(skillspan_forge_findings_level(findings, 0) == SKILLSPAN_SEVERITY_WARNING);
  CHECK(skillspan_forge_findings_tool(findings, 0).data == NULL);
  CHECK(skillspan_forge_findings_level(findings, len) == SKILLSPAN_SEVERITY_NONE);
  CHECK(skillspan_forge_findings_code(findings, len) == SKILLSPAN_CODE_OK);
  CHECK(skillspan_forge_findings_skill(findings, len).data == NULL);
  skillspan_forge_findings_free(findings);
}

static void texts(const char *root) {
  char folder[64];
  skillspan_forge_found *found = NULL;
  skillspan_texts *keys = NULL;
  skillspan_text *text = NULL;
  skillspan_error *error = NULL;
  snprintf(folder, sizeof folder, "%s/skills", root);
  CHECK_OK(skillspan_forge_scan(T(folder), NO_TEXT, &found, NULL));
  CHECK(skillspan_skills_len(skillspan_forge_found_skills(found)) == 1);
  skillspan_forge_found_free(found);
  snprintf(folder, sizeof folder, "%s/skills/pot", root);
  CHECK_OK(skillspan_forge_scan(T(root), T(folder), &found, NULL));
  CHECK(skillspan_skipped_list_len(skillspan_forge_found_skipped(found)) == 0);
  skillspan_forge_found_free(found);
  CHECK(skillspan_forge_scan(T("/nowhere"), NO_TEXT, &found, &error) == SKILLSPAN_CODE_ROOT_MISSING && found == NULL);
  CHECK_TEXT(skillspan_error_path(error), "/nowhere");
  skillspan_error_free(error);

  CHECK_OK(skillspan_forge_parse(T("- go\n"), true, &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "\"tools\":[{\"name\":\"go\""));
  skillspan_text_free(text);
  CHECK_OK(skillspan_forge_parse(T("- go\n"), false, &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "\"tools\":[]"));
  skillspan_text_free(text);
  CHECK(skillspan_forge_parse(T("---\ntags: [a b]\n---\n"), false, &text, &error) == SKILLSPAN_CODE_INVALID_SKILL);
  CHECK(text == NULL && strstr(skillspan_error_message(error).data, "invalid tag \"a b\""));
  skillspan_error_free(error);

  CHECK_OK(skillspan_forge_input_schema(T("heat (int), full name"), &text, NULL));
  CHECK(strstr(skillspan_text_get(text).data, "\"heat\":{\"type\":\"integer\"}"));
  CHECK_OK(skillspan_forge_invalid_keys(skillspan_text_get(text), &keys, NULL));
  CHECK_TEXT(skillspan_texts_get(keys, 0), "full name");
  CHECK(skillspan_texts_len(keys) == 1);
  skillspan_texts_free(keys);
  skillspan_text_free(text);
  CHECK(skillspan_forge_invalid_keys(T("{"), &keys, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT && keys == NULL);
  CHECK(strstr(skillspan_error_message(error).data, "`schema` is no JSON"));
  skillspan_error_free(error);
}

static void other_dialects(const char *root) {
  const skillspan_code wrong = SKILLSPAN_CODE_INVALID_ARGUMENT;
  skillspan_set *set = open_root(root);
  skillspan_plan *plan = NULL;
  skillspan_text *text = NULL;
  skillspan_forge_guardrails *guardrails = NULL;
  skillspan_forge_compiled *compiled = NULL;
  skillspan_forge_artifacts *artifacts = NULL;
  skillspan_forge_findings *findings = NULL;
  skillspan_error *error = NULL;
  CHECK(skillspan_set_plan(set, T("a"), NO_TEXT, &plan, NULL) == wrong);
  CHECK(skillspan_forge_requirements(set, &text, NULL) == wrong);
  CHECK(skillspan_forge_guardrails_of(set, &guardrails, NULL) == wrong);
  CHECK(skillspan_forge_compile(set, &compiled, NULL) == wrong);
  CHECK(skillspan_forge_build(set, T("a"), T("1"), T(""), T("o"), &artifacts, NULL) == wrong);
  CHECK(skillspan_forge_lint(set, &findings, &error) == wrong);
  CHECK(strstr(skillspan_error_message(error).data, "one of `forge` is wanted"));
  skillspan_error_free(error);
  skillspan_set_free(set);
}

int main(void) {
  char root[32];
  make_agent(root);
  plans(root);
  asked_for_programs(root);
  asked_for_variables(root);
  requirements(root);
  domains();
  guardrails(root);
  builds(root);
  texts(root);
  other_dialects(root);
  remove_folder(root);
  puts("forge: ok");
  return 0;
}
