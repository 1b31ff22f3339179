import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiNodes

struct GeoJSONTests {
  private func read(_ text: String, _ limits: GeoJSON.Limits = GeoJSON.Limits()) throws(GeoJSONError) -> GeoJSON {
    try GeoJSON(parsing: text.bytes, name: "a.geojson", limits: limits)
  }

  private func message(_ text: String, _ limits: GeoJSON.Limits = GeoJSON.Limits()) -> String? {
    #expect(throws: GeoJSONError.self) { try read(text, limits) }?.description
  }

  private func places(_ pairs: (Double, Double)...) -> [Coordinate] { pairs.map { Coordinate(latitude: $0.1, longitude: $0.0) } }

  @Test func `features of every geometry become pins, lines and areas`() throws {
    let map = try read(TextFixture.seed("geojson/features.geojson"))
    #expect(
      map.annotations.first
        == MapAnnotation(
          coordinate: Coordinate(latitude: 48.2, longitude: 16.37), title: "Here", subtitle: "7", look: .pin(tint: Color(0x00FF00))))
    #expect(
      map.annotations.dropFirst() == places((5, 6), (7, 8)).map { MapAnnotation(coordinate: $0, look: .pin(tint: Color(0x7E7E7E))) }[...])
    #expect(
      map.overlays.prefix(2) == [
        .polyline(places((1, 2), (3, 4)), strokeColor: Color(0xFF0000, alpha: 0.5), lineWidth: 5),
        .polygon(
          places((0, 0), (4, 0), (4, 4), (0, 0)), holes: [places((1, 1), (2, 1), (2, 2), (1, 1))], strokeColor: Color(0x555555),
          lineWidth: 2,
          fillColor: Color(0x0000FF)),
      ])
    #expect(map.overlays.count == 6 && map.overlays.last?.fillColor == Color(0x555555, alpha: 0.6))
  }

  @Test func `a geometry or a feature may stand alone`() throws {
    #expect(try read(#"{"type": "Point", "coordinates": [1, 2]}"#).annotations.map(\.coordinate) == places((1, 2)))
    #expect(
      try read(#"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[181,4]]}}"#).overlays.map(\.shape)
        == [.polyline(places((1, 2), (181, 4)))])
  }

  @Test func `a line of a million points is within the limits`() throws {
    // The test uses a twentieth of the positions, with a twentieth of the memory limit.
    let points = (0..<50_000).map { Coordinate(latitude: Double($0 % 90), longitude: Double($0 % 360 - 180)) }
    var limits = GeoJSON.Limits()
    #expect(limits.positions >= 1_000_000)
    limits.memory /= 20
    let positions = points.map { "[\(Int($0.longitude)),\(Int($0.latitude))]" }.joined(separator: ",")
    #expect(try read(#"{"type":"LineString","coordinates":[\#(positions)]}"#, limits).overlays.map(\.shape) == [.polyline(points)])
  }

  private func list(_ item: String, _ count: Int) -> String { "[" + Array(repeating: item, count: count).joined(separator: ",") + "]" }

  @Test func `a map with more of anything than the limits allow is an error`() {
    func geometry(_ type: String, _ coordinates: String) -> String { #"{"type":"\#(type)","coordinates":\#(coordinates)}"# }
    func features(_ geometry: String, _ count: Int) -> String {
      #"{"type":"FeatureCollection","features":\#(list(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#, count))}"#
    }
    let limits = GeoJSON.Limits(pins: 100, overlays: 30, positions: 2000, memory: 256 << 10)
    let tooMany = "is one line or area too many. Give at most 30 lines and areas in all."
    for (text, expected) in [
      (
        features(geometry("Point", "[1,2]"), 101),
        "$.features[100].geometry.coordinates is one point too many. Give at most 100 points in all."
      ),
      (features(geometry("LineString", "[[1,2],[3,4]]"), 31), "$.features[30].geometry.coordinates " + tooMany),
      (geometry("MultiPolygon", list("[[[0,0],[1,0],[1,1],[0,0]]]", 31)), "$.coordinates[30] " + tooMany),
      (
        features(geometry("LineString", list("[1,2]", 500)), 5),
        "$.features[4].geometry.coordinates is an array of 500, with which there are 2500 positions. Give at most 2000 in all."
      ),
    ] { #expect(message(text, limits) == "a.geojson: " + expected) }
    let huge = geometry("LineString", list("[1,2]", 3000))
    #expect(message(huge, limits)?.hasSuffix("take more than 262144 bytes of memory. Leave out what is not needed.") == true)
    let deep = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 100_000)
    #expect(message(deep)?.contains("nested more than 32 levels deep") == true)
  }
}
