/* JSON of the cases and of the port. */
#ifndef JSON_H
#define JSON_H

#include <jansson.h>
#include <skillspan.h>

/* Ends the runner: something is wrong with the suite or the machine, not with a case. */
void die(const char *format, ...);

/* Reads JSON that the library gave; a new reference. */
json_t *json_of(skillspan_str text);

/* The text of a JSON string; no text for anything else. */
skillspan_str text_of(const json_t *value);

/* The texts of a list; the array is freed by the caller, the texts belong to the list. */
skillspan_str *texts_of(const json_t *list);

/* A field as text; no text where it is missing. */
skillspan_str field(const json_t *object, const char *key);

/* A value as one line of JSON; freed by the caller. */
char *shown(const json_t *value);

/* Reads a file; a new reference. */
json_t *load(const char *path);

#endif
