import Emaki

/// Makes containers: a table, a collection and a pager of small cells.
enum Containers {
  static func table() -> TableNode {
    TableNode(rows: ["Fukuoka 福岡", "Kyoto 京都", "Nagoya 名古屋", "Sapporo 札幌", "Tokyo 東京"]) { city in
      {
        let cell = TextCellNode()
        cell.text = city
        return cell
      }
    }
  }

  static func collection() -> CollectionNode {
    CollectionNode(
      items: Array(0..<12),
      layout: CollectionFlowLayout(
        .columns(4), minimumInteritemSpacing: 8, minimumLineSpacing: 8, sectionInset: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    ) { item in { TileCell(item, ratio: 0.75) } }
  }

  static func pager() -> PagerNode { PagerNode(numberOfPages: 3) { page in { TileCell(page * 3) } } }

  /// Returns a page with a large title, on a stack, in a tab bar.
  static func controllers() -> TabBarController {
    let cities = ViewController(node: table())
    cities.title = "Cities"
    cities.navigationItem.rightBarButtonItems = [BarButtonItem(title: "Edit")]
    let stack = NavigationController(rootViewController: cities)
    stack.prefersLargeTitles = true
    stack.tabBarItem = TabBarItem(title: "Cities", mark: .house, badgeValue: "3")
    let search = ViewController()
    search.tabBarItem = TabBarItem(title: "Search", mark: .magnifier)
    return TabBarController(viewControllers: [stack, search])
  }

  /// A tile is a coloured cell with a number.
  private final class TileCell: CellNode {
    private let number: TextNode
    /// The height of the tile for its width; `nil` where it is as large as its list says.
    private let ratio: Double?

    init(_ index: Int, ratio: Double? = nil) {
      self.ratio = ratio
      number = Card.text("\(index + 1)", size: 28, weight: .thin, color: .white)
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = Color(hue: Double(index * 5 % 12) / 12, saturation: 0.45, brightness: 0.9)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let middle = CenterLayoutSpec(child: number)
      return ratio.map { RatioLayoutSpec(ratio: $0, child: middle) } ?? middle
    }
  }
}
