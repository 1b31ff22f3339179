import Emaki

/// The social screen is a timeline of posts with avatars, pictures and counts, after Texture's example SocialAppLayout.
enum SocialScreen {
  private struct Post: Sendable {
    var name: String
    var handle: String
    var avatar: String
    var time: String
    var text: String
    var picture: String?
    var likes: Int
    var comments: Int
  }

  private static let posts = [
    Post(
      name: "Haruka Mori", handle: "@haruka", avatar: "avatars/haruka.png", time: "30s",
      text: "The plum trees by the river are in bloom. 川沿いの梅が咲きました 🌸", likes: 74, comments: 3),
    Post(
      name: "Daniel Okafor", handle: "@danielo", avatar: "avatars/daniel.jpg", time: "2h",
      text: "A lighthouse, at last, after four hours on foot and a sandwich that did not survive the second one.",
      picture: "avatars/lighthouse.webp", likes: 1204, comments: 58),
    Post(
      name: "Amira Haddad", handle: "@amira", avatar: "avatars/amira.png", time: "1d",
      text: "قهوة الصباح مع كتاب جديد", picture: "avatars/coffee.webp", likes: 0, comments: 0),
    Post(
      name: "Leo", handle: "@leo_with_a_very_long_handle_indeed", avatar: "avatars/leo.jpg", time: "2d",
      text: "Short.", likes: 1, comments: 0),
  ]

  static func table() -> TableNode {
    let table = TableNode(rows: posts) { post in { PostCell(post) } }
    table.separator?.left = 0
    return table
  }

  private final class PostCell: CellNode {
    private let avatar = NetworkImageNode()
    private let name = TextNode()
    private let handle = TextNode()
    private let time = TextNode()
    private let text = TextNode()
    private let picture: NetworkImageNode?
    private let likes: CountNode
    private let comments: CountNode
    private let more = ImageNode()

    init(_ post: Post) {
      picture = post.picture.map { url in
        let picture = NetworkImageNode()
        picture.url = url
        picture.cornerRadius = 4
        return picture
      }
      likes = CountNode(.heart, post.likes)
      comments = CountNode(.bubble, post.comments)
      super.init()
      automaticallyManagesSubnodes = true
      avatar.url = post.avatar
      avatar.style.preferredSize = Size(width: 44, height: 44)
      avatar.cornerRadius = 22
      more.image = Icon.dots.image
      more.tintColor = .lightGray
      name.attributedText = AttributedText(post.name, font: .system(size: 15, weight: .bold), color: .black)
      name.maximumNumberOfLines = 1
      handle.attributedText = AttributedText(post.handle, font: .system(size: 13), color: .lightGray)
      handle.maximumNumberOfLines = 1
      time.attributedText = AttributedText(post.time, font: .system(size: 13), color: .lightGray)
      text.attributedText = AttributedText(post.text, font: .system(size: 15), color: .black)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      handle.style.flexShrink = 1
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      let header = StackLayoutSpec(.horizontal, spacing: 5, alignItems: .center, children: [name, handle, spacer, time])
      header.style.width = .fraction(1)
      let counts = StackLayoutSpec(.horizontal, spacing: 20, alignItems: .center, children: [likes, comments, more])
      var parts: [LayoutElement] = [header, text]
      if let picture { parts.append(RatioLayoutSpec(ratio: 0.6, child: picture)) }
      parts.append(counts)
      let body = StackLayoutSpec(.vertical, spacing: 6, alignItems: .stretch, children: parts)
      body.style.flexGrow = 1
      body.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10),
        child: StackLayoutSpec(.horizontal, spacing: 10, alignItems: .start, children: [avatar, body]))
    }
  }

  /// An icon is a small drawing, which takes the tint of the node that shows it.
  private enum Icon: String {
    case heart, bubble, dots

    var image: Image {
      Image.drawn(key: rawValue, size: Size(width: 18, height: 16)) { context in context.fill(path, with: .color(.black)) }
        .withRenderingMode(.alwaysTemplate)
    }

    private var path: DrawingPath {
      var path = DrawingPath()
      switch self {
      case .heart:
        path.move(to: Point(x: 9, y: 15))
        path.addCurve(to: Point(x: 1, y: 5), control1: Point(x: 4, y: 11), control2: Point(x: 1, y: 8))
        path.addCurve(to: Point(x: 9, y: 4), control1: Point(x: 1, y: 0), control2: Point(x: 7, y: 0))
        path.addCurve(to: Point(x: 17, y: 5), control1: Point(x: 11, y: 0), control2: Point(x: 17, y: 0))
        path.addCurve(to: Point(x: 9, y: 15), control1: Point(x: 17, y: 8), control2: Point(x: 14, y: 11))
        path.close()
      case .bubble:
        path.addRoundedRect(Rect(x: 1, y: 1, width: 16, height: 11), radii: CornerRadii(3))
        path.move(to: Point(x: 4, y: 11))
        path.addLine(to: Point(x: 4, y: 16))
        path.addLine(to: Point(x: 9, y: 11))
        path.close()
      case .dots: for x in [2.0, 8, 14] { path.addEllipse(in: Rect(x: x, y: 6, width: 3.5, height: 3.5)) }
      }
      return path
    }
  }

  /// An icon with a number beside it. It is pale where the number is 0.
  private final class CountNode: DisplayNode {
    private let icon = ImageNode()
    private let number = TextNode()

    init(_ icon: Icon, _ count: Int) {
      super.init()
      automaticallyManagesSubnodes = true
      let color: Color = count == 0 ? .lightGray : icon == .heart ? Color(0x3B5998) : .gray
      self.icon.image = icon.image
      self.icon.tintColor = color
      number.attributedText = AttributedText(count == 0 ? "" : "\(count)", font: .system(size: 13), color: color)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let row = StackLayoutSpec(.horizontal, spacing: 6, alignItems: .center, children: [icon, number])
      row.style.minWidth = .points(60)
      row.style.minHeight = .points(40)
      return row
    }
  }
}
