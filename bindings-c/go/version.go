package skillspan

// #include <skillspan.h>
import "C"

// Version is the version of the library that is linked, for example 1.2.3.
func Version() string { return string(view(C.skillspan_version())) }
