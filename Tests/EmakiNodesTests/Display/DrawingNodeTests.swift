import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

struct DrawingNodeTests {
  private let frame = Rect(0, 0, 10, 10)

  private func picture() -> NetworkImageNode {
    let node = NetworkImageNode("a.gif")
    node.frame = frame
    return node
  }

  @Test func `a drawing is content in front of the background, and waits for the display pass`() {
    let node = DisplayNode(frame: frame)
    node.backgroundColor = .black
    #expect(history(of: node.displayTraits.isAsynchronous, { node.drawing = Drawing(key: "a") { _ in } }) == [false, true])
    let (ground, whole) = (["fill 0,0,10,10 #000000"], ["fill 0,0,10,10 #000000", "drawing a 0,0,10,10"])
    #expect(node.drawn(displayedFor: 0) == whole)
    #expect(history(of: node.drawn(displayedFor: nil), { node.displaysAsynchronously = false }) == [ground, whole])
  }

  @Test func `an image node's rarely used settings reach its picture`() {
    let node = picture()
    var options = ImageOptions()
    (options.cropRect, options.forcedSize, options.forceUpscaling, options.animationTime) = (.zero, Size(3, 4), false, 250)
    let seen = history(
      of: node.shownImage?.options,
      { (node.cropRect, node.forcedSize, node.forceUpscaling, node.animationTime) = (.zero, Size(3, 4), false, 250) })
    #expect(seen == [ImageOptions(), options])
  }

  @Test func `invalid values count as the default`() {
    let node = NetworkImageNode()
    (node.animationTime, node.cropRect) = (-5, Rect(.nan, 0, 1, 1))
    #expect(node.animationTime == 0 && node.cropRect == Rect(0.5, 0.5, 0, 0))
  }

  @Test func `a template is tinted before it is modified, and only if it has a tint`() {
    let node = picture()
    (node.imageModification, node.tintColor) = (.circle, .black)
    let seen = history(of: node.shownImage?.modification, { node.renderingMode = .template }, { node.tintColor = nil })
    #expect(seen == [.circle, .tint(.black).then(.circle), .circle])
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
    let fallback = history(of: network.shownImage?.fallback?.map(\.drawn), { network.renderingMode = .template })
    #expect(fallback == [["fill 0,0,10,10 #ff0000"], ["fill 0,0,10,10 #ff0000"]])
  }
}
