import Emaki
import Foundation

/// The mosaic screen is a collection with a layout of its own, after Texture's example CustomCollectionView. Each photograph goes to the
/// shortest of three columns, and its height follows from its shape.
enum MosaicScreen {
  static func collection() -> CollectionNode {
    let photographs = [
      ("avatars/mountain.jpg", 1.4), ("avatars/sakura.jpg", 0.8), ("avatars/shiba.jpg", 1.0), ("avatars/cake.jpg", 0.7),
      ("avatars/owl.png", 1.3), ("avatars/fox.png", 1.0), ("avatars/panda.webp", 0.9), ("avatars/lighthouse.webp", 1.6),
      ("avatars/penguin.png", 1.1), ("avatars/monstera.png", 1.2), ("avatars/coffee.webp", 0.8), ("avatars/kenta.jpg", 1.0),
    ]
    let collection = CollectionNode(items: photographs, layout: Columns()) { photograph in
      { PhotographCell(photograph.0, ratio: photograph.1) }
    }
    collection.backgroundColor = .systemGroupedBackground
    return collection
  }

  /// Columns of equal width that are filled evenly.
  private struct Columns: CollectionLayout {
    let count = 3
    let spacing = 8.0
    let sectionInset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    private func width(_ context: CollectionLayoutContext) -> Double {
      (context.length - spacing * Double(count - 1)) / Double(count)
    }

    func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(width: width(context), height: nil)
    }

    func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
      var ends = [Double](repeating: 0, count: count)
      return sizes.map { size in
        let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
        defer { ends[column] += size.height + spacing }
        return Rect(x: Double(column) * (width(context) + spacing), y: ends[column], width: width(context), height: size.height)
      }
    }
  }

  private final class PhotographCell: CellNode {
    private let picture = NetworkImageNode()
    private let ratio: Double

    init(_ url: String, ratio: Double) {
      self.ratio = ratio
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = url
      cornerRadius = 6
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { RatioLayoutSpec(ratio: ratio, child: picture) }
  }
}
