/* The files of a case. */
#ifndef TREE_H
#define TREE_H

#include <jansson.h>

/* Makes the temporary folder of a case; freed by `remove_root`. */
char *make_root(void);
void remove_root(char *root);

/* Writes a tree below a root: removals, folders, files, links, and permissions of folders last. */
void write_tree(const char *root, const json_t *tree);

/* The files below a folder, sorted by path, each with its permissions and its text; a new reference. */
json_t *files_below(const char *folder);

/* What of `requires` the machine lacks; NULL if nothing. */
const char *lacking(const json_t *required);

/* The bytes of text, of a list of lines or of `{"base64": …}`; the bytes are freed by the caller. */
char *bytes_of(const json_t *value, size_t *len);

#endif
