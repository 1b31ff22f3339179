import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Testing

struct RendererKindTests {
  private let base = DrawingRequest(feed: .file("a/feed.json"), fonts: "\u{E9}.lock")

  private func kind(_ request: DrawingRequest, language: String? = nil, readsFolder: Bool = false) throws -> RendererKind {
    var feed = try Feed(parsing: "[]".bytes, name: "feed.json")
    feed.language = language
    return RendererKind(request, feed: feed, readsFolder: readsFolder)
  }

  /// The options that renderers depend on; on the others only lists do.
  private static let ofRenderers = "scale dir fonts font net net-allow png manifest format overlay".words

  @Test func `a change of a property gets another renderer, unless only lists depend on the property`() throws {
    var base = DrawingRequestTests.full
    // With `.auto` the direction follows the feed's language.
    base.screen.direction = .ltr
    // The keys' tests say that there is a change of each property.
    for (path, change) in requestChanges(path: "a") {
      var request = base
      try change(&request)
      #expect(try (kind(request) != kind(base)) == Self.ofRenderers.contains(path), "\(path)")
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
    let isOther = try [request, base].map { try kind($0, language: "ar") != kind($0, language: "en") }
    #expect(isOther == [true, false])
  }

  @Test func `a feed's folder counts where pictures are read from it alone`() throws {
    func kinds(_ folders: [String]) throws -> Set<RendererKind> {
      Set(try folders.map { try kind(DrawingRequest(feed: .file("\($0)/feed.json")), readsFolder: true) })
    }
    #expect(try kinds(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
  }
}
