package idioms

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import skillspan.Hosts
import skillspan.OpenOptions
import skillspan.Root
import skillspan.SkillSet

/** The folder in which one check works. */
class Place(val root: Path) {
    /** Writes a skill and gives its file. */
    fun skill(name: String, description: String = "Does $name."): Path {
        val file = root.resolve("$name/SKILL.md").createParentDirectories()
        file.writeText("---\nname: $name\ndescription: $description\n---\nThe body of $name.\n")
        return file
    }

    /** Opens a set over the folder. */
    fun open(hosts: Hosts? = null, options: OpenOptions.() -> Unit = {}): SkillSet =
        SkillSet.open(OpenOptions(roots = listOf(Root("$root"))).apply(options), hosts)
}

/** Runs a check in a folder of its own, and tells whether it holds. */
fun holds(name: String, check: Place.() -> Unit): Boolean {
    val root = Files.createTempDirectory("skillspan-").toRealPath()
    return try {
        Place(root).check()
        true
    } catch (fault: Throwable) {
        println("FAILED $name\n${fault.stackTraceToString()}")
        false
    } finally {
        root.toFile().deleteRecursively()
    }
}

/** Fails where two values differ. */
fun same(wanted: Any?, found: Any?) {
    if (wanted != found) throw AssertionError("found $found, wanted $wanted")
}

/** The exception of a class that a call ends with. */
inline fun <reified T : Throwable> thrown(call: () -> Unit): T {
    try {
        call()
    } catch (fault: Throwable) {
        return fault as? T ?: throw AssertionError("another exception was wanted than this one", fault)
    }
    throw AssertionError("a ${T::class.java.simpleName} was wanted")
}
