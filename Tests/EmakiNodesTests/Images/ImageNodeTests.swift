import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiDisplay
@testable import EmakiNodes

struct ImageNodeTests {
  private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(size: PixelSize(width, height), isOpaque: false, cleared: true) { _ in }
  }

  private func size(_ node: ImageNode, _ range: SizeRange = .unbounded) -> Size {
    node.layoutThatFits(range, parentSize: .undefined, in: MeasuringContext.test()).size
  }

  @Test func `as in Texture, image nodes cut their pictures, and a placeholder's colour switches the placeholder on`() {
    let node = ImageNode()
    #expect(node.contentMode == .scaleAspectFill && [node, CellNode(), DisplayNode()].map(\.clipsToBounds) == [true, true, false])
    #expect(node.placeholderColor == DisplayNode.defaultPlaceholderColor)
    let isEnabled = history(of: node.placeholderEnabled, { node.placeholderColor = .red }, { node.placeholderColor = .clear })
    #expect(isEnabled == [false, true, false])
  }

  @Test func `an image node is as large as its image`() {
    let node = ImageNode()
    let sizes = [
      nil, .bitmap(bitmap(30, 20)), .bitmap(bitmap(30, 20), scale: 2),
      // Two corners of 5 and one point between them.
      Image.resizableRounded(cornerRadius: 5, fill: .black),
    ].map { image in
      node.image = image
      return size(node)
    }
    #expect(sizes == [.zero, Size(30, 20), Size(15, 10), Size(11, 11)])
  }

  @Test func `setting an image of the same size does not invalidate the layout`() {
    let (node, parent, context) = (ImageNode(), BoxNode(), MeasuringContext.test())
    parent.addSubnode(node)
    let counts = [8, 8, 9].map { width in
      node.image = .bitmap(bitmap(width, 8))
      parent.layOut(in: context)
      return parent.measureCount
    }
    #expect(counts == [1, 1, 2])
  }

  @Test func `without a picture an image node takes the size it is offered where both lengths are bounded`() {
    let network = NetworkImageNode()
    network.url = "picture.png"
    for node in [ImageNode(), network] {
      let sizes = [Size(40, 30), Size(40, .unbounded), Size(.unbounded, 30)].map { size(node, SizeRange(max: $0)) }
      #expect(sizes == [Size(40, 30), .zero, .zero])
    }
    // So a ratio spec gives a picture a size before the picture has arrived: 9/16 of 100 are 56.25, rounded down to pixels.
    DisplayNode { RatioLayoutSpec(ratio: 9.0 / 16, child: network) }.layOut()
    #expect(network.frame == Rect(0, 0, 100, 56))
  }

  @Test func `the default image gives the size as long as there is no picture`() {
    let node = NetworkImageNode()
    node.url = "picture@2x.png"
    node.defaultImage = .bitmap(bitmap(30, 30))
    let sizes = history(
      of: [size(node), node.image?.size],
      { node.deliver(.loaded(url: "picture@2x.png", .url("picture@2x.png", pixelSize: PixelSize(90, 40)))) },
      { node.url = "other.png" })
    #expect(sizes == [[Size(30, 30), nil], [Size(45, 20), Size(45, 20)], [Size(30, 30), nil]])
    node.style.preferredSize = Size(50, 50)
    #expect(size(node, SizeRange(max: Size(99, 99))) == Size(50, 50))
  }

  @Test(
    arguments: [
      ("a.png", 1), ("a@2x.png", 2), ("photos/a@3x.jpg", 3), ("https://host/a@2x.png?size=@3x", 2), ("a@2x/b.png", 1), ("@3x", 3),
      ("a@4x.png", 1), ("data:image/png,@2x", 1),
    ] as [(String, Double)])
  func `@2x in a file name says how many pixels a point has`(name: String, scale: Double) { #expect(name.exact.pictureScale == scale) }

  @Test func `a picture is requested by its address, with the default image as its fallback`() {
    let node = NetworkImageNode("picture.png", defaultImage: .letter("A", background: .black))
    node.frame = Rect(0, 0, 50, 50)
    (node.contentMode, node.imageModification) = (.scaleToFill, .circle)
    let image = node.shownImage
    #expect(image?.source == .url("picture.png") && image?.frame == node.frame && image?.contentMode == .scaleToFill)
    #expect(image?.modification == .circle && image?.fallback?.map(\.drawn) == ["fill 0,0,50,50 r25.0 #000000", "text 14,10,22,30"])
  }

  @Test func `a node without an address shows its default image`() {
    let node = NetworkImageNode()
    node.frame = Rect(0, 0, 50, 50)
    let drawn = history(of: node.drawn as [String], { node.defaultImage = .resizableRounded(cornerRadius: 5, fill: .black) })
    #expect(drawn == [[], ["fill 0,0,50,50 r5.0 #000000"]])
  }
}
