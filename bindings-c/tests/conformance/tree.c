#include "tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compare.h"
#include "json.h"

static char *joined(const char *root, const char *key) {
  char *path = (char *)malloc(strlen(root) + strlen(key) + 2);
  sprintf(path, "%s/%s", root, key);
  size_t len = strlen(path);
  if (path[len - 1] == '/') path[len - 1] = '\0';
  return path;
}

char *make_root(void) {
  const char *place = getenv("TMPDIR");
  char *real = realpath(place && *place ? place : "/tmp", NULL);
  if (!real) die("no temporary folder");
  char *root = joined(real, "skillspan-XXXXXX");
  free(real);
  if (!mkdtemp(root)) die("cannot make %s", root);
  return root;
}

static int unlock(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info, (void)place;
  if (kind == FTW_D || kind == FTW_DNR) chmod(path, 0700);
  return 0;
}

static int take_away(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info, (void)kind, (void)place;
  return remove(path);
}

static void remove_all(const char *path) {
  /* A folder is entered after it was unlocked; one that could not be listed needs another round. */
  for (int round = 0; round < 8; round++) {
    nftw(path, unlock, 16, FTW_PHYS);
    if (nftw(path, take_away, 16, FTW_DEPTH | FTW_PHYS) == 0) return;
  }
  die("cannot remove %s", path);
}

void remove_root(char *root) {
  remove_all(root);
  free(root);
}

static void make_folders(char *path) {
  for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
    *at = '\0';
    mkdir(path, 0777);
    *at = '/';
  }
}

static int sextet(char c) {
  const char *alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char *at = c ? strchr(alphabet, c) : NULL;
  return at ? (int)(at - alphabet) : -1;
}

static char *decoded(skillspan_str text, size_t *len) {
  char *bytes = (char *)malloc(text.len + 1);
  unsigned held = 0, bits = 0;
  *len = 0;
  for (size_t i = 0; i < text.len && sextet(text.data[i]) >= 0; i++) {
    held = held << 6 | (unsigned)sextet(text.data[i]);
    bits += 6;
    if (bits >= 8) bytes[(*len)++] = (char)(held >> (bits -= 8));
  }
  return bytes;
}

char *bytes_of(const json_t *value, size_t *len) {
  if (json_is_object(value) && json_object_get(value, "base64")) return decoded(field(value, "base64"), len);
  const json_t *repeat = json_object_get(value, "repeat");
  size_t times = repeat ? (size_t)json_integer_value(json_object_get(repeat, "times")) : 1;
  json_t *lines = json_is_array(value) ? json_incref((json_t *)value) : json_array();
  if (!json_is_array(value)) {
    const json_t *text = json_is_string(value) ? value : json_object_get(repeat ? repeat : value, "text");
    json_array_append(lines, (json_t *)text);
  }
  size_t room = 1;
  for (size_t i = 0; i < json_array_size(lines); i++) room += json_string_length(json_array_get(lines, i)) + 1;
  char *bytes = (char *)malloc(room * times + 1);
  *len = 0;
  for (; times > 0; times--) {
    for (size_t i = 0; i < json_array_size(lines); i++) {
      skillspan_str line = text_of(json_array_get(lines, i));
      if (i > 0) bytes[(*len)++] = '\n';
      memcpy(bytes + *len, line.data, line.len);
      *len += line.len;
    }
  }
  json_decref(lines);
  return bytes;
}

static void set_mode(const char *path, const json_t *value) {
  const char *mode = field(value, "mode").data;
  if (mode && chmod(path, (mode_t)strtol(mode, NULL, 8)) != 0) die("cannot set the permissions of %s", path);
}

static void write_file(const char *path, const json_t *value) {
  size_t len;
  char *bytes = bytes_of(value, &len);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, len, file) != len || fclose(file) != 0) die("cannot write %s", path);
  free(bytes);
  set_mode(path, value);
}

enum round { REMOVALS, FOLDERS, FILES, LINKS, MODES, ROUNDS };

static enum round round_of(const char *key, const json_t *value) {
  if (json_is_null(value)) return REMOVALS;
  if (key[strlen(key) - 1] == '/') return FOLDERS;
  return json_object_get(value, "symlink") ? LINKS : FILES;
}

