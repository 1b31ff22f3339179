import EmakiCells
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import Foundation

/// A workload task does a part of a benchmark in a process of its own, so that peaks of memory do not mix.
enum WorkloadTask {
  /// Runs the task that the arguments name.
  ///
  /// - Parameter arguments: `pictures FOLDER COUNT`, `first PLACE SAMPLES`, `fling SAMPLES`, `through SAMPLES`, `data FOLDER COUNT`, or
  ///   `sizes FEED`, which prints one JSON object.
  static func run(_ arguments: [String]) async throws {
    guard let name = arguments.first else { throw BenchmarkFailure(64, "measure needs a task") }
    let rest = Array(arguments.dropFirst())
    switch (name, rest.count) {
    case ("pictures", 2): try await pictures(folder: rest[0], count: number(rest[1]))
    case ("first", 2): try await LiveBenchmark(samples: rest[1]).firstFrame(at: rest[0])
    case ("fling", 1): try await LiveBenchmark(samples: rest[0]).fling()
    case ("through", 1): try await LiveBenchmark(samples: rest[0]).through()
    case ("sizes", 1): try await sizes(feed: rest[0])
    case ("data", 2): try GeneratedData(folder: rest[0]).write(feeds: number(rest[1]))
    default: throw BenchmarkFailure(64, "there is no task \"\(arguments.joined(separator: " "))\"")
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw BenchmarkFailure(64, "\"\(text)\" is no number above 0") }
    return number
  }

  static func feed(_ path: String) throws -> Feed {
    try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path)
  }

  /// Draws the first screen of each feed at scale 2, and drops the picture. It draws as many at a time as `emaki verify`.
  private static func pictures(folder: String, count: Int) async throws {
    var options = Renderer.Options(images: ImageAccess(baseDirectory: folder))
    // Nor does `emaki verify` compress what is its golden.
    options.encodesFrames = false
    let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 2, options: options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        if index >= 3 { try await group.next() }
        group.addTask { _ = try await renderer.render(TableNode(feed: try feed(folder + "/" + GeneratedData.feedName(index)))) }
      }
      try await group.waitForAll()
    }
  }

  /// Prints the mean number of bytes of a frame in every mode, for every thirtieth frame of W3.
  private static func sizes(feed path: String) async throws {
    let table = TableNode(feed: try feed(path))
    var sizes: [String: Int] = [:]
    for mode in PNGMode.allCases {
      let images = ImageAccess(baseDirectory: URL(filePath: path).deletingLastPathComponent().path)
      let renderer = try Renderer(
        viewport: Size(width: 390, height: 844), scale: 3, options: Renderer.Options(images: images, png: mode))
      var bytes = 0
      var frames = 0
      for try await frame in renderer.frames(of: table, scroll: .by(720, frames: 4)) {
        bytes += frame.pngByteCount
        frames += 1
      }
      sizes[mode.rawValue] = bytes / frames
    }
    print(String(decoding: try JSONEncoder().encode(sizes), as: UTF8.self))
  }
}

/// A benchmark failure says why there are no figures.
struct BenchmarkFailure: Error {
  /// The exit code, as in BSD's `sysexits.h`.
  var code: Int32
  var message: String

  init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }
}
