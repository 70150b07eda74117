/* Prints the numbers of the header's constants and the layout of its structs, from rows that were made of it. */
#include <skillspan.h>
#include <stdio.h>

#define CONSTANT(name) printf("constant " #name " %ld\n", (long)name);
#define STRUCT(name) printf("struct " #name " size %zu align %zu\n", sizeof(name), _Alignof(name));
#define FIELD(name, field) \
  printf("field " #name "." #field " offset %zu size %zu\n", offsetof(name, field), sizeof(((name *)0)->field));

int main(void) {
#include "layout.inc"
  return 0;
}
