import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.ptr.PointerByReference;
import java.util.function.Consumer;

/** What the examples use of the header, through JNA; for 64-bit systems, where a size_t is a long. */
public interface Skillspan extends Library {
    /** The library at the path in the system property {@code skillspan}. */
    Skillspan LIBRARY = Native.load(System.getProperty("skillspan", "skillspan"), Skillspan.class);

    Text skillspan_code_name(int code);
    Text skillspan_error_message(Pointer error);
    void skillspan_error_free(Pointer error);
    Pointer skillspan_options_new();
    int skillspan_options_add_root(Pointer options, Text path, PointerByReference error);
    int skillspan_options_set_store(Pointer options, Store store, PointerByReference error);
    int skillspan_options_set_on_warning(
            Pointer options, Warn warn, Pointer ctx, Store.OfContext release, PointerByReference error);
    void skillspan_options_free(Pointer options);
    int skillspan_set_open(Pointer options, PointerByReference set, PointerByReference error);
    int skillspan_set_catalog(Pointer set, Text options, PointerByReference catalog, PointerByReference error);
    int skillspan_set_snapshot(Pointer set, PointerByReference snapshot, PointerByReference error);
    int skillspan_set_load(
            Pointer set, Text name, Text arguments, Text by, byte substitute,
            PointerByReference text, PointerByReference error);
    int skillspan_set_call(
            Pointer set, Text tool, Text arguments, PointerByReference result, PointerByReference error);
    void skillspan_set_free(Pointer set);
    Text skillspan_text_get(Pointer text);
    void skillspan_text_free(Pointer text);
    Pointer skillspan_snapshot_skills(Pointer snapshot);
    void skillspan_snapshot_free(Pointer snapshot);
    Pointer skillspan_skills_get(Pointer skills, long index);
    Text skillspan_skill_name(Pointer skill);
    void skillspan_result_free(Pointer result);
    Text skillspan_warning_message(Pointer warning);
    void skillspan_sink_push(Pointer sink, Text bytes);
    void skillspan_sink_fail(Pointer sink, Text message);

    /** {@code skillspan_str}; what goes in keeps its bytes as long as the object lives. */
    @Structure.FieldOrder({"data", "len"})
    class Text extends Structure implements Structure.ByValue {
        public Pointer data;
        public long len;

        /** A text for a call; null is no text. */
        public static Text of(String text) {
            Text made = new Text();
            if (text != null) {
                byte[] bytes = text.getBytes(UTF_8);
                made.len = bytes.length;
                made.data = new Memory(bytes.length + 1L);
                made.data.write(0, bytes, 0, bytes.length);
            }
            return made;
        }

        /** A text from a call; null where there is none. */
        public String get() {
            return data == null ? null : new String(data.getByteArray(0, (int) len), UTF_8);
        }
    }

    /** {@code skillspan_store}. The set may call it from any thread; keep it as long as the set. */
    @Structure.FieldOrder({"ctx", "list", "readDocument", "listFiles", "readFile", "release"})
    class Store extends Structure {
        public Pointer ctx;
        public OfStore list;
        public OfSkill readDocument;
        public OfSkill listFiles;
        public OfFile readFile;
        public OfContext release;

        public interface OfStore extends Callback { void call(Pointer ctx, Pointer sink); }
        public interface OfSkill extends Callback { void call(Pointer ctx, Text id, Pointer sink); }
        public interface OfFile extends Callback { void call(Pointer ctx, Text id, Text path, Pointer sink); }
        public interface OfContext extends Callback { void call(Pointer ctx); }
    }

    /** {@code skillspan_warn_fn}. */
    interface Warn extends Callback { void call(Pointer ctx, Pointer warning); }

    /** A handle that is freed at the end of its {@code try}. */
    record Handle(Pointer pointer, Consumer<Pointer> free) implements AutoCloseable {
        @Override
        public void close() {
            free.accept(pointer);
        }
    }

    /** Why a call failed. */
    final class Failure extends RuntimeException {
        public final int code;
        public final String name;

        Failure(int code, String message) {
            super(message);
            this.code = code;
            this.name = LIBRARY.skillspan_code_name(code).get();
        }
    }

    /** A call that gives nothing but a status. */
    interface Call { int make(PointerByReference error); }

    /** A call that gives a handle. */
    interface Getter { int make(PointerByReference place, PointerByReference error); }

    static void run(Call call) {
        PointerByReference error = new PointerByReference();
        int code = call.make(error);
        if (code != 0) {
            try (Handle why = new Handle(error.getValue(), LIBRARY::skillspan_error_free)) {
                throw new Failure(code, LIBRARY.skillspan_error_message(why.pointer()).get());
            }
        }
    }

    static Handle get(Getter call, Consumer<Pointer> free) {
        PointerByReference place = new PointerByReference();
        run(error -> call.make(place, error));
        return new Handle(place.getValue(), free);
    }

    static Handle options() {
        return new Handle(LIBRARY.skillspan_options_new(), LIBRARY::skillspan_options_free);
    }

    static Handle open(Handle options) {
        return get((set, error) -> LIBRARY.skillspan_set_open(options.pointer(), set, error),
                LIBRARY::skillspan_set_free);
    }

    static String catalog(Handle set) {
        try (Handle text = get(
                (place, error) -> LIBRARY.skillspan_set_catalog(set.pointer(), Text.of(null), place, error),
                LIBRARY::skillspan_text_free)) {
            return LIBRARY.skillspan_text_get(text.pointer()).get();
        }
    }

    static String load(Handle set, String name) {
        Text none = Text.of(null);
        try (Handle text = get(
                (place, error) -> LIBRARY.skillspan_set_load(
                        set.pointer(), Text.of(name), none, none, (byte) 0, place, error),
                LIBRARY::skillspan_text_free)) {
            return LIBRARY.skillspan_text_get(text.pointer()).get();
        }
    }

    /** The name of the first skill; null where there is none. */
    static String first(Handle set) {
        try (Handle snapshot = get(
                (place, error) -> LIBRARY.skillspan_set_snapshot(set.pointer(), place, error),
                LIBRARY::skillspan_snapshot_free)) {
            Pointer skills = LIBRARY.skillspan_snapshot_skills(snapshot.pointer());
            return LIBRARY.skillspan_skill_name(LIBRARY.skillspan_skills_get(skills, 0)).get();
        }
    }
}
