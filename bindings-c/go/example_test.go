package skillspan_test

import (
	"encoding/json"
	"fmt"
	"log"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func Example() {
	set, err := skillspan.Open("../../examples/skills")
	if err != nil {
		log.Fatal(err)
	}
	defer set.Close()
	tools, err := set.Tools(nil)
	if err != nil {
		log.Fatal(err)
	}
	result, err := set.Call(tools[0].Name, json.RawMessage(`{"name": "meeting-nots"}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tools[0].Name, result.Code)
	// Output: load_skill skill_not_found
}
