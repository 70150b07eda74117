//go:build skillspan_static

package skillspan

// #cgo pkg-config: skillspan-static
import "C"
