/* 1,000 opens and frees leave memory flat. */

#include "check.h"

static long resident_kib(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file && fscanf(file, "%ld %ld", &pages, &resident) == 2);
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void open_and_free(const char *root) {
  skillspan_set *set = open_root(root);
  skillspan_snapshot *snapshot = NULL;
  skillspan_text *catalog = NULL;
  skillspan_result *result = NULL;
  skillspan_error *error = NULL;
  skillspan_skill *skill = NULL;
  skillspan_search_hits *hits = NULL;
  skillspan_session *session = NULL;
  skillspan_text *text = NULL;
  CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
  CHECK(skillspan_snapshot_to_json(snapshot).len > 0);
  CHECK(skillspan_skill_name(skillspan_skills_get(skillspan_snapshot_skills(snapshot), 0)).len > 0);
  CHECK_OK(skillspan_set_catalog(set, NO_TEXT, &catalog, NULL));
  CHECK_OK(skillspan_set_call(set, T("load_skill"), T("{\"name\": \"skill-7\"}"), &result, NULL));
  CHECK(skillspan_set_get(set, T("none"), &skill, &error) == SKILLSPAN_CODE_SKILL_NOT_FOUND);
  CHECK_OK(skillspan_set_search(set, T("useful"), NO_TEXT, &hits, NULL));
  CHECK_OK(skillspan_session_new(set, NO_TEXT, &session, NULL));
  CHECK_OK(skillspan_session_load(session, T("skill-7"), NO_TEXT, NO_TEXT, false, &text, NULL));
  skillspan_text_free(text);
  skillspan_session_free(session);
  skillspan_search_hits_free(hits);
  skillspan_error_free(error);
  skillspan_result_free(result);
  skillspan_text_free(catalog);
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
}

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 1000;
  char root[32], name[32];
  make_folder(root);
  for (int i = 0; i < 20; i++) {
    snprintf(name, sizeof name, "skill-%d", i);
    write_skill(root, name, "Does something useful with files.");
  }
  for (int i = 0; i < rounds / 5; i++) open_and_free(root);
  long before = resident_kib();
  for (int i = 0; i < rounds; i++) open_and_free(root);
  long after = resident_kib();
  remove_folder(root);
  printf("memory: %d opens and frees, %ld KiB before, %ld KiB after\n", rounds, before, after);
  /* One leaked set of this size would come to some 20 KiB each time. */
  CHECK(rounds < 1000 || after - before < 4096);
  return 0;
}
