//! Ruby values as JSON values and bytes.

use base64::Engine;
use magnus::encoding::EncodingCapable;
use magnus::value::{Qfalse, Qtrue, ReprValue};
use magnus::{Float, Integer, RArray, RHash, RString, Ruby, Symbol, TryConvert, Value as Given};
use serde_json::{Map, Number, Value, json};
use skillspan::Error;
use skillspan_bindings::invalid_argument;

use crate::guard::Fault;

/// As deep as JSON readers go; a list that holds itself ends there.
const DEEPEST: usize = 128;
/// How much of the way to a value is told.
const TOLD: usize = 5;

/// A value of plain data: nil, booleans, numbers, texts, symbols, paths, lists and hashes, and what becomes one
/// of these by `to_h` or `to_a`. Bytes that are no UTF-8 become `{"base64": …}`, the form of a data skill's files.
///
/// # Errors
/// For anything else that of `refuse`, which gets the way to it and words.
pub fn from_ruby(
    ruby: &Ruby,
    given: Given,
    refuse: impl FnOnce(&str, &str) -> Error,
) -> Result<Value, Fault> {
    let mut reader = Reader { ruby, way_back: Vec::new() };
    reader.value(given, DEEPEST).map_err(|fault| match fault {
        Fault::Core(error) => {
            let way = reader.way_back.iter().rev().take(TOLD).map(String::as_str).collect::<String>();
            refuse(way.trim_start_matches('.'), &error.message).into()
        }
        raised @ Fault::Ruby(_) => raised,
    })
}

/// The bytes of a text in UTF-8, and those of a binary string as they are.
///
/// # Errors
/// `invalid_argument` for a text that has no form in UTF-8, and what is none.
pub fn bytes(ruby: &Ruby, given: Given) -> Result<Vec<u8>, Error> {
    let given = RString::try_convert(given)
        .map_err(|_| invalid_argument(format!("found {}; wanted text or bytes", given.inspect())))?;
    if given.is_utf8_compatible_encoding() || is_binary(ruby, given) {
        // SAFETY: no Ruby code runs while the bytes are copied.
        return Ok(unsafe { given.as_slice() }.to_vec());
    }
    given.to_string().map(String::into_bytes).map_err(|_| no_text(given))
}

struct Reader<'r> {
    ruby: &'r Ruby,
    /// The keys and places that lead to what was refused, the last first.
    way_back: Vec<String>,
}

impl Reader<'_> {
    fn value(&mut self, given: Given, depth: usize) -> Result<Value, Fault> {
        if depth == 0 {
            return Err(invalid_argument(format!("data nests deeper than {DEEPEST} levels")).into());
        }
        if given.is_nil() {
            Ok(Value::Null)
        } else if Qtrue::from_value(given).is_some() || Qfalse::from_value(given).is_some() {
            Ok(Value::Bool(given.to_bool()))
        } else if let Some(text) = RString::from_value(given) {
            Ok(string(self.ruby, text)?)
        } else if let Some(symbol) = Symbol::from_value(given) {
            Ok(string(self.ruby, symbol.funcall("name", ())?)?)
        } else if let Some(list) = RArray::from_value(given) {
            self.list(list, depth)
        } else if let Some(hash) = RHash::from_value(given) {
            self.object(hash, depth)
        } else if let Some(number) = number(given) {
            Ok(Value::Number(number))
        } else if let Some(method) = conversion(self.ruby, given) {
            self.value(given.funcall(method, ())?, depth - 1)
        } else {
            let wanted = "nil, true, false, a number, text, a symbol, a path, a list or a hash";
            Err(invalid_argument(format!("found {}; wanted {wanted}", given.inspect())).into())
        }
    }

    fn list(&mut self, list: RArray, depth: usize) -> Result<Value, Fault> {
        let items = list.into_iter().enumerate();
        items.map(|(place, item)| self.below(item, depth, || format!("[{place}]"))).collect()
    }

    fn object(&mut self, hash: RHash, depth: usize) -> Result<Value, Fault> {
        let mut fields = Map::new();
        for pair in hash.funcall::<_, _, RArray>("to_a", ())? {
            let (name, field): (Given, Given) = TryConvert::try_convert(pair)?;
            let Value::String(key) = self.value(name, depth - 1)? else {
                let words = format!("a key is {}; wanted text or a symbol", name.inspect());
                return Err(invalid_argument(words).into());
            };
            let value = self.below(field, depth, || format!(".{key}"))?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }

    fn below(&mut self, given: Given, depth: usize, step: impl Fn() -> String) -> Result<Value, Fault> {
        self.value(given, depth - 1).inspect_err(|_| self.way_back.push(step()))
    }
}

/// How an object becomes data. Whatever can be listed has `to_h`; what has no other, such as a set, is a list.
fn conversion(ruby: &Ruby, given: Given) -> Option<&'static str> {
    let owner = |method: Given| method.funcall::<_, _, Given>("owner", ());
    let listed = given.funcall("method", ("to_h",)).and_then(owner);
    if listed.is_ok_and(|owner| owner.eql(ruby.module_enumerable()).unwrap_or(false)) {
        return Some("to_a");
    }
    ["to_path", "to_h", "to_a"].into_iter().find(|method| given.respond_to(*method, false).unwrap_or(false))
}

fn number(given: Given) -> Option<Number> {
    if let Some(whole) = Integer::from_value(given) {
        let small = whole.to_i64().ok().map(Number::from);
        return small.or_else(|| whole.to_u64().ok().map(Number::from));
    }
    Float::from_value(given).and_then(|float| Number::from_f64(float.to_f64()))
}

fn string(ruby: &Ruby, given: RString) -> Result<Value, Error> {
    match String::from_utf8(bytes(ruby, given.as_value())?) {
        Ok(text) => Ok(Value::String(text)),
        Err(fault) if is_binary(ruby, given) => {
            let encoded = base64::engine::general_purpose::STANDARD.encode(fault.as_bytes());
            Ok(json!({"base64": encoded}))
        }
        Err(_) => Err(no_text(given)),
    }
}

fn no_text(given: RString) -> Error {
    invalid_argument(format!("{} is no valid text; wanted UTF-8", given.inspect()))
}

fn is_binary(ruby: &Ruby, given: RString) -> bool {
    given.enc_get() == ruby.ascii8bit_encindex()
}
