//! Errors that a binding itself makes, and the ways out of the core.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use skillspan::{Code, Error};

/// An `invalid_argument` with this message.
pub fn invalid_argument(message: impl Into<String>) -> Error {
    Error::new(Code::InvalidArgument, message)
}

/// The `internal` error of a panic that an entry caught.
pub fn panicked(payload: &(dyn Any + Send)) -> Error {
    let words = payload.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::new(Code::Internal, format!("skillspan panicked: {words}"))
}

/// Leaves the core at once, from within a callback: a refresh that ends so leaves the set as it was.
/// [`guarded`] gives the error.
pub fn leave(error: Error) -> ! {
    resume_unwind(Box::new(error))
}

/// Acts. A panic becomes an `internal` error, unless it is the error that a callback left with.
///
/// # Errors
/// These, and those of the act.
pub fn guarded<T>(act: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|payload| {
        Err(payload.downcast::<Error>().map_or_else(|payload| panicked(&*payload), |error| *error))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_comes_out_and_a_panic_is_internal() {
        let left: Result<(), Error> = guarded(|| leave(invalid_argument("no")));
        assert_eq!(
            left.map_err(|error| (error.code, error.message)),
            Err((Code::InvalidArgument, "no".into()))
        );
        let panicked: Result<(), Error> = guarded(|| resume_unwind(Box::new("on purpose")));
        assert_eq!(panicked.map_err(|error| error.message), Err("skillspan panicked: on purpose".into()));
    }
}
