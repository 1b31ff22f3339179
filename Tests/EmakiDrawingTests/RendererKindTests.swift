import Emaki
import EmakiDrawing
import EmakiFeeds
import Testing

@Suite struct RendererKindTests {
  private let base = DrawingRequest(feed: .file("a/feed.json"), fonts: "\u{E9}.lock")

  private func kind(_ request: DrawingRequest, language: String? = nil, readsFolder: Bool = false) throws -> RendererKind {
    var feed = try Feed(parsing: Array("[]".utf8), name: "feed.json")
    feed.language = language
    return RendererKind(request, feed: feed, readsFolder: readsFolder)
  }

  /// Returns which changes of the base get another renderer.
  private func changesOfKind(_ changes: [String: (inout DrawingRequest) -> Void]) throws -> Set<String> {
    let changed = try changes.filter { _, change in
      var request = base
      change(&request)
      return try kind(request) != kind(base)
    }
    return Set(changed.keys)
  }

  @Test func `what a worker draws by gets another renderer`() throws {
    let changes: [String: (inout DrawingRequest) -> Void] = [
      "scale": { $0.screen.scale = 2 }, "direction": { $0.screen.direction = .rtl }, "no fonts": { $0.fonts = nil },
      "fonts in another form of Unicode": { $0.fonts = "e\u{301}.lock" }, "network": { $0.access.network = .on },
      "hosts": { $0.access.allowedHosts = ["localhost"] }, "compression": { $0.file.png = .small }, "manifest": { $0.file.manifest = true },
      "overlay": { $0.overlay = .frames },
    ]
    #expect(try changesOfKind(changes) == Set(changes.keys))
  }

  @Test func `what lists alone depend on gets the same renderer`() throws {
    let changes: [String: (inout DrawingRequest) -> Void] = [
      "width": { $0.screen.width = 100 }, "view": { $0.view = .wholeList() }, "theme": { $0.look.theme = .dark },
      "type size": { $0.look.typeSize = .xs }, "rows": { $0.look.rowStyle = .article }, "empty": { $0.look.emptyText = "a" },
      "leading": { $0.timing.leading = 2 }, "feed": { $0.feed = .file("b/feed.json") },
      "bars": { $0.screen.bars = ScreenBars(.tabs, title: "A") }, "folders": { $0.access.allowedFolders = ["c"] },
      "cell": { $0.cell = .file("c/cell.yaml") },
    ]
    #expect(try changesOfKind(changes) == [])
  }

  @Test func `the feed's language counts where the direction follows it`() throws {
    var request = base
    request.screen.direction = .auto
    #expect(try kind(request, language: "ar") != kind(request, language: "en"))
    #expect(try kind(base, language: "ar") == kind(base, language: "en"))
  }

  @Test func `a feed's folder counts where pictures are read from it alone`() throws {
    func kinds(_ folders: [String]) throws -> Set<RendererKind> {
      Set(try folders.map { try kind(DrawingRequest(feed: .file("\($0)/feed.json")), readsFolder: true) })
    }
    #expect(try kinds(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
  }
}
