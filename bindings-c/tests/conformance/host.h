/* Host callbacks made from the data of a case. The data must live as long as the set. */
#ifndef HOST_H
#define HOST_H

#include <jansson.h>
#include <skillspan.h>

skillspan_store store_of(json_t *data);
void provide(void *data, skillspan_sink *sink);
int32_t decide(void *data, const skillspan_skill *skill);
void resolve_env(void *data, skillspan_str name, skillspan_str value, skillspan_sink *sink);

#endif
