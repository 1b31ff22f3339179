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

  /// Changes of properties that renderers depend on.
  private static let ofRenderers: [String: @Sendable (inout DrawingRequest) -> Void] = [
    "screen.scale": { $0.screen.scale = 2 }, "screen.direction": { $0.screen.direction = .rtl }, "fonts": { $0.fonts = nil },
    "font": { $0.font = nil },
    "access.network": { $0.access.network = .on }, "access.allowedHosts": { $0.access.allowedHosts = ["a"] },
    "file.png": { $0.file.png = .fast }, "file.manifest": { $0.file.manifest = false }, "file.format": { $0.file.format = .webp },
    "overlay.rawValue": { $0.overlay = .ranges },
  ]
  /// Changes of properties that only lists depend on.
  private static let ofLists: [String: @Sendable (inout DrawingRequest) -> Void] = [
    "map": { $0.map = nil }, "encoding": { $0.encoding = nil },
    "feed": { $0.feed = .file("b/feed.json") }, "view": { $0.view = .wholeList() },
    "screen.width": { $0.screen.width = 100 },
    "screen.height": { $0.screen.height = 100 }, "screen.bars.kind": { $0.screen.bars?.kind = .nav },
    "screen.bars.title": { $0.screen.bars?.title = "B" }, "screen.bars.clock": { $0.screen.bars?.clock = nil },
    "screen.device": { $0.screen.device = nil },
    "look.theme": { $0.look.theme = .light }, "look.typeSize": { $0.look.typeSize = .xs },
    "look.rowStyle": { $0.look.rowStyle = .standard },
    "look.emptyText": { $0.look.emptyText = "a" }, "look.language": { $0.look.language = "ko" },
    "look.feedLanguage": { $0.look.feedLanguage = "ko" }, "look.tokens.name": { $0.look.tokens?.name = "compact" },
    "look.tokens.path": { $0.look.tokens?.path = "a.yaml" }, "look.tokens.accent": { $0.look.tokens?.accent = nil },
    "cell": { $0.cell = .inline(text: "layout: { text: { text: a } }") }, "dates.now": { $0.dates.now = nil },
    "dates.timeZone": { $0.dates.timeZone = "UTC" }, "dates.style": { $0.dates.style = .short },
    "timing.script": { $0.timing.script = nil }, "timing.leading": { $0.timing.leading = 3 }, "timing.trailing": { $0.timing.trailing = 3 },
    "timing.rangeMode": { $0.timing.rangeMode = .full }, "timing.update.path": { $0.timing.update?.path = "a" },
    "timing.update.milliseconds": { $0.timing.update?.milliseconds = 1 }, "access.allowedFolders": { $0.access.allowedFolders = ["c"] },
  ]

  @Test func `a change of a property gets another renderer, unless only lists depend on the property`() throws {
    var base = DrawingRequestTests.full
    // With `.auto` the direction follows the feed's language.
    base.screen.direction = .ltr
    let paths = Set(Self.ofRenderers.keys).union(Self.ofLists.keys)
    #expect(Set(propertyPaths(of: base)) == paths, "each property is in one of the two dictionaries")
    for (path, change) in Self.ofRenderers.merging(Self.ofLists, uniquingKeysWith: { first, _ in first }) {
      var request = base
      change(&request)
      #expect(request != base, "\(path)")
      #expect(try (kind(request) != kind(base)) == (Self.ofRenderers[path] != nil), "\(path)")
    }
  }

  @Test func `fonts whose names are other forms of Unicode get another renderer`() throws {
    var request = base
    request.fonts = "e\u{301}.lock"
    #expect(try kind(request) != kind(base))
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
