// swift-tools-version: 6.2
import PackageDescription

/// An import shows in a file's own declarations only where the file says so: `public import`, `package import`.
let settings: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

/// C is optimised in debug builds as well: tests and other programs' debug builds draw a lot. Its warnings are errors there.
let cSettings: [CSetting] = [
  .unsafeFlags(["-O2"], .when(configuration: .debug)),
  .enableWarning("all"),
  .enableWarning("extra"),
  .treatAllWarnings(as: .error, .when(configuration: .debug)),
]

/// The pages of `emaki help`.
let helpTopics = ["start", "feeds", "cells", "pictures", "scrolls", "suites", "batch", "serve", "errors"]

let package = Package(
  name: "emaki",
  products: [
    .library(name: "Emaki", targets: ["Emaki"]),
    .library(name: "EmakiTesting", targets: ["EmakiTesting"]),
    // By itself: whoever draws single pictures needs no journal, no locks and no lanes.
    .library(name: "EmakiBatch", targets: ["EmakiBatch"]),
    .executable(name: "emaki", targets: ["EmakiProgram"]),
    // By itself, so that the start of emaki need not link it.
    .executable(name: "emaki-server", targets: ["EmakiServerProgram"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // C libraries, found through pkg-config.
    .systemLibrary(name: "CPango", pkgConfig: "pango", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    // Pango drawn by Cairo: what tests compare with.
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    // The C library's own allocator.
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "CArguments", cSettings: cSettings),
    .target(name: "CJPEGWriter", cSettings: cSettings, linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CVideoWriter", path: "Tests/CVideoWriter", cSettings: cSettings,
      linkerSettings: [.linkedLibrary("avformat"), .linkedLibrary("avcodec"), .linkedLibrary("avutil")]),
    .target(name: "CPangoFonts", dependencies: ["CPango"], cSettings: cSettings + [.disableWarning("unused-parameter")]),
    .target(name: "CEmakiKernels", cSettings: cSettings, linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16")]),
    // What is loaded when it is needed (libcurl, libhyphen, ICU, FFmpeg's libraries, SQLite, libyaml, libcmark-gfm, libxml2, Little CMS and what few
    // pictures need), compiled against the libraries' own headers, not linked with them. Links in this target lead to headers for which
    // pkg-config would also link the library.
    .target(
      name: "CLoadedLibraries", dependencies: ["CCairo"], cSettings: cSettings + [.headerSearchPath("headers")]),

    .target(name: "EmakiLayout", swiftSettings: settings),
    .target(
      name: "EmakiSupport", dependencies: ["CJansson", "CMalloc", "CNettle", "CXXHash", "CLoadedLibraries"], swiftSettings: settings),
    .target(name: "EmakiDisplay", dependencies: ["EmakiSupport", "EmakiLayout"], swiftSettings: settings),
    .target(name: "EmakiNodes", dependencies: ["EmakiSupport", "EmakiLayout", "EmakiDisplay"], swiftSettings: settings),
    .target(
      name: "EmakiImages",
      dependencies: [
        "EmakiSupport", "EmakiLayout", "EmakiDisplay", "CEmakiKernels", "CCairo", "CLoadedLibraries", "CDeflate", "CGIF", "CPNG", "CWebP",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiEncoding",
      dependencies: ["EmakiSupport", "EmakiDisplay", "CEmakiKernels", "CDeflate", "CGIF", "CJPEGWriter", "CPNG", "CWebP", "CZlib"],
      swiftSettings: settings),
    .target(
      name: "EmakiRaster",
      dependencies: [
        "EmakiSupport", "EmakiLayout", "EmakiDisplay", "CCairo", "CEmakiKernels", "CLoadedLibraries", "CPango", "CPangoFonts",
      ],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("fribidi")]),
    .target(
      name: "EmakiCells",
      dependencies: ["EmakiSupport", "EmakiDisplay", "EmakiFeeds", "EmakiLayout", "EmakiNodes"],
      swiftSettings: settings),
    .target(
      name: "EmakiFeeds", dependencies: ["EmakiSupport", "CGumbo", "CLoadedLibraries"],
      swiftSettings: settings),
    .target(
      name: "EmakiEngine",
      dependencies: [
        "EmakiSupport", "EmakiDisplay", "EmakiImages", "EmakiLayout", "EmakiNodes", "EmakiEncoding", "EmakiRaster", "CEmakiKernels",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiDrawing",
      dependencies: [
        "EmakiCells", "EmakiSupport", "EmakiDisplay", "EmakiEngine", "EmakiFeeds", "EmakiImages", "EmakiLayout", "EmakiNodes",
        "EmakiEncoding", "EmakiSnapshots",
      ],
      swiftSettings: settings),
    .target(
      name: "Emaki",
      dependencies: ["EmakiCells", "EmakiDrawing", "EmakiEngine", "EmakiFeeds", "EmakiNodes"],
      swiftSettings: settings),
    .target(
      name: "EmakiSnapshots",
      dependencies: ["EmakiEngine", "EmakiSupport", "EmakiEncoding"],
      // In the program itself: no bundle has to lie beside it.
      resources: [
        .embedInCode("Report/report.html"), .embedInCode("Report/report.css"), .embedInCode("Report/report.js"),
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiTesting", dependencies: ["Emaki", "EmakiSupport", "EmakiDrawing", "EmakiEngine", "EmakiSnapshots"],
      swiftSettings: settings),
    .target(
      name: "EmakiSuites",
      dependencies: ["Emaki", "EmakiSupport", "EmakiSnapshots"],
      swiftSettings: settings),
    .target(
      name: "EmakiBatch",
      dependencies: ["EmakiSupport", "EmakiDrawing", "EmakiEngine", "EmakiFeeds", "EmakiImages", "CMalloc"],
      swiftSettings: settings),
    .target(
      name: "EmakiServer",
      dependencies: [
        "EmakiBatch", "EmakiSupport", "EmakiCells", "EmakiDisplay", "EmakiDrawing", "EmakiEngine", "EmakiFeeds", "EmakiImages",
        "EmakiLayout", "EmakiNodes", "CMalloc", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      // In the program itself, as the report of EmakiSnapshots.
      resources: [
        .embedInCode("Service/openapi.json"), .embedInCode("Preview/preview.html"), .embedInCode("Preview/preview.css"),
        .embedInCode("Preview/preview.js"),
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiCommand",
      dependencies: [
        "Emaki", "EmakiBatch", "EmakiCells", "EmakiDrawing", "EmakiSupport", "EmakiSnapshots", "EmakiSuites", "EmakiEngine", "EmakiLayout",
        "EmakiImages", "EmakiNodes", "CArguments", "CMalloc", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // In the program itself, as the report of EmakiSnapshots.
      resources: helpTopics.map { .embedInCode("Help/Topics/\($0).md") },
      swiftSettings: settings),
    .executableTarget(name: "EmakiProgram", dependencies: ["EmakiCommand"], swiftSettings: settings),
    .executableTarget(
      name: "EmakiServerProgram", dependencies: ["EmakiBatch", "EmakiCommand", "EmakiDrawing", "EmakiFeeds", "EmakiServer"],
      swiftSettings: settings),

    .executableTarget(name: "CustomCell", dependencies: ["Emaki"], path: "samples/custom-cell", swiftSettings: settings),

    .target(
      name: "EmakiTestSupport", dependencies: ["EmakiSupport", "CGIF", "CPNG", "CVideoWriter", "CWebP", "CZlib"],
      path: "Tests/EmakiTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "EmakiCellsTests",
      dependencies: ["EmakiCells", "EmakiDisplay", "EmakiSupport", "EmakiLayout", "EmakiNodes", "EmakiTestSupport"],
      exclude: ["Cases"]),
    .testTarget(name: "EmakiSupportTests", dependencies: ["EmakiSupport", "EmakiTestSupport"]),
    .testTarget(name: "EmakiLayoutTests", dependencies: ["EmakiLayout", "EmakiSupport"]),
    .testTarget(
      name: "EmakiEngineTests", dependencies: ["EmakiLayout", "EmakiNodes", "EmakiDisplay", "EmakiEngine"],
      exclude: ["Cases"]),
    .testTarget(
      name: "EmakiNodesTests", dependencies: ["EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiSupport", "EmakiTestSupport"],
      exclude: ["Lists/Updates/wrong-updates.txt"]),
    .testTarget(
      name: "EmakiRasterTests",
      dependencies: [
        "EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiImages", "EmakiSupport", "EmakiRaster", "EmakiTestSupport", "CCairo",
        "CEmakiKernels", "CLoadedLibraries", "CPango", "CPangoCairo", "CPangoFonts",
      ], exclude: ["Fonts/Fixtures", "Glyphs/Fixtures", "Painting/Fixtures", "Text/Fixtures", "Unicode/Deviations"]),
    .testTarget(
      name: "EmakiDisplayTests", dependencies: ["EmakiSupport", "EmakiLayout", "EmakiDisplay"],
      exclude: ["Tables/content-modes.txt", "Tables/type-sizes.txt", "Text/Detection/Sentences"]),
    .testTarget(
      name: "EmakiImagesTests",
      dependencies: [
        "Emaki", "EmakiSupport", "EmakiLayout", "EmakiDisplay", "EmakiImages", "EmakiTestSupport", "CEmakiKernels", "CLoadedLibraries",
      ], exclude: ["Network/Texts", "Samples"]),
    .testTarget(
      name: "EmakiTests",
      dependencies: [
        "Emaki", "EmakiSupport", "EmakiEngine", "EmakiImages", "EmakiCells", "EmakiEncoding", "EmakiRaster", "EmakiNodes",
        "EmakiTestSupport", "EmakiTesting", "CEmakiKernels",
      ],
      exclude: ["Notifications/Fixtures", "Notifications/__Snapshots__"]),
    .testTarget(
      name: "EmakiSnapshotsTests",
      dependencies: ["Emaki", "EmakiSupport", "EmakiEncoding", "EmakiSnapshots", "EmakiTestSupport"], exclude: ["Texts"]),
    .testTarget(
      name: "EmakiTestingTests", dependencies: ["Emaki", "EmakiEncoding", "EmakiSnapshots", "EmakiTestSupport", "EmakiTesting"],
      exclude: ["__Snapshots__"]),
    .testTarget(name: "EmakiSuitesTests", dependencies: ["Emaki", "EmakiSnapshots", "EmakiSuites"], exclude: ["Fixtures"]),
    .testTarget(
      name: "EmakiCommandTests",
      dependencies: [
        "EmakiCommand", "EmakiSupport", "EmakiDrawing", "EmakiEncoding", "EmakiEngine", "EmakiProgram", "EmakiServerProgram",
        "EmakiSnapshots", "EmakiTestSupport",
      ], exclude: ["Cases", "Suites/report.txt"]),
    .testTarget(
      name: "EmakiServerTests",
      dependencies: [
        "EmakiBatch", "EmakiDrawing", "EmakiEngine", "EmakiImages", "EmakiServer", "EmakiTestSupport",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "EmakiBatchTests",
      dependencies: ["EmakiBatch", "EmakiSupport", "EmakiDrawing", "EmakiFeeds", "EmakiTestSupport"],
      exclude: ["Cases"]),
    .testTarget(
      name: "EmakiDrawingTests",
      dependencies: [
        "Emaki", "EmakiCells", "EmakiDisplay", "EmakiDrawing", "EmakiLayout", "EmakiNodes", "EmakiSupport", "EmakiTestSupport",
      ],
      exclude: ["Documents/Conformance", "Documents/Faults"]),
    .testTarget(
      name: "EmakiFeedsTests", dependencies: ["EmakiFeeds", "EmakiTestSupport", "CLoadedLibraries"],
      exclude: ["Cases"]),
    .testTarget(name: "EmakiEncodingTests", dependencies: ["EmakiDisplay", "EmakiEncoding", "EmakiTestSupport", "CEmakiKernels", "CZlib"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only `scripts/fuzz` builds this, with the compiler flags that it needs.
if Context.environment["EMAKI_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "EmakiFuzzing",
      dependencies: [
        "EmakiBatch", "EmakiCells", "EmakiSupport", "EmakiDisplay", "EmakiDrawing", "EmakiEncoding", "EmakiEngine", "EmakiFeeds",
        "EmakiImages", "EmakiLayout", "EmakiNodes", "EmakiRaster", "EmakiSnapshots", "EmakiSuites", "EmakiTestSupport",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds"], swiftSettings: settings))
}

// `scripts/render` and `scripts/check samples` build these; CustomCell stands for them in each build.
if Context.environment["EMAKI_SAMPLES"] != nil {
  package.targets += [
    .executableTarget(name: "Collection", dependencies: ["Emaki"], path: "samples/collection", swiftSettings: settings),
    .executableTarget(
      name: "TextureScreens", dependencies: ["Emaki"], path: "samples/texture", exclude: ["README.md", "goldens"], swiftSettings: settings),
    .executableTarget(
      name: "NodeSamples", dependencies: ["Emaki"], path: "samples/nodes", exclude: ["README.md", "pictures"], swiftSettings: settings),
    .executableTarget(name: "ManyCells", dependencies: ["Emaki"], path: "samples/many-cells", swiftSettings: settings),
  ]
}

// Only `scripts/bench` builds this.
if Context.environment["EMAKI_BENCHMARK"] != nil {
  package.targets.append(
    .executableTarget(
      name: "EmakiBenchmark",
      dependencies: ["Emaki", "EmakiEncoding", "EmakiImages", "EmakiLayout", "EmakiNodes", "EmakiSupport", "EmakiRaster"],
      exclude: ["README.md"], swiftSettings: settings))
}

// Warnings are errors in debug builds, so that `swift build`, `swift test` and `scripts/test` share what they build. A package that depends on this
// one by version is spared: SwiftPM takes such settings away there.
for target in package.targets where target.type != .system && target.cSettings == nil {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error, .when(configuration: .debug))]
}

// EMAKI_ONLY=EmakiLayoutTests,EmakiFeedsTests leaves out every target that these do not need: one suite is then built in a fraction of the time.
if let names = Context.environment["EMAKI_ONLY"] {
  var wanted = Set(names.split(separator: ",").map(String.init))
  var count = 0
  while count < wanted.count {
    count = wanted.count
    for target in package.targets where wanted.contains(target.name) {
      for dependency in target.dependencies {
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): wanted.insert(name)
        default: break
        }
      }
    }
  }
  package.targets = package.targets.filter { wanted.contains($0.name) }
  package.products = package.products.filter { ($0 as? Product.Executable).map { wanted.isSuperset(of: $0.targets) } ?? false }
}
