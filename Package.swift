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
    // By itself: whoever only draws need not link what explains layouts.
    .library(name: "EmakiInspection", targets: ["EmakiInspection"]),
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
    .target(name: "CLibraryLoading", cSettings: cSettings),
    // Load libcurl, libhyphen, ICU, FFmpeg's libraries, SQLite, libyaml, libcmark-gfm and what few pictures need when it is needed;
    // compiled against their headers, not linked with them.
    .target(name: "CCurl", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CHyphen", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CICU", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CYAML", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CMarkdown", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    // pkg-config would also link libxml2, so a link in this target leads to its headers.
    .target(name: "CXML", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CFFmpeg", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    // libavif, libheif and librsvg, to whose headers links in this target lead as well.
    .target(
      name: "CPictureLibraries", dependencies: ["CCairo", "CLibraryLoading"], cSettings: cSettings + [.headerSearchPath("headers")]),
    .target(name: "CLCMS", dependencies: ["CLibraryLoading"], cSettings: cSettings),
    .target(name: "CSQLite", dependencies: ["CLibraryLoading"], cSettings: cSettings),

    .target(name: "EmakiCaches", swiftSettings: settings),
    .target(name: "EmakiDiagnostics", swiftSettings: settings),
    .target(name: "EmakiDigest", dependencies: ["CNettle", "CXXHash"], swiftSettings: settings),
    .target(name: "EmakiRandom", swiftSettings: settings),
    .target(name: "EmakiThreads", dependencies: ["EmakiRandom", "CMalloc"], swiftSettings: settings),
    .target(
      name: "EmakiNetwork", dependencies: ["EmakiCaches", "EmakiDiagnostics", "EmakiDigest", "EmakiFiles", "EmakiThreads", "CCurl"],
      swiftSettings: settings),
    .target(name: "EmakiLayout", swiftSettings: settings),
    .target(name: "EmakiDisplay", dependencies: ["EmakiDiagnostics", "EmakiDigest", "EmakiLayout"], swiftSettings: settings),
    .target(name: "EmakiNodes", dependencies: ["EmakiDiagnostics", "EmakiLayout", "EmakiDisplay"], swiftSettings: settings),
    .target(
      name: "EmakiList", dependencies: ["EmakiDiagnostics", "EmakiRandom", "EmakiLayout", "EmakiDisplay", "EmakiNodes"],
      swiftSettings: settings),
    .target(
      name: "EmakiImages",
      dependencies: [
        "EmakiCaches", "EmakiDiagnostics", "EmakiDigest", "EmakiFiles", "EmakiThreads", "EmakiNetwork", "EmakiLayout", "EmakiDisplay",
        "CEmakiKernels", "CCairo", "CDeflate", "CFFmpeg", "CGIF", "CLCMS", "CPNG", "CPictureLibraries", "CSQLite", "CWebP",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiEncoding",
      dependencies: ["EmakiDiagnostics", "EmakiDisplay", "CEmakiKernels", "CDeflate", "CGIF", "CJPEGWriter", "CPNG", "CWebP", "CZlib"],
      swiftSettings: settings),
    .target(
      name: "EmakiRaster",
      dependencies: [
        "EmakiCaches", "EmakiDiagnostics", "EmakiDigest", "EmakiFiles", "EmakiLayout", "EmakiDisplay", "CCairo", "CEmakiKernels", "CHyphen",
        "CICU", "CPango", "CPangoFonts", "CPictureLibraries",
      ],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("fribidi")]),
    .target(name: "EmakiJSON", dependencies: ["EmakiDiagnostics", "CJansson"], swiftSettings: settings),
    .target(name: "EmakiYAML", dependencies: ["EmakiDiagnostics", "CYAML"], swiftSettings: settings),
    .target(
      name: "EmakiCells",
      dependencies: [
        "EmakiDiagnostics", "EmakiDisplay", "EmakiDocuments", "EmakiJSON", "EmakiLayout", "EmakiList", "EmakiNodes", "EmakiYAML",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiFeeds", dependencies: ["EmakiDiagnostics", "EmakiJSON", "EmakiYAML", "CGumbo", "CICU", "CMarkdown", "CXML"],
      swiftSettings: settings),
    .target(
      name: "EmakiInspection", dependencies: ["EmakiDiagnostics", "EmakiDisplay", "EmakiEngine", "EmakiLayout", "EmakiNodes"],
      swiftSettings: settings),
    .target(
      name: "EmakiDocuments", dependencies: ["EmakiDiagnostics", "EmakiJSON", "EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiList"],
      swiftSettings: settings),
    .target(name: "EmakiFiles", dependencies: ["EmakiDiagnostics", "EmakiDigest"], swiftSettings: settings),
    .target(
      name: "EmakiEngine",
      dependencies: [
        "EmakiCaches", "EmakiDiagnostics", "EmakiDigest", "EmakiDisplay", "EmakiFiles", "EmakiImages", "EmakiJSON",
        "EmakiLayout", "EmakiList", "EmakiNetwork", "EmakiNodes", "EmakiEncoding", "EmakiRaster", "EmakiThreads", "CEmakiKernels",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiNotifications",
      dependencies: [
        "EmakiCells", "EmakiDiagnostics", "EmakiDisplay", "EmakiEngine", "EmakiFeeds", "EmakiLayout", "EmakiList", "EmakiNodes",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiScreens", dependencies: ["EmakiDisplay", "EmakiEngine", "EmakiLayout", "EmakiList", "EmakiNodes"],
      swiftSettings: settings),
    .target(
      name: "EmakiDrawing",
      dependencies: [
        "EmakiCells", "EmakiDiagnostics", "EmakiDigest", "EmakiDocuments", "EmakiEngine", "EmakiFeeds", "EmakiFiles", "EmakiImages",
        "EmakiJSON",
        "EmakiLayout", "EmakiList", "EmakiNodes", "EmakiNetwork", "EmakiNotifications", "EmakiEncoding", "EmakiScreens", "EmakiSnapshots",
      ],
      swiftSettings: settings),
    .target(
      name: "Emaki",
      dependencies: ["EmakiCells", "EmakiDocuments", "EmakiDrawing", "EmakiEngine", "EmakiFeeds", "EmakiNotifications", "EmakiScreens"],
      swiftSettings: settings),
    .target(
      name: "EmakiSnapshots",
      dependencies: ["EmakiEngine", "EmakiDiagnostics", "EmakiDigest", "EmakiFiles", "EmakiJSON", "EmakiEncoding"],
      // In the program itself: no bundle has to lie beside it.
      resources: [
        .embedInCode("Report/report.html"), .embedInCode("Report/report.css"), .embedInCode("Report/report.js"),
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiTesting", dependencies: ["Emaki", "EmakiDiagnostics", "EmakiDrawing", "EmakiFiles", "EmakiInspection", "EmakiSnapshots"],
      swiftSettings: settings),
    .target(
      name: "EmakiSuites",
      dependencies: ["Emaki", "EmakiDiagnostics", "EmakiSnapshots", "EmakiYAML"],
      swiftSettings: settings),
    .target(
      name: "EmakiBatch",
      dependencies: [
        "EmakiDiagnostics", "EmakiDigest", "EmakiDrawing", "EmakiEngine", "EmakiFeeds", "EmakiFiles", "EmakiImages", "EmakiJSON",
        "EmakiNetwork", "EmakiThreads", "CMalloc",
      ],
      swiftSettings: settings),
    .target(
      name: "EmakiServer",
      dependencies: [
        "EmakiBatch", "EmakiCaches", "EmakiCells", "EmakiDiagnostics", "EmakiDigest", "EmakiDisplay", "EmakiDocuments", "EmakiDrawing",
        "EmakiEngine", "EmakiFeeds", "EmakiFiles", "EmakiImages", "EmakiInspection", "EmakiJSON", "EmakiLayout", "EmakiList",
        "EmakiNetwork", "EmakiNotifications", "EmakiThreads", "CMalloc",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
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
        "Emaki", "EmakiBatch", "EmakiCells", "EmakiDrawing", "EmakiFiles", "EmakiSnapshots", "EmakiSuites", "EmakiDiagnostics",
        "EmakiDocuments",
        "EmakiInspection", "EmakiJSON", "EmakiLayout", "EmakiNetwork", "EmakiNodes", "EmakiThreads", "CArguments", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
      name: "EmakiTestSupport", dependencies: ["EmakiRandom", "CGIF", "CPNG", "CVideoWriter", "CWebP", "CZlib"],
      path: "Tests/EmakiTestSupport",
      swiftSettings: settings),
    .testTarget(name: "EmakiCachesTests", dependencies: ["EmakiCaches"]),
    .testTarget(name: "EmakiDigestTests", dependencies: ["EmakiDigest"]),
    .testTarget(name: "EmakiJSONTests", dependencies: ["EmakiJSON"]),
    .testTarget(name: "EmakiYAMLTests", dependencies: ["EmakiYAML"]),
    .testTarget(
      name: "EmakiCellsTests",
      dependencies: [
        "EmakiCells", "EmakiDisplay", "EmakiDocuments", "EmakiJSON", "EmakiLayout", "EmakiList", "EmakiNodes", "EmakiTestSupport",
        "EmakiYAML",
      ],
      exclude: ["Cases"]),
    .testTarget(name: "EmakiThreadsTests", dependencies: ["EmakiThreads", "EmakiTestSupport"]),
    .testTarget(name: "EmakiLayoutTests", dependencies: ["EmakiLayout", "EmakiRandom"]),
    .testTarget(
      name: "EmakiInspectionTests", dependencies: ["EmakiLayout", "EmakiNodes", "EmakiDisplay", "EmakiEngine", "EmakiInspection"],
      exclude: ["Cases"]),
    .testTarget(name: "EmakiNodesTests", dependencies: ["EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiList"]),
    .testTarget(
      name: "EmakiListTests", dependencies: ["EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiList", "EmakiTestSupport"],
      exclude: ["Updates/wrong-updates.txt"]),
    .testTarget(
      name: "EmakiRasterTests",
      dependencies: [
        "EmakiLayout", "EmakiDisplay", "EmakiNodes", "EmakiList", "EmakiImages", "EmakiRandom", "EmakiRaster", "EmakiThreads",
        "EmakiTestSupport", "CCairo", "CEmakiKernels", "CHyphen", "CICU", "CPango", "CPangoCairo", "CPangoFonts", "CPictureLibraries",
      ], exclude: ["Fonts/Fixtures", "Glyphs/Fixtures", "Painting/Fixtures", "Text/Fixtures", "Unicode/Deviations"]),
    .testTarget(
      name: "EmakiDisplayTests", dependencies: ["EmakiDigest", "EmakiLayout", "EmakiDisplay"],
      exclude: ["Tables/content-modes.txt", "Tables/type-sizes.txt", "Text/Detection/Sentences"]),
    .testTarget(
      name: "EmakiImagesTests",
      dependencies: [
        "EmakiDiagnostics", "EmakiDigest", "EmakiThreads", "EmakiLayout", "EmakiDisplay", "EmakiImages", "EmakiTestSupport",
        "CEmakiKernels", "CFFmpeg", "CLCMS", "CPictureLibraries", "CSQLite",
      ], exclude: ["Samples"]),
    .testTarget(
      name: "EmakiNetworkTests",
      dependencies: ["Emaki", "EmakiDiagnostics", "EmakiDigest", "EmakiDisplay", "EmakiImages", "EmakiNetwork", "EmakiTestSupport"],
      exclude: ["Texts"]),
    .testTarget(
      name: "EmakiTests",
      dependencies: [
        "Emaki", "EmakiDigest", "EmakiEngine", "EmakiFiles", "EmakiImages", "EmakiNotifications", "EmakiEncoding", "EmakiRaster",
        "EmakiScreens", "EmakiTestSupport", "EmakiTesting", "CEmakiKernels",
      ],
      exclude: ["Notifications/Fixtures", "Notifications/__Snapshots__"]),
    .testTarget(
      name: "EmakiSnapshotsTests",
      dependencies: ["Emaki", "EmakiDigest", "EmakiJSON", "EmakiEncoding", "EmakiSnapshots", "EmakiTestSupport"], exclude: ["Texts"]),
    .testTarget(
      name: "EmakiTestingTests", dependencies: ["Emaki", "EmakiEncoding", "EmakiSnapshots", "EmakiTestSupport", "EmakiTesting"],
      exclude: ["__Snapshots__"]),
    .testTarget(name: "EmakiSuitesTests", dependencies: ["Emaki", "EmakiSnapshots", "EmakiSuites"], exclude: ["Fixtures"]),
    .testTarget(
      name: "EmakiCommandTests",
      dependencies: [
        "EmakiCommand", "EmakiDigest", "EmakiDrawing", "EmakiEncoding", "EmakiEngine", "EmakiFiles", "EmakiProgram", "EmakiServerProgram",
        "EmakiSnapshots", "EmakiTestSupport", "EmakiThreads",
      ], exclude: ["Cases", "Suites/report.txt"]),
    .testTarget(
      name: "EmakiServerTests",
      dependencies: [
        "EmakiBatch", "EmakiDrawing", "EmakiEngine", "EmakiNetwork", "EmakiServer", "EmakiTestSupport",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "EmakiBatchTests",
      dependencies: ["EmakiBatch", "EmakiDigest", "EmakiDrawing", "EmakiFeeds", "EmakiTestSupport", "EmakiThreads"],
      exclude: ["Cases"]),
    .testTarget(name: "EmakiDrawingTests", dependencies: ["Emaki", "EmakiDigest", "EmakiDrawing", "EmakiTestSupport"]),
    .testTarget(
      name: "EmakiDocumentsTests", dependencies: ["EmakiDisplay", "EmakiDocuments", "EmakiLayout", "EmakiList", "EmakiNodes"],
      exclude: ["Conformance", "Faults"]),
    .testTarget(
      name: "EmakiFeedsTests", dependencies: ["EmakiFeeds", "EmakiTestSupport", "CICU"],
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
        "EmakiBatch", "EmakiCells", "EmakiDiagnostics", "EmakiDigest", "EmakiDisplay", "EmakiDocuments", "EmakiDrawing", "EmakiEncoding",
        "EmakiEngine",
        "EmakiFeeds", "EmakiImages", "EmakiInspection", "EmakiJSON", "EmakiLayout", "EmakiList", "EmakiNodes", "EmakiRaster",
        "EmakiSnapshots", "EmakiSuites", "EmakiTestSupport",
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
      dependencies: [
        "Emaki", "EmakiEncoding", "EmakiImages", "EmakiLayout", "EmakiList", "EmakiNodes", "EmakiRandom", "EmakiRaster",
      ],
      exclude: ["README.md"], swiftSettings: settings))
}

// Warnings are errors in debug builds, so that `swift build`, `swift test` and `scripts/test` share what they build. A package that depends on this
// one by version is spared: SwiftPM takes such settings away there.
for target in package.targets where target.type != .system && target.cSettings == nil {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error, .when(configuration: .debug))]
}

// EMAKI_ONLY=EmakiLayoutTests,EmakiJSONTests leaves out every target that these do not need: one suite is then built in a fraction of the time.
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
