import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiImages

/// Tries an input as a scroll script. It is read, and played over a list with pictures and further pages.
final class FuzzedScript {
  private let folder = fuzzFolder("script")
  private let renderer: Renderer
  private let feed: Feed
  private var request: DrawingRequest

  init() {
    // The rows have pictures of all kinds: one that exists, one that is missing, none. There is also a page to fetch.
    let rows = (0..<12).map { #"{"body": "\#($0)", "imageURL": "\#(["a.png", "none.png", ""][$0 % 3])"}"# }.joined(separator: ", ")
    write(#"[{"id": "l", "body": "last"}]"#.utf8, to: folder + "/page.json")
    writePicture(to: folder + "/a.png")
    var request = DrawingRequest(feed: .inline(text: "", folder: folder), screen: Screen(width: 60, height: 120, scale: 1))
    request.timing.script = folder + "/script.json"
    let feed = made { try Feed(parsing: Array(#"{"rows": [\#(rows)], "next": "page.json"}"#.utf8), name: "feed.json") }
    renderer = made { try request.renderer(for: feed, DrawingResources(jobs: 1)) }
    (self.feed, self.request) = (feed, request)
    run(Array("{}".utf8))
  }

  func run(_ bytes: [UInt8]) {
    do {
      let script = try ScrollScript(parsing: bytes, name: "script.json")
      write(bytes, to: folder + "/script.json")
      // An instant is drawn as its frame is, and every frame of the moves before it takes time.
      let isShort = (script.moves.last?.time ?? 0) * (script.framesPerSecond ?? 60) < 2_000_000
      for view in [nil, .first] + (isShort ? [.milliseconds(script.duration / 2), .settled] : []) as [Instant?] {
        request.view = .screen(at: view)
        let open = try request.open(feed, folder + "/feed.json", renderer, RequestFiles(), words: DrawingWords())
        try wait {
          guard view == nil else { return self.check(try await open.frame()) }
          var frames = try await open.frames(FrameSteps(count: 4))
          frames.isTraced = true
          for try await frame in frames { self.check(frame) }
        }
      }
    } catch {
      expectTold(error)
    }
  }

  private func check(_ frame: Frame) {
    expect(frame.size == PixelSize(width: 60, height: 120), "a frame of \(frame.size)")
    expect(frame.offset.isFinite, "a list scrolled by \(frame.offset)")
  }
}
