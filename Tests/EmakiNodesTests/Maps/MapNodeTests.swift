import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes

/// Tests map nodes without painting them.
struct MapNodeTests {
  private func layOut(_ map: MapNode, _ width: Double, _ height: Double, isExact: Bool = true) {
    let size = Size(width, height)
    map.layoutTree(isExact ? SizeRange(exactly: size) : SizeRange(max: size), in: MeasuringContext.test())
  }

  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  private func urls(_ map: MapNode) -> [String] { map.displayTraits.imageURLs.map(\.string) }

  private func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }

  /// How far two places 10 degrees apart are from each other, to a billionth of a point.
  private func distance(_ map: MapNode) -> Double? {
    let ends = [map.point(for: .zero), map.point(for: place(0, 10))].compactMap { $0 }
    return ends.count == 2 ? rounded(ends[1].x - ends[0].x) : nil
  }

  @Test func `a map is as large as it is offered, and one without a size says so, unless it was given none`() {
    let map = MapNode()
    layOut(map, 200, 100, isExact: false)
    #expect(map.frame.size == Size(200, 100) && map.clipsToBounds && map.backgroundColor == Color(0xF2F2F2))
    var named = [map.displayTraits.lacks]
    layOut(map, 200, .unbounded, isExact: false)
    #expect(map.frame.size == .zero && map.point(for: .zero) == nil && urls(map) == [])
    named.append(map.displayTraits.lacks)
    map.style.preferredSize = .zero
    layOut(map, 200, .unbounded, isExact: false)
    #expect(named + [map.displayTraits.lacks] == [[], [.mapSize("MapNode")], []])
  }

  @Test func `a map of another size shows its region anew, unless that is switched off`() {
    let (fresh, kept) = (MapNode(), MapNode())
    kept.needsMapReloadOnBoundsChange = false
    for map in [fresh, kept] {
      map.region = MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: 0.01, longitudeDelta: 40))
      layOut(map, 100, 50)
    }
    // The map is 40 degrees wide. One that is kept is like a picture of 100 x 50 points that fills 200 x 300 points.
    let distances = history(of: [fresh, kept].map(distance), { for map in [fresh, kept] { layOut(map, 200, 300) } })
    #expect(distances == [[25, 25], [50, 25 * 6]] && kept.point(for: .zero) == Point(100, 150))
  }

  @Test func `a region is made of metres as well`() {
    let degree = 6_378_137 * Double.pi / 180
    let equator = MapRegion(center: .zero, latitudinalMeters: degree, longitudinalMeters: 2 * degree)
    // At 60 degrees a degree of longitude is half as long.
    let north = MapRegion(center: place(60, 0), latitudinalMeters: degree, longitudinalMeters: degree)
    #expect(north.span.latitudeDelta == 1 && abs(north.span.longitudeDelta - 2) < 1e-9)
    let huge = MapRegion(center: place(90, 0), latitudinalMeters: .infinity, longitudinalMeters: 1e9)
    #expect([equator.span, huge.span] == [CoordinateSpan(latitudeDelta: 1, longitudeDelta: 2), MapRegion.world.span])
  }

  @Test func `a region is shown at its zoom, or else as a whole`() {
    let map = MapNode()
    map.region = MapRegion(center: .zero, zoom: 3)
    layOut(map, 100, 100)
    let distances = history(
      of: distance(map), { map.region = MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: 1, longitudeDelta: 90)) },
      {
        // A single place is shown at the tiles' greatest zoom.
        map.tiles = .template("{z}/{x}/{y}", zooms: 0...5)
        map.region = MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
      })
    let expected: [Double?] = [rounded(2048 / 36), rounded(100 / 9), rounded(8192 / 36)]
    #expect(distances == expected)
  }

  @Test func `the tiles in view and images of annotations are the pictures of a map`() {
    let map = MapNode(tiles: .template("https://a.example/{z}/{x}/{y}.png"))
    map.region = MapRegion(center: .zero, zoom: 2)
    let size = PixelSize(4, 4)
    map.annotations = [
      MapAnnotation(coordinate: .zero, look: .image(.url(ImageURL("pin.png"), pixelSize: size))),
      MapAnnotation(coordinate: place(80, 0), look: .image(.url(ImageURL("far.png"), pixelSize: size))),
    ]
    layOut(map, 100, 100)
    let tiles = "1/1 2/1 1/2 2/2".words.map { "https://a.example/2/\($0).png" }
    #expect(urls(map) == tiles + ["pin.png"])
    let version = map.displayVersion
    map.region = MapRegion(center: place(0, 45), zoom: 2)
    #expect(map.displayVersion != version && urls(map).prefix(2) == ["https://a.example/2/2/1.png", "https://a.example/2/2/2.png"])
  }

  @Test func `annotations in view with a title are read`() {
    let map = MapNode()
    map.region = MapRegion(center: .zero, zoom: 4)
    map.annotations = [
      MapAnnotation(coordinate: place(0, 2), title: "East", subtitle: "second"),
      MapAnnotation(coordinate: place(0, -2), title: "West"), MapAnnotation(coordinate: .zero),
      MapAnnotation(coordinate: place(80, 0), title: "Far"),
    ]
    layOut(map, 300, 200)
    let elements = map.accessibilityTree(in: MeasuringContext.test())?.elements ?? []
    #expect(elements.map { [$0.label, $0.value] } == [["West", nil], ["East", "second"]])
    // The tip of a pin is in the middle, 2 points above its lower edge, and 4096 points are all of the equator.
    let east = elements.last?.frame ?? .zero
    #expect(abs(east.midX - (150 + 4096 * 2 / 360)) < 0.5 && abs(east.maxY - 102) < 0.5)
  }

  @Test func `sources with numbers out of range count as the nearest`() {
    for (size, zooms) in [(Double.nan, -5...900), (1e300, 24...24), (-1, 0...0), (.infinity, -9 ... -3)] {
      let map = MapNode(tiles: .template("{z}/{x}/{y}", tileSize: size, zooms: zooms))
      layOut(map, 300, 300)
      // Far below the zooms of its tiles a map shows none.
      #expect((zooms == 24...24 ? 0...0 : 1...10_000).contains(urls(map).count))
    }
  }

  @Test func `far below the smallest zoom of its tiles a map shows its annotations without tiles`() {
    let map = MapNode(tiles: .template("{z}/{x}/{y}", zooms: 10...19))
    map.annotations = [
      MapAnnotation(coordinate: place(48.9, 2.4), title: "Paris"),
      MapAnnotation(coordinate: place(40.4, -3.7), title: "Madrid"),
    ]
    map.region = MapRegion(fitting: map.annotations)
    layOut(map, 300, 200)
    #expect(urls(map) == [] && map.accessibilityTree(in: .test())?.flattened.compactMap(\.label) == ["Paris", "Madrid"])
    // Two zooms below there are four times four tiles in the place of one.
    map.region = MapRegion(center: .zero, zoom: 8)
    layOut(map, 256, 256)
    #expect(urls(map).count == 16)
  }
}
