/* Watches: what the host hears, on which thread, and how they end. */

#include <pthread.h>
#include <time.h>

#include "check.h"

struct host {
  pthread_mutex_t lock;
  pthread_cond_t told;
  int heard, released;
  bool frees;
  skillspan_watch *watch;
  char added[32];
};

static void hear(void *ctx, const skillspan_refresh *refresh, const skillspan_error *error) {
  struct host *host = (struct host *)ctx;
  CHECK(refresh && !error);
  pthread_mutex_lock(&host->lock);
  host->heard++;
  if (skillspan_refresh_len(refresh, SKILLSPAN_CHANGE_ADDED) > 0) {
    snprintf(host->added, sizeof host->added, "%s", skillspan_refresh_name(refresh, SKILLSPAN_CHANGE_ADDED, 0).data);
  }
  if (host->frees) skillspan_watch_free(host->watch);
  pthread_cond_broadcast(&host->told);
  pthread_mutex_unlock(&host->lock);
}

static void release(void *ctx) {
  struct host *host = (struct host *)ctx;
  pthread_mutex_lock(&host->lock);
  host->released++;
  pthread_cond_broadcast(&host->told);
  pthread_mutex_unlock(&host->lock);
}

/* Waits until a count is above 0. */
static void await(struct host *host, const int *count) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 60;
  pthread_mutex_lock(&host->lock);
  while (*count == 0) CHECK(pthread_cond_timedwait(&host->told, &host->lock, &end) == 0);
  pthread_mutex_unlock(&host->lock);
}

static void start(struct host *host) {
  memset(host, 0, sizeof *host);
  pthread_mutex_init(&host->lock, NULL);
  pthread_cond_init(&host->told, NULL);
}

static void changes(const char *root) {
  struct host host;
  start(&host);
  skillspan_set *set = open_root(root);
  skillspan_watch *watch = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_set_watch(set, hear, &host, release, &watch, &error));
  CHECK(watch && error == NULL);
  write_skill(root, "pdf", "Fills forms.");
  await(&host, &host.heard);
  CHECK(strcmp(host.added, "pdf") == 0 && skillspan_set_len(set) == 1);
  /* A watch outlives the handle of its set. */
  host.heard = 0;
  skillspan_set_free(set);
  write_skill(root, "csv", "Cleans tables.");
  await(&host, &host.heard);
  CHECK(host.released == 0);
  skillspan_watch_free(watch);
  CHECK(host.released == 1);
}

static void ends_itself(const char *root) {
  struct host host;
  start(&host);
  skillspan_set *set = open_root(root);
  host.frees = true;
  pthread_mutex_lock(&host.lock);
  CHECK_OK(skillspan_set_watch(set, hear, &host, release, &host.watch, NULL));
  write_skill(root, "zip", "Packs archives.");
  pthread_mutex_unlock(&host.lock);
  await(&host, &host.released);
  CHECK(host.heard == 1);
  skillspan_set_free(set);
}

static void wrong_arguments(const char *root) {
  struct host host;
  start(&host);
  skillspan_set *set = open_root(root);
  skillspan_watch *watch = NULL;
  skillspan_error *error = NULL;
  CHECK(skillspan_set_watch(set, NULL, &host, release, &watch, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK_TEXT(skillspan_error_message(error), "`heard` is NULL; a function is wanted");
  CHECK(watch == NULL && host.released == 1);
  skillspan_error_free(error);
  CHECK(skillspan_set_watch(NULL, hear, &host, release, &watch, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(skillspan_set_watch(set, hear, &host, release, NULL, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(host.released == 3);
  skillspan_set_free(set);
}

static void *run(void *unused) {
  char root[32];
  make_folder(root);
  changes(root);
  ends_itself(root);
  wrong_arguments(root);
  remove_folder(root);
  return unused;
}

int main(void) {
  /* A thread that waits is remembered until it ends, which for the main one is too late for a check of leaks. */
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, run, NULL) == 0);
  pthread_join(thread, NULL);
  /* The threads that hand over what the system tells end by themselves, a little later. */
  usleep(200 * 1000);
  puts("watch: ok");
  return 0;
}
