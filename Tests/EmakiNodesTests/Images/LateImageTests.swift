import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// What a network image node shows while its picture is on its way.
@Suite struct LateImageTests {
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
    LateImage(quality: quality, shownFor: shownFor, progress: part.map { .init(percent: 40, shownFor: $0) })
  }

  @Test func `the placeholder stays until something of the picture has arrived`() {
    #expect(drawn(5000) == [grey])
    #expect(drawn(5000) { $0.placeholderEnabled = false } == [])
    // A node waits for no other picture, and with an image of its own for none.
    #expect(drawn(5000, at: "b.png") == [whole])
    #expect(drawn(900) { $0.image = white } == [whiteDrawn])
  }

  @Test func `the default image is shown as content until the picture arrives`() {
    #expect([nil, 500, 100].map { drawn($0, default: white) } == [[grey], [whiteDrawn], [whiteDrawn, "0.5 of " + grey]])
  }

  @Test func `the placeholder fades out once the row is displayed and something of the picture has arrived`() {
    #expect(drawn(nil, late(.preview, for: 50)) == [grey])
    #expect(drawn(900, late(.preview, for: 100)) == [preview, "0.5 of " + grey])
    #expect(drawn(100, late(.preview, for: 900)) == [preview, "0.5 of " + grey])
    #expect(drawn(900, late(.preview, for: 500)) == [preview])
    // What was a preview first does not fade again.
    #expect(drawn(900, late(.full, for: 100)) == [whole, "0.5 of " + grey])
    #expect(drawn(900, late(.full, for: 500)) == [whole])
  }

  @Test func `a picture that arrives after the default image fades in over it`() {
    #expect(drawn(900, late(.full, for: 100), default: white) == [whole, "0.5 of " + whiteDrawn])
    // The default image was never seen: the picture was there first.
    #expect(drawn(100, late(.full, for: 900), default: white) == [whole, "0.5 of " + grey])
  }

  @Test func `parts of a progressive picture are shown before the whole, and fade in from the first one`() {
    #expect(drawn(900, late(nil, for: nil, part: 500)) == [part])
    #expect(drawn(900, late(nil, for: nil, part: 100)) == [part, "0.5 of " + grey])
    // It is better than a preview, and no better than the whole.
    #expect(drawn(900, late(.preview, for: 500, part: 300)) == [part])
    #expect(drawn(900, late(.full, for: 0, part: 500)) == [whole])
  }

  @Test func `a node that does not render progress waits for the whole picture`() {
    func drawn(_ late: LateImage, default image: Image? = nil) -> [String] {
      self.drawn(900, late, default: image) { $0.shouldRenderProgressImages = false }
    }
    #expect(drawn(late(nil, for: nil, part: 500)) == [grey])
    #expect(drawn(late(nil, for: nil, part: 500), default: white) == [whiteDrawn])
    #expect(drawn(late(.full, for: 100, part: 500)) == [whole, "0.5 of " + grey])
  }

  @Test func `a synchronous node shows what has arrived`() {
    func drawn(_ late: LateImage = LateImage(), at url: ImageURL = "a.png", default image: Image?) -> [String] {
      self.drawn(nil, late, at: url, default: image) { $0.displaysAsynchronously = false }
    }
    #expect(drawn(default: nil) == [])
    #expect(drawn(default: white) == [whiteDrawn])
    #expect(drawn(late(.preview, for: 0), default: white) == [preview])
    #expect(drawn(at: "b.png", default: white) == [whole])
  }
}
