//! How every function ends: nothing unwinds into C.

use std::any::Any;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
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

/// Borrows a handle that must be there.
pub fn given<'a, T>(handle: Option<&'a T>, what: &str) -> Result<&'a T, Error> {
    handle.ok_or_else(|| Error::new(Code::InvalidArgument, format!("`{what}` is NULL; a handle is wanted")))
}

/// Runs what a call does, fills both places and gives the status.
pub fn answer<T>(
    out: Place<'_, T>,
    error: Place<'_, skillspan_error>,
    work: impl FnOnce() -> Result<*mut T, Error>,
) -> skillspan_code {
    let Some(out) = out else {
        let message = "the place for the result is NULL; a pointer to a pointer is wanted";
        return finish(error, || Err(Error::new(Code::InvalidArgument, message)));
    };
    let out = out.write(ptr::null_mut());
    finish(error, || work().map(|made| *out = made))
}

/// Ends the call that C made with an error, out of a function that the core does not let fail.
pub fn abandon(error: Error) -> ! {
    resume_unwind(Box::new(error))
}

/// Runs what a call without result does, fills the place of the error and gives the status.
pub fn finish(error: Place<'_, skillspan_error>, work: impl FnOnce() -> Result<(), Error>) -> skillspan_code {
    let failure = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(unwound(panic))).err();
    let code = failure.as_ref().map_or(skillspan_code::Ok, |failure| failure.code.into());
    if let Some(error) = error {
        error.write(failure.map_or(ptr::null_mut(), |failure| own(skillspan_error::new(failure))));
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

fn unwound(panic: Box<dyn Any + Send>) -> Error {
    panic.downcast().map_or_else(|panic| internal(&*panic), |error| *error)
}

fn internal(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::new(Code::Internal, format!("skillspan panicked: {text}; please report it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        let mut out = MaybeUninit::<*mut u8>::uninit();
        let mut error = MaybeUninit::uninit();
        let code = answer(Some(&mut out), Some(&mut error), || panic!("lost"));
        assert_eq!(code, skillspan_code::Internal);
        // SAFETY: `answer` has filled both places, the second with an error that nobody else owns.
        let (out, error) = unsafe { (out.assume_init(), Box::from_raw(error.assume_init())) };
        assert!(out.is_null());
        assert_eq!(error.message(), "skillspan panicked: lost; please report it");
        assert_eq!(value::<usize>(|| panic!("lost")), 0);
    }

    #[test]
    fn an_abandoned_call_fails_with_its_error() {
        let code = finish(None, || abandon(Error::new(Code::UnknownTool, "none")));
        assert_eq!(code, skillspan_code::UnknownTool);
    }

    #[test]
    fn both_places_may_be_missing() {
        assert_eq!(answer::<u8>(None, None, || Ok(ptr::null_mut())), skillspan_code::InvalidArgument);
        let mut out = MaybeUninit::<*mut u8>::uninit();
        assert_eq!(answer(Some(&mut out), None, || Ok(ptr::null_mut())), skillspan_code::Ok);
    }
}
