import Emaki

/// The deals screen is a collection of offers with words over their photographs, some of them sold out, after Texture's example
/// CatDealsCollectionView.
enum DealsScreen {
  private struct Deal: Sendable {
    var title: String
    var shop: String
    var bought: String
    var price: String
    var oldPrice: String
    var word: String
    var isSoldOut: Bool
    var picture: Int
  }

  private static let deals = (0..<6).map { number in
    Deal(
      title: ["Cardboard castle with four rooms, a drawbridge and a view", "Salmon, in slices", "A ball of wool"][number % 3],
      shop: ["Paw & Co. • 1 mi", "The Fishmonger • 400 ft", "Miau • 12 mi"][number % 3], bought: "\(430 + number * 97)+ bought",
      price: "$\(12 + number * 7)", oldPrice: "$\(20 + number * 9)", word: ["ROOMY", "FRESH", "ROLLS"][number % 3],
      isSoldOut: number % 2 == 1, picture: number % 5 + 1)
  }

  static func collection() -> CollectionNode {
    let collection = CollectionNode(
      items: deals,
      layout: CollectionFlowLayout(
        .columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 10, sectionInset: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    ) { deal in { DealCell(deal) } }
    collection.backgroundColor = .gray
    return collection
  }

  private final class DealCell: CellNode {
    private let picture = NetworkImageNode()
    private let word = TextNode()
    private let title = TextNode()
    private let shop = TextNode()
    private let bought = TextNode()
    private let price = TextNode()
    private let oldPrice = TextNode()
    /// The cover of an offer that is sold out: a veil over all of it, and a band over the photograph.
    private let veil = DisplayNode()
    private let band = TextNode()
    private let isSoldOut: Bool

    init(_ deal: Deal) {
      isSoldOut = deal.isSoldOut
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .white
      picture.url = "kittens/0\(deal.picture).jpg"
      word.attributedText = AttributedText(deal.word, font: .system(size: 16, weight: .medium), color: .white)
      word.backgroundColor = Color(0x800080, alpha: 0.7)
      word.textContainerInset = EdgeInsets(top: 4, left: 2, bottom: 4, right: 2)
      title.attributedText = AttributedText(deal.title, font: .system(size: 16, weight: .semibold), color: .darkGray)
      title.maximumNumberOfLines = 1
      shop.attributedText = AttributedText(deal.shop, font: .system(size: 12), color: .gray)
      bought.attributedText = AttributedText(deal.bought, font: .system(size: 12), color: .gray)
      price.attributedText = AttributedText(deal.price, font: .system(size: 16, weight: .bold), color: .green)
      var old = AttributedText(deal.oldPrice, font: .system(size: 12), color: .gray)
      old.addAttribute(\.strikethrough, .single, range: 0..<deal.oldPrice.count)
      oldPrice.attributedText = old
      veil.backgroundColor = Color(white: 1, alpha: 0.5)
      band.attributedText = AttributedText("SOLD OUT", font: .system(size: 18), color: .gray, alignment: .center)
      band.backgroundColor = Color(white: 1, alpha: 0.8)
      band.textContainerInset = EdgeInsets(top: 10, bottom: 10)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      var photograph: LayoutSpec = OverlayLayoutSpec(
        child: RatioLayoutSpec(ratio: 0.6, child: picture),
        overlay: RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .end, child: word))
      if isSoldOut {
        let middle = StackLayoutSpec(.vertical, justifyContent: .center, children: [band])
        photograph = OverlayLayoutSpec(child: photograph, overlay: middle)
      }
      title.style.flexShrink = 1
      let facts = StackLayoutSpec(.vertical, spacing: 3, alignItems: .start, children: [shop, bought])
      let prices = StackLayoutSpec(.vertical, spacing: 1, alignItems: .end, children: [oldPrice, price])
      let foot = StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, alignItems: .end, children: [facts, prices])
      let body = StackLayoutSpec(.vertical, spacing: 14, children: [title, foot])
      let card = StackLayoutSpec(
        .vertical, children: [photograph, InsetLayoutSpec(insets: EdgeInsets(top: 8, left: 16, bottom: 6, right: 16), child: body)])
      return isSoldOut ? OverlayLayoutSpec(child: card, overlay: veil) : card
    }
  }
}
