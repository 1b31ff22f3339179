import Emaki
import EmakiTestSupport
import Testing

/// Where annotations stand on maps.
@Suite struct MapPinTests {
  private static let size = Size(width: 200, height: 160)

  struct Case: CustomTestStringConvertible {
    let place: Coordinate
    let center: Coordinate
    let zoom: Double
    let scale: Double

    var testDescription: String { "\(place.latitude), \(place.longitude) at zoom \(zoom), scale \(scale)" }
  }

  /// Places beside the middle of the map, so that the zoom counts.
  static let cases: [Case] = [
    (48.2082, 16.3738, 0.02, -0.03, 11.0), (48.2082, 16.3738, 0.02, -0.03, 10.37), (-33.8568, 151.2153, -0.001, 0.001, 15.62),
    (12.5, 179.9, 3, 2, 3.0), (12.5, 179.9, 3, 2, 3.7), (-12.5, -179.9, 3, -2, 3.7), (0, -179.99, -1, -0.5, 5.25), (80, 10, 2, 9, 2.5),
    (51.4779, 0, 0, 0, 18.9), (10, 20, 10, 20, 0.4),
  ].flatMap { (latitude, longitude, north, east, zoom) in
    [1, 2, 1.5].map { scale in
      var east = longitude + east
      if east > 180 { east -= 360 }
      if east < -180 { east += 360 }
      return Case(
        place: Coordinate(latitude: latitude, longitude: longitude), center: Coordinate(latitude: latitude + north, longitude: east),
        zoom: zoom,
        scale: scale)
    }
  }

  @Test(arguments: cases) func `a pin's tip is at the pixel that Web Mercator gives its place`(_ test: Case) async throws {
    let map = MapNode()
    map.region = MapRegion(center: test.center, zoom: test.zoom)
    map.backgroundColor = .white
    map.annotations = [MapAnnotation(coordinate: test.place, look: .pin(tint: .black))]
    let folder = try TemporaryFolder()
    let picture = try await Renderer.map(folder, scale: test.scale).render(map).decoded()
    // A pixel that is half covered counts as ink. The map shows the world several times, so other pins are left out.
    let expected = Mercator.pixel(of: test.place, center: test.center, zoom: test.zoom, size: Self.size, scale: test.scale)
    let near = Int(expected.x - 20 * test.scale)...Int(expected.x + 20 * test.scale)
    let low = (0..<picture.size.height).last { y in near.contains { (0..<picture.size.width).contains($0) && picture[$0, y] & 255 < 128 } }
    let bottom = try #require(low)
    let tip = near.filter { picture[$0, bottom] & 255 < 128 }
    let middle = Double(tip.reduce(0, +)) / Double(tip.count) + 0.5
    #expect(abs(middle - expected.x) <= 1, "\(middle) and \(expected.x)")
    #expect(abs(Double(bottom + 1) - expected.y) <= 1, "\(bottom + 1) and \(expected.y)")
  }

  @Test func `pins are painted from north to south`() async throws {
    func pin(_ latitude: Double, _ color: Color) -> MapAnnotation {
      MapAnnotation(coordinate: Coordinate(latitude: latitude, longitude: 0), look: .pin(tint: color))
    }
    // 10 points between them, less than a pin's height.
    let step = 360.0 / 256 * 10 / 16
    let folder = try TemporaryFolder()
    let renderer = try Renderer.map(folder)
    let map = MapNode()
    map.region = MapRegion(center: .zero, zoom: 4)
    map.annotations = [pin(-step, .red), pin(step, .green), pin(0, .blue)]
    let picture = try await renderer.render(map).decoded()
    // The heads of pins are 23 points above their tips, and 24 points wide. The lowest head is whole, and of the others the upper part
    // shows.
    func head(_ tip: Int) -> UInt32 { picture[100, tip - 31] & 0xFFFFFF }
    #expect([head(70), head(80), head(90)] == [0x00FF00, 0x0000FF, 0xFF0000])
    #expect(picture[100, 50] & 0xFFFFFF == 0x0000FF)
  }

