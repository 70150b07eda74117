package skillspan_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// filled puts the case's folder into all texts of a value.
func filled(value any, root string) any {
	fill := strings.NewReplacer("{root}", root, "{root_uri}", root).Replace
	switch value := value.(type) {
	case string:
		return fill(value)
	case []any:
		items := make([]any, len(value))
		for i, item := range value {
			items[i] = filled(item, root)
		}
		return items
	case *object:
		fields := newObject()
		for _, key := range value.keys {
			fields.set(fill(key), filled(value.values[key], root))
		}
		return fields
	default:
		return value
	}
}

func isAbsent(expected any) bool {
	fields, ok := expected.(*object)
	return ok && len(fields.keys) == 1 && fields.get("$absent") == true
}

func wantsFailure(expected any) bool {
	fields, ok := expected.(*object)
	return ok && len(fields.keys) == 1 && fields.object("error") != nil
}

func sameNumber(one, other json.Number) bool {
	a, fine := new(big.Float).SetPrec(2000).SetString(one.String())
	b, good := new(big.Float).SetPrec(2000).SetString(other.String())
	if !fine || !good {
		return false
	}
	if a.Cmp(b) == 0 {
		return true
	}
	// Numbers that are not whole are equal if their nearest floats are.
	x, _ := a.Float64()
	y, _ := b.Float64()
	return x == y && !(a.IsInt() && b.IsInt())
}

func different(path string, expected, found any, there bool) []string {
	wanted := string(rawOf(expected))
	if isAbsent(expected) {
		wanted = "nothing"
	}
	was := "nothing"
	if there {
		was = string(rawOf(found))
	}
	return []string{fmt.Sprintf("%s\n  found:  %s\n  wanted: %s", path, was, wanted)}
}

// differences of a value from what is expected; there tells whether the value's key is.
func differences(path string, expected, found any, there bool) []string {
	if isAbsent(expected) {
		if there {
			return different(path, expected, found, there)
		}
		return nil
	}
	switch wanted := expected.(type) {
	case nil:
		if found == nil {
			return nil
		}
	case *object:
		if was, ok := found.(*object); ok {
			var all []string
			for _, key := range wanted.keys {
				all = append(all, differences(path+"."+key, wanted.values[key], was.get(key), was.has(key))...)
			}
			return all
		}
	case []any:
		if was, ok := found.([]any); ok && len(was) == len(wanted) {
			var all []string
			for i := range wanted {
				all = append(all, differences(fmt.Sprintf("%s[%d]", path, i), wanted[i], was[i], true)...)
			}
			return all
		}
	case json.Number:
		if was, ok := found.(json.Number); ok && sameNumber(wanted, was) {
			return nil
		}
	default:
		if expected == found {
			return nil
		}
	}
	return different(path, expected, found, there)
}

// same tells whether two values are equal to the letter, whatever the order of their keys.
func same(one, other any) bool { return reflect.DeepEqual(plain(one), plain(other)) }

func plain(value any) any {
	switch value := value.(type) {
	case []any:
		items := make([]any, len(value))
		for i, item := range value {
			items[i] = plain(item)
		}
		return items
	case *object:
		fields := map[string]any{}
		for key, item := range value.values {
			fields[key] = plain(item)
		}
		return fields
	default:
		return value
	}
}

// leaf is known by its value and by how to replace it.
type leaf struct {
	value   any
	replace func(any)
}

func collect(value any, replace func(any), all *[]leaf) {
	switch branch := value.(type) {
	case []any:
		for i := range branch {
			collect(branch[i], func(other any) { branch[i] = other }, all)
		}
		if len(branch) > 0 {
			return
		}
	case *object:
		if len(branch.keys) > 0 && !isAbsent(branch) {
			for _, key := range branch.keys {
				collect(branch.values[key], func(other any) { branch.values[key] = other }, all)
			}
			return
		}
	}
	*all = append(*all, leaf{value, replace})
}

func collectSteps(steps []any, all *[]leaf) {
	for _, item := range steps {
		step := item.(*object)
		if step.text("call") == "session" {
			collectSteps(step.list("steps"), all)
		}
		if step.has("expect") {
			collect(step.get("expect"), func(other any) { step.set("expect", other) }, all)
		}
	}
}

const wrong = "(tampered)"

func falsified(value any) any {
	switch value := value.(type) {
	case bool:
		return !value
	case string:
		return value + wrong
	case []any:
		return []any{wrong}
	case json.Number:
		if whole, err := value.Int64(); err == nil {
			if whole == math.MaxInt64 {
				return json.Number("0")
			}
			return json.Number(strconv.FormatInt(whole+1, 10))
		}
		if float, err := value.Float64(); err == nil && float != 0 {
			return json.Number(strconv.FormatFloat(-float, 'g', -1, 64))
		}
		return json.Number("1")
	default:
		return wrong
	}
}

// tamper changes one expected leaf of a case, which the id picks.
func tamper(test *object) error {
	var all []leaf
	collectSteps(test.list("steps"), &all)
	if len(all) == 0 {
		return fmt.Errorf("the case expects nothing")
	}
	hash := fnv.New32a()
	hash.Write([]byte(test.text("id")))
	picked := all[int(hash.Sum32()%uint32(len(all)))]
	picked.replace(falsified(picked.value))
	return nil
}
