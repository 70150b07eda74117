//! Texts that go in and out.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::ptr;
use std::slice;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use skillspan::{Code, Error};

use crate::answer::{get, value};

/// A text: UTF-8 without NUL counted, or bytes where a function says so.
///
/// Going in, it is borrowed for the call and needs no NUL at its end; NULL is no text, which where a text is
/// needed counts as empty. Coming out, it belongs to the handle that was asked and lives as long; it may hold
/// NUL and is followed by one that `len` does not count. `data` is NULL where there is no text.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct skillspan_str {
    /// Its first byte.
    pub data: *const c_char,
    /// How many bytes it has.
    pub len: usize,
}

impl Default for skillspan_str {
    fn default() -> Self {
        Self { data: ptr::null(), len: 0 }
    }
}

impl skillspan_str {
    /// The bytes that a caller passed, `None` for NULL.
    ///
    /// # Safety
    /// `data` is NULL or points to `len` bytes that do not change for `'a`.
    pub unsafe fn bytes<'a>(self) -> Option<&'a [u8]> {
        // SAFETY: the caller's promise, and `data` is not NULL.
        (!self.data.is_null()).then(|| unsafe { slice::from_raw_parts(self.data.cast(), self.len) })
    }

    /// The text that a caller passed, `None` for NULL.
    ///
    /// # Safety
    /// As for [`bytes`](Self::bytes).
    pub unsafe fn text<'a>(self, what: &str) -> Result<Option<&'a str>, Error> {
        // SAFETY: the caller's promise.
        let bytes = unsafe { self.bytes() };
        bytes.map(std::str::from_utf8).transpose().map_err(|fault| {
            Error::new(Code::InvalidArgument, format!("`{what}` is not UTF-8 text: {fault}"))
        })
    }

    /// The text that a caller must pass; empty for NULL.
    ///
    /// # Safety
    /// As for [`bytes`](Self::bytes).
    pub unsafe fn needed<'a>(self, what: &str) -> Result<&'a str, Error> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.text(what) }?.unwrap_or_default())
    }

    /// The JSON object that a caller passed, empty for NULL.
    ///
    /// # Safety
    /// As for [`bytes`](Self::bytes).
    pub unsafe fn object(self, what: &str) -> Result<Map<String, Value>, Error> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.data(what, "JSON object") }?.unwrap_or_default())
    }

    /// The JSON that a caller passed, `None` for NULL.
    ///
    /// # Safety
    /// As for [`bytes`](Self::bytes).
    pub unsafe fn json(self, what: &str) -> Result<Option<Value>, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.data(what, "JSON") }
    }

    /// What the JSON that a caller passed stands for, `None` for NULL.
    ///
    /// # Safety
    /// As for [`bytes`](Self::bytes).
    pub unsafe fn data<T: DeserializeOwned>(self, what: &str, wanted: &str) -> Result<Option<T>, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.bytes() }
            .map(serde_json::from_slice)
            .transpose()
            .map_err(|fault| Error::new(Code::InvalidArgument, format!("`{what}` is no {wanted}: {fault}")))
    }
}

/// The texts of an array that a caller passed, none for NULL.
///
/// # Safety
/// `items` is NULL or points to `len` texts, each as for [`bytes`](skillspan_str::bytes).
pub unsafe fn texts<'a>(items: *const skillspan_str, len: usize, what: &str) -> Result<Vec<&'a str>, Error> {
    if items.is_null() {
        return Ok(Vec::new());
    }
    // SAFETY: the caller's promise, and `items` is not NULL.
    let items = unsafe { slice::from_raw_parts(items, len) };
    // SAFETY: the caller's promise.
    items.iter().map(|item| unsafe { item.needed(what) }).collect()
}

/// A text with a NUL behind it.
#[derive(Debug)]
pub struct Terminated(Box<[u8]>);

impl Terminated {
    pub fn new(text: impl AsRef<[u8]>) -> Self {
        Self([text.as_ref(), b"\0"].concat().into_boxed_slice())
    }

    pub fn lend(&self) -> skillspan_str {
        skillspan_str { data: self.0.as_ptr().cast(), len: self.0.len() - 1 }
    }
}

/// Terminated copies of a handle's texts, made when they are first asked for.
#[derive(Debug, Default)]
pub struct Texts(Mutex<BTreeMap<(usize, usize), Terminated>>);

impl Texts {
    pub const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// A copy of a text that lives, unchanged, as long as `self`: its place is its key.
    pub fn lend<'a>(&'a self, text: &'a str) -> skillspan_str {
        let mut copies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (text.as_ptr() as usize, text.len());
        copies.entry(key).or_insert_with(|| Terminated::new(text)).lend()
    }
}

/// Lends one of the texts that the library itself holds.
pub fn lend_static(text: &'static str) -> skillspan_str {
    static TEXTS: Texts = Texts::new();
    TEXTS.lend(text)
}

/// A text with NUL at its end as a `skillspan_str`; NULL is no text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skillspan_text_of(text: *const c_char) -> skillspan_str {
    value(|| {
        if text.is_null() {
            return skillspan_str::default();
        }
        // SAFETY: it is not NULL, and the header demands a NUL at its end.
        skillspan_str { data: text, len: unsafe { CStr::from_ptr(text) }.count_bytes() }
    })
}

/// A text that the caller owns.
pub struct skillspan_text(Terminated);

impl skillspan_text {
    pub fn new(text: &str) -> Self {
        Self(Terminated::new(text))
    }

    /// A value as JSON text.
    pub fn json(value: &impl Serialize) -> Result<Self, Error> {
        let text = serde_json::to_string(value);
        Ok(Self::new(&text.map_err(|fault| Error::new(Code::Internal, fault.to_string()))?))
    }
}

/// The text itself, borrowed.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_text_get(text: Option<&skillspan_text>) -> skillspan_str {
    get(text, |text| text.0.lend())
}

/// Frees a text; NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn skillspan_text_free(text: Option<Box<skillspan_text>>) {
    value(|| drop(text));
}
