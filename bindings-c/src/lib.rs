//! skillspan for c.
