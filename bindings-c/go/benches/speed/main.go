// Speed times this port over the skills of a root: opening and writing the catalog, and one call of load_skill.
//
// It prints one line with tabs: its name, the median of open and catalog in ms, the median of a call in µs.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"slices"
	"time"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

const opens, calls = 7, 2000

func median(turns int, work func() error) time.Duration {
	times := make([]time.Duration, turns)
	for turn := range times {
		start := time.Now()
		if err := work(); err != nil {
			log.Fatal(err)
		}
		times[turn] = time.Since(start)
	}
	slices.Sort(times)
	return times[turns/2]
}

func openAndList(root string) (*skillspan.Set, error) {
	set, err := skillspan.Open(root)
	if err != nil {
		return nil, err
	}
	_, err = set.Catalog(nil)
	return set, err
}

func main() {
	root := os.Args[1]
	opened := median(opens, func() error {
		set, err := openAndList(root)
		if err == nil {
			err = set.Close()
		}
		return err
	})
	set, err := openAndList(root)
	if err != nil {
		log.Fatal(err)
	}
	defer set.Close()
	skills, err := set.Skills()
	if err != nil {
		log.Fatal(err)
	}
	arguments := json.RawMessage(fmt.Sprintf(`{"name": %q}`, skills[0].Name))
	called := median(calls, func() error {
		_, err := set.Call("load_skill", arguments)
		return err
	})
	fmt.Printf("skillspan (Go)\t%.3f\t%.3f\n", opened.Seconds()*1e3, called.Seconds()*1e6)
}
