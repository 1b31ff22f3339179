import Emaki

/// The layout examples screen shows what each of six layout specs does, after Texture's LayoutSpecExamples.
enum LayoutExamplesScreen {
  static func table() -> TableNode {
    let titles = [
      "A header: the name as wide as it is, the rest to the right", "A photograph with an inset text over it",
      "A photograph with an icon outside of its corner", "Flexible lines above a text and below it",
      "A badge at a corner that does not count",
      "A person, a name and a line of text in a stack of stacks",
    ]
    return TableNode(numberOfRows: titles.count * 2) { row in
      { row % 2 == 0 ? TitleCell(titles[row / 2]) : example(row / 2) }
    }
  }

  private static func example(_ number: Int) -> CellNode {
    switch number {
    case 0: HeaderWithRightAndLeftItems()
    case 1: PhotoWithInsetTextOverlay()
    case 2: PhotoWithOutsetIconOverlay()
    case 3: FlexibleSeparatorSurroundingContent()
    case 4: CornerBadge()
    default: UserProfile()
    }
  }

  private final class TitleCell: CellNode {
    private let title = TextNode()

    init(_ text: String) {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .systemGroupedBackground
      title.attributedText = AttributedText(text, font: .system(size: 12), color: .darkGray)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(top: 6, left: 16, bottom: 6, right: 16), child: title)
    }
  }

  private static func text(_ string: String, size: Double = 15, color: Color = .black) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(string, font: .system(size: size), color: color)
    return node
  }

  private static func picture(_ url: String) -> NetworkImageNode {
    let node = NetworkImageNode()
    node.url = url
    return node
  }

  private class ExampleCell: CellNode {
    override init() {
      super.init()
      automaticallyManagesSubnodes = true
    }

    static let margin = EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
  }

  private final class HeaderWithRightAndLeftItems: ExampleCell {
    private let user = LayoutExamplesScreen.text("ines.marlow", color: .blue)
    private let place = LayoutExamplesScreen.text("The long pier, in the wind", size: 12, color: .systemTeal)
    private let age = LayoutExamplesScreen.text("12m", color: .lightGray)

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      for node in [user, place] {
        node.maximumNumberOfLines = 1
        node.style.flexShrink = 1
      }
      let names = StackLayoutSpec(.vertical, children: [user, place])
      names.style.flexShrink = 1
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      return InsetLayoutSpec(
        insets: Self.margin, child: StackLayoutSpec(.horizontal, spacing: 40, alignItems: .center, children: [names, spacer, age]))
    }
  }

  private final class PhotoWithInsetTextOverlay: ExampleCell {
    private let photo = LayoutExamplesScreen.picture("avatars/lighthouse.webp")
    private let title = LayoutExamplesScreen.text("A lighthouse in the evening", size: 20, color: .black)

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      photo.style.preferredSize = Size(width: constrainedSize.max.width, height: 110)
      let low = InsetLayoutSpec(insets: EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12), child: title)
      return OverlayLayoutSpec(child: photo, overlay: low)
    }
  }

  private final class PhotoWithOutsetIconOverlay: ExampleCell {
    private let photo = LayoutExamplesScreen.picture("avatars/mountain.jpg")
    private let icon = LayoutExamplesScreen.picture("avatars/fox.png")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      icon.style.preferredSize = Size(width: 40, height: 40)
      icon.cornerRadius = 20
      photo.style.preferredSize = Size(width: 90, height: 90)
      icon.style.layoutPosition = Point(x: 70, y: 0)
      photo.style.layoutPosition = Point(x: 0, y: 20)
      return InsetLayoutSpec(insets: Self.margin, child: AbsoluteLayoutSpec(children: [photo, icon]))
    }
  }

  private final class FlexibleSeparatorSurroundingContent: ExampleCell {
    private let lines = [DisplayNode(), DisplayNode()]
    private let content = LayoutExamplesScreen.text("a text between two lines")

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      for line in lines {
        line.backgroundColor = .lightGray
        line.style.height = .points(1)
        line.style.flexGrow = 1
      }
      let inset = InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: content)
      return InsetLayoutSpec(
        insets: Self.margin, child: StackLayoutSpec(.vertical, alignItems: .stretch, children: [lines[0], inset, lines[1]]))
    }
  }

  private final class CornerBadge: ExampleCell {
    private let avatar = LayoutExamplesScreen.picture("avatars/panda.webp")
    private let badge = LayoutExamplesScreen.text("3", size: 11, color: .white)

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      avatar.style.preferredSize = Size(width: 56, height: 56)
      avatar.cornerRadius = 12
      badge.backgroundColor = .systemRed
      badge.textContainerInset = EdgeInsets(top: 2, left: 6, bottom: 2, right: 6)
      badge.cornerRadius = 9
      badge.clipsToBounds = true
      let corner = CornerLayoutSpec(child: avatar, corner: badge, location: .topRight)
      corner.wrapsCorner = false
      return InsetLayoutSpec(insets: Self.margin, child: StackLayoutSpec(.horizontal, children: [corner]))
    }
  }

  private final class UserProfile: ExampleCell {
    private let avatar = LayoutExamplesScreen.picture("avatars/minji.png")
    private let name = LayoutExamplesScreen.text("김민지", size: 17)
    private let line = LayoutExamplesScreen.text("Photographs of doors, and of what is behind them.", size: 13, color: .gray)

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      avatar.style.preferredSize = Size(width: 48, height: 48)
      avatar.cornerRadius = 24
      let texts = StackLayoutSpec(.vertical, spacing: 2, children: [name, line])
      texts.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: Self.margin, child: StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: [avatar, texts]))
    }
  }
}
