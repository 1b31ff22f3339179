import Emaki
import EmakiEncoding
import EmakiImages
import EmakiRaster
import Foundation

/// A workload task measures one workload in a process of its own, so that peaks of memory do not mix. It prints one JSON object.
///
/// The viewport is 390 x 844 points at scale 3.
enum WorkloadTask {
  static let viewport = Size(width: 390, height: 844)
  static let frameCount = 120
  /// The distance that the list is scrolled from frame to frame, in points.
  static let step = 24.0

  /// Figures hold what a task measured. They are written with the keys of the peers' programs. Times are in milliseconds.
  struct Figures: Codable {
    /// The time from the first statement to the last file.
    var total: Double?
    /// The time before the first frame.
    var preparation: Double?
    var frame: Double?
    var medianFrame: Double?
    var feedsPerSecond: Double?
    /// The part of `total` that was spent on compressing.
    var compression: Double?
    /// The part of `total` that was spent on writing files.
    var output: Double?

    enum CodingKeys: String, CodingKey {
      case total = "ms"
      case preparation = "prepare_ms"
      case frame = "ms_per_frame"
      case medianFrame = "median_frame_ms"
      case feedsPerSecond = "feeds_per_s"
      case compression = "build_ms"
      case output = "write_ms"
    }
  }

  /// Runs the task that the arguments name.
  ///
  /// - Parameter arguments: `drawn FEED OUT PICTURES`, `frames FEED OUT PICTURES`, `feeds FOLDER OUT PICTURES COUNT PARALLEL`, `pictures
  ///   FOLDER COUNT`, `first PLACE SAMPLES`, `fling SAMPLES`, `through SAMPLES`, `length ROWS FEED`, `long ROWS FRAMES FEED`, `sizes FEED
  ///   PICTURES`, `data FOLDER COUNT`.
  static func run(_ arguments: [String]) async throws {
    guard let name = arguments.first else { throw BenchmarkFailure(64, "measure needs a task") }
    let rest = Array(arguments.dropFirst())
    switch (name, rest.count) {
    case ("drawn", 3): try DrawnScroll(feed: rest[0], output: rest[1], pictures: rest[2]).run()
    case ("frames", 3): try await frames(feed: rest[0], output: rest[1], pictures: rest[2])
    case ("feeds", 5):
      try await feeds(folder: rest[0], output: rest[1], pictures: rest[2], count: number(rest[3]), parallel: number(rest[4]))
    case ("pictures", 2): try await pictures(folder: rest[0], count: number(rest[1]))
    case ("length", 2): try await LengthTask(rows: number(rest[0]), feed: rest[1]).run()
    case ("long", 3): try await LongScrollTask(rows: number(rest[0]), frames: number(rest[1]), feed: rest[2]).run()
    case ("first", 2): try await LiveBenchmark(samples: rest[1]).firstFrame(at: rest[0])
    case ("fling", 1): try await LiveBenchmark(samples: rest[0]).fling()
    case ("through", 1): try await LiveBenchmark(samples: rest[0]).through()
    case ("sizes", 2): try await sizes(feed: rest[0], pictures: rest[1])
    case ("data", 2): try GeneratedData(folder: rest[0]).write(feeds: number(rest[1]))
    default: throw BenchmarkFailure(64, "there is no task \"\(arguments.joined(separator: " "))\"")
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw BenchmarkFailure(64, "\"\(text)\" is no number above 0") }
    return number
  }

  static func print(_ figures: some Encodable) throws {
    Swift.print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  static func feed(_ path: String) throws -> Feed {
    try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path)
  }

  /// Returns the access to the pictures of a feed.
  ///
  /// - Parameter pictures: a folder outside the feed's that its links lead to.
  static func access(_ feed: String, _ pictures: String) -> ImageAccess {
    ImageAccess(baseDirectory: URL(filePath: feed).deletingLastPathComponent().path, allowedDirectories: [pictures])
  }

  private static func renderer(_ access: ImageAccess, png: PNGMode = .fast) throws -> Renderer {
    try Renderer(viewport: viewport, scale: 3, options: Renderer.Options(images: access, png: png))
  }

  // MARK: W3, everything counted

  private static func frames(feed path: String, output: String, pictures: String) async throws {
    let start = Clock.wall()
    let renderer = try renderer(access(path, pictures))
    let table = TableNode(feed: try feed(path))
    var times: [Double] = []
    var writing = 0.0
    var last = Clock.wall()
    for try await frame in renderer.frames(of: table, scroll: .by(step, frames: frameCount)) {
      let start = Clock.wall()
      try frame.writePNG(to: "\(output)/\(frame.name)")
      let end = Clock.wall()
      writing += end - start
      times.append(end - last)
      last = end
    }
    let total = Clock.wall() - start
    try print(
      Figures(total: total * 1e3, frame: total * 1e3 / Double(frameCount), medianFrame: Clock.median(times) * 1e3, output: writing * 1e3))
  }

  // MARK: W4

  private static func feeds(folder: String, output: String, pictures: String, count: Int, parallel: Int) async throws {
    let start = Clock.wall()
    let renderer = try renderer(access(folder + "/x", pictures))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        if index >= parallel { try await group.next() }
        group.addTask {
          let feed = try feed(folder + "/" + GeneratedData.feedName(index))
          try await renderer.renderFull(TableNode(feed: feed)).writePNG(to: output + "/\(index).png")
        }
      }
      try await group.waitForAll()
    }
    let total = Clock.wall() - start
    try print(Figures(total: total * 1e3, feedsPerSecond: Double(count) / total))
  }

  // MARK: Suites

  /// Draws the first screen of each feed at scale 2, and drops the picture. It draws as many at a time as `emaki verify`.
  private static func pictures(folder: String, count: Int) async throws {
    var options = Renderer.Options(images: access(folder + "/x", folder))
    // Nor does `emaki verify` compress what is its golden.
    options.encodesFrames = false
    let renderer = try Renderer(viewport: viewport, scale: 2, options: options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        if index >= 3 { try await group.next() }
        group.addTask { _ = try await renderer.render(TableNode(feed: try feed(folder + "/" + GeneratedData.feedName(index)))) }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Bytes

  /// Prints the mean number of bytes of a frame in every mode, for every thirtieth frame of W3.
  private static func sizes(feed path: String, pictures: String) async throws {
    let table = TableNode(feed: try feed(path))
    var sizes: [String: Int] = [:]
    for mode in PNGMode.allCases {
      let renderer = try renderer(access(path, pictures), png: mode)
      var bytes = 0
      var frames = 0
      for try await frame in renderer.frames(of: table, scroll: .by(step * 30, frames: frameCount / 30)) {
        bytes += frame.pngByteCount
        frames += 1
      }
      sizes[mode.rawValue] = bytes / frames
    }
    try print(sizes)
  }
}

/// A benchmark failure says why there are no figures.
struct BenchmarkFailure: Error {
  /// The exit code, as in BSD's `sysexits.h`.
  var code: Int32
  var message: String

  init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }
}
