//! Results as frozen Ruby values: the fields of a record under symbols, the author's own keys under
//! texts.

use magnus::value::ReprValue;
use magnus::{IntoValue, RArray, RHash, Ruby, Value};
use serde::Serialize;
use serde::ser::{Impossible, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use crate::guard::Fault;

/// A result as a Ruby value.
///
/// # Errors
/// `internal` for a form that no result has.
pub fn to_ruby<T: Serialize + ?Sized>(ruby: &Ruby, value: &T) -> Result<Value, Fault> {
    value.serialize(Converter { ruby })
}

#[derive(Clone, Copy)]
struct Converter<'r> {
    ruby: &'r Ruby,
}

impl Converter<'_> {
    fn unknown<T>(form: &str) -> Result<T, Fault> {
        Err(serde::ser::Error::custom(format!("a result holds {form}, which has no form in Ruby")))
    }
}

fn frozen(value: impl ReprValue) -> Value {
    value.freeze();
    value.as_value()
}

impl<'r> Serializer for Converter<'r> {
    type Ok = Value;
    type Error = Fault;
    type SerializeSeq = List<'r>;
    type SerializeTuple = Impossible<Value, Fault>;
    type SerializeTupleStruct = Impossible<Value, Fault>;
    type SerializeTupleVariant = Impossible<Value, Fault>;
    type SerializeMap = Table<'r>;
    type SerializeStruct = Table<'r>;
    type SerializeStructVariant = Impossible<Value, Fault>;

    fn serialize_bool(self, value: bool) -> Result<Value, Fault> {
        Ok(value.into_value_with(self.ruby))
    }

    fn serialize_i8(self, value: i8) -> Result<Value, Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<Value, Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<Value, Fault> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<Value, Fault> {
        Ok(value.into_value_with(self.ruby))
    }

    fn serialize_u8(self, value: u8) -> Result<Value, Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<Value, Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<Value, Fault> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<Value, Fault> {
        Ok(value.into_value_with(self.ruby))
    }

    fn serialize_f32(self, value: f32) -> Result<Value, Fault> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<Value, Fault> {
        Ok(value.into_value_with(self.ruby))
    }

    fn serialize_char(self, value: char) -> Result<Value, Fault> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<Value, Fault> {
        Ok(frozen(self.ruby.str_new(value)))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Value, Fault> {
        Ok(frozen(self.ruby.str_from_slice(value)))
    }

    fn serialize_none(self) -> Result<Value, Fault> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Fault> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Fault> {
        Ok(self.ruby.qnil().as_value())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value, Fault> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Value, Fault> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value, Fault> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Value, Fault> {
        Self::unknown("a variant with a value")
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<List<'r>, Fault> {
        Ok(List { ruby: self.ruby, list: self.ruby.ary_new_capa(length.unwrap_or(0)) })
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Fault> {
        Self::unknown("a tuple")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Fault> {
        Self::unknown("a tuple")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Fault> {
        Self::unknown("a variant with values")
    }

    /// A record with flattened fields arrives as a map whose length nobody knows; data always has one.
    fn serialize_map(self, length: Option<usize>) -> Result<Table<'r>, Fault> {
        Ok(Table { ruby: self.ruby, hash: self.ruby.hash_new(), key: None, record: length.is_none() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Table<'r>, Fault> {
        Ok(Table { ruby: self.ruby, hash: self.ruby.hash_new(), key: None, record: true })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Fault> {
        Self::unknown("a variant with fields")
    }
}

struct List<'r> {
    ruby: &'r Ruby,
    list: RArray,
}

impl SerializeSeq for List<'_> {
    type Ok = Value;
    type Error = Fault;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Fault> {
        Ok(self.list.push(to_ruby(self.ruby, item)?)?)
    }

    fn end(self) -> Result<Value, Fault> {
        Ok(frozen(self.list))
    }
}

struct Table<'r> {
    ruby: &'r Ruby,
    hash: RHash,
    key: Option<Value>,
    record: bool,
}

impl Table<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Fault> {
        Ok(self.hash.aset(self.ruby.sym_new(key), to_ruby(self.ruby, value)?)?)
    }
}

impl SerializeMap for Table<'_> {
    type Ok = Value;
    type Error = Fault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Fault> {
        let key = to_ruby(self.ruby, key)?;
        self.key = Some(if self.record { key.funcall("to_sym", ())? } else { key });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        Ok(self.hash.aset(self.key.take(), to_ruby(self.ruby, value)?)?)
    }

    fn end(self) -> Result<Value, Fault> {
        Ok(frozen(self.hash))
    }
}

impl SerializeStruct for Table<'_> {
    type Ok = Value;
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Fault> {
        self.field(key, value)
    }

    fn end(self) -> Result<Value, Fault> {
        Ok(frozen(self.hash))
    }
}
