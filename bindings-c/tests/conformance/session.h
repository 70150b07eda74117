/* The calls of a session. */
#ifndef SESSION_H
#define SESSION_H

#include <jansson.h>

#include "port.h"

/* Begins a session in place of the last one. */
struct outcome begin_session(struct port *port, const json_t *step);

struct outcome session_step(struct port *port, const char *call, const json_t *step);

#endif
