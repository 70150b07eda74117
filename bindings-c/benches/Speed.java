import java.util.Arrays;
import java.util.function.Supplier;

/** As speed.c, on the JVM through JNA. Usage: {@code java -Dskillspan=LIBRARY Speed ROOT} */
final class Speed {
    private static final Skillspan LIBRARY = Skillspan.LIBRARY;
    private static final int OPENS = 7;
    private static final int CALLS = 2000;

    /** The median of what the turns take, in ns; what each made is freed after its turn. */
    private static double median(int turns, Supplier<Skillspan.Handle> run) {
        long[] times = new long[turns];
        for (int turn = 0; turn < turns; turn++) {
            long start = System.nanoTime();
            Skillspan.Handle made = run.get();
            times[turn] = System.nanoTime() - start;
            made.close();
        }
        Arrays.sort(times);
        return times[turns / 2];
    }

    private static Skillspan.Handle call(Skillspan.Handle set, String arguments) {
        return Skillspan.get(
                (result, error) -> LIBRARY.skillspan_set_call(
                        set.pointer(), Skillspan.Text.of("load_skill"), Skillspan.Text.of(arguments), result, error),
                LIBRARY::skillspan_result_free);
    }

    public static void main(String[] arguments) {
        try (Skillspan.Handle options = Skillspan.options()) {
            Skillspan.run(error -> LIBRARY.skillspan_options_add_root(
                    options.pointer(), Skillspan.Text.of(arguments[0]), error));
            double opened = median(OPENS, () -> {
                Skillspan.Handle set = Skillspan.open(options);
                Skillspan.catalog(set);
                return set;
            });
            try (Skillspan.Handle set = Skillspan.open(options)) {
                String call = "{\"name\": \"" + Skillspan.first(set) + "\"}";
                double called = median(CALLS, () -> call(set, call));
                System.out.printf("skillspan (JVM)\t%.3f\t%.3f%n", opened / 1e6, called / 1e3);
            }
        }
    }
}
