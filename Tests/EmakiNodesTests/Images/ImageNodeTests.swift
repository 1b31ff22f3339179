import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct ImageNodeTests {
  private let context = MeasuringContext.test()

  private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), isOpaque: false, cleared: true) { _ in }
  }

  private func items(_ node: DisplayNode) -> [DisplayItem] {
    node.displayList(in: context).entries.flatMap { entry -> [DisplayItem] in
      if case .pass(let pass) = entry { pass.items } else { [] }
    }
  }

  @Test func `an image node is as large as its image`() {
    let node = ImageNode()
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == .zero)
    node.image = .bitmap(bitmap(30, 20))
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 30, height: 20))
    node.image = .bitmap(bitmap(30, 20), scale: 2)
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 15, height: 10))
    // Two corners of 5 and one point between them.
    node.image = .resizableRounded(cornerRadius: 5, fill: .black)
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 11, height: 11))
  }

  @Test func `setting an image of the same size does not invalidate the layout`() {
    let (node, parent) = (ImageNode(), BoxNode())
    node.image = .bitmap(bitmap(8, 8))
    parent.addSubnode(node)
    parent.layOut(width: 100, in: context)
    node.image = .bitmap(bitmap(8, 8))
    parent.layOut(width: 100, in: context)
    #expect(parent.measureCount == 1)
    node.image = .bitmap(bitmap(9, 8))
    parent.layOut(width: 100, in: context)
    #expect(parent.measureCount == 2)
  }

  @Test func `without a picture an image node takes the size it is offered where both lengths are bounded`() {
    for node in [ImageNode(), NetworkImageNode()] {
      (node as? NetworkImageNode)?.url = "picture.png"
      func size(_ max: Size) -> Size { node.layoutThatFits(SizeRange(max: max), parentSize: .undefined, in: context).size }
      #expect(size(Size(width: 40, height: 30)) == Size(width: 40, height: 30))
      #expect(size(Size(width: 40, height: .unbounded)) == .zero)
      #expect(size(Size(width: .unbounded, height: 30)) == .zero)
    }
  }

  @Test func `the default image gives the size as long as there is no picture`() {
    let node = NetworkImageNode()
    node.url = "picture@2x.png"
    node.defaultImage = .bitmap(bitmap(30, 30))
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 30, height: 30))
    node.deliver(.loaded(url: "picture@2x.png", .url("picture@2x.png", pixelSize: PixelSize(width: 90, height: 40))))
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 45, height: 20))
    #expect(node.image?.size == Size(width: 45, height: 20))
    node.url = "other.png"
    #expect(node.image == nil)
    #expect(node.layoutThatFits(.unbounded, parentSize: .undefined, in: context).size == Size(width: 30, height: 30))
    node.style.preferredSize = Size(width: 50, height: 50)
    #expect(
      node.layoutThatFits(SizeRange(max: Size(width: 99, height: 99)), parentSize: .undefined, in: context).size
        == Size(width: 50, height: 50))
  }

  @Test(
    arguments: [
      ("a.png", 1), ("a@2x.png", 2), ("photos/a@3x.jpg", 3), ("https://host/a@2x.png?size=@3x", 2), ("a@2x/b.png", 1), ("@3x", 3),
      ("a@4x.png", 1), ("data:image/png,@2x", 1),
    ] as [(String, Double)])
  func `@2x in a file name says how many pixels a point has`(name: String, scale: Double) { #expect(ImageURL(name).pictureScale == scale) }

  @Test func `a picture is requested by its address, with the default image as its fallback`() {
    let node = NetworkImageNode()
    node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    node.url = "picture.png"
    node.contentMode = .scaleAspectFill
    node.imageModification = .circle
    node.defaultImage = .letter("A", background: .black)
    guard case .image(let image)? = items(node).first else {
      Issue.record("no picture is asked for")
      return
    }
    #expect(image.source == .url("picture.png"))
    #expect(image.frame == node.frame)
    #expect(image.contentMode == .scaleAspectFill)
    #expect(image.modification == .circle)
    #expect(image.fallback == node.defaultImage)
  }

  @Test func `a node without an address shows its default image`() {
    let node = NetworkImageNode()
    node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    #expect(items(node).isEmpty)
    node.defaultImage = .resizableRounded(cornerRadius: 5, fill: .black)
    guard case .fill(let shape, .black)? = items(node).first else {
      Issue.record("the default image is not painted")
      return
    }
    #expect(shape == RoundedRect(node.frame, radius: 5))
  }
}
