import EmakiDrawing
import EmakiEngine
import EmakiLayout
import EmakiNodes

/// Tries an input as a GeoJSON text. It is read, and drawn on a map of the world, on one of the place of its points, and on one of a
/// street.
final class FuzzedGeoJSON {
  private let renderer = made { try Renderer(viewport: Size(width: 60, height: 40), scale: 1, options: Renderer.Options(jobs: 1)) }

  func run(_ bytes: [UInt8]) {
    do throws(GeoJSONError) {
      let content = try GeoJSON(parsing: bytes, name: "a.geojson")
      draw(content) { _ in }
      draw(content) { $0.showAnnotationsOptions = .zoomed }
      draw(content) { map in
        let place = content.annotations.first?.coordinate ?? Coordinate(latitude: 1, longitude: 2)
        map.region = MapRegion(center: place, zoom: 18)
      }
    } catch {
      expectWords(error)
    }
  }

  private func draw(_ content: GeoJSON, _ change: @escaping @Sendable (MapNode) -> Void) {
    do {
      try wait { [renderer] in
        let map = MapNode()
        (map.overlays, map.annotations) = (content.overlays, content.annotations)
        change(map)
        _ = try await renderer.render(map).pngData
      }
    } catch {
      expectTold(error)
    }
  }
}
