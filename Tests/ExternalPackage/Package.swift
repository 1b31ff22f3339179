// swift-tools-version: 6.1
import PackageDescription

/// A stranger's package: `scripts/test-package` copies it out of the tree and says where Emaki is.
let package = Package(
  name: "client",
  dependencies: [.package(url: Context.environment["EMAKI_URL"] ?? "", exact: "99.0.0")],
  targets: [.executableTarget(name: "Client", dependencies: [.product(name: "Emaki", package: "emaki")])],
  swiftLanguageModes: [.v6]
)
