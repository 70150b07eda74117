//! What calls read of their arguments.

use std::fmt::Display;
use std::slice;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use skillspan::{CatalogOptions, Code, Error, LoadedBy, Profile, SearchOptions, SessionOptions};

use crate::text::skillspan_str;

/// The fields of a JSON object; none for NULL.
pub type Object = Map<String, Value>;

/// A handle that must be there.
pub fn handle<'a, H>(handle: Option<&'a H>, name: &str) -> Result<&'a H, Error> {
    handle.ok_or_else(|| Error::new(Code::InvalidArgument, format!("`{name}` is NULL; a handle is wanted")))
}

/// The texts of an array, none for NULL.
///
/// # Safety
/// `items` is NULL or points to `len` texts, each as for [`given`](skillspan_str::given).
pub unsafe fn texts<'a>(
    items: *const skillspan_str,
    len: usize,
    name: &'static str,
) -> Result<Vec<&'a str>, Error> {
    // SAFETY: the caller's promise, and `items` is not NULL.
    let items = if items.is_null() { &[] } else { unsafe { slice::from_raw_parts(items, len) } };
    // SAFETY: the caller's promise.
    items.iter().map(|item| unsafe { item.given(name) }.read()).collect()
}

/// A text with the name of its argument.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// Its bytes, `None` for NULL.
    pub bytes: Option<&'a [u8]>,
    pub name: &'static str,
}

impl<'a> Given<'a> {
    /// What it stands for.
    pub fn read<T: Read<'a>>(self) -> Result<T, Error> {
        T::read(self)
    }

    /// The text, `None` for NULL.
    fn text(self) -> Result<Option<&'a str>, Error> {
        self.bytes.map(str::from_utf8).transpose().map_err(|fault| self.wrong("not UTF-8 text", &fault))
    }

    /// What its JSON stands for, `None` for NULL.
    pub fn data<T: DeserializeOwned>(self, wanted: &str) -> Result<Option<T>, Error> {
        let data = self.bytes.map(serde_json::from_slice).transpose();
        data.map_err(|fault| self.wrong(&format!("no {wanted}"), &fault))
    }

    fn wrong(self, what: &str, fault: &dyn Display) -> Error {
        Error::new(Code::InvalidArgument, format!("`{}` is {what}: {fault}", self.name))
    }
}

/// What a text is read as.
pub trait Read<'a>: Sized {
    fn read(given: Given<'a>) -> Result<Self, Error>;
}

macro_rules! read {
    ($($type:ty = |$given:ident| $read:expr;)*) => {
        $(impl<'a> Read<'a> for $type {
            fn read($given: Given<'a>) -> Result<Self, Error> {
                $read
            }
        })*
    };
}

read! {
    Given<'a> = |given| Ok(given);
    Option<&'a [u8]> = |given| Ok(given.bytes);
    Option<&'a str> = |given| given.text();
    Option<String> = |given| Ok(given.text()?.map(str::to_owned));
    &'a str = |given| Ok(given.text()?.unwrap_or_default());
    String = |given| Ok(given.text()?.unwrap_or_default().to_owned());
    Option<Value> = |given| given.data("JSON");
    Object = |given| Ok(given.data("JSON object")?.unwrap_or_default());
    CatalogOptions = |given| Self::from_json(Object::read(given)?.into());
    SearchOptions = |given| Self::from_json(Object::read(given)?.into());
    SessionOptions = |given| Self::from_json(Object::read(given)?.into());
    LoadedBy = |given| given.text()?.map_or(Ok(Self::default()), Self::named);
    &'static Profile = |given| given.text()?.map_or(Ok(&Profile::SPEC), Profile::named);
}
