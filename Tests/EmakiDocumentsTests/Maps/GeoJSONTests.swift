import EmakiDisplay
import EmakiNodes
import Testing

@testable import EmakiDocuments

@Suite struct GeoJSONTests {
  private func read(_ text: String) throws -> GeoJSON { try GeoJSON(parsing: Array(text.utf8), name: "a.geojson") }

  private func message(_ text: String, _ limits: GeoJSON.Limits = GeoJSON.Limits()) -> String? {
    do throws(GeoJSONError) {
      _ = try GeoJSON(parsing: Array(text.utf8), name: "a.geojson", limits: limits)
      return nil
    } catch {
      return error.description
    }
  }

  private func places(_ pairs: (Double, Double)...) -> [Coordinate] { pairs.map { Coordinate(latitude: $0.1, longitude: $0.0) } }

  @Test func `features of every geometry become pins, lines and areas`() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"title": "Here", "description": 7, "marker-color": "#0f0"},
         "geometry": {"type": "Point", "coordinates": [16.37, 48.2, 171]}},
        {"type": "Feature", "properties": {"stroke": "ff0000", "stroke-width": 5, "stroke-opacity": 0.5},
         "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
        {"type": "Feature", "properties": {"fill": "#0000FF", "fill-opacity": 1, "stroke": null},
         "geometry": {"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,4],[0,0]], [[1,1],[2,1],[2,2],[1,1]]]}},
        {"type": "Feature", "properties": null, "geometry": {"type": "GeometryCollection", "geometries": [
          {"type": "MultiPoint", "coordinates": [[5, 6], [7, 8]]},
          {"type": "MultiLineString", "coordinates": [[[0,0],[1,1]], [[2,2],[3,3]]]},
          {"type": "MultiPolygon", "coordinates": [[[[0,0],[1,0],[1,1],[0,0]]], [[[5,5],[6,5],[6,6],[5,5]]]]}]}},
        {"type": "Feature", "geometry": null, "properties": {}}], "bbox": [0, 0, 1, 1]}
      """
    let map = try read(text)
    #expect(
      map.annotations.first
        == MapAnnotation(
          coordinate: Coordinate(latitude: 48.2, longitude: 16.37), title: "Here", subtitle: "7", look: .pin(tint: Color(0x00FF00))))
    #expect(map.annotations.dropFirst().map(\.coordinate) == places((5, 6), (7, 8)))
    #expect(map.annotations.last?.look == .pin(tint: Color(0x7E7E7E)))
    #expect(
      map.overlays.prefix(2) == [
        .polyline(places((1, 2), (3, 4)), strokeColor: Color(0xFF0000, alpha: 0.5), lineWidth: 5),
        .polygon(
          places((0, 0), (4, 0), (4, 4), (0, 0)), holes: [places((1, 1), (2, 1), (2, 2), (1, 1))], strokeColor: Color(0x555555),
          lineWidth: 2,
          fillColor: Color(0x0000FF)),
      ])
    #expect(map.overlays.count == 6)
    #expect(map.overlays.last?.fillColor == Color(0x555555, alpha: 0.6))
  }

  @Test func `a geometry or a feature may stand alone`() throws {
    #expect(try read(#"{"type": "Point", "coordinates": [1, 2]}"#).annotations.map(\.coordinate) == places((1, 2)))
    #expect(
      try read(#"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[181,4]]}}"#).overlays.map(\.shape)
        == [.polyline(places((1, 2), (181, 4)))])
  }

  @Test(arguments: [
    (
      "{",
      "a.geojson: line 1, column 1: malformed JSON: string or '}' expected near end of file. The text ends too early: close what is open."
    ),
    ("[]", "a.geojson: $ is an array, not an object. Write an object."),
    ("{}", "a.geojson: $ has no \"type\". Add it."),
    (#"{"type": "Pont", "coordinates": []}"#, "a.geojson: $.type is \"Pont\", which it cannot be. Did you mean \"Point\"?"),
    (
      #"{"type": "Point", "coordinates": [1821212.3, 6140000]}"#,
      "a.geojson: $.coordinates[1] is 6140000.0. Give a latitude from -90 to 90 degrees."
    ),
    (
      #"{"type": "LineString", "coordinates": [[0, 0], [1821212.5, 0]]}"#,
      "a.geojson: $.coordinates[1][0] is 1821212.5. Give a longitude from -360 to 360 degrees."
    ),
    (
      #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"stroke": "rot"}, "#
        + #""geometry": {"type": "Point", "coordinates": [0, 0]}}]}"#,
      "a.geojson: $.features[0].properties.stroke is \"rot\". Give a colour of three or six hexadecimal digits, such as \"#ff8800\"."
    ),
    (
      #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}"#,
      "a.geojson: $.coordinates[0] is an array of 2. Give at least 4 positions."
    ),
    (
      #"{"type": "MultiPoint", "coordinates": [[0, 0], [1]]}"#,
      "a.geojson: $.coordinates[1] is an array of 1. Give a longitude and a latitude."
    ),
    (#"{"type": "Point", "coordinates": ["0", 0]}"#, "a.geojson: $.coordinates[0] is a string, not a number. Write a number."),
    (
      #"{"type": "FeatureCollection", "features": [{"type": "Point"}]}"#,
      "a.geojson: $.features[0].type is \"Point\", which it cannot be. It can be Feature."
    ),
  ]) func `a fault is named with its place and how to mend it`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `a line of a million points is within the limits`() throws {
    // The test uses a twentieth of the positions, with a twentieth of the memory limit.
    let positions = (0..<50_000).map { "[\($0 % 360 - 180),\($0 % 90)]" }.joined(separator: ",")
    var limits = GeoJSON.Limits()
    #expect(limits.positions >= 1_000_000)
    limits.memory /= 20
    let map = try GeoJSON(
      parsing: Array((#"{"type":"LineString","coordinates":["# + positions + "]}").utf8), name: "a.geojson", limits: limits)
    guard case .polyline(let points)? = map.overlays.first?.shape else {
      Issue.record("no line")
      return
    }
    #expect(points.count == 50_000)
    #expect(points.last == Coordinate(latitude: Double(49_999 % 90), longitude: Double(49_999 % 360 - 180)))
  }

  @Test func `a map with more of anything than the limits allow is an error`() {
    func features(_ geometry: String, _ count: Int) -> String {
      let feature = #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#
      return #"{"type":"FeatureCollection","features":["# + Array(repeating: feature, count: count).joined(separator: ",") + "]}"
    }
    let areas = Array(repeating: "[[[0,0],[1,0],[1,1],[0,0]]]", count: 31).joined(separator: ",")
    let limits = GeoJSON.Limits(pins: 100, overlays: 30, positions: 2000, memory: 256 << 10)
    #expect(
      message(features(#"{"type":"Point","coordinates":[1,2]}"#, 101), limits)
        == "a.geojson: $.features[100].geometry.coordinates is one point too many. Give at most 100 points in all.")
    #expect(
      message(features(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, 31), limits)
        == "a.geojson: $.features[30].geometry.coordinates is one line or area too many. Give at most 30 lines and areas in all.")
    #expect(
      message(#"{"type":"MultiPolygon","coordinates":["# + areas + "]}", limits)
        == "a.geojson: $.coordinates[30] is one line or area too many. Give at most 30 lines and areas in all.")
    let line = #"{"type":"LineString","coordinates":["# + Array(repeating: "[1,2]", count: 500).joined(separator: ",") + "]}"
    #expect(
      message(features(line, 5), limits)
        == "a.geojson: $.features[4].geometry.coordinates is an array of 500, with which there are 2500 positions. "
        + "Give at most 2000 in all.")
    let huge = #"{"type":"LineString","coordinates":["# + Array(repeating: "[1,2]", count: 3000).joined(separator: ",") + "]}"
    #expect(message(huge, limits)?.hasSuffix("take more than 262144 bytes of memory. Leave out what is not needed.") == true)
    let deep = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 100_000)
    #expect(message(deep)?.contains("nested more than 32 levels deep") == true)
  }
}
