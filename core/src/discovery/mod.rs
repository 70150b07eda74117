//! From roots to candidates: walking, reading, and the well-known roots.

pub mod agent;
mod ahead;
pub mod candidate;
pub mod conventional;
pub mod data;
pub mod find;
mod gitignore;
mod place;
pub mod precedence;
pub mod reading;
pub mod references;
pub mod roots;
mod share;
mod visited;
pub mod walk;
