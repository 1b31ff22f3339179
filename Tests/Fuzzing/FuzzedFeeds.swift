import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiTestSupport
import Foundation

@testable import EmakiBatch

/// Tries an input on a lane of a batch, as a feed or as lines of requests. It is read, laid out, drawn at a small size, and answered.
final class FuzzedFeeds {
  private let folder = fuzzFolder("feeds")
  private let lane: BatchLane
  private let limits: FeedLimits
  private let base: DrawingRequest
  private let name: OutputName

  init() {
    let station = BatchStation(DrawingResources(jobs: 1), memory: 16 << 20)
    (lane, limits) = (BatchLane(station), station.limits)
    base = DrawingRequest(feed: .inline(text: "", folder: folder), screen: Screen(width: 120, height: 160, scale: 1))
    name = made { try OutputName("{id}@{scale}x.png") }
    made { [base] in try station.prepare(base) }
    // These are the files that a feed may name: a red picture, further pages, another feed.
    writePicture(to: folder + "/a.png")
    write(#"{"rows": [{"body": "b", "imageURL": "a.png"}], "next": "last.json"}"#.utf8, to: folder + "/page.json")
    write(#"[{"id": "l", "body": "last"}]"#.utf8, to: folder + "/last.json")
    // Fonts and Cairo are loaded before anything is measured.
    run(feed: Array(#"[{"body": "a 日 😀", "imageURL": "a.png"}]"#.utf8))
  }

  /// Draws a screen of a feed, and all of it. If the input has lines, it also tries them as the lines of a batch.
  func run(feed bytes: [UInt8]) {
    var request = base
    if bytes.count % 2 == 0 { request.dates.now = Date(timeIntervalSince1970: 1_800_000_000) }
    let isFeed = draw(bytes.count) { try FeedText(file: folder + "/feed.json", base: request) { _ in bytes } }
    request.view = .wholeList()
    request.file.manifest = bytes.count % 3 == 0
    if isFeed { draw(bytes.count) { try FeedText(file: folder + "/feed.json", base: request) { _ in bytes } } }
    if bytes.contains(0x0A) { run(lines: bytes) }
  }

  private func run(lines bytes: [UInt8]) {
    let path = folder + "/feeds.ndjson"
    write(bytes, to: path)
    do {
      let plan = try BatchPlan(
        inputs: [path], name: name, shard: .whole, limits: limits, base: base, temporaryFolder: { folder })
      for item in plan.items.prefix(8) {
        guard case .line(let line) = item.source else { continue }
        draw(bytes.count) {
          try FeedText(
            line: line.text(limits: limits), name: line.name, folder: line.folder, base: base, limits: limits, readFile: contents(ofFile:))
        }
      }
    } catch {
      expectTold(error)
    }
  }

  /// Answers each line as a request on a stream.
  func run(requests bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 0x0A).prefix(8).enumerated() {
      var reply = StreamReply(id: nil, line: index + 1)
      draw(line.count) {
        let text = try FeedText(
          line: Array(line), name: "standard input, line \(index + 1)", folder: folder, base: base, limits: limits, needsRequest: true,
          told: { reply.id = $0 }, readFile: contents(ofFile:))
        _ = name.path(id: text.id?.text ?? "", index: index, screen: text.request.screen)
        return text
      } drawn: { draft in
        (reply.pictures, reply.warnings, reply.milliseconds) = (draft.pictures, draft.warnings, draft.milliseconds)
        reply.contents = draft.contents
      }
      do { expectJSON(try reply.encoded()) } catch { fatalError("no answer: \(error)") }
    }
  }

  /// Reads a file that a line names, if it is one of ours.
  private func contents(ofFile path: String) throws -> [UInt8] {
    guard path.hasPrefix(folder + "/"), !path.contains("..") else { throw InputError.unreadable(path, code: ENOENT) }
    return try InputFile.contents(ofFile: path)
  }

  /// Draws a feed whose pictures are small, and only reads any other feed. It returns whether the input is a feed.
  @discardableResult
  private func draw(_ count: Int, _ read: () throws -> FeedText, drawn: (Draft) -> Void = { _ in }) -> Bool {
    do {
      let text = try read()
      guard isSmall(text.request, count) else {
        _ = try text.feed(options: FeedOptions(dates: text.request.dates), limits: limits)
        return true
      }
      var draft: Draft?
      try wait { draft = try await self.lane.draw(text, to: .memory) }
      guard let draft else { fatalError("neither a draft nor an error") }
      expect(draft.pictures.all.count == draft.contents.count, "a picture without a file")
      for (picture, file) in zip(draft.pictures.all, draft.contents) {
        let png = try DecodedPNG(file.bytes)
        expect(picture.width == png.width && picture.height == png.height && picture.bytes == file.byteCount, "another picture")
      }
      drawn(draft)
      return true
    } catch {
      expectTold(error)
      return false
    }
  }

  /// Returns whether the pictures of a feed have no more than some million pixels, whatever its texts are.
  private func isSmall(_ request: DrawingRequest, _ count: Int) -> Bool {
    let screen = request.screen
    let width = screen.width * screen.scale
    if width * screen.height * screen.scale > 1e6 { return false }
    if case .screen = request.view { return true }
    if case .wholeList(let height?) = request.view, height * screen.scale < 16 { return false }
    // Each byte may be a line of text, and every tenth byte may begin a row.
    return width * Double(count + 100) * 30 * screen.scale < 32e6
  }
}
