import Emaki
import Foundation

/// The shop screen is a table of things to buy, of which a tap opens a grid of controllers' pages, after Texture's examples Shop and
/// CollectionViewWithViewControllerCells.
final class ShopScreen: ViewController {
  private static let names = ["A cat for the sofa", "A cat for the roof, with its own opinions and a bell", "A cat for the winter"]
  private let table = TableNode()

  init() {
    super.init(node: table)
    title = "Cats"
    (table.dataSource, table.delegate) = (self, self)
  }

  /// Opens what a tap on the first row opens.
  func open() { table.tapRow(at: IndexPath(row: 0, section: 0)) }

  /// A row with a picture, a name, a price and stars.
  private final class ProductCell: CellNode {
    private let picture = NetworkImageNode()
    private let (name, price) = (TextNode(), TextNode())
    private let stars: [ImageNode]

    init(_ row: Int) {
      stars = (0..<5).map { number in
        let star = ImageNode()
        star.image = Image.drawn(size: Size(width: 15, height: 15)) { context in
          context.fill(DrawingPath(ellipseIn: context.bounds), with: number <= row % 5 ? .systemOrange : .lightGray)
        }
        return star
      }
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = "kittens/0\(row % 5 + 1).jpg"
      picture.style.preferredSize = Size(width: 80, height: 80)
      name.attributedText = AttributedText(names[row % 3], font: .boldSystem(size: 16), dynamicColor: .label)
      name.maximumNumberOfLines = 1
      name.style.flexShrink = 1
      price.attributedText = AttributedText("¥\(row * 700 + 1300)", font: .boldSystem(size: 15), color: .systemRed)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      let title = StackLayoutSpec(.horizontal, spacing: 8, alignItems: .center, children: [name, spacer, price])
      let rating = StackLayoutSpec(.horizontal, spacing: 5, children: stars)
      let words = StackLayoutSpec(.vertical, spacing: 8, alignItems: .stretch, children: [title, rating])
      (words.style.flexGrow, words.style.flexShrink) = (1, 1)
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10),
        child: StackLayoutSpec(.horizontal, spacing: 10, alignItems: .start, children: [picture, words]))
    }
  }

  /// A page with a grid whose cells are pages of controllers themselves, half as wide as the screen.
  private final class GridScreen: ViewController, CollectionNodeDataSource, CollectionNodeDelegate {
    private let collection = CollectionNode(
      layout: CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 0, minimumLineSpacing: 0))

    init(_ title: String) {
      super.init(node: collection)
      self.title = title
      (collection.dataSource, collection.delegate) = (self, self)
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 20 }

    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      let item = indexPath.item
      return { ViewControllerCellNode { PictureScreen(item) } }
    }

    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
      SizeRange(exactly: Size(width: collectionNode.frame.width / 2, height: 140))
    }
  }

  /// A page with a picture that is placed by hand.
  private final class PictureScreen: ViewController {
    private let picture = NetworkImageNode()

    init(_ item: Int) {
      super.init(node: DisplayNode())
      picture.url = "kittens/0\(item % 5 + 1).jpg"
      picture.cornerRadius = 8
    }

    override func viewDidLoad() { node.addSubnode(picture) }
    override func viewWillLayoutSubviews() {
      picture.frame = Rect(x: 4, y: 4, width: node.bounds.width - 8, height: node.bounds.height - 8)
    }
  }
}

extension ShopScreen: TableNodeDataSource, TableNodeDelegate {
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 12 }
  func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
    let row = indexPath.row
    return { ProductCell(row) }
  }
  func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
    navigationController?.pushViewController(GridScreen(Self.names[indexPath.row % 3]), animated: true)
  }
}
