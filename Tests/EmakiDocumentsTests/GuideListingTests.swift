import EmakiDocuments
import EmakiLayout
import EmakiNodes
import Testing

/// Tests the listings of the Chinese guide as a porter writes them in Swift, with the guide's names. Each gives the frames of its layout
/// document in `Conformance/reckoned.ndjson`.
@Suite struct GuideListingTests {
  /// The node around a listing, which manages its subnodes.
  final class ListingNode: DisplayNode {
    let childNodeA = DisplayNode().named("a")
    let childNodeB = DisplayNode().named("b")
    private let spec: (ListingNode) -> LayoutSpec

    init(_ spec: @escaping (ListingNode) -> LayoutSpec) {
      self.spec = spec
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { spec(self) }
  }

  private static func overlay(_ node: ListingNode) -> LayoutSpec {
    let (photoNode, titleNode, userImageHeight) = (node.childNodeA.named("photo"), FixedNode("title", 300, 20), 50.0)
    photoNode.style.preferredSize = Size(width: userImageHeight * 2, height: userImageHeight * 2)
    let insets = EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12)
    return OverlayLayoutSpec(child: photoNode, overlay: InsetLayoutSpec(insets: insets, child: titleNode))
  }

  private static func header(_ usernameNode: DisplayNode, _ postLocationNode: DisplayNode?, _ postTimeNode: DisplayNode) -> LayoutSpec {
    let nameLocationStack = StackLayoutSpec.vertical()
    nameLocationStack.style.flexShrink = 1
    nameLocationStack.style.flexGrow = 1
    if let postLocationNode {
      nameLocationStack.children = [usernameNode, postLocationNode]
    } else {
      nameLocationStack.children = [usernameNode]
    }
    let headerStackSpec = StackLayoutSpec(
      .horizontal, spacing: 40, justifyContent: .start, alignItems: .center, children: [nameLocationStack, postTimeNode])
    return InsetLayoutSpec(insets: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10), child: headerStackSpec)
  }

  /// Returns a node of exactly this size.
  private static func sized(_ node: DisplayNode, _ width: Double, _ height: Double) -> DisplayNode {
    node.style.preferredSize = Size(width: width, height: height)
    return node
  }

  private static func headerNode(hasLocation: Bool) -> ListingNode {
    let (name, time) = (sized(DisplayNode().named("name"), 80, 20), sized(DisplayNode().named("time"), 60, 15))
    let location = hasLocation ? sized(DisplayNode().named("location"), 120, 30) : nil
    return ListingNode { _ in header(name, location, time) }
  }

  /// A listing by the name of its document.
  static func listing(_ name: String) -> ListingNode {
    switch name.prefix(while: { $0 != ":" }) {
    case "absolute":
      ListingNode { node in
        node.childNodeA.style.layoutPosition = Point(x: 100, y: 100)
        node.childNodeA.style.preferredLayoutSize = LayoutSize(width: 100, height: 100)
        return AbsoluteLayoutSpec(children: [node.childNodeA])
      }
    case "background": ListingNode { BackgroundLayoutSpec(child: $0.childNodeB, background: $0.childNodeA) }
    case "inset": ListingNode { InsetLayoutSpec(insets: .zero, child: $0.childNodeA) }
    case "overlay": ListingNode(overlay)
    case "ratio": ListingNode { RatioLayoutSpec(ratio: 1, child: $0.childNodeA) }
    case "relative":
      ListingNode {
        RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, sizingOption: [], child: sized($0.childNodeA, 100, 100))
      }
    case "center": ListingNode { CenterLayoutSpec(centering: .xy, sizingOption: [], child: sized($0.childNodeA, 100, 100)) }
    case "wrapper": ListingNode { WrapperLayoutSpec(children: [$0.childNodeA]) }
    default: headerNode(hasLocation: name.contains("with a"))
    }
  }

  private func layOut(_ node: DisplayNode, _ range: SizeRange = SizeRange(exactly: Size(width: 375, height: 667))) {
    #expect(node.layoutTree(range, in: LayoutContext(scale: Scale(2))).isEmpty)
  }

  @Test func `a listing in Swift gives the frames of its layout document`() throws {
    for test in try ConformanceTests.cases("reckoned").prefix(10) {
      let node = Self.listing(test.name)
      layOut(node, try test.document().range)
      test.check(size: node.frame.size, frames: node.subnodes.map { ($0.displayName, $0.frame) })
    }
  }

  @Test func `the listing with a background has the child in front`() {
    let node = Self.listing("background")
    layOut(node)
    #expect(node.subnodes.map(\.displayName) == ["a", "b"])
  }

  @Test func `texts in the header that only ask for a size fill the whole column`() {
    let (name, location, time) = (FixedNode("name", 80, 20), FixedNode("location", 120, 30), FixedNode("time", 60, 15))
    layOut(ListingNode { _ in Self.header(name, location, time) })
    // 375 - 10 - 10 - 40 - 60: a column stretches its children by default, and the names take what the time leaves.
    #expect(name.frame == Rect(x: 10, y: 308.5, width: 255, height: 20))
    #expect(location.frame == Rect(x: 10, y: 328.5, width: 255, height: 30))
  }
}

/// A node that stands for a text, and wants a size of its own.
private final class FixedNode: DisplayNode {
  private let wanted: Size

  init(_ name: String, _ width: Double, _ height: Double) {
    wanted = Size(width: width, height: height)
    super.init()
    debugName = name
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { wanted }
}

extension DisplayNode {
  fileprivate func named(_ name: String) -> Self {
    debugName = name
    return self
  }
}
