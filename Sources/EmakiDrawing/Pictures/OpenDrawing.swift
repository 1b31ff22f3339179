import EmakiCells
package import EmakiDisplay
package import EmakiEncoding
package import EmakiEngine
package import EmakiFeeds
import EmakiLayout
package import EmakiNodes
import EmakiSupport
import Synchronization

/// An open drawing is a request whose feed has been read, with the list that shows the feed and the renderer that draws it.
package struct OpenDrawing {
  /// The request that describes the picture.
  let request: DrawingRequest
  /// The feed as it was read.
  package let feed: Feed
  /// The name of the feed in messages.
  let name: String
  /// The rows that the list changes to; `nil` where the request has no update.
  let update: FeedRows?
  /// The list that shows the feed.
  package let table: TableNode
  /// The renderer that draws the list.
  package let renderer: Renderer
  /// The scroll script. Where the request names none, it is a script in which nothing takes time.
  let script: ScrollScript
  /// The warnings about probable mistakes in the feeds that were read so far.
  let notes: FeedNotes
  /// The bars over the list; `nil` for none.
  var bars: (any FrameBars)?

  /// Returns the warnings about probable mistakes in the feeds that were read since the last call.
  package func takeWarnings() -> [FeedWarning] {
    notes.warnings.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }

  /// Returns how far the list is scrolled at first, in points; `nil` means at rest, or where the script puts it.
  func start() async throws -> Double? {
    switch request.view.place {
    case .rest: nil
    case .offset(let points): points - (bars?.insets.top ?? 0)
    case .row(let id): try await renderer.offset(ofRow: index(ofRow: id), in: table) - barsAboveRow
    }
  }

  /// Returns the index of a row in the list, where a header counts as well.
  private func index(ofRow id: String) throws(InputError) -> Int {
    try feed.index(ofRow: id, name: name) + (table.tableHeader == nil ? 0 : 1)
  }

  /// The height in points of the bars above a row at the top, with the large title gone.
  private var barsAboveRow: Double { bars.map { $0.insets.top - $0.collapse } ?? 0 }

  /// Notes where a row stands that should be at the top, or the end of the list, if the list ends too early for that.
  private func note(_ frame: Frame, wanted: Double) {
    let missing = (wanted - frame.offset).rounded()
    if missing < 1 { return }
    switch request.view.place {
    case .rest: break
    case .offset: notes.add([FeedWarning(file: name, fault: .offsetBeyondEnd(points: missing))])
    case .row(let id): notes.add([FeedWarning(file: name, fault: .rowBelowTop(row: id, points: missing))])
    }
  }

  /// Draws the view as one picture, with the device round it.
  package func frame() async throws -> Frame {
    let screen: Frame
    switch request.view {
    case .wholeList: return try await renderer.renderFull(table).frame()
    case .onlyRow(let id): return try await renderer.render(table, onlyRow: index(ofRow: id))
    case .screen(.row(let id), nil) where request.timing.script == nil && update == nil && bars == nil:
      let wanted: Double
      (screen, wanted) = try await renderer.frame(of: table, row: index(ofRow: id))
      note(screen, wanted: wanted)
    case .content: screen = try await renderer.render(table)
    case .screen(_, let instant):
      let offset = try await start()
      if instant != nil || request.timing.script != nil || update != nil {
        let updates = update.map { [ScheduledUpdate(at: request.timing.update?.milliseconds ?? 1000 / 60, rows: $0)] } ?? []
        screen = try await renderer.render(table, at: instant ?? .settled, offset: offset, script: script, updates: updates)
      } else {
        screen = try await renderer.render(table, offset: offset)
      }
      if let offset { note(screen, wanted: offset) }
    }
    guard let device = request.screen.device else { return screen }
    return try await device.frame(round: screen, scale: request.screen.scale, theme: request.look.theme, by: renderer)
  }
}

/// Frame steps say which frames of a scroll are drawn.
public struct FrameSteps: Hashable, Codable, Sendable {
  /// The distance that the list is scrolled from one frame to the next, in points; `nil` is 24. It has no effect where there is a script or
  /// an update.
  public var step: Double?
  /// The number of frames; `nil` goes on to the end of the list or of the script.
  public var count: Int?
  /// The number of frames that are taken of each second of a script, 1 to 1000; `nil` is the script's own number, or else 60.
  public var framesPerSecond: Int?

  /// Creates steps. What is not given has the default of its property.
  public init(step: Double? = nil, count: Int? = nil, framesPerSecond: Int? = nil) {
    (self.step, self.count, self.framesPerSecond) = (step, count, framesPerSecond)
  }
}

