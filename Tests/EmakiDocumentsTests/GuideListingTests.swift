import EmakiDocuments
import EmakiLayout
import EmakiNodes
import Testing

/// Tests the listings of the Chinese guide as a porter writes them in Swift, with the guide's names. Each gives the frames of its layout
/// document.
@Suite struct GuideListingTests {
  /// A node that manages its subnodes, as the one around each listing in the guide.
  class ListingNode: DisplayNode {
    override init() {
      super.init()
      automaticallyManagesSubnodes = true
    }
  }

  // MARK: ASAbsoluteLayoutSpec

  final class AbsoluteNode: ListingNode {
    let childNode = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      childNode.style.layoutPosition = Point(x: 100, y: 100)
      childNode.style.preferredLayoutSize = LayoutSize(width: 100, height: 100)
      return AbsoluteLayoutSpec(children: [childNode])
    }
  }

  // MARK: ASBackgroundLayoutSpec

  final class BackgroundNode: ListingNode {
    let childNodeA = DisplayNode().named("a")
    let childNodeB = DisplayNode().named("b")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      BackgroundLayoutSpec(child: childNodeB, background: childNodeA)
    }
  }

  // MARK: ASInsetLayoutSpec

  final class InsetNode: ListingNode {
    let childNode = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { InsetLayoutSpec(insets: .zero, child: childNode) }
  }

  // MARK: ASOverlayLayoutSpec

  final class OverlayNode: ListingNode {
    static let userImageHeight = 50.0
    let photoNode = DisplayNode().named("photo")
    let titleNode = FixedNode("title", 300, 20)

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      photoNode.style.preferredSize = Size(width: Self.userImageHeight * 2, height: Self.userImageHeight * 2)
      let insets = EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12)
      let textInsetSpec = InsetLayoutSpec(insets: insets, child: titleNode)
      return OverlayLayoutSpec(child: photoNode, overlay: textInsetSpec)
    }
  }

  // MARK: ASRatioLayoutSpec

  final class RatioNode: ListingNode {
    let childNodeA = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { RatioLayoutSpec(ratio: 1, child: childNodeA) }
  }

  // MARK: ASRelativeLayoutSpec

  final class RelativeNode: ListingNode {
    let childNodeA = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      childNodeA.style.preferredSize = Size(width: 100, height: 100)
      return RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, sizingOption: [], child: childNodeA)
    }
  }

  // MARK: ASCenterLayoutSpec

  final class CenterNode: ListingNode {
    let childNodeA = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      childNodeA.style.preferredSize = Size(width: 100, height: 100)
      return CenterLayoutSpec(centering: .xy, sizingOption: [], child: childNodeA)
    }
  }

  // MARK: ASWrapperLayoutSpec

  final class WrapperNode: ListingNode {
    let childNodeA = DisplayNode().named("a")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [childNodeA]) }
  }

  // MARK: ASStackLayoutSpec

  final class HeaderNode: ListingNode {
    let usernameNode: DisplayNode
    let postLocationNode: DisplayNode?
    let postTimeNode: DisplayNode

    init(name: DisplayNode, location: DisplayNode?, time: DisplayNode) {
      (usernameNode, postLocationNode, postTimeNode) = (name, location, time)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
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
  }

  // MARK: Frames

  struct Listing: CustomTestStringConvertible, Sendable {
    /// The description of the listing's layout document in `GuideTests`.
    var testDescription: String
    var node: @Sendable () -> DisplayNode
  }

  /// Returns a node of exactly this size.
  private static func sized(_ name: String, _ width: Double, _ height: Double) -> DisplayNode {
    let node = DisplayNode().named(name)
    node.style.preferredSize = Size(width: width, height: height)
    return node
  }

  static let listings = [
    Listing(testDescription: "absolute: 100 x 100 at (100, 100)") { AbsoluteNode() },
    Listing(testDescription: "background: as large as the child, below it") { BackgroundNode() },
    Listing(testDescription: "inset: zero insets fill the window") { InsetNode() },
    Listing(testDescription: "overlay: a title not pinned at the top of a photo") { OverlayNode() },
    Listing(testDescription: "ratio: 1") { RatioNode() },
    Listing(testDescription: "relative: top right") { RelativeNode() },
    Listing(testDescription: "center: 100 x 100") { CenterNode() },
    Listing(testDescription: "wrapper: fills the window") { WrapperNode() },
    Listing(testDescription: "stack: the header with a location") {
      HeaderNode(name: sized("name", 80, 20), location: sized("location", 120, 30), time: sized("time", 60, 15))
    },
    Listing(testDescription: "stack: the header without a location") {
      HeaderNode(name: sized("name", 80, 20), location: nil, time: sized("time", 60, 15))
    },
  ]

  @Test func `every layout document of the guide has a listing in Swift`() {
    #expect(Self.listings.map(\.testDescription) == GuideTests.listings.map(\.testDescription))
  }

  @Test(arguments: listings) func `a listing in Swift gives the frames of its layout document`(listing: Listing) throws {
    let document = try #require(GuideTests.listings.first { $0.testDescription == listing.testDescription })
    let window = Size(width: 375, height: 667)
    // If a document has no minimum, the listing's node is as large as its content.
    let range = document.minimum == "[0, 0]" ? SizeRange(max: window) : SizeRange(exactly: window)
    let node = listing.node()
    #expect(node.layoutTree(range, in: LayoutContext(scale: Scale(2))).isEmpty)
    let frames = node.subnodes.map { node in
      (node.displayName, [node.frame.minX, node.frame.minY, node.frame.width, node.frame.height])
    }
    #expect(Dictionary(uniqueKeysWithValues: frames) == document.frames)
  }

  @Test func `the listing with a background has the child in front`() {
    let node = BackgroundNode()
    node.layoutTree(SizeRange(exactly: Size(width: 375, height: 667)), in: LayoutContext(scale: Scale(2)))
    #expect(node.subnodes.map(\.displayName) == ["a", "b"])
  }

  @Test func `texts in the header that only ask for a size fill the whole column`() {
    let (name, location) = (FixedNode("name", 80, 20), FixedNode("location", 120, 30))
    let node = HeaderNode(name: name, location: location, time: FixedNode("time", 60, 15))
    node.layoutTree(SizeRange(exactly: Size(width: 375, height: 667)), in: LayoutContext(scale: Scale(2)))
    // 375 - 10 - 10 - 40 - 60: a column stretches its children by default, and the names take what the time leaves.
    #expect(name.frame == Rect(x: 10, y: 308.5, width: 255, height: 20))
    #expect(location.frame == Rect(x: 10, y: 328.5, width: 255, height: 30))
  }
}

/// A node that stands for a text, and wants a size of its own.
final class FixedNode: DisplayNode {
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
