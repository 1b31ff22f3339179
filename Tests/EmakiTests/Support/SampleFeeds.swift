import EmakiDrawing
import Foundation
import Testing

/// The feeds in `samples/`.
enum SampleFeed: String, CaseIterable, CustomTestStringConvertible {
  case notifications, kittens

  static let folder = URL.samples.resolvingSymlinksInPath()

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
  /// Makes a renderer of a viewport in points, each of which is one pixel by default. It reads pictures from a folder, `samples/` by default.
  static func test(
    _ width: Double = 320, _ height: Double = 200, scale: Double = 1, jobs: Int = 2, png: PNGMode = .fast,
    layoutDirection: LayoutDirection = .leftToRight, theme: Theme = .light, pictures: String = SampleFeed.folder.path,
    describes: Bool = false, _ change: (inout Options) -> Void = { _ in }
  ) throws -> Renderer {
    var options = Options(
      jobs: jobs, images: ImageAccess(baseDirectory: pictures), png: png, layoutDirection: layoutDirection,
      traits: TraitCollection(theme: theme), cacheDirectory: TestFonts.cacheDirectory, describesFrames: describes)
    change(&options)
    return try Renderer(viewport: Size(width, height), scale: scale, options: options)
  }

  /// The frames of a scroll, all of them.
  nonisolated(nonsending) func allFrames(of list: ListNode, _ scroll: Scroll) async throws -> [Frame] {
    try await frames(of: list, scroll: scroll).all()
  }

  /// The frames of a script, all of them, with traces.
  nonisolated(nonsending) func allFrames(
    of list: ListNode, script: ScrollScript = ScrollScript(), framesPerSecond: Int = 100, frames count: Int? = nil,
    updates: [ScheduledUpdate] = [], actions: [ScheduledAction] = []
  ) async throws -> [Frame] {
    var sequence = frames(of: list, script: script, framesPerSecond: framesPerSecond, frames: count, updates: updates, actions: actions)
    sequence.isTraced = true
    return try await sequence.all()
  }

  /// The PNG file of a whole list.
  nonisolated(nonsending) func fullPNG(of list: ListNode) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try await renderFull(list).writePNG { bytes += $0 }
    return bytes
  }
}

extension AsyncSequence {
  /// The elements, all of them.
  nonisolated(nonsending) func all() async throws -> [Element] {
    var elements: [Element] = []
    for try await element in self { elements.append(element) }
    return elements
  }
}

extension [ScrollScript.Move] {
  /// Moves through offsets at times in milliseconds.
  static func through(_ places: (time: Int, offset: Double)...) -> Self { places.map { .init(time: $0.time, offset: $0.offset) } }
}