extension OpenDrawing {
  /// Returns the frames of a scroll that starts where the request's view begins.
  ///
  /// Where the request has a script or an update, these say what happens; otherwise the list is scrolled by equal steps.
  package func frames(_ steps: FrameSteps) async throws -> FrameSequence {
    let start = try await start()
    let rate = steps.framesPerSecond ?? script.framesPerSecond ?? 60
    guard request.timing.script != nil || update != nil else {
      return renderer.frames(
        of: table, scroll: Scroll(step: steps.step ?? 24, frames: steps.count, start: start, framesPerSecond: steps.framesPerSecond ?? 60))
    }
    var script = script
    if request.timing.script == nil, let start { script.moves = [ScrollScript.Move(time: 0, offset: start)] }
    var updates: [ScheduledUpdate] = []
    if let update {
      let time = request.timing.update?.milliseconds ?? 1000 / rate
      updates = [ScheduledUpdate(at: time, rows: update)]
      // The script must last until the last row has faded in.
      script.explicitDuration = max(script.duration, time + 300 + 1000 / rate)
    }
    return renderer.frames(of: table, script: script, framesPerSecond: rate, frames: steps.count, updates: updates)
  }
}

extension OpenDrawing {
  /// Draws what the request describes. Every picture of a feed goes through this function.
  ///
  /// - Parameters:
  ///   - place: where the pictures go.
  ///   - ended: a function that is called when a phase has ended: `layout`, `draw` or `write`. Where a list is written while it is drawn, that
  ///     counts as drawing.
  ///   - take: a function that is called with each picture, from the list's top to its bottom. It puts files in their places.
  package func draw(
    to place: PicturePlace, ended: (_ phase: String) -> Void = { _ in }, take: (FinishedPicture) throws -> Void
  ) async throws {
    guard case .wholeList(let partHeight) = request.view else {
      let frame = try await frame()
      ended("draw")
      try take(write(frame, to: place.output(part: nil)))
      return ended("write")
    }
    let format = request.file.format
    let picture = try await renderer.renderFull(table)
    let parts = try partHeight.map(picture.parts)
    ended("layout")
    try format.check(PixelSize(width: picture.size.width, height: parts?[0].count ?? picture.size.height))
    for (index, rows) in (parts ?? [0..<picture.size.height]).enumerated() {
      try Task.checkCancellation()
      let part = parts.map { _ in index }
      if format == .png && !request.file.manifest {
        // The picture is written while it is painted, so that its pixels are never all in memory at once.
        let output = try place.output(part: part)
        let warnings = try await picture.write(rows: rows, to: output)
        let size = PixelSize(width: picture.size.width, height: rows.count)
        try take(FinishedPicture(output: output, size: size, warnings: warnings))
      } else {
        let frame = try await picture.frame(rows: rows)
        try take(write(frame, to: place.output(part: part)))
      }
    }
    ended("draw")
  }

  private func write(_ frame: Frame, to output: Output) throws -> FinishedPicture {
    if request.file.manifest {
      try output.write(PictureManifest(of: frame).file(frame.png))
    } else {
      try frame.write(as: request.file.format, to: output)
    }
    return FinishedPicture(output: output, size: frame.size, warnings: frame.warnings)
  }
}

/// Feed notes collect the warnings about a picture's feed and about the feeds that follow it, which are further pages and the feed that it
/// changes to.
final class FeedNotes: Sendable {
  let warnings = Mutex<[FeedWarning]>([])

  func add(_ more: [FeedWarning]) {
    if !more.isEmpty { warnings.withLock { $0 += more } }
  }
}

/// A picture place is where the pictures of a view go.
package enum PicturePlace {
  /// Each picture goes to a file. Several pictures have a number before the path's ending.
  ///
  /// - Parameters:
  ///   - path: the path of the only picture.
  ///   - temporaryFolder: a folder on the same file system for files that are not in their places yet; `nil` makes them beside their places.
  case files(_ path: String, temporaryFolder: String? = nil)
  /// The only picture goes to the program's standard output.
  case standardOutput
  /// The pictures are kept in memory.
  case memory

  /// Creates the output of a picture.
  ///
  /// - Parameter part: the picture's number in a list that is cut, from 0; `nil` where there is only one picture.
  func output(part: Int?) throws(OutputError) -> Output {
    switch self {
    case .files(let path, let folder): try Output(part.map { NumberedPath(path).path($0) } ?? path, temporaryFolder: folder)
    case .standardOutput: .standardOutput()
    case .memory: .memory()
    }
  }
}

/// A finished picture is one whose bytes are all written. A file is not in its place before its output is committed.
package struct FinishedPicture {
  /// Where the picture was written to.
  package let output: Output
  /// The picture's size in device pixels.
  package let size: PixelSize
  /// What the picture shows differently than asked for.
  package let warnings: [RenderWarning]
}
