// Quickstart prints the catalog of a folder of skills, and the instructions of one, as a model gets them: the named one, or
// the first.
//
// Usage: quickstart [FOLDER [NAME]]
package main

import (
	"fmt"
	"log"
	"os"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func main() {
	folder, name := "skills", ""
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if len(os.Args) > 2 {
		name = os.Args[2]
	}
	if err := show(folder, name); err != nil {
		log.Fatal(err)
	}
}

func show(folder, name string) error {
	set, err := skillspan.Open(folder)
	if err != nil {
		return err
	}
	defer set.Close()
	catalog, err := set.Catalog(nil)
	if err != nil {
		return err
	}
	if name == "" {
		skills, err := set.Skills()
		if err != nil {
			return err
		}
		if len(skills) > 0 {
			name = skills[0].Name
		}
	}
	instructions, err := set.Load(name, nil)
	if err != nil {
		return err
	}
	fmt.Printf("%s\n---\n%s\n", catalog, instructions)
	return nil
}
