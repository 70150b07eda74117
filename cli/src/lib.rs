//! The command `skillspan`.
