import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// What a network image node shows while its picture is on its way.
@Suite struct LateImageTests {
  private let white = Image.resizableRounded(cornerRadius: 0, fill: .white)
  private let nothing: [String] = []
  private let grey = "fill 0,0,20,20 #f2f2f2"
  private let whole = "full a.png 0,0,20,20"

  private func cell(defaultImage: Image? = nil, placeholder: Bool = true, _ change: (NetworkImageNode) -> Void = { _ in }) -> CellNode {
    let node = NetworkImageNode("a.png", defaultImage: defaultImage)
    node.placeholderEnabled = placeholder
    node.placeholderFadeDuration = 0.2
    change(node)
    return .column([node])
  }

  private func late(_ quality: ImageQuality? = nil, for shownFor: Int? = nil) -> [ImageURL: LateImage] {
    ["a.png": LateImage(quality: quality, shownFor: shownFor)]
  }

  @Test func `the placeholder stays until something of the picture has arrived`() {
    #expect(cell().drawn(displayedFor: 5000, images: late()) == [grey])
    #expect(cell(placeholder: false).drawn(displayedFor: 5000, images: late()) == nothing)
  }

  @Test func `another picture that is late changes nothing`() {
    #expect(cell().drawn(displayedFor: 5000, images: ["b.png": LateImage()]) == [whole])
  }

  @Test func `the default image is shown as content until the picture arrives`() {
    #expect(cell(defaultImage: white).drawn(displayedFor: nil, images: late()) == [grey])
    #expect(cell(defaultImage: white).drawn(displayedFor: 500, images: late()) == ["fill 0,0,20,20 #ffffff"])
    #expect(cell(defaultImage: white).drawn(displayedFor: 100, images: late()) == ["fill 0,0,20,20 #ffffff", "0.5 of " + grey])
  }

  @Test func `a preview is shown in preview quality`() {
    #expect(cell().drawn(displayedFor: 900, images: late(.preview, for: 500)) == ["preview a.png 0,0,20,20"])
    #expect(cell().drawn(displayedFor: 900, images: late(.full, for: 500)) == [whole])
  }

  @Test func `the placeholder fades out once the row is displayed and something of the picture has arrived`() {
    let preview = "preview a.png 0,0,20,20"
    #expect(cell().drawn(displayedFor: nil, images: late(.preview, for: 50)) == [grey])
    #expect(cell().drawn(displayedFor: 900, images: late(.preview, for: 100)) == [preview, "0.5 of " + grey])
    #expect(cell().drawn(displayedFor: 100, images: late(.preview, for: 900)) == [preview, "0.5 of " + grey])
    // What was a preview first does not fade again.
    #expect(cell().drawn(displayedFor: 900, images: late(.full, for: 100)) == [whole, "0.5 of " + grey])
  }

  @Test func `a picture that arrives after the default image fades in over it`() {
    let images = late(.full, for: 100)
    #expect(cell(defaultImage: white).drawn(displayedFor: 900, images: images) == [whole, "0.5 of fill 0,0,20,20 #ffffff"])
    // The default image was never seen: the picture was there first.
    #expect(cell(defaultImage: white).drawn(displayedFor: 100, images: late(.full, for: 900)) == [whole, "0.5 of " + grey])
  }

  @Test func `parts of a progressive picture are shown before the whole, and fade in from the first one`() {
    func images(_ quality: ImageQuality? = nil, _ shownFor: Int? = nil, for progress: Int) -> [ImageURL: LateImage] {
      ["a.png": LateImage(quality: quality, shownFor: shownFor, progress: .init(percent: 40, shownFor: progress))]
    }
    let part = "progress(percent: 40) a.png 0,0,20,20"
    #expect(cell().drawn(displayedFor: 900, images: images(for: 500)) == [part])
    #expect(cell().drawn(displayedFor: 900, images: images(for: 100)) == [part, "0.5 of " + grey])
    // It is better than a preview, and no better than the whole.
    #expect(cell().drawn(displayedFor: 900, images: images(.preview, 500, for: 300)) == [part])
    #expect(cell().drawn(displayedFor: 900, images: images(.full, 0, for: 500)) == [whole])
  }

  @Test func `a node that does not render progress waits for the whole picture`() {
    func cell(_ image: Image? = nil) -> CellNode { self.cell(defaultImage: image) { $0.shouldRenderProgressImages = false } }
    let progress = LateImage.Progress(percent: 40, shownFor: 500)
    #expect(cell().drawn(displayedFor: 900, images: ["a.png": LateImage(progress: progress)]) == [grey])
    #expect(cell(white).drawn(displayedFor: 900, images: ["a.png": LateImage(progress: progress)]) == ["fill 0,0,20,20 #ffffff"])
    let full = LateImage(quality: .full, shownFor: 100, progress: progress)
    #expect(cell().drawn(displayedFor: 900, images: ["a.png": full]) == [whole, "0.5 of " + grey])
  }

  @Test func `a synchronous node shows what has arrived`() {
    func cell(_ image: Image?) -> CellNode { self.cell(defaultImage: image) { $0.displaysAsynchronously = false } }
    #expect(cell(nil).drawn(displayedFor: nil, images: late()) == nothing)
    #expect(cell(white).drawn(displayedFor: nil, images: late()) == ["fill 0,0,20,20 #ffffff"])
    #expect(cell(white).drawn(displayedFor: nil, images: late(.preview, for: 0)) == ["preview a.png 0,0,20,20"])
    #expect(cell(white).drawn(displayedFor: nil) == [whole])
  }

  @Test func `a node with an image of its own waits for no picture`() {
    let drawn = cell { $0.image = white }.drawn(displayedFor: 900, images: late())
    #expect(drawn == ["fill 0,0,20,20 #ffffff"])
  }
}
