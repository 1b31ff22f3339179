import Emaki

/// The gram screen is a table of photographs with a head and a foot each, after the cell of Texture's example ASDKgram.
enum GramScreen {
  private struct Photo: Sendable {
    var user: String
    var avatar: String
    var place: String
    var age: String
    var picture: String
    var likes: Int
    var caption: String
    /// The first comments, each with who wrote it.
    var comments: [(user: String, text: String)]
    var commentCount: Int
  }

  private static let photos = [
    Photo(
      user: "sofia", avatar: "avatars/sofia.webp", place: "Sintra, Portugal", age: "3h", picture: "avatars/mountain.jpg",
      likes: 2980, caption: "Fog below, sun above. We had the whole ridge to ourselves until the goats came.",
      comments: [("kenta", "いいね！"), ("amira", "Which way did you go up?"), ("leo", "The goats!")], commentCount: 70),
    Photo(
      user: "kenta", avatar: "avatars/kenta.jpg", place: "京都市", age: "1d", picture: "avatars/sakura.jpg",
      likes: 45, caption: "満開まであと少し。", comments: [("haruka", "明日行きます")], commentCount: 1),
  ]

  static func table() -> TableNode {
    let table = TableNode(rows: photos) { photo in { PhotoCell(photo) } }
    table.separator = nil
    return table
  }

  private final class PhotoCell: CellNode {
    private let avatar = NetworkImageNode()
    private let user = TextNode()
    private let place = TextNode()
    private let age = TextNode()
    private let picture = NetworkImageNode()
    private let likes = TextNode()
    private let words: [TextNode]

    init(_ photo: Photo) {
      func line(_ user: String, _ text: String) -> TextNode {
        let node = TextNode()
        var line = AttributedText(user + " ", font: .system(size: 14, weight: .medium), color: Color(0x12335A))
        line.append(AttributedText(text, font: .system(size: 14), color: .darkGray))
        node.attributedText = line
        return node
      }
      words =
        [line(photo.user, photo.caption)] + (photo.commentCount > photo.comments.count ? [TextNode()] : [])
        + photo.comments.map { line($0.user, $0.text) }
      super.init()
      if photo.commentCount > photo.comments.count {
        words[1].attributedText = AttributedText("View all \(photo.commentCount) comments", font: .system(size: 14), color: .lightGray)
      }
      automaticallyManagesSubnodes = true
      avatar.url = photo.avatar
      avatar.style.preferredSize = Size(width: 30, height: 30)
      // The rounded picture is prepared once, so it is not cut again for each frame.
      avatar.imageModification = .roundWithBorder(width: 1, color: .systemGray4)
      user.attributedText = AttributedText(photo.user, font: .system(size: 14, weight: .bold), color: Color(0x12335A))
      place.attributedText = AttributedText(photo.place, font: .system(size: 12), color: .systemBlue)
      place.maximumNumberOfLines = 1
      age.attributedText = AttributedText(photo.age, font: .system(size: 12), color: .lightGray)
      picture.url = photo.picture
      likes.attributedText = AttributedText("♥\u{FE0E} \(photo.likes) likes", font: .system(size: 14), color: Color(0x12335A))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let names = StackLayoutSpec(.vertical, children: [user, place])
      (names.style.flexShrink, names.style.flexGrow) = (1, 1)
      let head = StackLayoutSpec(.horizontal, spacing: 10, alignItems: .center, children: [avatar, names, age])
      let foot = StackLayoutSpec(.vertical, spacing: 5, alignItems: .stretch, children: [likes] + words)
      return StackLayoutSpec(
        .vertical, alignItems: .stretch,
        children: [
          InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: head),
          RatioLayoutSpec(ratio: 1, child: picture),
          InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 14, right: 10), child: foot),
        ])
    }
  }
}
