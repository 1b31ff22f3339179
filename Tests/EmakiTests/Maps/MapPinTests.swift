import Emaki
import Testing

/// Where annotations stand on maps.
struct MapPinTests {
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
        place: Coordinate(latitude, longitude), center: Coordinate(latitude + north, east),
        zoom: zoom, scale: scale)
    }
  }

  @Test(arguments: cases) func `a pin's tip is at the pixel that Web Mercator gives its place`(_ test: Case) async throws {
    let pin = MapAnnotation(coordinate: test.place, look: .pin(tint: .black))
    let picture = try await MapNode(test.center, zoom: test.zoom, annotations: [pin]).drawn(scale: test.scale).picture
    let expected = Mercator.pixel(
      of: test.place, center: test.center, zoom: test.zoom, size: Size(200, 160), scale: test.scale)
    // A pixel that is half covered counts as ink. The map shows the world several times, so other pins are left out.
    let near = (0..<picture.size.width).filter { abs(Double($0) - expected.x) <= 20 * test.scale }
    let low = (0..<picture.size.height).last { y in near.contains { picture[$0, y] & 255 < 128 } }
    let bottom = try #require(low)
    let tip = near.filter { picture[$0, bottom] & 255 < 128 }
    let middle = Double(tip.reduce(0, +)) / Double(tip.count) + 0.5
    #expect(abs(middle - expected.x) <= 1 && abs(Double(bottom + 1) - expected.y) <= 1, "\(middle), \(bottom + 1) and \(expected)")
  }

  @Test func `pins are painted from north to south`() async throws {
    func pin(_ latitude: Double, _ color: Color) -> MapAnnotation {
      MapAnnotation(coordinate: Coordinate(latitude, 0), look: .pin(tint: color))
    }
    // 10 points between them, less than a pin's height.
    let step = 360.0 / 256 * 10 / 16
    let map = MapNode(zoom: 4, ground: .lightGray, annotations: [pin(-step, .red), pin(step, .green), pin(0, .blue)])
    let picture = try await map.drawn().picture
    // The heads of pins are 23 points above their tips, and 24 points wide. The lowest head is whole, and of the others the upper part
    // shows.
    #expect(picture.colors((100, 39), (100, 49), (100, 50), (100, 59)) == [.green, .blue, .blue, .red])
  }

  private static func box(_ width: Double, _ height: Double) -> Image {
    .drawn(key: "map tests \(width)", size: Size(width, height)) { context in
      context.fill(DrawingPath(context.bounds), with: .color(.blue))
    }
  }

  @Test func `an image annotation has its middle at the offset from its place`() async throws {
    let annotation = MapAnnotation(coordinate: .zero, look: .image(Self.box(10, 6), centerOffset: Point(7, -20)))
    let box = try #require(try await MapNode(zoom: 3, annotations: [annotation]).drawn().picture.box(of: .blue))
    #expect(box == (102...111, 57...62))
  }

  @Test func `a block gives annotations their images, and those without one a pin`() async throws {
    let map = MapNode(
      zoom: 3,
      annotations: [
        MapAnnotation(coordinate: .zero, title: "image"), MapAnnotation(coordinate: Coordinate(0, 10), title: "pin"),
      ])
    map.imageForStaticMapAnnotationBlock = { annotation, offset in
      if annotation.title == "pin" { return nil }
      offset = Point(0, 10)
      return Self.box(4, 4)
    }
    let picture = try await map.drawn().picture
    let (image, pin) = (try #require(picture.box(of: .blue)), try #require(picture.box(of: .systemRed)))
    // 10 degrees are 57 points at this zoom.
    #expect(image == (98...101, 88...91) && pin.x.contains(157) && pin.y.upperBound <= 80)
  }

  @Test func `zooming to annotations shows all, across the 180th meridian where that is nearer`() {
    let map = MapNode()
    map.showAnnotationsOptions = .zoomed
    map.annotations = [170, -175, 178].map { MapAnnotation(coordinate: Coordinate(10, $0)) }
    // Twice what they need, as in Texture.
    let (center, span) = (map.region.center, map.region.span)
    #expect(abs(center.longitude - 177.5) < 1e-9 && abs(span.longitudeDelta - 30) < 1e-9 && span.latitudeDelta == 0)
    map.annotations = [Coordinate(-10, 20), Coordinate(30, 40)].map { MapAnnotation(coordinate: $0) }
    let nearer = map.region
    map.annotations = []
    let expected = MapRegion(center: Coordinate(10, 30), span: CoordinateSpan(latitudeDelta: 80, longitudeDelta: 40))
    #expect([nearer, map.region] == [expected, .world])
  }

  @Test func `annotations and overlays at invalid coordinates are not drawn`() async throws {
    let map = MapNode()
    map.annotations = [.nan, .infinity, 91, -.greatestFiniteMagnitude].flatMap { value in
      [
        MapAnnotation(coordinate: Coordinate(value, 0)),
        MapAnnotation(coordinate: Coordinate(0, value == 91 ? .nan : value)),
      ]
    }
    map.overlays = [.polyline(map.annotations.map(\.coordinate)), .polygon(map.annotations.map(\.coordinate), fillColor: .red)]
    func region(_ span: Double) -> MapRegion {
      MapRegion(center: .zero, span: CoordinateSpan(latitudeDelta: span, longitudeDelta: span))
    }
    let nowhere = Coordinate(.nan, 1e300)
    for region in [region(-1), region(.nan), region(.infinity)] + [1e300, -1e300].map({ MapRegion(center: nowhere, zoom: $0) }) {
      let copy = MapNode()
      (copy.region, copy.annotations, copy.overlays) = (region, map.annotations, map.overlays)
      #expect(Set(try await copy.drawn().picture.words) == [0xFFF2F2F2])
    }
  }
}
