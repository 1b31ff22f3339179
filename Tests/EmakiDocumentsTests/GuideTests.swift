import EmakiDocuments
import Testing

/// Tests the listings of the Chinese guide as layout documents, in a window of 375 x 667 points at scale 2. The frames were worked out by
/// hand.
@Suite struct GuideTests {
  struct Listing: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var minimum = "[375, 667]"
    var layout: String
    var frames: [String: [Double]]
  }

  static let listings = [
    Listing(
      testDescription: "absolute: 100 x 100 at (100, 100)",
      layout:
        #"{"absolute": {"children": [{"box": {"id": "a", "style": {"layoutPosition": [100, 100], "preferredLayoutSize": [100, 100]}}}]}}"#,
      frames: ["a": [100, 100, 100, 100]]),
    Listing(
      testDescription: "background: as large as the child, below it",
      layout: #"{"background": {"child": {"box": {"id": "b"}}, "background": {"box": {"id": "a"}}}}"#,
      frames: ["a": [0, 0, 375, 667], "b": [0, 0, 375, 667]]),
    Listing(
      testDescription: "inset: zero insets fill the window",
      layout: #"{"inset": {"insets": {}, "child": {"box": {"id": "a"}}}}"#, frames: ["a": [0, 0, 375, 667]]),
    Listing(
      // The title is pinned 12 points from the left, the bottom and the right of the photo: 100 - 12 - 12 wide, its bottom at 88.
      testDescription: "overlay: a title not pinned at the top of a photo",
      minimum: "[0, 0]",
      layout: """
        {"overlay": {"child": {"box": {"id": "photo", "style": {"preferredSize": [100, 100]}}},
          "overlay": {"inset": {"insets": {"top": "inf", "left": 12, "bottom": 12, "right": 12},
            "child": {"box": {"id": "title", "style": {"height": 20}}}}}}}
        """,
      frames: ["photo": [0, 0, 100, 100], "title": [12, 68, 76, 20]]),
    Listing(
      // The box is the largest square in the window.
      testDescription: "ratio: 1",
      minimum: "[0, 0]",
      layout: #"{"ratio": {"ratio": 1, "child": {"box": {"id": "a"}}}}"#, frames: ["a": [0, 0, 375, 375]]),
    Listing(
      testDescription: "relative: top right",
      layout:
        #"{"relative": {"horizontal": "end", "vertical": "start", "child": {"box": {"id": "a", "style": {"preferredSize": [100, 100]}}}}}"#,
      frames: ["a": [275, 0, 100, 100]]),
    Listing(
      // (375 - 100) / 2 and (667 - 100) / 2, both on a pixel at scale 2.
      testDescription: "center: 100 x 100",
      layout: #"{"center": {"centering": "xy", "child": {"box": {"id": "a", "style": {"preferredSize": [100, 100]}}}}}"#,
      frames: ["a": [137.5, 283.5, 100, 100]]),
    Listing(
      testDescription: "wrapper: fills the window",
      layout: #"{"wrapper": {"children": [{"box": {"id": "a"}}]}}"#, frames: ["a": [0, 0, 375, 667]]),
    Listing(
      // Inside the insets 355 wide; the time takes 60 and 40 go between, so the names get 255. Centred in 667: (667 - 50) / 2 and (667 - 15) / 2.
      testDescription: "stack: the header with a location",
      layout: header(withLocation: true),
      frames: ["name": [10, 308.5, 80, 20], "location": [10, 328.5, 120, 30], "time": [305, 326, 60, 15]]),
    Listing(
      // Without the location the names are 20 high: (667 - 20) / 2.
      testDescription: "stack: the header without a location",
      layout: header(withLocation: false), frames: ["name": [10, 323.5, 80, 20], "time": [305, 326, 60, 15]]),
  ]

  private static func header(withLocation: Bool) -> String {
    let location = #", {"box": {"id": "location", "style": {"preferredSize": [120, 30]}}}"#
    return """
      {"inset": {"insets": {"top": 0, "left": 10, "bottom": 0, "right": 10}, "child":
        {"stack": {"direction": "horizontal", "spacing": 40, "justifyContent": "start", "alignItems": "center", "children": [
          {"stack": {"direction": "vertical", "style": {"flexShrink": 1, "flexGrow": 1}, "children": [
            {"box": {"id": "name", "style": {"preferredSize": [80, 20]}}}\(withLocation ? location : "")]}},
          {"box": {"id": "time", "style": {"preferredSize": [60, 15]}}}]}}}}
      """
  }

  @Test(arguments: listings) func `a listing of the guide gives the frames that it shows`(listing: Listing) throws {
    let text = #"{"scale": 2, "sizeRange": {"min": \#(listing.minimum), "max": [375, 667]}, "layout": \#(listing.layout)}"#
    let answer = try LayoutDocument(parsing: Array(text.utf8), name: "guide").answer()
    let frames = Dictionary(
      uniqueKeysWithValues: answer.frames.map { frame in
        (frame.id, [frame.frame.minX, frame.frame.minY, frame.frame.width, frame.frame.height])
      })
    #expect(frames == listing.frames)
  }

  @Test func `a background is painted before its child`() throws {
    let text =
      #"{"sizeRange": {"max": [10, 10]}, "layout": {"background": {"child": {"box": {"id": "b"}}, "background": {"box": {"id": "a"}}}}}"#
    let answer = try LayoutDocument(parsing: Array(text.utf8), name: "order").answer()
    #expect(answer.frames.map(\.id) == ["a", "b"])
  }
}
