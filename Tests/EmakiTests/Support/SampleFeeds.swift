import Emaki
import Foundation
import Testing

/// The feeds in `samples/`.
enum SampleFeed: String, CaseIterable, CustomTestStringConvertible {
  case notifications, kittens

  static let folder = URL(filePath: #filePath).appending(path: "../../../../samples").standardizedFileURL.resolvingSymlinksInPath()

  var testDescription: String { "\(rawValue).json" }

  func feed() throws -> Feed {
    let data = try Data(contentsOf: Self.folder.appending(path: testDescription))
    return try Feed(parsing: Array(data), name: testDescription)
  }

  func table() throws -> TableNode { TableNode(feed: try feed()) }
}

enum TestFonts {
  /// What was read of the fonts stays here for the next test run.
  static let cacheDirectory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-fonts").path
}

extension Renderer {
  /// Reads pictures from `samples/`.
  static func test(
    width: Double = 320, height: Double = 200, scale: Double = 2, jobs: Int = 2, png: PNGMode = .fast,
    layoutDirection: LayoutDirection = .leftToRight, theme: Theme = .light
  ) throws -> Renderer {
    try Renderer(
      viewport: Size(width: width, height: height), scale: scale,
      options: Options(
        jobs: jobs, images: ImageAccess(baseDirectory: SampleFeed.folder.path), png: png, layoutDirection: layoutDirection,
        traits: TraitCollection(theme: theme), cacheDirectory: TestFonts.cacheDirectory))
  }

  /// The frames of a scroll, all of them.
  nonisolated(nonsending) func allFrames(of list: ListNode, _ scroll: Scroll) async throws -> [Frame] {
    var frames: [Frame] = []
    for try await frame in self.frames(of: list, scroll: scroll) { frames.append(frame) }
    return frames
  }

  /// The frames of a script, all of them, with traces.
  nonisolated(nonsending) func allFrames(
    of list: ListNode, script: ScrollScript = ScrollScript(), framesPerSecond: Int = 100, frames count: Int? = nil,
    updates: [ScheduledUpdate] = [],
    actions: [ScheduledAction] = []
  ) async throws -> [Frame] {
    var sequence = self.frames(
      of: list, script: script, framesPerSecond: framesPerSecond, frames: count, updates: updates, actions: actions)
    sequence.isTraced = true
    var frames: [Frame] = []
    for try await frame in sequence { frames.append(frame) }
    return frames
  }

  /// The PNG file of a whole list.
  nonisolated(nonsending) func fullPNG(of list: ListNode) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try await renderFull(list).writePNG { bytes += $0 }
    return bytes
  }
}
