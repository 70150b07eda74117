module github.com/skillspan/skillspan/bindings-c/go

go 1.24
