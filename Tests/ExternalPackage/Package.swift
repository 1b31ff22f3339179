// swift-tools-version: 6.1
import PackageDescription

let emaki = Target.Dependency.product(name: "Emaki", package: "emaki")
let tag = Context.environment["EMAKI_TAG"].flatMap { Version($0) }

/// A package beside a clone of this one, as a user's, without what traits add. `scripts/check` copies it out of the tree, and names the clone's tag
/// where it depends on that.
let package = Package(
  name: "client",
  dependencies: [tag.map { .package(url: "../emaki", exact: $0, traits: []) } ?? .package(path: "../emaki", traits: [])],
  targets: [
    .executableTarget(name: "Client", dependencies: [emaki]),
    .target(name: "OwnNode", dependencies: [emaki]),
    // Its tests must fail.
    .testTarget(name: "SnapshotTests", dependencies: [.product(name: "EmakiTesting", package: "emaki")]),
  ],
  swiftLanguageModes: [.v6]
)

// The compiler must refuse these targets. `swift test` would build them as well, so they are added only when asked for.
if let name = Context.environment["EMAKI_REFUSED"], !name.isEmpty { package.targets.append(.target(name: name, dependencies: [emaki])) }
