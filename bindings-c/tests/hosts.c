/* What the host passes in as functions: a store, a provider, verdicts, warnings. */

#include "check.h"

struct host {
  int released, asked, warned;
  char last[256];
};

static void release(void *ctx) { ((struct host *)ctx)->released++; }

static void list(void *ctx, skillspan_sink *sink) {
  ((struct host *)ctx)->asked++;
  skillspan_sink_push(sink, T("note"));
  skillspan_sink_push(sink, T("broken"));
}

static void read_document(void *ctx, skillspan_str id, skillspan_sink *sink) {
  (void)ctx;
  if (strcmp(id.data, "note") != 0) return skillspan_sink_fail(sink, T("the vault is locked"));
  skillspan_sink_push(sink, T("---\nname: note\n"));
  skillspan_sink_push(sink, T("description: Takes notes.\n---\nWrite.\n"));
}

static void list_files(void *ctx, skillspan_str id, skillspan_sink *sink) {
  (void)ctx, (void)id;
  skillspan_sink_push(sink, T("raw.bin"));
}

static void read_file(void *ctx, skillspan_str id, skillspan_str path, skillspan_sink *sink) {
  (void)ctx, (void)id;
  CHECK_TEXT(path, "raw.bin");
  skillspan_str bytes = {"\0\xff\x01", 3};
  skillspan_sink_push(sink, bytes);
}

static void check_warning(const skillspan_snapshot *snapshot, skillspan_code code, const char *message) {
  const skillspan_warnings *warnings = skillspan_snapshot_warnings(snapshot);
  CHECK(skillspan_warnings_len(warnings) == 1);
  CHECK(skillspan_warning_code(skillspan_warnings_get(warnings, 0)) == code);
  CHECK_TEXT(skillspan_warning_message(skillspan_warnings_get(warnings, 0)), message);
}

static skillspan_snapshot *snapshot_of(const skillspan_set *set) {
  skillspan_snapshot *snapshot = NULL;
  CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
  return snapshot;
}

static void stores(void) {
  struct host host = {0, 0, 0, ""};
  skillspan_store store = {&host, list, read_document, list_files, read_file, release};
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_set_store(options, &store, NULL));
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  CHECK(host.released == 0 && skillspan_set_len(set) == 1);
  skillspan_snapshot *snapshot = snapshot_of(set);
  check_warning(snapshot, SKILLSPAN_CODE_STORE_FAILED, "skill store failed: the vault is locked");
  skillspan_snapshot_free(snapshot);

  skillspan_resource *resource = NULL;
  CHECK_OK(skillspan_set_read(set, T("note"), T("raw.bin"), false, &resource, NULL));
  CHECK(skillspan_resource_kind(resource) == SKILLSPAN_KIND_FILE);
  CHECK(skillspan_resource_bytes(resource).len == 3);
  CHECK(memcmp(skillspan_resource_bytes(resource).data, "\0\xff\x01", 4) == 0);
  skillspan_resource_free(resource);

  skillspan_result *result = NULL;
  CHECK_OK(skillspan_set_call(set, T("read_skill_file"), T("{\"name\": \"note\", \"path\": \"raw.bin\"}"), &result, NULL));
  CHECK(!skillspan_result_is_error(result) && skillspan_result_content_len(result) == 1);
  CHECK(skillspan_resource_bytes(skillspan_result_content_get(result, 0)).len == 3);
  skillspan_result_free(result);

  skillspan_refresh *refresh = NULL;
  CHECK_OK(skillspan_set_refresh(set, &refresh, NULL));
  skillspan_refresh_free(refresh);
  CHECK(host.asked == 2);
  skillspan_set_free(set);
  CHECK(host.released == 1);
}

