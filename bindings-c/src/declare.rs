//! Tables of what C reads and calls. A row says what one function of the header does; that each is exported, bears
//! NULL and lets nothing unwind into C is said here.
//!
//! Names stand in full in the rows, each below its documentation, and the order of the rows is that of the header.
//! A test expands these macros to make it.

/// A handle that holds a value of the core, and its functions.
///
/// ```text
/// record! {
///     /// What C learns of the type.
///     skillspan_thing(thing: Thing) { parts: skillspan_parts = thing.parts.clone() }
///
///     /// …of a function; `thing` is the handle, which has what it holds.
///     text skillspan_thing_name = &thing.name;
///     fn skillspan_thing_size -> usize = thing.size;
///     …
/// }
/// ```
///
/// The braces hold handles for parts of the value, and are left out where there are none. `[skillspan_part]` in place
/// of a type is a list of such handles. The rows are those of `functions!`.
macro_rules! record {
    ($(#[$about:meta])+ $handle:ident($this:ident: [$item:ident]) $($rows:tt)*) => {
        handle! { [$(#[$about])+] $handle: Vec<$item> {} }

        impl<T: Into<$item>> From<Vec<T>> for $handle {
            fn from(values: Vec<T>) -> Self {
                Self { record: $crate::record::Record::new(values.into_iter().map(Into::into).collect()) }
            }
        }

        functions! { ($this: $handle) $($rows)* }
    };
    (
        $(#[$about:meta])+
        $handle:ident($this:ident: $held:ty) { $($part:ident: $kind:ty = $made:expr),* $(,)? }
        $($rows:tt)*
    ) => {
        handle! { [$(#[$about])+] $handle: $held { $($part: $kind,)* } }

        impl From<$held> for $handle {
            fn from($this: $held) -> Self {
                Self { $($part: $made.into(),)* record: $crate::record::Record::new($this) }
            }
        }

        functions! { ($this: $handle) $($rows)* }
    };
    ($(#[$about:meta])+ $handle:ident($this:ident: $held:ty) $($rows:tt)*) => {
        record! { $(#[$about])+ $handle($this: $held) {} $($rows)* }
    };
}

/// The type of such a handle.
macro_rules! handle {
    ([$($about:tt)+] $handle:ident: $held:ty { $($part:ident: $kind:ty,)* }) => {
        $($about)+
        pub struct $handle {
            record: $crate::record::Record<$held>,
            $(pub $part: $kind,)*
        }

        impl std::ops::Deref for $handle {
            type Target = $held;

            fn deref(&self) -> &$held {
                &self.record.value
            }
        }
    };
}

/// Functions, after the handle in parentheses that all rows but `call` read. The kinds of rows:
///
/// ```text
/// /// A value as C has it.
/// fn skillspan_thing_size -> usize = thing.size;
/// /// Something that is borrowed; NULL for `None`, as no text and no code are.
/// part skillspan_thing_part(index: usize) -> skillspan_part = thing.parts.get(index);
/// text skillspan_thing_name = &thing.name;
/// code skillspan_thing_code = thing.code;
/// /// All that it holds as JSON text; `array` for a list of handles.
/// json skillspan_thing_to_json;
/// free skillspan_thing_free;
/// /// Something may go wrong. The result is made of the expression, and put into the place `part`; with
/// /// `or NULL` the expression is an `Option`. Without a result there is the status alone.
/// call skillspan_thing_find(&thing, name as &str) -> skillspan_part as part = thing.find(name)?;
/// ```
///
/// An argument of `call` has the type that the expression sees, and `as` before it where C passes a text for it.
/// `call!` has what C passes for `[&str]` and for a `Context`.
macro_rules! functions {
    ($of:tt $(
        $(#[$doc:meta])+
        $row:ident $name:ident $(($($args:tt)*))?
        $(-> $gives:ty $(as $out:ident $(or $null:ident)?)?)? $(= $work:expr)?;
    )*) => {
        $(function! {
            $row [$(#[$doc])+ $name] $of ($($($args)*)?)
            $(-> $gives $(as $out $(or $null)?)?)? $(= $work)?
        })*
    };
}

macro_rules! function {
    (
        fn [$(#[$doc:meta])+ $name:ident] ($this:ident: $handle:ident) ($($args:tt)*)
            -> $gives:ty = $work:expr
    ) => {
        $(#[$doc])+
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($this: Option<&$handle>, $($args)*) -> $gives {
            $crate::answer::get($this, |$this| $work)
        }
    };
    (part $name:tt $of:tt $args:tt -> $part:ty = $work:expr) => {
        function! {
            fn $name $of $args -> *const $part =
                Option::from($work).map_or(std::ptr::null(), std::ptr::from_ref)
        }
    };
    (code $name:tt $of:tt $args:tt = $work:expr) => {
        function! {
            fn $name $of $args -> $crate::code::skillspan_code =
                Option::<skillspan::Code>::from($work).map_or_else(Default::default, Into::into)
        }
    };
    (text $name:tt ($this:ident: $handle:ident) $args:tt = $work:expr) => {
        function! {
            fn $name ($this: $handle) $args -> $crate::text::skillspan_str =
                $this.record.text(|$this| Option::from($work))
        }
    };
    (json $name:tt ($this:ident: $handle:ident) ()) => {
        function! { fn $name ($this: $handle) () -> $crate::text::skillspan_str = $this.record.json() }
    };
    (array $name:tt ($this:ident: $handle:ident) ()) => {
        function! { fn $name ($this: $handle) () -> $crate::text::skillspan_str = $this.record.array() }
    };
    (free [$(#[$doc:meta])+ $name:ident] ($this:ident: $handle:ident) ()) => {
        $(#[$doc])+
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($this: Option<Box<$handle>>) {
            $crate::answer::value(|| drop($this));
        }
    };
    (call $name:tt $of:tt $args:tt -> $made:ty as $out:ident or NULL = $work:expr) => {
        call! { ($name $of) [] [] $args (answer $out: $made) $work.map(<$made>::from) }
    };
    (call $name:tt $of:tt $args:tt -> $made:ty as $out:ident = $work:expr) => {
        call! { ($name $of) [] [] $args (answer $out: $made) Some(<$made>::from($work)) }
    };
    (call $name:tt $of:tt $args:tt = $work:expr) => {
        call! { ($name $of) [] [] $args (finish) { $work; } }
    };
}

/// A row `call`. Argument after argument moves from the last parentheses: what C passes into the first list, what is
/// read of it, where it is read, into the second.
macro_rules! call {
    (
        ($name:tt ($this:ident: $handle:ident)) [$($c:tt)*] [$($read:tt)*]
        (&$arg:ident $(, $($more:tt)*)?) $($end:tt)+
    ) => {
        call! { ($name ($this: $handle)) [$($c)*] [$($read)*] ($arg: &$handle $(, $($more)*)?) $($end)+ }
    };
    ($fn:tt [$($c:tt)*] [$($read:tt)*] ($arg:ident: &$handle:ident $(, $($more:tt)*)?) $($end:tt)+) => {
        call! {
            $fn [$($c)* $arg: Option<&$handle>,]
            [$($read)* $arg: &$handle = $crate::passed::handle($arg, stringify!($arg))?,]
            ($($($more)*)?) $($end)+
        }
    };
    ($fn:tt [$($c:tt)*] [$($read:tt)*] ($arg:ident as $type:ty $(, $($more:tt)*)?) $($end:tt)+) => {
        call! {
            $fn [$($c)* $arg: $crate::text::skillspan_str,]
            // SAFETY: the header demands a text that can be read.
            [$($read)* $arg: $type = unsafe { $arg.given(stringify!($arg)) }.read()?,]
            ($($($more)*)?) $($end)+
        }
    };
    ($fn:tt [$($c:tt)*] [$($read:tt)*] ($arg:ident: [&str] $(, $($more:tt)*)?) $($end:tt)+) => {
        call! {
            $fn [$($c)* $arg: *const $crate::text::skillspan_str, len: usize,]
            // SAFETY: the header demands an array of texts that can be read.
            [$($read)* $arg: Vec<&str> = unsafe { $crate::passed::texts($arg, len, stringify!($arg)) }?,]
            ($($($more)*)?) $($end)+
        }
    };
    (($name:tt $of:tt) [$($c:tt)*] $read:tt ($arg:ident: Context $(, $($more:tt)*)?) $($end:tt)+) => {
        call! {
            // Made before anything fails: it is released in any case.
            ($name $of let $arg = $crate::host::Context { ctx, release };)
            [$($c)* ctx: *mut std::ffi::c_void, release: $crate::host::skillspan_release_fn,]
            $read ($($($more)*)?) $($end)+
        }
    };
    ($fn:tt [$($c:tt)*] $read:tt ($arg:ident: $type:ty $(, $($more:tt)*)?) $($end:tt)+) => {
        call! { $fn [$($c)* $arg: $type,] $read ($($($more)*)?) $($end)+ }
    };
    (
        ([$(#[$doc:meta])+ $name:ident] $of:tt $($first:tt)*) [$($c:tt)*]
        [$($arg:ident: $type:ty = $read:expr,)*] () ($end:ident $($out:ident: $made:ty)?) $work:expr
    ) => {
        $(#[$doc])+
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($c)*
            $($out: Option<&mut std::mem::MaybeUninit<*mut $made>>,)?
            error: Option<&mut std::mem::MaybeUninit<*mut $crate::error::skillspan_error>>,
        ) -> $crate::code::skillspan_code {
            $($first)*
            $crate::answer::$end($($out,)? error, move || {
                $(let $arg: $type = $read;)*
                Ok($work)
            })
        }
    };
}
