use proptest::prelude::*;
use serde_json::json;

use super::*;

fn property(spec: &str) -> Value {
    let schema = input_schema(spec);
    let properties = schema["properties"].as_object().unwrap();
    assert_eq!(properties.len(), 1, "{spec}: {schema}");
    properties.values().next().unwrap().clone()
}

fn required(spec: &str) -> Value {
    input_schema(spec).get("required").cloned().unwrap_or_default()
}

#[test]
fn annotations() {
    for (annotation, wanted) in [
        ("string", json!({"type": "string"})),
        ("", json!({"type": "string"})),
        ("feather", json!({"type": "string"})),
        ("Integer", json!({"type": "integer"})),
        ("int", json!({"type": "integer"})),
        ("number", json!({"type": "number"})),
        ("float", json!({"type": "number"})),
        ("double", json!({"type": "number"})),
        ("bool", json!({"type": "boolean"})),
        ("boolean", json!({"type": "boolean"})),
        ("object", json!({"type": "object"})),
        ("map", json!({"type": "object"})),
        ("array", json!({"type": "array"})),
        ("list", json!({"type": "array"})),
        ("string[]", json!({"type": "array", "items": {"type": "string"}})),
        ("int[][]", json!({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}})),
        ("array of float", json!({"type": "array", "items": {"type": "number"}})),
        ("list of integers", json!({"type": "array", "items": {"type": "integer"}})),
        ("list of things", json!({"type": "array", "items": {"type": "string"}})),
        ("array of list", json!({"type": "array", "items": {"type": "array"}})),
        ("integer: 1-7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("integer: 1..7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("int, 1-7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("1..7, int", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("integer: -3--1", json!({"type": "integer", "minimum": -3, "maximum": -1})),
        ("number: -0.5..1.5", json!({"type": "number", "minimum": -0.5, "maximum": 1.5})),
        ("int, min 1, max 7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("int, >= 1, <=7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("integer: >= 1", json!({"type": "integer", "minimum": 1})),
        ("1-7", json!({"type": "integer", "minimum": 1, "maximum": 7})),
        ("max 0.5", json!({"type": "number", "maximum": 0.5})),
        ("min x", json!({"type": "string"})),
        ("a-b", json!({"type": "string"})),
        ("red|green", json!({"type": "string", "enum": ["red", "green"]})),
        ("string: `red` | 'green'", json!({"type": "string", "enum": ["red", "green"]})),
        ("integer: 1|2", json!({"type": "integer", "enum": [1, 2]})),
        ("integer: 1|x", json!({"type": "integer", "enum": ["1", "x"]})),
        ("1|2", json!({"type": "string", "enum": ["1", "2"]})),
        ("string, one of: a, b", json!({"type": "string", "enum": ["a", "b"]})),
        ("One of: a, required, b", json!({"type": "string", "enum": ["a", "required", "b"]})),
        ("string: one of: a, b", json!({"type": "string", "enum": ["a", "b"]})),
        ("default up", json!({"type": "string", "default": "up"})),
        ("string, default \"5\"", json!({"type": "string", "default": "5"})),
        ("integer, default 5", json!({"type": "integer", "default": 5})),
        ("default 5, integer", json!({"type": "integer", "default": 5})),
        ("integer, default 1.5", json!({"type": "integer", "default": "1.5"})),
        ("integer, default many", json!({"type": "integer", "default": "many"})),
        ("number, default 5", json!({"type": "number", "default": 5})),
        ("boolean, default True", json!({"type": "boolean", "default": true})),
        ("bool, default yes", json!({"type": "boolean", "default": "yes"})),
        ("object, default {}", json!({"type": "object", "default": {}})),
        ("list, default []", json!({"type": "array", "default": []})),
        ("list, default {}", json!({"type": "array", "default": "{}"})),
        ("integer: 1-7, default 3", json!({"type": "integer", "minimum": 1, "maximum": 7, "default": 3})),
        ("default", json!({"type": "string"})),
    ] {
        assert_eq!(property(&format!("p ({annotation})")), wanted, "{annotation}");
    }
}

#[test]
fn the_keys_of_a_property_have_an_order() {
    let property = property("p (integer: 1-7, default 3, 1|3): Text");
    let keys: Vec<_> = property.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["type", "description", "enum", "minimum", "maximum", "default"]);
    let keys: Vec<String> = input_schema("a").as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["type", "properties", "required"]);
}

