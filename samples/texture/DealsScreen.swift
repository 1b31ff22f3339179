import Emaki

/// The deals screen is a collection of offers in as many columns as the width has room for, with badges over their photographs, after Texture's
/// example CatDealsCollectionView.
enum DealsScreen {
  private struct Deal: Sendable {
    var title: String
    var shop: String
    var price: String
    var oldPrice: String
    var isNew: Bool
    var picture: Int
  }

  private static let deals = (0..<8).map { number in
    Deal(
      title: ["Cardboard castle with four rooms", "Salmon, in slices", "A ball of wool", "Window seat, heated, for two"][number % 4],
      shop: ["Paw & Co.", "The Fishmonger", "Miau", "Sunny Side"][number % 4], price: "$\(12 + number * 7)",
      oldPrice: "$\(20 + number * 9)", isNew: number % 3 == 0, picture: number % 5 + 1)
  }

  static func collection() -> CollectionNode {
    CollectionNode(
      items: deals,
      layout: CollectionFlowLayout(
        .columns(2), minimumInteritemSpacing: 9, minimumLineSpacing: 9, sectionInset: EdgeInsets(top: 9, left: 9, bottom: 9, right: 9))
    ) { deal in { DealCell(deal) } }
  }

  private final class DealCell: CellNode {
    private let picture = NetworkImageNode()
    private let badge = TextNode()
    private let title = TextNode()
    private let shop = TextNode()
    private let price = TextNode()
    private let oldPrice = TextNode()
    private let isNew: Bool

    init(_ deal: Deal) {
      isNew = deal.isNew
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = "kittens/0\(deal.picture).jpg"
      badge.attributedText = AttributedText("NEW", font: .system(size: 11, weight: .bold), color: .white)
      badge.backgroundColor = Color(0x2B8F3F)
      badge.textContainerInset = EdgeInsets(top: 3, left: 6, bottom: 3, right: 6)
      title.attributedText = AttributedText(deal.title, font: .system(size: 15), color: .darkText)
      title.maximumNumberOfLines = 1
      shop.attributedText = AttributedText(deal.shop, font: .system(size: 12), color: .lightGray)
      price.attributedText = AttributedText(deal.price, font: .system(size: 15, weight: .semibold), color: Color(0x2B8F3F))
      var old = AttributedText(deal.oldPrice, font: .system(size: 12), color: .lightGray)
      old.addAttribute(\.strikethrough, .single, range: 0..<deal.oldPrice.count)
      oldPrice.attributedText = old
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let photograph = RatioLayoutSpec(ratio: 0.7, child: picture)
      let corner = RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, child: badge)
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      (title.style.flexShrink, shop.style.flexShrink) = (1, 1)
      let prices = StackLayoutSpec(.horizontal, spacing: 5, alignItems: .baselineLast, children: [shop, spacer, oldPrice, price])
      return StackLayoutSpec(
        .vertical, spacing: 6, alignItems: .stretch,
        children: [isNew ? OverlayLayoutSpec(child: photograph, overlay: corner) : photograph, title, prices])
    }
  }
}
