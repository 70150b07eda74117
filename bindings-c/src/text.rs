//! Texts that go in and out.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::slice;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use skillspan::{Code, Error};

use crate::answer::value;
use crate::passed::Given;

/// A text: UTF-8 without NUL counted, or bytes where a function says so.
///
/// Going in, it is borrowed for the call and needs no NUL at its end; NULL is no text, which where a text is
/// needed counts as empty. Coming out, it belongs to the handle that was asked and lives as long; it may hold
/// NUL and is followed by one that `len` does not count. `data` is NULL where there is no text.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct skillspan_str {
    /// Its first byte.
    pub data: *const c_char,
    /// How many bytes it has.
    pub len: usize,
}

impl skillspan_str {
    /// The text that a caller passed for the argument `name`.
    ///
    /// # Safety
    /// `data` is NULL or points to `len` bytes that do not change for `'a`.
    pub unsafe fn given<'a>(self, name: &'static str) -> Given<'a> {
        // SAFETY: the caller's promise, and `data` is not NULL.
        let bytes = || unsafe { slice::from_raw_parts(self.data.cast(), self.len) };
        Given { bytes: (!self.data.is_null()).then(bytes), name }
    }
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
        // SAFETY: it is not NULL, and the header demands a NUL at its end.
        let len = if text.is_null() { 0 } else { unsafe { CStr::from_ptr(text) }.count_bytes() };
        skillspan_str { data: text, len }
    })
}

record! {
    /// A text that the caller owns.
    skillspan_text(text: Terminated)

    /// The text itself, borrowed.
    fn skillspan_text_get -> skillspan_str = text.lend();
    /// Frees a text; NULL is fine.
    free skillspan_text_free;
}

impl From<String> for skillspan_text {
    fn from(text: String) -> Self {
        Terminated::new(text).into()
    }
}

impl skillspan_text {
    /// A value as JSON text.
    pub fn json(value: &impl Serialize) -> Result<Self, Error> {
        let text = serde_json::to_string(value);
        Ok(text.map_err(|fault| Error::new(Code::Internal, fault.to_string()))?.into())
    }
}
