/* Steps of the dialect `forge`. */
#ifndef FORGE_H
#define FORGE_H

#include <stdbool.h>

#include <jansson.h>
#include <skillspan.h>

#include "records.h"

/* Whether the step is one of these; fills its outcome. */
bool forge_step(const skillspan_set *set, const char *call, const json_t *step, struct outcome *outcome);

#endif
