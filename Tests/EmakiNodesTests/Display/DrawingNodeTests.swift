import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct DrawingNodeTests {
  private let context = MeasuringContext.test()

  private func items(_ node: DisplayNode, at moment: DisplayMoment? = nil) -> [DisplayItem] {
    node.displayList(in: context, at: moment).passes.flatMap(\.items)
  }

  private func image(_ node: DisplayNode) -> DisplayImage? {
    if case .image(let image)? = items(node).first { image } else { nil }
  }

  @Test func `a drawing is content in front of the background, and waits for the display pass`() {
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    node.backgroundColor = .black
    #expect(!node.displayTraits.isAsynchronous)
    node.drawing = Drawing(key: "a") { _ in }
    #expect(node.displayTraits.isAsynchronous)
    #expect(items(node, at: DisplayMoment(displayedFor: nil)).count == 1)
    let shown = items(node, at: DisplayMoment(displayedFor: 0))
    guard shown.count == 2, case .drawing(let drawing, let frame) = shown[1] else {
      Issue.record("the drawing is not over the background")
      return
    }
    #expect(drawing.key == "a")
    #expect(frame == node.frame)
    node.displaysAsynchronously = false
    #expect(items(node, at: DisplayMoment(displayedFor: nil)).count == 2)
  }

  @Test func `an image node's rarely used settings reach its picture`() throws {
    let node = NetworkImageNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    node.url = "a.gif"
    #expect(image(node)?.options == ImageOptions())
    node.cropRect = .zero
    node.forcedSize = Size(width: 3, height: 4)
    node.forceUpscaling = false
    node.animationTime = 250
    let options = try #require(image(node)?.options)
    #expect(options.cropRect == .zero)
    #expect(options.forcedSize == Size(width: 3, height: 4))
    #expect(!options.forceUpscaling)
    #expect(options.animationTime == 250)
  }

  @Test func `invalid values count as the default`() {
    let node = NetworkImageNode()
    node.animationTime = -5
    #expect(node.animationTime == 0)
    node.cropRect = Rect(x: .nan, y: 0, width: 1, height: 1)
    #expect(node.cropRect == Rect(x: 0.5, y: 0.5, width: 0, height: 0))
  }

  @Test func `a template is tinted before it is modified, and only if it has a tint`() {
    let node = NetworkImageNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    node.url = "a.png"
    node.imageModification = .circle
    node.tintColor = .black
    #expect(image(node)?.modification == .circle)
    node.renderingMode = .template
    #expect(image(node)?.modification == .tint(.black).then(.circle))
    node.tintColor = nil
    #expect(image(node)?.modification == .circle)
  }

  @Test func `an image may be a template by itself, also where it stands for a picture that cannot be had`() {
    let template = Image.resizableRounded(cornerRadius: 0, fill: .white).withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .template && template.withRenderingMode(.alwaysOriginal).renderingMode == .original)
    let held = ImageNode()
    held.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    held.image = template
    held.tintColor = .red
    guard case .fill(_, let color)? = items(held).first else {
      Issue.record("the image is no fill")
      return
    }
    #expect(color == .red)
    let network = NetworkImageNode()
    network.frame = held.frame
    network.url = "a.png"
    network.defaultImage = template
    network.tintColor = .red
    network.imageModification = .circle
    #expect(image(network)?.modification == .circle)
    #expect(image(network)?.fallbackModification == .tint(.red).then(.circle))
    network.renderingMode = .template
    #expect(image(network)?.fallbackModification == nil)
  }
}
