import Emaki
import Foundation

/// The grid screen is a collection of photographs in three columns under headers that stay at the top, after Texture's example
/// CustomCollectionView.
enum GridScreen {
  static func collection() -> CollectionNode {
    let layout = CollectionFlowLayout(
      .columns(3), minimumInteritemSpacing: 10, minimumLineSpacing: 10, sectionInset: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10),
      sectionHeadersPinToVisibleBounds: true)
    let collection = CollectionNode(dataSource: Photographs(), layout: layout)
    collection.contentOffset = Point(x: 0, y: 60)
    return collection
  }

  private struct Photographs: CollectionDataSource {
    private static let names = [
      "mountain.jpg", "sakura.jpg", "shiba.jpg", "kenta.jpg", "cake.jpg", "minji.png", "owl.png", "fox.png", "panda.webp", "penguin.png",
      "monstera.png", "grandma.webp", "sofia.webp",
    ]

    let numberOfSections = 3
    func numberOfItems(inSection section: Int) -> Int { 6 + section * 3 }

    func nodeForItem(at indexPath: IndexPath) -> CellNode {
      PhotographCell("avatars/" + Self.names[(indexPath.section * 5 + indexPath.item) % Self.names.count])
    }

    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { HeaderCell("Section \(section + 1)") } }
  }

  private final class PhotographCell: CellNode {
    private let picture = NetworkImageNode()

    init(_ url: String) {
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = url
      cornerRadius = 8
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { RatioLayoutSpec(ratio: 1.2, child: picture) }
  }

  private final class HeaderCell: CellNode {
    private let title = TextNode()

    init(_ text: String) {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = Color(white: 0.95)
      title.attributedText = AttributedText(text, font: .preferred(for: .headline))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(top: 8, left: 10, bottom: 8, right: 10), child: title)
    }
  }
}
