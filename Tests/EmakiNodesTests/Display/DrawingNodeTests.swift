import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct DrawingNodeTests {
  private let frame = Rect(0, 0, 10, 10)

  private func picture() -> NetworkImageNode {
    let node = NetworkImageNode("a.gif")
    node.frame = frame
    return node
  }

  @Test func `a drawing is content in front of the background, and waits for the display pass`() {
    let node = DisplayNode(frame: frame)
    node.backgroundColor = .black
    #expect(!node.displayTraits.isAsynchronous)
    node.drawing = Drawing(key: "a") { _ in }
    #expect(node.displayTraits.isAsynchronous)
    let (ground, whole) = (["fill 0,0,10,10 #000000"], ["fill 0,0,10,10 #000000", "drawing a 0,0,10,10"])
    #expect([nil, 0].map { node.drawn(displayedFor: $0) } == [ground, whole])
    node.displaysAsynchronously = false
    #expect(node.drawn(displayedFor: nil) == whole)
  }

  @Test func `an image node's rarely used settings reach its picture`() {
    let node = picture()
    #expect(node.shownImage?.options == ImageOptions())
    (node.cropRect, node.forcedSize, node.forceUpscaling, node.animationTime) = (.zero, Size(3, 4), false, 250)
    var options = ImageOptions()
    (options.cropRect, options.forcedSize, options.forceUpscaling, options.animationTime) = (.zero, Size(3, 4), false, 250)
    #expect(node.shownImage?.options == options)
  }

  @Test func `invalid values count as the default`() {
    let node = NetworkImageNode()
    (node.animationTime, node.cropRect) = (-5, Rect(.nan, 0, 1, 1))
    #expect(node.animationTime == 0 && node.cropRect == Rect(0.5, 0.5, 0, 0))
  }

  @Test func `a template is tinted before it is modified, and only if it has a tint`() {
    let node = picture()
    (node.imageModification, node.tintColor) = (.circle, .black)
    #expect(node.shownImage?.modification == .circle)
    node.renderingMode = .template
    #expect(node.shownImage?.modification == .tint(.black).then(.circle))
    node.tintColor = nil
    #expect(node.shownImage?.modification == .circle)
  }

  @Test func `an image may be a template by itself, also where it stands for a picture that cannot be had`() {
    let template = Image.resizableRounded(cornerRadius: 0, fill: .white).withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .template && template.withRenderingMode(.alwaysOriginal).renderingMode == .original)
    let held = ImageNode()
    (held.frame, held.image, held.tintColor) = (frame, template, .red)
    #expect(held.drawn == ["fill 0,0,10,10 #ff0000"])
    let network = picture()
    (network.defaultImage, network.tintColor, network.imageModification) = (template, .red, .circle)
    #expect(network.shownImage?.modification == .circle)
    #expect(network.shownImage?.fallbackModification == .tint(.red).then(.circle))
    network.renderingMode = .template
    #expect(network.shownImage?.fallbackModification == nil)
  }
}