#[test]
fn what_is_required() {
    for (spec, wanted) in [
        ("a, b", json!(["a"])),
        ("a (optional), b (required)", json!(["b"])),
        ("a (Not Required), b (int, REQUIRED)", json!(["b"])),
        ("a (default 1), b (default 1)", json!(null)),
        ("a (required, default 1), b (default 1, required)", json!(["a", "b"])),
        ("a (required, optional)", json!(null)),
        (", b (string), c (required)", json!(["c"])),
        ("a (int), b (required), a (string)", json!(["b"])),
        ("a, a (required)", json!(["a"])),
        ("- a (int)\n- b\n- c (required)", json!(["a", "c"])),
        ("| a | Type |\n|---|---|\n| x | int |\n| y | int, required |", json!(["x", "y"])),
        (
            "| a | Required |\n|---|---|\n| v | |\n| w | Y |\n| x | TRUE |\n| y | required |\n| z | maybe |",
            json!(["w", "x", "y"]),
        ),
        (
            "| a | Type | Required |\n|---|---|---|\n| x | int, required | no |\n| y | optional | yes |",
            json!(["y"]),
        ),
    ] {
        assert_eq!(required(spec), wanted, "{spec}");
    }
}

#[test]
fn one_line_is_split_outside_of_brackets() {
    assert_eq!(
        input_schema("`a` (string), \"b\" (one of: x, y), c (object (any, kind)) - it's, d,\n e(int)"),
        json!({"type": "object", "properties": {
            "a": {"type": "string"},
            "b": {"type": "string", "enum": ["x", "y"]},
            "c": {"type": "string", "description": "it's"},
            "d": {"type": "string"},
            "e": {"type": "integer"},
        }, "required": ["a"]})
    );
    assert_eq!(
        input_schema("a (string, b (int"),
        json!({
            "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"],
        })
    );
    assert_eq!(input_schema("a) (int)")["properties"], json!({"a)": {"type": "integer"}}));
    assert_eq!(input_schema(" , "), json!({"type": "object", "properties": {}}));
}

#[test]
fn a_comma_in_a_text_goes_on_with_it() {
    let text = |spec: &str| input_schema(spec)["properties"]["a"]["description"].clone();
    assert_eq!(
        text("a (string) — one, or two, or so (see below) three, b (int)"),
        "one, or two, or so (see below) three"
    );
    assert_eq!(text("a (string): one, two words (int)"), "one");
    assert_eq!(text("a (string) one - two"), "one - two");
    assert_eq!(text("a (string) -- one"), "- one");
    // There is no text that could go on.
    assert_eq!(invalid_keys(&input_schema("a (string), two words")), ["two words"]);
    assert_eq!(invalid_keys(&input_schema("a, two words")), ["two words"]);
}

#[test]
fn lists() {
    assert_eq!(
        input_schema(
            "- `place` (string, required): a town, or a postcode\n\n* days: how many (or none)\n+ who\n1. n (int)\n   and more\n   - nested (int)"
        ),
        json!({"type": "object", "properties": {
            "place": {"type": "string", "description": "a town, or a postcode"},
            "days": {"type": "string", "description": "how many (or none)"},
            "who": {"type": "string"},
            "n": {"type": "integer", "description": "and more - nested (int)"},
        }, "required": ["place"]})
    );
    assert_eq!(property("- who"), json!({"type": "string"}));
    assert_eq!(input_schema("-5 (int)")["properties"], json!({"-5": {"type": "integer"}}));
}

