//! How every function ends: nothing unwinds into C.

use std::any::Any;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use skillspan::{Code, Error};

use crate::code::skillspan_code;
use crate::error::skillspan_error;

/// Where a function puts a pointer; NULL if the caller does not want it.
pub type Place<'a, T> = Option<&'a mut MaybeUninit<*mut T>>;

/// A value that C owns from now on.
pub fn own<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Runs what a call does, fills both places and gives the status; the result is NULL for `None`.
pub fn answer<T>(
    out: Place<'_, T>,
    error: Place<'_, skillspan_error>,
    work: impl FnOnce() -> Result<Option<T>, Error>,
) -> skillspan_code {
    let Some(out) = out else {
        let message = "the place for the result is NULL; a pointer to a pointer is wanted";
        return finish(error, || Err(Error::new(Code::InvalidArgument, message)));
    };
    let out = out.write(ptr::null_mut());
    finish(error, || work().map(|made| *out = made.map_or(ptr::null_mut(), own)))
}

/// Runs what a call without result does, fills the place of the error and gives the status.
pub fn finish(error: Place<'_, skillspan_error>, work: impl FnOnce() -> Result<(), Error>) -> skillspan_code {
    let failure = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(internal(&*panic))).err();
    let code = failure.as_ref().map_or(skillspan_code::Ok, |failure| failure.code.into());
    if let Some(error) = error {
        error.write(failure.map_or(ptr::null_mut(), |failure| own(skillspan_error::from(failure))));
    }
    code
}

/// What a function gives that cannot fail: no text, 0, false or NULL where there is nothing to read.
pub fn value<R: Default>(read: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_default()
}

/// What a handle holds; nothing for NULL.
pub fn get<'a, H, R: Default>(handle: Option<&'a H>, read: impl FnOnce(&'a H) -> R) -> R {
    value(|| handle.map_or_else(R::default, read))
}

fn internal(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::new(Code::Internal, format!("skillspan panicked: {text}; please report it"))
}

#[cfg(test)]
mod tests;
