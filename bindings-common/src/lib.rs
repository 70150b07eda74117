//! What the bindings for dynamic languages have in common: a [`Request`] is a call of the public API as data, and
//! is answered at a [`Place`].
//!
//! A binding converts values, calls its host back, keeps off its host's lock or loop, and gives all of this the names
//! and classes of its language. What is here is private to the bindings: users call what stands on it.

mod answers;
mod dialects;
mod fault;
mod open;
mod place;
mod request;
mod turn;

pub use crate::answers::{Answers, Values};
pub use crate::dialects::{B4, Haystack, RubyLlm};
pub use crate::fault::{invalid_argument, panicked};
pub use crate::open::Hosts;
pub use crate::place::Place;
pub use crate::request::{Load, Request};
pub use crate::turn::Turn;
