// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Skillspan",
    products: [.library(name: "Skillspan", targets: ["Skillspan"])],
    targets: [
        // The declarations of the library, which the linker finds as `skillspan_uniffi`.
        .systemLibrary(name: "SkillspanFFI"),
        .target(
            name: "Skillspan",
            dependencies: ["SkillspanFFI"],
            linkerSettings: [.linkedLibrary("skillspan_uniffi")]
        ),
    ]
)
