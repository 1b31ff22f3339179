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

  static func table() -> TableNode { TableNode(rows: posts) { post in { PostCell(post) } } }

  private final class PostCell: CellNode {
    private let avatar = NetworkImageNode()
    private let name = TextNode()
    private let handle = TextNode()
    private let time = TextNode()
    private let text = TextNode()
    private let picture: NetworkImageNode?
    private let likes: CountNode
    private let comments: CountNode

    init(_ post: Post) {
      picture = post.picture.map { url in
        let picture = NetworkImageNode()
        picture.url = url
        picture.cornerRadius = 4
        return picture
      }
      likes = CountNode(post.likes, color: .systemPink)
      comments = CountNode(post.comments, color: .systemBlue)
      super.init()
      automaticallyManagesSubnodes = true
      avatar.url = post.avatar
      avatar.style.preferredSize = Size(width: 44, height: 44)
      avatar.cornerRadius = 22
      name.attributedText = AttributedText(post.name, font: .system(size: 15, weight: .bold), color: .darkGray)
      name.maximumNumberOfLines = 1
      handle.attributedText = AttributedText(post.handle, font: .system(size: 13), color: .lightGray)
      handle.maximumNumberOfLines = 1
      time.attributedText = AttributedText(post.time, font: .system(size: 13), color: .lightGray)
      text.attributedText = AttributedText(post.text, font: .system(size: 13), color: .black)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      handle.style.flexShrink = 1
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      let header = StackLayoutSpec(.horizontal, spacing: 5, alignItems: .center, children: [name, handle, spacer, time])
      header.style.width = .fraction(1)
      let counts = StackLayoutSpec(.horizontal, spacing: 20, alignItems: .center, children: [likes, comments])
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

  /// A round dot with a number beside it; pale where the number is 0.
  private final class CountNode: DisplayNode {
    private let dot = DisplayNode()
    private let number = TextNode()

    init(_ count: Int, color: Color) {
      super.init()
      automaticallyManagesSubnodes = true
      dot.backgroundColor = count == 0 ? .lightGray : color
      dot.cornerRadius = 5
      dot.style.preferredSize = Size(width: 10, height: 10)
      number.attributedText = AttributedText(count == 0 ? "" : "\(count)", font: .system(size: 13), color: count == 0 ? .lightGray : color)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let row = StackLayoutSpec(.horizontal, spacing: 5, alignItems: .center, children: [dot, number])
      row.style.minWidth = .points(60)
      row.style.minHeight = .points(40)
      return row
    }
  }
}