#[test]
fn tables() {
    assert_eq!(
        input_schema(
            "|`Param`|TYPE|Default|Description|Notes|\n|:--|--:|:-:|---|-|\n| 'c' | `red\\|green` | red | - a list | x |\n\
             | d | string | — | One of: `a`, `b` or `c`. |\n| e | int | 5\n| f | | | One of: `a`, or more |\n| `type` | one of: `x`, `y` | x |"
        ),
        json!({"type": "object", "properties": {
            "c": {"type": "string", "description": "- a list", "enum": ["red", "green"], "default": "red"},
            "d": {"type": "string", "enum": ["a", "b", "c"]},
            "e": {"type": "integer", "default": 5},
            "f": {"type": "string", "description": "One of: `a`, or more"},
            "type": {"type": "string", "enum": ["x", "y"], "default": "x"},
        }})
    );
    assert_eq!(input_schema("| Name | Type |\n|---|---|"), json!({"type": "object", "properties": {}}));
    assert_eq!(input_schema("| Type |\n|---|\n| x |")["properties"], json!({"x": {"type": "string"}}));
}

#[test]
fn blocks_on_one_line() {
    for (block, line) in [
        (
            "| a | Type | Required |\n|-|-|-|\n| x | string | yes |\n| y | int | no |",
            "x (string, required), y (int)",
        ),
        (
            "| a | Type | Required |\n|-|-|-|\n| x | string | no |\n| y | string, required | yes |",
            "x (string, optional), y (string, required)",
        ),
        ("| a | Required |\n|-|-|\n| x | yes |\n| y | no |", "x (required), y"),
        ("| a | Type | Default |\n|-|-|-|\n| x | int: 1-7 | 3 |", "x (int: 1-7, default 3)"),
        ("| a | Type | Required |\n|-|-|-|\n| x | one of: p, q | yes |", "x (required, one of: p, q)"),
        ("| a | Description |\n|-|-|\n| x | One of: `p`, `q` |\n| y | Text |", "x (one of: p, q), y"),
        ("- `x` (string, required): text\n- y: text\n- z (int)", "x (string, required), y, z (int)"),
    ] {
        assert_eq!(block::on_one_line(block), line, "{block}");
        let without_text = |spec: &str| {
            let mut schema = input_schema(spec);
            for property in schema["properties"].as_object_mut().unwrap().values_mut() {
                property.as_object_mut().unwrap().remove("description");
            }
            schema
        };
        assert_eq!(without_text(line), without_text(block), "{block}");
    }
}

#[test]
fn keys_that_are_refused() {
    let (long, longest) = ("k".repeat(65), "k".repeat(64));
    let schema = json!({"properties": {"a.b-c_D9": {}, "b c": {}, "": {}, "é": {}, "a:b": {}, &long: {}, &longest: {}}});
    assert_eq!(invalid_keys(&schema), ["", "a:b", "b c", &long, "é"]);
    assert_eq!(invalid_keys(&input_schema("(string)")), [""]);
    for schema in [json!(null), json!({}), json!({"properties": []}), json!("a b")] {
        assert!(invalid_keys(&schema).is_empty(), "{schema}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spec_is_a_schema(spec in prop_oneof![any::<String>(), "[a|,()\\-:` \n.1é\\\\]{0,40}", "(one of:|default |[ai](\\[\\])*|int|: |, |\\|){0,12}"]) {
        let schema = input_schema(&spec);
        let properties = schema["properties"].as_object().unwrap();
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            prop_assert!(properties.contains_key(name.as_str().unwrap()));
        }
        prop_assert!(properties.values().all(|property| property["type"].is_string()));
        let _ = block::on_one_line(&spec);
    }
}

#[test]
fn long_specs_end() {
    for piece in ["string: ", "(", ")", "[]", "array of ", "- a\n", "|", "1-", "`", "one of:"] {
        let _ = input_schema(&format!("p ({}", piece.repeat(20_000)));
        let _ = input_schema(&piece.repeat(2_000));
    }
}
