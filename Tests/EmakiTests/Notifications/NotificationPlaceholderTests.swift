import EmakiDrawing
import EmakiTestSupport
import Testing

@testable import EmakiNodes

/// Tests a notification row whose picture and texts have not all come yet.
struct NotificationPlaceholderTests {
  private let context = MeasuringContext(scale: Scale(1), typesetter: SquareTypesetter(aspect: 0.5))

  private func row() -> TableRow {
    TableRow(name: "row") {
      NotificationCellNode(NotificationRow(id: "row", body: "hello", date: "12:34", imageURL: "a.png", isRead: true))
    }
  }

  /// The fills of a row at an instant, but for its background and its separator.
  private func fills(_ moment: DisplayMoment) -> [RoundedRect] {
    row().measure(width: 320, at: moment, in: context).list.entries.flatMap { entry -> [RoundedRect] in
      guard case .pass(let pass) = entry else { return [] }
      return pass.items.compactMap { if case .fill(let shape, let color) = $0, color == .placeholder { shape } else { nil } }
    }
  }

  @Test func `a row's picture and texts have placeholders, and the picture fades in`() {
    let traits = row().measure(width: 320, in: context).traits
    #expect((traits.isAsynchronous, traits.imageURLs, traits.fadeDuration, traits.shimmers) == (true, ["a.png"], 200, false))
  }

  @Test func `before it is displayed a row is a grey circle beside round bars`() {
    // The row is 80 high. The texts, 20 + 4 + 16, are in the middle of 50, so they begin 5 lower than the picture. They have five squares
    // of 7 and of 6 points. Bars are half as high as the font is large, and stand on baselines, a fifth of it above its
    // bottom: 20 + 3 + 11.2 and 44 + 2 + 9.6.
    #expect(
      fills(DisplayMoment(displayedFor: nil)) == [
        RoundedRect(Rect(16, 15, 50, 50), radius: 25),
        RoundedRect(Rect(76, 34.2 - 7, 35, 7), radius: 3.5),
        RoundedRect(Rect(76, 55.6 - 6, 30, 6), radius: 3),
      ])
    #expect(fills(DisplayMoment(displayedFor: 200)) == [])
  }
}
