/* The catalog of a folder of skills, and the instructions of one, as a model gets them: the named one, or the first. */
package quickstart

import kotlin.system.exitProcess
import skillspan.OpenOptions
import skillspan.Root
import skillspan.SkillSet
import skillspan.SkillspanException

/** Usage: quickstart [FOLDER [NAME]] */
fun main(arguments: Array<String>) {
    val folder = arguments.getOrElse(0) { "skills" }
    try {
        SkillSet.open(OpenOptions(roots = listOf(Root(folder)))).use { set ->
            val name = arguments.getOrNull(1) ?: set.skills().first().name
            print("${set.catalog()}\n---\n${set.load(name)}\n")
        }
    } catch (failure: SkillspanException) {
        System.err.println("${failure.code()}: $failure")
        exitProcess(1)
    }
}
