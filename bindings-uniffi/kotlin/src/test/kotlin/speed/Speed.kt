/** Times this port over the skills of a root: opening and writing the catalog, and one call of `load_skill`. */
package speed

import java.util.Locale
import skillspan.OpenOptions
import skillspan.Root
import skillspan.SkillSet

private fun median(turns: Int, run: () -> Unit): Double {
    val times = List(turns) {
        val start = System.nanoTime()
        run()
        System.nanoTime() - start
    }
    return times.sorted()[turns / 2].toDouble()
}

/** Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs. */
fun main(arguments: Array<String>) {
    val options = OpenOptions(
        roots = listOf(Root(arguments[0])),
        maxDirectories = 100_000uL,
        maxEntries = 1_000_000uL,
    )
    val opened = median(7) { SkillSet.open(options).use { it.catalog() } }
    SkillSet.open(options).use { set ->
        val call = """{"name": "${set.skills().first().name}"}"""
        val called = median(2_000) { set.call("load_skill", call) }
        println("skillspan (Kotlin)\t%.3f\t%.3f".format(Locale.ROOT, opened / 1e6, called / 1e3))
    }
}
