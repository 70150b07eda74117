/* Each step as a call of the public interface. */
#ifndef PORT_H
#define PORT_H

#include <stdbool.h>

#include <jansson.h>
#include <skillspan.h>

#include "records.h"

/* The dialect of the case that runs; where it looks for skills, also without a set; its set, NULL before it is opened;
 * its last session, and the state that one exported last. */
struct port {
  const char *dialect;
  skillspan_options *options;
  skillspan_set *set;
  skillspan_session *session;
  json_t *exported;
};

struct outcome open_set(struct port *port, json_t *options);
struct outcome call_step(struct port *port, const char *call, const json_t *step);
void close_set(struct port *port);

#endif
