//! Ruby values as JSON values and bytes.

use base64::Engine;
use magnus::encoding::EncodingCapable;
use magnus::r_hash::ForEach;
use magnus::value::ReprValue;
use magnus::{Float, Integer, RArray, RHash, RString, Ruby, Symbol, Value as Given};
use serde_json::{Map, Number, Value, json};
use skillspan_bindings::invalid_argument;

use crate::guard::{Fault, entry};

/// As deep as JSON readers go; a list that holds itself ends there.
const DEEPEST: usize = 128;

/// A value of plain data: nil, booleans, numbers, texts, symbols, paths, lists and hashes, and what has
/// `to_h`. Bytes that are no UTF-8 become `{"base64": …}`, the form of a data skill's files.
///
/// # Errors
/// `invalid_argument` for anything else.
pub fn from_ruby(ruby: &Ruby, given: Given) -> Result<Value, Fault> {
    convert(ruby, given, DEEPEST)
}

/// The bytes of a text in UTF-8, and those of a binary string as they are.
///
/// # Errors
/// `invalid_argument` for a text that has no form in UTF-8.
pub fn bytes(ruby: &Ruby, given: RString) -> Result<Vec<u8>, Fault> {
    if given.is_utf8_compatible_encoding() || is_binary(ruby, given) {
        // SAFETY: no Ruby code runs while the bytes are copied.
        return Ok(unsafe { given.as_slice() }.to_vec());
    }
    given.to_string().map(String::into_bytes).map_err(|_| no_text(given))
}

fn convert(ruby: &Ruby, given: Given, depth: usize) -> Result<Value, Fault> {
    let responds = |method: &&str| given.respond_to(*method, false).unwrap_or(false);
    if depth == 0 {
        return Err(invalid_argument(format!("data nests deeper than {DEEPEST} levels")).into());
    }
    if given.is_nil() {
        Ok(Value::Null)
    } else if given.equal(ruby.qtrue())? || given.equal(ruby.qfalse())? {
        Ok(Value::Bool(given.to_bool()))
    } else if let Some(text) = RString::from_value(given) {
        string(ruby, text)
    } else if let Some(symbol) = Symbol::from_value(given) {
        Ok(Value::String(symbol.name()?.into_owned()))
    } else if let Some(list) = RArray::from_value(given) {
        list.into_iter().map(|item| convert(ruby, item, depth - 1)).collect()
    } else if let Some(hash) = RHash::from_value(given) {
        object(ruby, hash, depth)
    } else if let Some(number) = number(given) {
        Ok(Value::Number(number))
    } else if let Some(method) = ["to_path", "to_h"].into_iter().find(responds) {
        convert(ruby, given.funcall(method, ())?, depth - 1)
    } else {
        let wanted = "nil, true, false, a number, text, a symbol, a path, a list or a hash";
        Err(invalid_argument(format!("found {}; wanted {wanted}", given.inspect())).into())
    }
}

fn object(ruby: &Ruby, hash: RHash, depth: usize) -> Result<Value, Fault> {
    let mut fields = Map::new();
    hash.foreach(|key: Given, value: Given| {
        entry(ruby, || match convert(ruby, key, depth - 1)? {
            Value::String(key) => {
                fields.insert(key, convert(ruby, value, depth - 1)?);
                Ok(ForEach::Continue)
            }
            other => Err(invalid_argument(format!("a key is `{other}`; wanted text or a symbol")).into()),
        })
    })?;
    Ok(Value::Object(fields))
}

fn number(given: Given) -> Option<Number> {
    if let Some(whole) = Integer::from_value(given) {
        let small = whole.to_i64().ok().map(Number::from);
        return small.or_else(|| whole.to_u64().ok().map(Number::from));
    }
    Float::from_value(given).and_then(|float| Number::from_f64(float.to_f64()))
}

fn string(ruby: &Ruby, given: RString) -> Result<Value, Fault> {
    match String::from_utf8(bytes(ruby, given)?) {
        Ok(text) => Ok(Value::String(text)),
        Err(fault) if is_binary(ruby, given) => {
            let encoded = base64::engine::general_purpose::STANDARD.encode(fault.as_bytes());
            Ok(json!({"base64": encoded}))
        }
        Err(_) => Err(no_text(given)),
    }
}

fn no_text(given: RString) -> Fault {
    invalid_argument(format!("{} is no valid text; wanted UTF-8", given.inspect())).into()
}

fn is_binary(ruby: &Ruby, given: RString) -> bool {
    given.enc_get() == ruby.ascii8bit_encindex()
}
