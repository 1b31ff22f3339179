// swift-tools-version: 6.1
import PackageDescription

let emaki = Target.Dependency.product(name: "Emaki", package: "emaki")

/// A package outside of this one, as a user's, without what traits add. `scripts/check package` copies it out of the tree and says where Emaki is.
let package = Package(
  name: "client",
  dependencies: [.package(url: Context.environment["EMAKI_URL"] ?? "", exact: "99.0.0", traits: [])],
  targets: [
    .executableTarget(name: "Client", dependencies: [emaki]),
    .target(name: "OwnNode", dependencies: [emaki]),
    // Its tests must fail.
    .testTarget(name: "SnapshotTests", dependencies: [.product(name: "EmakiTesting", package: "emaki")]),
  ],
  swiftLanguageModes: [.v6]
)

// The compiler must refuse these targets. `swift test` would build them as well, so they are added only when asked for.
if let name = Context.environment["EMAKI_REFUSED"] { package.targets.append(.target(name: name, dependencies: [emaki])) }
