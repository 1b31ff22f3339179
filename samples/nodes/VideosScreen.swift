import Emaki

/// The videos screen is a timeline with a video in each row, of which those in view play.
enum VideosScreen {
  /// The time for which the pictures of the samples let videos play.
  static let script = ScrollScript(duration: 2000)

  private struct Post: Sendable {
    var name: String
    var text: String
    var avatar: String
    var video: String
  }

  private static let posts = [
    Post(name: "Momo", text: "A hundred kittens in three seconds", avatar: "avatars/kitten.png", video: "videos/kittens.mp4"),
    Post(name: "Amira Haddad", text: "إشعارات اليوم كلها", avatar: "avatars/amira.png", video: "videos/notifications.webm"),
    Post(name: "Kenta", text: "もう一回！", avatar: "avatars/kenta.jpg", video: "videos/kittens.mp4"),
  ]

  static func table() -> TableNode {
    let table = TableNode(rows: posts) { post in { PostCell(post) } }
    table.separator?.left = 0
    return table
  }

  /// Returns a table with one row, a video below a player's controls.
  static func player() -> TableNode {
    let table = TableNode(numberOfRows: 1) { _ in
      {
        let cell = CellNode()
        let player = VideoPlayerNode(url: "videos/notifications.webm")
        player.shouldAutoPlay = true
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in RatioLayoutSpec(ratio: 9 / 16.0, child: player) }
        return cell
      }
    }
    table.separator = nil
    return table
  }

  private final class PostCell: CellNode {
    private let avatar = NetworkImageNode()
    private let name: TextNode
    private let text: TextNode
    private let video = VideoNode()

    init(_ post: Post) {
      name = Card.text(post.name, weight: .semibold)
      text = Card.text(post.text, size: 14, color: .gray)
      super.init()
      automaticallyManagesSubnodes = true
      avatar.url = post.avatar
      avatar.imageModification = .circle
      avatar.style.preferredSize = Size(width: 36, height: 36)
      video.assetURL = post.video
      (video.shouldAutoplay, video.shouldAutorepeat, video.muted) = (true, true, true)
      video.gravity = .resizeAspectFill
      video.cornerRadius = 10
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let words = StackLayoutSpec(.vertical, spacing: 2, children: [name, text])
      words.style.flexShrink = 1
      let header = StackLayoutSpec(.horizontal, spacing: 10, alignItems: .center, children: [avatar, words])
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 12, left: 16, bottom: 14, right: 16),
        child: StackLayoutSpec(
          .vertical, spacing: 10, alignItems: .stretch, children: [header, RatioLayoutSpec(ratio: 9 / 16.0, child: video)]))
    }
  }
}
