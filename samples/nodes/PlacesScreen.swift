import Emaki

/// The places screen is a list of places, each with a map of where it is, below a map of all of them.
enum PlacesScreen {
  private struct Place: Sendable {
    var name: String
    var text: String
    var latitude: Double
    var longitude: Double

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
  }

  private static let places = [
    Place(name: "みなと食堂", text: "Noodles by the harbour · open until 9", latitude: 19.8723, longitude: -149.8957),
    Place(name: "North Wood", text: "Two hours on foot, one of them uphill", latitude: 20.0321, longitude: -149.973),
    Place(name: "مكتبة الجزيرة", text: "Books, and a cat", latitude: 19.9772, longitude: -149.8803),
  ]

  /// The tiles of an invented island.
  private static let tiles = TileSource.folder("tiles", zooms: 12...12, attribution: "An invented island")
  /// The same for maps that are too small for words, below one that has them.
  private static let smallTiles = TileSource.folder("tiles", zooms: 12...12)

  static func table() -> TableNode {
    let table = TableNode(rows: places) { place in { PlaceCell(place) } }
    table.separator?.left = 112
    table.tableHeader = { OverviewCell() }
    return table
  }

  /// Returns a map of all places.
  static func map() -> DisplayNode { OverviewCell() }

  /// All places, with the way to the wood and the harbour's district.
  private final class OverviewCell: CellNode {
    private let map = MapNode(tiles: PlacesScreen.tiles)

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      map.annotations = places.map { MapAnnotation(coordinate: $0.coordinate, title: $0.name) }
      map.annotations[0].subtitle = "Open now"
      map.region = MapRegion(
        center: Coordinate(latitude: 19.967, longitude: -149.938), span: CoordinateSpan(latitudeDelta: 0.19, longitudeDelta: 0.29))
      map.overlays = [
        .polyline(
          [
            (19.8755, -149.8975), (19.9062, -149.9146), (19.9288, -149.9181), (19.9708, -149.9301), (19.9998, -149.9335),
            (20.0546, -149.9455),
            (20.0321, -149.973),
          ].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
          })
      ]
      map.style.height = .points(240)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [map]) }
  }

  private final class PlaceCell: CellNode {
    private let map = MapNode(tiles: PlacesScreen.smallTiles)
    private let name: TextNode
    private let text: TextNode

    init(_ place: Place) {
      name = Card.text(place.name, size: 17, weight: .semibold)
      text = Card.text(place.text, size: 14, color: .gray)
      super.init()
      automaticallyManagesSubnodes = true
      map.region = MapRegion(center: place.coordinate, zoom: 11.5)
      map.annotations = [MapAnnotation(coordinate: place.coordinate)]
      map.style.preferredSize = Size(width: 80, height: 80)
      map.cornerRadius = 12
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let words = StackLayoutSpec(.vertical, spacing: 4, children: [name, text])
      words.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16),
        child: StackLayoutSpec(.horizontal, spacing: 16, alignItems: .center, children: [map, words]))
    }
  }
}