  @Test func `an image annotation has its middle at the offset from its place`() async throws {
    let map = MapNode()
    map.region = MapRegion(center: .zero, zoom: 3)
    map.backgroundColor = .white
    let image = Image.drawn(key: "map tests square", size: Size(width: 10, height: 6)) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.blue))
    }
    map.annotations = [MapAnnotation(coordinate: .zero, look: .image(image, centerOffset: Point(x: 7, y: -20)))]
    let folder = try TemporaryFolder()
    let box = try await Renderer.map(folder).render(map).decoded().box { $0 & 0xFFFFFF == 0x0000FF }
    #expect(box?.x == 102...111 && box?.y == 57...62)
  }

  @Test func `a block gives annotations their images, and those without one a pin`() async throws {
    let map = MapNode()
    map.region = MapRegion(center: .zero, zoom: 3)
    map.backgroundColor = .white
    map.annotations = [
      MapAnnotation(coordinate: .zero, title: "image"), MapAnnotation(coordinate: Coordinate(latitude: 0, longitude: 10), title: "pin"),
    ]
    map.imageForStaticMapAnnotationBlock = { annotation, offset in
      if annotation.title == "pin" { return nil }
      offset = Point(x: 0, y: 10)
      return .drawn(key: "map tests dot", size: Size(width: 4, height: 4)) { context in
        context.fill(DrawingPath(context.bounds), with: .color(.blue))
      }
    }
    let folder = try TemporaryFolder()
    let picture = try await Renderer.map(folder).render(map).decoded()
    let box = picture.box { $0 & 0xFFFFFF == 0x0000FF }
    #expect(box?.x == 98...101 && box?.y == 88...91)
    let red = Color.systemRed
    let pins = picture.box { $0 & 0xFFFFFF == UInt32(red.red) << 16 | UInt32(red.green) << 8 | UInt32(red.blue) }
    // 10 degrees are 57 points at this zoom.
    #expect(pins.map { $0.x.contains(157) && $0.y.upperBound <= 80 } == true)
  }

  @Test func `zooming to annotations shows all of them, across the 180th meridian where that is nearer`() {
    let map = MapNode()
    map.showAnnotationsOptions = .zoomed
    map.annotations = [170, -175, 178].map { MapAnnotation(coordinate: Coordinate(latitude: 10, longitude: $0)) }
    #expect(abs(abs(map.region.center.longitude) - 177.5) < 1e-9 && map.region.center.longitude > 0)
    // Twice what they need, as in Texture.
    #expect(abs(map.region.span.longitudeDelta - 30) < 1e-9 && map.region.span.latitudeDelta == 0)
    map.annotations = [
      MapAnnotation(coordinate: Coordinate(latitude: -10, longitude: 20)),
      MapAnnotation(coordinate: Coordinate(latitude: 30, longitude: 40)),
    ]
    #expect(map.region.center == Coordinate(latitude: 10, longitude: 30))
    #expect(map.region.span == CoordinateSpan(latitudeDelta: 80, longitudeDelta: 40))
    map.annotations = []
    #expect(map.region == .world)
  }

  @Test func `annotations and overlays at invalid coordinates are not drawn`() async throws {
    let map = MapNode()
    map.annotations = [.nan, .infinity, 91, -.greatestFiniteMagnitude].flatMap { value in
      [
        MapAnnotation(coordinate: Coordinate(latitude: value, longitude: 0)),
        MapAnnotation(coordinate: Coordinate(latitude: 0, longitude: value == 91 ? .nan : value)),
      ]
    }
    map.overlays = [.polyline(map.annotations.map(\.coordinate)), .polygon(map.annotations.map(\.coordinate), fillColor: .red)]
    let folder = try TemporaryFolder()
    for (zoom, span) in [(Double.nan, -1.0), (.nan, .nan), (.nan, .infinity), (1e300, 0), (-1e300, 0)] {
      map.region =
        zoom.isNaN
        ? MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: span, longitudeDelta: span))
        : MapRegion(center: Coordinate(latitude: .nan, longitude: 1e300), zoom: zoom)
      let copy = MapNode()
      (copy.region, copy.annotations, copy.overlays) = (map.region, map.annotations, map.overlays)
      let picture = try await Renderer.map(folder).render(copy).decoded()
      #expect(picture.words.allSatisfy { $0 == 0xFFF2F2F2 })
    }
  }
}
