//! What the bindings for dynamic languages have in common: a [`Request`] is a call of the public API as data, and
//! is answered at a [`Place`]. What the core asks a [`Host`] is data too.
//!
//! A binding converts values, calls its host back, keeps off its host's lock or loop, and gives all of this the names
//! and classes of its language. What is here is private to the bindings: users call what stands on it.

mod answers;
mod dialects;
mod fault;
mod host;
mod open;
mod place;
mod renewals;
mod request;
mod turn;
mod watch;

pub use crate::answers::{Answers, Values};
pub use crate::dialects::{B4, Haystack, RubyLlm};
pub use crate::fault::{guarded, invalid_argument, leave, panicked};
pub use crate::host::{Host, Question, Reply};
pub use crate::open::Hosts;
pub use crate::place::Place;
pub use crate::renewals::{Renewals, waits_for_itself};
pub use crate::request::{Load, Request};
pub use crate::turn::Turn;
pub use crate::watch::Watch;
