import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;

/** The quickstart on the JVM. Usage: {@code java -Dskillspan=LIBRARY Quickstart FOLDER [NAME]} */
final class Quickstart {
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        try (Skillspan.Handle options = Skillspan.options()) {
            Skillspan.run(error -> Skillspan.LIBRARY.skillspan_options_add_root(
                    options.pointer(), Skillspan.Text.of(arguments[0]), error));
            try (Skillspan.Handle set = Skillspan.open(options)) {
                String name = arguments.length > 1 ? arguments[1] : Skillspan.first(set);
                out.print(Skillspan.catalog(set) + "\n---\n" + Skillspan.load(set, name) + "\n");
            }
        } catch (Skillspan.Failure failure) {
            new PrintStream(System.err, true, UTF_8).print(failure.name + ": " + failure.getMessage() + "\n");
            System.exit(1);
        }
    }
}
