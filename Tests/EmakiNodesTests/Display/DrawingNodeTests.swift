import EmakiLayout
import Testing

@testable import EmakiDisplay
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

  @Test func `a template has the tint of the nearest node that has one`() {
    let (cell, box, node, button) = (CellNode(), DisplayNode(), picture(), ButtonNode())
    node.renderingMode = .template
    cell.addSubnode(box)
    box.addSubnode(node)
    box.addSubnode(button)
    var version = cell.nodeVersions
    func seen(_ node: DisplayNode, _ tint: Color?) -> [ImageModification?] {
      node.tintColor = tint
      #expect(cell.nodeVersions != version)
      version = cell.nodeVersions
      return [node, box.subnodes[0], button].map { $0.tintColor.map { .tint($0) } } + [self.modification(box)]
    }
    let (red, blue) = (ImageModification.tint(.red), ImageModification.tint(.blue))
    #expect(seen(cell, .red) == [red, red, red, red])
    #expect(seen(node, .blue) == [blue, blue, red, blue])
    #expect(seen(node, nil) == [red, red, red, red])
    #expect(seen(cell, nil) == [nil, nil, nil, ImageModification.none])
  }

  private func modification(_ box: DisplayNode) -> ImageModification? { (box.subnodes[0] as? NetworkImageNode)?.shownImage?.modification }

  @Test func `nodes are equal where they are the same, and keys of a dictionary`() {
    let (a, b) = (TextNode("a"), TextNode("a"))
    let named: [DisplayNode: String] = [a: "a", b: "b"]
    #expect(a != b && a == a && named[b] == "b" && Set<DisplayNode>([a, a, b]).count == 2)
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
