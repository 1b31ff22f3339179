import Emaki
import EmakiDrawing
import Foundation
import Testing

/// Tests that `samples/cells/notification.yaml` draws the same as the notification cell.
@Suite struct NotificationCellFileTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../samples").standardizedFileURL
    .path

  private func request(_ feed: FeedSource) -> DrawingRequest {
    DrawingRequest(feed: feed, view: .wholeList(), screen: Screen(scale: 2))
  }

  private func expectSame(_ request: DrawingRequest, _ what: String) async throws {
    var other = request
    other.cell = .file(Self.samples + "/cells/notification.yaml")
    let (swift, file) = (try await request.frame(), try await other.frame())
    #expect(swift.size == file.size, "\(what)")
    #expect(swift.pngData == file.pngData, "\(what)")
    #expect(swift.warnings.count == file.warnings.count, "\(what)")
  }

  @Test(arguments: [Theme.light, .dark], [ListDirection.ltr, .rtl])
  func `it is equal to the Swift cell in every pixel`(theme: Theme, direction: ListDirection) async throws {
    var request = request(.file(Self.samples + "/notifications.json"))
    (request.look.theme, request.screen.direction) = (theme, direction)
    request.dates.now = FeedDates.date(from: "2026-11-25T12:00:00Z")
    try await expectSame(request, "\(theme) \(direction)")
  }

  @Test func `it is equal in wide rows, with larger texts, and in another time zone`() async throws {
    var request = request(.file(Self.samples + "/notifications.json"))
    (request.screen.width, request.screen.scale, request.look.typeSize, request.dates.timeZone) = (1100, 1, .xxl, "Asia/Tokyo")
    try await expectSame(request, "wide")
  }

  @Test func `it is equal while pictures and texts have not come yet`() async throws {
    var request = request(.file(Self.samples + "/notifications.json"))
    request.view = .screen(at: .first)
    try await expectSame(request, "first")
  }

  @Test func `a feed that is read without its values, and a JSON Feed, give a cell file the values of notifications`() async throws {
    let feed =
      ##"{"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [{"id": 1, "title": "One", "##
      + ##""date_published": "2024-02-29T10:00:00Z"}, {"id": 2, "content_text": "Two"}]}"##
    try await expectSame(request(.inline(text: feed, folder: Self.samples)), "JSON Feed")
  }
}
