//go:build !skillspan_static

package skillspan

// #cgo pkg-config: skillspan
import "C"
