import EmakiDrawing
import Foundation
import Testing

/// Tests that `samples/cells/notification.yaml` draws the same as the notification cell.
struct NotificationCellFileTests {
  private static let samples = URL.beside("../../samples")
    .path

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout DrawingRequest) -> Void
  }

  static let cases =
    [(Theme.light, ListDirection.ltr), (.light, .rtl), (.dark, .ltr), (.dark, .rtl)].map { theme, direction in
      Case(testDescription: "\(theme) \(direction)") {
        ($0.look.theme, $0.screen.direction) = (theme, direction)
        $0.dates.now = DateStyle.date(from: "2026-11-25T12:00:00Z")
      }
    } + [
      Case(testDescription: "wide rows with larger texts in another time zone") {
        ($0.screen.width, $0.screen.scale, $0.look.typeSize, $0.dates.timeZone) = (1100, 1, .xxl, "Asia/Tokyo")
      },
      Case(testDescription: "pictures and texts that have not come yet") { $0.view = .screen(at: .first) },
      // A feed that is read without its values gives a cell file the values of notifications.
      Case(testDescription: "a JSON Feed") {
        let items = ##"{"id": 1, "title": "One", "date_published": "2024-02-29T10:00:00Z"}, {"id": 2, "content_text": "Two"}"##
        $0.feed = .inline(
          text: ##"{"version": "https://jsonfeed.org/version/1.1", "title": "A", "items": [\##(items)]}"##, folder: samples)
      },
    ]

  @Test(arguments: cases) func `it is equal to the Swift cell in every pixel`(test: Case) async throws {
    var request = DrawingRequest(feed: .file(Self.samples + "/notifications.json"), view: .wholeList(), screen: Screen(scale: 2))
    test.change(&request)
    var other = request
    other.cell = .file(Self.samples + "/cells/notification.yaml")
    let (swift, file) = (try await request.frame(), try await other.frame())
    #expect(swift.pngData == file.pngData && swift.warnings.count == file.warnings.count)
  }
}