static void write_entry(enum round round, const char *root, char *path, const json_t *value) {
  struct stat info;
  if (round == REMOVALS) return remove_all(path);
  if (round == MODES) return set_mode(path, value);
  make_folders(path);
  if (round == FOLDERS) {
    mkdir(path, 0777);
    return;
  }
  if (lstat(path, &info) == 0) unlink(path);
  if (json_object_get(value, "fifo")) {
    if (mkfifo(path, 0666) != 0) die("cannot make the pipe %s", path);
  } else if (round == FILES) {
    write_file(path, value);
  } else {
    json_t *target = filled(json_object_get(value, "symlink"), root);
    if (symlink(json_string_value(target), path) != 0) die("cannot make the link %s", path);
    json_decref(target);
  }
}

void write_tree(const char *root, const json_t *tree) {
  for (int round = REMOVALS; round < ROUNDS; round++) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)tree, key, value) {
      enum round own = round_of(key, value);
      if (own != (enum round)round && !(round == MODES && own == FOLDERS)) continue;
      char *path = joined(root, key);
      write_entry((enum round)round, root, path, value);
      free(path);
    }
  }
}

static json_t *content_of(const char *path, size_t size) {
  char *bytes = (char *)malloc(size + 1);
  FILE *file = fopen(path, "rb");
  if (!file || fread(bytes, 1, size, file) != size || fclose(file) != 0) die("cannot read %s", path);
  json_t *text = json_stringn(bytes, size);
  free(bytes);
  return text;
}

static void collect(const char *folder, const char *below, json_t *files) {
  DIR *entries = opendir(folder);
  for (struct dirent *entry; entries && (entry = readdir(entries));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    struct stat info;
    char *path = joined(folder, entry->d_name), *name = joined(below, entry->d_name);
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
      collect(path, name, files);
    } else {
      char mode[8];
      snprintf(mode, sizeof mode, "%03o", (unsigned)(info.st_mode & 0777));
      json_t *text = content_of(path, (size_t)info.st_size);
      json_array_append_new(files, json_pack("{s:s, s:s, s:o}", "path", name + 1, "mode", mode, "text", text));
    }
    free(path);
    free(name);
  }
  if (entries) closedir(entries);
}

static int by_path(const void *one, const void *other) {
  return strcmp(field(*(json_t *const *)one, "path").data, field(*(json_t *const *)other, "path").data);
}

json_t *files_below(const char *folder) {
  json_t *files = json_array(), *sorted = json_array();
  collect(folder, "", files);
  size_t count = json_array_size(files);
  json_t **items = (json_t **)malloc((count + 1) * sizeof(json_t *));
  for (size_t i = 0; i < count; i++) items[i] = json_array_get(files, i);
  qsort(items, count, sizeof(json_t *), by_path);
  for (size_t i = 0; i < count; i++) json_array_append(sorted, items[i]);
  free(items);
  json_decref(files);
  return sorted;
}

static bool has(const char *what) {
  char *root = make_root(), *file = joined(root, "case-sensitive"), *other = joined(root, "CASE-SENSITIVE");
  struct stat info;
  fclose(fopen(file, "w"));
  bool met = false;
  if (strcmp(what, "symlinks") == 0) {
    met = symlink("case-sensitive", other) == 0;
  } else if (strcmp(what, "posix-modes") == 0) {
    met = chmod(file, 0604) == 0 && stat(file, &info) == 0 && (info.st_mode & 07777) == 0604;
  } else if (strcmp(what, "not-root") == 0) {
    met = chmod(file, 0) == 0 && access(file, R_OK) != 0;
  } else if (strcmp(what, "case-sensitive") == 0) {
    met = access(other, F_OK) != 0;
  } else {
    die("unknown requirement `%s`", what);
  }
  free(file);
  free(other);
  remove_root(root);
  return met;
}

const char *lacking(const json_t *required) {
  for (size_t i = 0; i < json_array_size(required); i++) {
    const char *what = text_of(json_array_get(required, i)).data;
    if (!has(what)) return what;
  }
  return NULL;
}
