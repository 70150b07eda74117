//! The tools that a model may call.

pub mod arguments;
mod call;
mod conflict;
mod definition;
mod load;
pub mod shelf;
pub mod style;
mod substitution;

pub use definition::ToolDefinition;
pub use load::{LoadOptions, LoadedBy};
pub use style::{Style, wrap};
