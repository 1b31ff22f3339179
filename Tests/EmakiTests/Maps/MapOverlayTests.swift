import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Lines and areas on maps.
struct MapOverlayTests {
  private func picture(_ overlays: [MapOverlay], _ center: Coordinate = .zero, zoom: Double = 2) async throws -> Picture {
    try await MapNode(center, zoom: zoom, overlays: overlays).drawn().picture
  }

  private func place(_ x: Double, _ y: Double, zoom: Double = 2, from center: Double = 0) -> Coordinate {
    // This inverts the projection. `x` and `y` are distances from the middle of the map, in points.
    let world = 256 * pow(2, zoom)
    return Coordinate(atan(sinh(-2 * .pi * y / world)) * 180 / .pi, center + x / world * 360)
  }

  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double, from center: Double = 0) -> [Coordinate] {
    [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)].map { place($0, $1, from: center) }
  }

  @Test func `an area is filled besides its holes, and its outline lies on its edge`() async throws {
    let picture = try await picture([
      .polygon(box(-50, -40, 50, 40), holes: [box(-20, -10, 20, 10)], strokeColor: .black, lineWidth: 4, fillColor: .green)
    ])
    let places = [(-35, 0), (0, -30), (0, 0), (60, 0), (-51, 0), (-50, 0), (-20, 0), (0, 40)]
    #expect(
      places.map { picture.color(100 + $0, 80 + $1) } == [.green, .green, .white, .white] + Array(repeating: Color.black, count: 4))
  }

  @Test func `a line across the 180th meridian runs the short way, on both sides of it`() async throws {
    let line = MapOverlay.polyline(
      [Coordinate(0, 160), Coordinate(0, -160)], strokeColor: .black, lineWidth: 2)
    let there = try await picture([line], Coordinate(0, 179))
    // 40 degrees are 114 points; a degree is 2.8.
    let box = try #require(there.box { $0 & 255 < 128 })
    let here = try await picture([line], .zero)
    #expect(
      abs(box.x.lowerBound - (100 - 55)) <= 2 && abs(box.x.upperBound - (100 + 60)) <= 2 && here.words.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `an area round a pole and one along the whole map are filled`() async throws {
    let south = MapOverlay.polygon(
      [-180.0, -90, 0, 90, 180].map { Coordinate(-60, $0) } + [
        Coordinate(-90, 180), Coordinate(-90, -180), Coordinate(-60, -180),
      ], lineWidth: 0, fillColor: .black)
    let north = MapOverlay.polygon(
      [0, 120, -120, 0].map { Coordinate(60, $0) }, lineWidth: 0, fillColor: .red)
    let shown = try await picture([south, north], .zero, zoom: 0)
    // 60 degrees are 53.5 points from the equator where the world is 256 high; the world repeats to the left and right.
    for x in [5, 60, 100, 140, 195] { #expect(shown.colors((x, 140), (x, 80), (x, 20)) == [.black, .white, .red]) }
  }

  @Test func `lines far beyond the map are cut, and what is in view is where it was`() async throws {
    let zoom = 18.0
    let line = MapOverlay.polyline([place(-1e6, -1e6, zoom: zoom), place(1e6, 1e6, zoom: zoom)], strokeColor: .black, lineWidth: 3)
    let area = MapOverlay.polygon(
      [(-1e7, 20), (1e7, 20), (1e7, 1e7), (-1e7, 1e7)].map { place($0, $1, zoom: zoom) }, lineWidth: 0, fillColor: .blue)
    let shown = try await picture([area, line], zoom: zoom)
    let colors = shown.colors((100, 80), (130, 110), (60, 40), (20, 130), (180, 60))
    #expect(colors == [.black, .black, .black, .blue, .white])
  }

  @Test func `a line of very many points looks like the same line of a few`() async throws {
    func spiral(_ count: Int) -> [Coordinate] {
      (0..<count).map { index in
        let part = Double(index) / Double(count - 1)
        return place(70 * part * cos(part * 12), 70 * part * sin(part * 12))
      }
    }
    let shown = try await picture([.polyline(spiral(150_000), strokeColor: .black, lineWidth: 4)])
    let expected = try await picture([.polyline(spiral(2000), strokeColor: .black, lineWidth: 4)])
    let differing = zip(shown.words, expected.words).count { abs(Int($0 & 255) - Int($1 & 255)) > 100 }
    #expect(differing == 0 && expected.words.contains(0xFF00_0000))
  }

  @Test func `lines that fill the map do so when they are drawn with fewer points`() async throws {
    var random = SeededGenerator(seed: 7)
    // The line is some 90 times as long as the map allows.
    let points = (0..<60_000).map { _ in place(random.double(-90...90), random.double(-70...70)) }
    let shown = try await picture([.polyline(points, strokeColor: .black, lineWidth: 1)])
    #expect(stride(from: 30, to: 170, by: 10).allSatisfy { x in (70..<90).contains { shown[x, $0] & 255 < 64 } })
  }

  @Test func `very many small areas are not left out altogether`() async throws {
    // The squares are one and a half points wide, with nothing between them.
    let squares = (0..<27_000).map { index in
      let (x, y) = (Double(index % 200) * 1.5 - 150, Double(index / 200) * 1.5 - 100)
      return MapOverlay.polygon(box(x, y, x + 1.5, y + 1.5), lineWidth: 0, fillColor: .black)
    }
    let shown = try await picture(squares)
    #expect(shown.words.count { $0 & 255 < 128 } > shown.words.count / 8)
  }

  @Test func `a line may go round the earth any number of times`() async throws {
    // The line runs along the equator, five steps of 72 degrees in each round, and a step further north with each round.
    let rounds = 20_000
    let line = (0..<rounds * 5).map { index -> Coordinate in
      let (round, step): (Int, Int) = (index / 5, index % 5)
      return Coordinate(Double(round) * 20 / Double(rounds), Double(step) * 72 - 180)
    }
    let shown = try await picture([.polyline(line, strokeColor: .black, lineWidth: 1)])
    // 20 degrees are 58 points.
    #expect(shown[100, 80 - 30] & 255 < 128 && shown[100, 80 - 70] & 255 == 255 && shown[100, 80 + 10] & 255 == 255)
  }
}
