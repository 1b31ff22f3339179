import Emaki
import EmakiBatch
import EmakiDiagnostics
import EmakiDigest
import EmakiImages
import Foundation
import Synchronization

/// What a lane of a batch keeps from feed to feed: renderers of one worker each, with their fonts and glyphs. Pictures, and what was
/// fetched, all lanes share.
final class BatchLane {
  /// What lanes draw with.
  struct Settings: Sendable {
    var drawing: DrawingOptions
    var view: ViewOptions
    /// Of every renderer; the direction of the layout is the feed's.
    var options: Renderer.Options
    var memory: RenderMemory
    var script: ScrollScript
    /// What the script was read from; a pipe can be read only once.
    var scroll: [UInt8]?
    var limits: FeedLimits
  }

  /// What decides what a worker keeps.
  private struct Kind: Hashable {
    var scale: Double
    var direction: LayoutDirection
    var describesFrames: Bool
  }

  private let settings: Settings
  /// Those used last are the last.
  private var renderers: [(kind: Kind, renderer: Renderer)] = []
  private static let keptRenderers = 4

  init(_ settings: Settings) { self.settings = settings }

  /// Draws a feed. Where its task is cancelled, nothing is left behind.
  func draw(_ text: FeedText, to output: LaneOutput) async throws -> Draft {
    var start = ContinuousClock.now
    var milliseconds: [String: Double] = [:]
    func note(_ phase: String) {
      let now = ContinuousClock.now
      milliseconds[phase, default: 0] += (now - start).milliseconds
      start = now
    }
    let own = try FeedDrawing(settings.drawing, settings.view, text.options, name: text.name)
    let feed = try text.feed(dates: own.drawing.dates, limits: settings.limits)
    let renderer = try renderer(own, feed)
    renderer.begin(ImageAccess(baseDirectory: text.folder, allowedDirectories: own.drawing.allowPath))
    let pages = Mutex<[ExactString: FileStamp?]>([:])
    note("read")
    do {
      let open = try own.drawing.open(feed, text.name, settings.script, own.view.extent, renderer, allowed: own.drawing.allowPath) { path in
        let stamp = FileStamp(ofFile: path)
        pages.withLock { $0[path.exact] = .some(stamp) }
      }
      try await own.view.draw(open, own.drawing, to: output) { note($0.rawValue) }
      return Draft(
        pictures: output.pictures, warnings: told(output.warnings), files: renderer.pictureFiles.merging(pages.withLock { $0 }) { $1 },
        milliseconds: milliseconds, commit: output.commit)
    } catch {
      // The next feed must not be mixed up with what is still painted of this one.
      await renderer.drain()
      throw error
    }
  }

  /// Each cause once.
  private func told(_ warnings: [RenderWarning]) -> [FeedReport.Warning] {
    var causes: Set<ExactString> = []
    return warnings.filter { causes.insert($0.cause.exact).inserted }.map { FeedReport.Warning(row: $0.row, message: $0.description) }
  }

  private func renderer(_ own: FeedDrawing, _ feed: Feed) throws -> Renderer {
    let drawing = own.drawing
    let kind = Kind(
      scale: drawing.work.scale, direction: drawing.work.layoutDirection(of: feed), describesFrames: own.view.manifest)
    let renderer: Renderer
    if let index = renderers.firstIndex(where: { $0.kind == kind }) {
      renderer = renderers.remove(at: index).renderer
    } else {
      var options = settings.options
      (options.jobs, options.layoutDirection, options.describesFrames) = (1, kind.direction, kind.describesFrames)
      renderer = try Renderer(viewport: drawing.size.size, scale: kind.scale, options: options, sharing: settings.memory)
      if renderers.count == Self.keptRenderers { renderers.removeFirst() }
    }
    renderers.append((kind, renderer))
    return drawing.size.size == renderer.viewport ? renderer : try Renderer(renderer, viewport: drawing.size.size)
  }
}

extension BatchLane.Settings {
  /// - Parameter memory: bytes of what is kept in memory: pictures, fetched contents and painted rows.
  /// - Throws: what the fonts lack, and where a folder cannot be made.
  init(_ drawing: DrawingOptions, _ view: ViewOptions, memory bytes: Int) throws {
    try Renderer.requireCairo()
    (self.drawing, self.view) = (drawing, view)
    scroll = try drawing.live.scrollText
    script = try drawing.live.script(scroll)
    if let cache = drawing.cache { try makeFolder(cache) }
    options = try drawing.rendererOptions(for: Feed(rows: []))
    // Of rows that are alike in many feeds; to look for them costs time, so only where they are kept anyway.
    options.layerMemory = drawing.cache == nil ? 0 : bytes / 8
    try options.fonts.use(cacheDirectory: options.cacheDirectory)
    self.memory = RenderMemory(options, imageBytes: bytes - bytes / 4, fetchedBytes: bytes / 8)
    limits = FeedLimits(rows: 100_000)
  }

  /// Of all that decides pixels and bytes besides the feeds and their pictures.
  func digest() throws -> Digest {
    var digest = DigestBuilder()
    for version in RenderingVersion.all { digest.append(version) }
    // A font's file counts as the same while its size and its time of change stay.
    for face in try FontFace.all(in: options.fonts, cacheDirectory: options.cacheDirectory.map({ $0 + "/fontconfig" })) {
      digest.append(face.path)
      digest.append(face.index)
      if let stamp = FileStamp(ofFile: face.path) { digest.append(stamp) }
    }
    let live = drawing.live
    var texts = [
      "\(drawing.size)", "\(drawing.work.scale)", drawing.work.lang?.tag ?? "", drawing.work.dir.rawValue,
      drawing.appearance.theme.rawValue, drawing.appearance.typeSize.rawValue, "\(drawing.offset ?? -1)",
      drawing.row ?? "", "\(drawing.now?.date.timeIntervalSince1970 ?? .nan)", "\(drawing.tz)", (drawing.png ?? .fast).rawValue,
      drawing.net.rawValue, "\(live.leading ?? -1)", "\(live.trailing ?? -1)", live.rangeMode.rawValue, view.format.rawValue,
      view.at.map { "\($0)" } ?? "", view.only ?? "", "\(view.full)",
      "\(view.split ?? 0)", "\(view.manifest)",
    ]
    for list in [options.fonts.families, drawing.allowPath, drawing.netAllow] { texts += ["\(list.count)"] + list }
    for text in texts { digest.append(text) }
    scroll?.withUnsafeBytes { digest.append($0) }
    return digest.digest()
  }
}
