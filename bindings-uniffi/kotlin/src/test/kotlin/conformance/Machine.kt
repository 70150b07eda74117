package conformance

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** What a case may require of the machine and is there; everything is tried out in a temporary folder. */
fun offers(): Set<String> {
    val folder = Files.createTempDirectory("skillspan-")
    try {
        val file = folder.resolve("case-sensitive")
        file.writeText("x")
        return buildSet {
            if (works { Files.createSymbolicLink(folder.resolve("link"), Path.of("file")) }) add("symlinks")
            file.permit("604")
            if (file.permissions() == "604") add("posix-modes")
            if (!folder.resolve("CASE-SENSITIVE").exists()) add("case-sensitive")
            file.permit("000")
            if (!works { file.readText() }) add("not-root")
        }
    } finally {
        removeAll(folder)
    }
}

private fun works(act: () -> Unit): Boolean = try {
    act()
    true
} catch (_: IOException) {
    false
}
