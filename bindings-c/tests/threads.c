/* One set, many threads: some read while one refreshes. */

#include <pthread.h>

#include "check.h"

enum { READERS = 6 };

static skillspan_set *set;
static skillspan_session *session;
static int sent;
static char root[32];
static int rounds = 200;

static void *reading(void *number) {
  for (int i = 0; i < rounds; i++) {
    skillspan_snapshot *snapshot = NULL;
    skillspan_skill *skill = NULL;
    skillspan_text *catalog = NULL;
    skillspan_result *result = NULL, *again = NULL;
    CHECK_OK(skillspan_set_snapshot(set, &snapshot, NULL));
    const skillspan_skills *skills = skillspan_snapshot_skills(snapshot);
    size_t len = skillspan_skills_len(skills);
    CHECK(len == 1 || len == 2);
    CHECK_TEXT(skillspan_skill_name(skillspan_skills_get(skills, len - 1)), "stays");
    CHECK_OK(skillspan_set_get(set, T("stays"), &skill, NULL));
    CHECK_OK(skillspan_set_catalog(set, NO_TEXT, &catalog, NULL));
    CHECK(strstr(skillspan_text_get(catalog).data, "Always there."));
    CHECK_OK(skillspan_set_call(set, T("load_skill"), T("{\"name\": \"stays\"}"), &result, NULL));
    CHECK(!skillspan_result_is_error(result));
    CHECK_OK(skillspan_session_call(session, T("load_skill"), T("{\"name\": \"stays\"}"), &again, NULL));
    if (strstr(skillspan_result_text(again).data, "Body of stays.")) __sync_fetch_and_add(&sent, 1);
    skillspan_error *error = NULL;
    skillspan_skill *none = NULL;
    CHECK(skillspan_set_get(set, T("never"), &none, &error) == SKILLSPAN_CODE_SKILL_NOT_FOUND);
    skillspan_error_free(error);
    skillspan_result_free(again);
    skillspan_result_free(result);
    skillspan_text_free(catalog);
    skillspan_skill_free(skill);
    skillspan_snapshot_free(snapshot);
  }
  return number;
}

/* One handle, read by all. */
static void *sharing(void *skill) {
  for (int i = 0; i < rounds; i++) {
    CHECK_TEXT(skillspan_skill_description((const skillspan_skill *)skill), "Always there.");
    CHECK(skillspan_skill_to_json((const skillspan_skill *)skill).len > 0);
  }
  return NULL;
}

static void *refreshing(void *unused) {
  char folder[64], file[80];
  snprintf(folder, sizeof folder, "%s/comes", root);
  snprintf(file, sizeof file, "%s/SKILL.md", folder);
  for (int i = 0; i < rounds / 4; i++) {
    skillspan_refresh *refresh = NULL;
    if (i % 2 == 0) {
      write_skill(root, "comes", "And goes.");
    } else {
      remove(file);
      remove(folder);
    }
    CHECK_OK(skillspan_set_refresh(set, &refresh, NULL));
    CHECK(skillspan_refresh_len(refresh, i % 2 == 0 ? SKILLSPAN_CHANGE_ADDED : SKILLSPAN_CHANGE_REMOVED) == 1);
    skillspan_refresh_free(refresh);
  }
  return unused;
}

int main(int count, char **arguments) {
  if (count > 1) rounds = atoi(arguments[1]);
  make_folder(root);
  write_skill(root, "stays", "Always there.");
  set = open_root(root);
  CHECK_OK(skillspan_session_new(set, NO_TEXT, &session, NULL));
  skillspan_skill *skill = NULL;
  CHECK_OK(skillspan_set_get(set, T("stays"), &skill, NULL));
  pthread_t readers[READERS], sharers[2], refresher;
  for (int i = 0; i < READERS; i++) CHECK(pthread_create(&readers[i], NULL, reading, NULL) == 0);
  for (int i = 0; i < 2; i++) CHECK(pthread_create(&sharers[i], NULL, sharing, skill) == 0);
  CHECK(pthread_create(&refresher, NULL, refreshing, NULL) == 0);
  for (int i = 0; i < READERS; i++) pthread_join(readers[i], NULL);
  for (int i = 0; i < 2; i++) pthread_join(sharers[i], NULL);
  pthread_join(refresher, NULL);
  /* One conversation gets a text once, whoever asks. */
  CHECK(sent == 1);
  skillspan_skill_free(skill);
  skillspan_session_free(session);
  skillspan_set_free(set);
  remove_folder(root);
  printf("threads: %d readers, %d rounds: ok\n", READERS, rounds);
  return 0;
}