static void stores_that_lack_functions(void) {
  struct host host = {0, 0, 0, ""};
  skillspan_store store = {&host, list, NULL, NULL, NULL, release};
  skillspan_options *options = skillspan_options_new();
  CHECK(skillspan_options_set_store(options, &store, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(host.released == 0);
  store.read_document = read_document;
  CHECK(skillspan_options_set_store(NULL, &store, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(host.released == 0);
  CHECK_OK(skillspan_options_set_store(options, &store, NULL));
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_resource *resource = NULL;
  CHECK(skillspan_set_read(set, T("note"), T("raw.bin"), false, &resource, NULL) == SKILLSPAN_CODE_RESOURCE_NOT_FOUND);
  skillspan_set_free(set);
  CHECK_OK(skillspan_options_set_store(options, NULL, NULL));
  CHECK(host.released == 1);
  skillspan_options_free(options);
}

static void provide(void *ctx, skillspan_sink *sink) {
  struct host *host = (struct host *)ctx;
  if (host->asked++ > 0) return skillspan_sink_fail(sink, T("out of skills"));
  skillspan_sink_push(sink, T("[{\"name\": \"note\", \"description\": \"Takes notes.\","));
  skillspan_sink_push(sink, T("  \"instructions\": \"Write.\"}]"));
}

static void provide_nonsense(void *ctx, skillspan_sink *sink) {
  (void)ctx;
  skillspan_sink_push(sink, T("[nonsense"));
}

static void providers(void) {
  struct host host = {0, 0, 0, ""};
  skillspan_options *options = skillspan_options_new();
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_options_set_provider(options, provide, &host, release, NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  CHECK(skillspan_set_len(set) == 1);
  skillspan_set_free(set);
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_snapshot *snapshot = snapshot_of(set);
  check_warning(snapshot, SKILLSPAN_CODE_PROVIDER_FAILED, "skill provider failed: out of skills");
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  CHECK(host.released == 0);
  CHECK_OK(skillspan_options_set_provider(options, provide_nonsense, NULL, NULL, NULL));
  CHECK(host.released == 1);
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  snapshot = snapshot_of(set);
  const skillspan_warnings *warnings = skillspan_snapshot_warnings(snapshot);
  CHECK(strstr(skillspan_warning_message(skillspan_warnings_get(warnings, 0)).data, "not JSON"));
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  skillspan_options_free(options);
}

static int32_t decide(void *ctx, const skillspan_skill *skill) {
  ((struct host *)ctx)->asked++;
  const char *name = skillspan_skill_name(skill).data;
  return strcmp(name, "good") == 0 ? 1 : strcmp(name, "bad") == 0 ? -1 : 0;
}

static void verdicts(void) {
  struct host host = {0, 0, 0, ""};
  char root[32];
  make_folder(root);
  write_skill(root, "good", "d");
  write_skill(root, "bad", "d");
  write_skill(root, "new", "d");
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  CHECK_OK(skillspan_options_set_trust(options, decide, &host, release, NULL));
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  CHECK(skillspan_set_len(set) == 2 && host.asked == 3);
  skillspan_set_free(set);
  CHECK_OK(skillspan_options_set_json(options, T("{\"trust\": {\"demand\": true}}"), NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  CHECK(skillspan_set_len(set) == 1);
  skillspan_snapshot *snapshot = snapshot_of(set);
  CHECK(skillspan_skills_len(skillspan_snapshot_blocked(snapshot)) == 2);
  skillspan_snapshot_free(snapshot);
  skillspan_options_free(options);
  CHECK(host.released == 0);
  skillspan_set_free(set);
  CHECK(host.released == 1);
  remove_folder(root);
}

static void warn(void *ctx, const skillspan_warning *warning) {
  struct host *host = (struct host *)ctx;
  host->warned++;
  snprintf(host->last, sizeof host->last, "%s", skillspan_warning_message(warning).data);
}

/* What opening a set of the dialect writes to standard error. */
static void check_stderr(const skillspan_options *options, const char *wanted) {
  char written[256] = "";
  FILE *file = tmpfile();
  int kept = dup(2);
  CHECK(file && kept >= 0 && dup2(fileno(file), 2) == 2);
  skillspan_set *set = NULL;
  skillspan_code code = skillspan_set_open(options, &set, NULL);
  dup2(kept, 2);
  close(kept);
  CHECK_OK(code);
  skillspan_set_free(set);
  rewind(file);
  size_t len = fread(written, 1, sizeof written - 1, file);
  fclose(file);
  skillspan_str text = {written, len};
  CHECK_TEXT(text, wanted);
}

static void warnings(void) {
  struct host host = {0, 0, 0, ""};
  skillspan_options *options = skillspan_options_new();
  CHECK_OK(skillspan_options_add_root(options, T("/nowhere"), NULL));
  check_stderr(options, "");
  CHECK_OK(skillspan_options_set_json(options, T("{\"dialect\": \"toolnexus\"}"), NULL));
  check_stderr(options, "[toolnexus] skills dir not found: /nowhere\n");
  CHECK_OK(skillspan_options_set_on_warning(options, warn, &host, release, NULL));
  check_stderr(options, "");
  CHECK(host.warned == 1 && strcmp(host.last, "skills dir not found: /nowhere") == 0);
  skillspan_set *set = NULL;
  skillspan_refresh *refresh = NULL;
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  CHECK_OK(skillspan_set_refresh(set, &refresh, NULL));
  CHECK(host.warned == 3);
  skillspan_refresh_free(refresh);
  skillspan_set_free(set);
  CHECK_OK(skillspan_options_set_on_warning(options, NULL, NULL, NULL, NULL));
  CHECK(host.released == 1);
  check_stderr(options, "");
  skillspan_options_free(options);
}

int main(void) {
  stores();
  stores_that_lack_functions();
  providers();
  verdicts();
  warnings();
  puts("hosts: ok");
  return 0;
}
