//! skillspan for python.
