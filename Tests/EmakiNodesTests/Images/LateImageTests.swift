import EmakiDisplay
import EmakiSupport
import Testing

@testable import EmakiNodes

/// What a network image node shows while its picture is on its way.
struct LateImageTests {
  private let white = Image.resizableRounded(cornerRadius: 0, fill: .white)
  private let whiteDrawn = "fill 0,0,20,20 #ffffff"
  private let grey = "fill 0,0,20,20 #f2f2f2"
  private let whole = "full a.png 0,0,20,20"
  private let preview = "preview a.png 0,0,20,20"
  private let part = "progress(percent: 40) a.png 0,0,20,20"

  /// What a node shows after a time, while of its picture only this has arrived.
  private func drawn(
    _ displayedFor: Int?, _ late: LateImage = LateImage(), at url: ImageURL = "a.png", default image: Image? = nil,
    _ change: (NetworkImageNode) -> Void = { _ in }
  ) -> [String] {
    let node = NetworkImageNode("a.png", defaultImage: image)
    node.placeholderEnabled = true
    node.placeholderFadeDuration = 0.2
    change(node)
    return CellNode.column([node]).drawn(displayedFor: displayedFor, images: [url: late])
  }

  private func late(_ quality: ImageQuality?, for shownFor: Int?, part: Int? = nil) -> LateImage {
    LateImage(quality: quality, shownFor: shownFor, progress: part.map { (percent: 40, shownFor: $0) })
  }

  @Test func `the placeholder stays until something of the picture has arrived`() {
    // A node waits for no other picture, and with an image of its own for none.
    let others = [drawn(5000) { $0.placeholderEnabled = false }, drawn(5000, at: "b.png"), drawn(900) { $0.image = white }]
    #expect([drawn(5000)] + others == [[grey], [], [whole], [whiteDrawn]])
  }

  @Test func `the default image is shown as content until the picture arrives`() {
    #expect([nil, 500, 100].map { drawn($0, default: white) } == [[grey], [whiteDrawn], [whiteDrawn, "0.5 of " + grey]])
  }

  @Test func `the placeholder fades out once the row is displayed and something of the picture has arrived`() {
    let previews = [(nil, 50), (900, 100), (100, 900), (900, 500)].map { drawn($0, late(.preview, for: $1)) }
    #expect(previews == [[grey], [preview, "0.5 of " + grey], [preview, "0.5 of " + grey], [preview]])
    // What was a preview first does not fade again.
    #expect([100, 500].map { drawn(900, late(.full, for: $0)) } == [[whole, "0.5 of " + grey], [whole]])
  }

  @Test func `a picture that arrives after the default image fades in over it`() {
    // In the second case the default image was never seen: the picture was there first.
    let seen = [(900, 100), (100, 900)].map { drawn($0, late(.full, for: $1), default: white) }
    #expect(seen == [[whole, "0.5 of " + whiteDrawn], [whole, "0.5 of " + grey]])
  }

  @Test func `parts of a progressive picture are shown before the whole, and fade in from the first one`() {
    // A part is better than a preview, and no better than the whole.
    let seen = [
      late(nil, for: nil, part: 500), late(nil, for: nil, part: 100), late(.preview, for: 500, part: 300), late(.full, for: 0, part: 500),
    ].map { drawn(900, $0) }
    #expect(seen == [[part], [part, "0.5 of " + grey], [part], [whole]])
  }

  @Test func `a node that does not render progress waits for the whole picture`() {
    let seen = [(late(nil, for: nil, part: 500), nil), (late(nil, for: nil, part: 500), white), (late(.full, for: 100, part: 500), nil)].map
    {
      drawn(900, $0, default: $1) { $0.shouldRenderProgressImages = false }
    }
    #expect(seen == [[grey], [whiteDrawn], [whole, "0.5 of " + grey]])
  }

  @Test func `a synchronous node shows what has arrived`() {
    func drawn(_ late: LateImage = LateImage(), at url: ImageURL = "a.png", default image: Image?) -> [String] {
      self.drawn(nil, late, at: url, default: image) { $0.displaysAsynchronously = false }
    }
    let seen = [
      drawn(default: nil), drawn(default: white), drawn(late(.preview, for: 0), default: white), drawn(at: "b.png", default: white),
    ]
    #expect(seen == [[], [whiteDrawn], [preview], [whole]])
  }
}
