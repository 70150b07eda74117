import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Pointer;
import java.io.PrintStream;
import java.util.Map;
import java.util.NoSuchElementException;

/** Skills of the host: the library asks Java for them. Usage: {@code java -Dskillspan=LIBRARY HostStore} */
final class HostStore {
    private static final Skillspan LIBRARY = Skillspan.LIBRARY;

    private static final Map<String, String> DOCUMENTS =
            Map.of("greet", "---\nname: greet\ndescription: Greets in the user's language.\n---\nSay grüezi.\n");

    private static void list(Pointer ctx, Pointer sink) {
        DOCUMENTS.keySet().forEach(id -> LIBRARY.skillspan_sink_push(sink, Skillspan.Text.of(id)));
        LIBRARY.skillspan_sink_push(sink, Skillspan.Text.of("lost"));
    }

    /** No exception may leave it: the sink hears of them. */
    private static void read(Pointer ctx, Skillspan.Text id, Pointer sink) {
        try {
            String document = DOCUMENTS.get(id.get());
            if (document == null) {
                throw new NoSuchElementException("there is no document " + id.get());
            }
            LIBRARY.skillspan_sink_push(sink, Skillspan.Text.of(document));
        } catch (RuntimeException exception) {
            LIBRARY.skillspan_sink_fail(sink, Skillspan.Text.of(exception.getMessage()));
        }
    }

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        Skillspan.Store store = new Skillspan.Store();
        store.list = HostStore::list;
        store.readDocument = HostStore::read;
        store.release = ctx -> out.print("released\n");
        Skillspan.Warn warn = (ctx, warning) ->
                out.print(LIBRARY.skillspan_warning_message(warning).get() + "\n");
        try (Skillspan.Handle options = Skillspan.options()) {
            Skillspan.run(error -> LIBRARY.skillspan_options_set_store(options.pointer(), store, error));
            Skillspan.run(error ->
                    LIBRARY.skillspan_options_set_on_warning(options.pointer(), warn, null, null, error));
            try (Skillspan.Handle set = Skillspan.open(options)) {
                out.print(Skillspan.load(set, Skillspan.first(set)) + "\n");
            }
        }
    }
}
