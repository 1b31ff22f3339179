import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Which tiles maps show, and where.
@Suite struct MapTileTests {
  private static let magenta = Color(0xFF00FF)

  private func map(_ tiles: TileSource, _ center: Coordinate, zoom: Double) -> MapNode {
    let map = MapNode(tiles: tiles)
    map.debugName = "map"
    map.backgroundColor = Self.magenta
    map.region = MapRegion(center: center, zoom: zoom)
    return map
  }

  /// Compares each pixel with the colour of the tile that Web Mercator gives for it. At the edge of a tile either neighbour's colour is
  /// right.
  private func expectTiles(
    _ picture: Picture, _ center: Coordinate, zoom: Double, tileZoom: Int, scale: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let size = Size(width: Double(picture.size.width) / scale, height: Double(picture.size.height) / scale)
    let origin = Mercator.pixel(of: Coordinate(latitude: 0, longitude: 0), center: center, zoom: zoom, size: size, scale: scale)
    let world = 256 * pow(2, zoom) * scale
    let count = 1 << tileZoom
    func tiles(_ pixel: Double, _ start: Double) -> Set<Int> {
      Set([-1.0, 0, 1].map { Int(((pixel + 0.5 + $0 - start) / world * Double(count) + Double(count) / 2).rounded(.down)) })
    }
    let columns = (0..<picture.size.width).map { x in Set(tiles(Double(x), origin.x).map { (($0 % count) + count) % count }) }
    for y in 0..<picture.size.height {
      let rows = tiles(Double(y), origin.y).filter { (0..<count).contains($0) }
      for x in 0..<picture.size.width {
        let shown = picture[x, y]
        if !rows.contains(where: { row in columns[x].contains { 0xFF00_0000 | TestTiles.color(tileZoom, $0, row) == shown } }) {
          Issue.record("pixel \(x), \(y) is \(String(shown, radix: 16))", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  @Test(arguments: [(2.0, 2, 1.0), (2.0, 2, 2.0), (2.37, 2, 1.0), (2.81, 3, 2.0), (1.6, 2, 1.5), (3.49, 3, 1.0)])
  func `every pixel shows the tile that is there, without seams`(zoom: Double, tileZoom: Int, scale: Double) async throws {
    let folder = try TestTiles.folder(zooms: 0...3)
    for center in [Coordinate(latitude: 21, longitude: 33), Coordinate(latitude: -5, longitude: 179.7)] {
      let frame = try await Renderer.map(folder, scale: scale).render(map(.folder("."), center, zoom: zoom))
      #expect(frame.warnings.isEmpty)
      expectTiles(try frame.decoded(), center, zoom: zoom, tileZoom: tileZoom, scale: scale)
    }
  }

  @Test func `beyond the greatest zoom tiles are enlarged, below the least they are shrunk`() async throws {
    let folder = try TestTiles.folder(zooms: 1...2)
    let center = Coordinate(latitude: 40.9, longitude: 89.9)
    for (zoom, tileZoom) in [(6.3, 2), (9.9, 2), (0.2, 1)] {
      let frame = try await Renderer.map(folder, height: 50).render(map(.folder(".", zooms: 1...2), center, zoom: zoom))
      #expect(frame.warnings.isEmpty)
      expectTiles(try frame.decoded(), center, zoom: zoom, tileZoom: tileZoom, scale: 1)
    }
  }

  @Test func `beyond the greatest zoom that an MBTiles file says to have, its tiles are enlarged`() async throws {
    let folder = try TemporaryFolder()
    let tiles = (0..<16).map { index in
      (zoom: 2, column: index % 4, row: 3 - index / 4, bytes: WrittenPNG.file(side: 32, color: TestTiles.color(2, index % 4, index / 4)))
    }
    try WrittenDatabase.writeTiles(tiles, metadata: ["minzoom": "2", "maxzoom": "2"], to: folder.path + "/a.mbtiles")
    let center = Coordinate(latitude: 40.9, longitude: 89.9)
    for zoom in [2.3, 6.3, 12, 23.4] {
      let frame = try await Renderer.map(folder, height: 50).render(map(.mbtiles("a.mbtiles"), center, zoom: zoom))
      #expect(frame.warnings.isEmpty)
      expectTiles(try frame.decoded(), center, zoom: zoom, tileZoom: 2, scale: 1)
    }
  }

  @Test func `tiles of 512 points show at a zoom higher than their own`() async throws {
    let folder = try TestTiles.folder(zooms: 0...2)
    let center = Coordinate(latitude: 10, longitude: 10)
    let frame = try await Renderer.map(folder).render(map(.folder(".", tileSize: 512), center, zoom: 3))
    expectTiles(try frame.decoded(), center, zoom: 3, tileZoom: 2, scale: 1)
  }

  @Test func `a template has sharp tiles, rows from the south and braces of its own`() async throws {
    let folder = try TemporaryFolder()
    for name in ["{a}1-1-0.png", "{a}1-1-0@2x.png"] {
      try folder.write(WrittenPNG.file(side: 8, color: name.contains("@2x") ? 0x0000FF : 0x00FF00), to: name)
    }
    // South of the equator and east of Greenwich: row 0 from the south.
    let center = Coordinate(latitude: -40, longitude: 90)
    for (scale, color) in [(1.0, UInt32(0xFF00FF00)), (2.0, 0xFF0000FF), (3.0, 0xFF0000FF)] {
      let source = TileSource.template("{{a}{z}-{x}-{-y}{r}.png", zooms: 1...1)
      let frame = try await Renderer.map(folder, width: 20, height: 20, scale: scale).render(map(source, center, zoom: 1))
      #expect(frame.warnings.isEmpty)
      #expect(try frame.decoded().words.allSatisfy { $0 == color })
    }
  }

  @Test func `where tiles are missing the background shows, and one warning counts them`() async throws {
    let missing: Set = ["2/1/1", "2/2/1", "2/2/2"]
    let folder = try TestTiles.folder(zooms: 2...2, without: missing)
    let frame = try await Renderer.map(folder, width: 600, height: 600).render(map(.folder("."), .zero, zoom: 2))
    let path = folder.path + "/2/1/1.png"
    #expect(
      frame.warnings == [.node("map", .missingTiles(row: "map", map: "map", count: 3, .missing(url: "./2/1/1.png", path: path)))])
    #expect(
      frame.warnings.map(\.description) == [
        "node \"map\": 3 tiles are missing, the first of them: picture \"./2/1/1.png\": there is no file \"\(path)\". "
          + "Correct the path or put the file there."
      ])
    let picture = try frame.decoded()
    // The four middle tiles meet in the middle of the picture.
    #expect([picture[200, 200], picture[400, 200], picture[400, 400]].allSatisfy { $0 == 0xFFFF00FF })
    #expect(picture[200, 400] == 0xFF00_0000 | TestTiles.color(2, 1, 2))
  }

  @Test func `a list has one warning for each of its maps`() async throws {
    let folder = try TestTiles.folder(zooms: 1...1, without: ["1/0/0", "1/1/0"])
    let table = TableNode.plain(rows: ["a", "b"]) { name in
      {
        let cell = CellNode()
        let map = MapNode(tiles: .folder(".", zooms: 1...1))
        map.debugName = "map \(name)"
        map.region = MapRegion(center: .zero, zoom: 1)
        map.style.preferredSize = Size(width: 200, height: 80)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(), child: map) }
        return cell
      }
    }
    let frame = try await Renderer.map(folder).render(table)
    #expect(
      frame.warnings.map { warning in
        if case .missingTiles(_, let map, let count, _) = warning { "\(map) \(count)" } else { "other" }
      } == ["map a 2", "map b 2"])
    #expect(frame.warnings.allSatisfy { $0.kind == .missingPicture })
  }

  @Test func `remote tiles are not fetched while the network is off`() async throws {
    let folder = try TemporaryFolder()
    let source = TileSource.template("https://tiles.example/{z}/{x}/{y}.png")
    let frame = try await Renderer.map(folder).render(map(source, .zero, zoom: 1))
    let missing = RenderWarning.missingTiles(row: "map", map: "map", count: 4, .network(url: "https://tiles.example/1/0/0.png", .off))
    #expect(frame.warnings == [.node("map", missing)])
  }

  @Test func `a tile of 60,000 pixels is a warning`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.addFolder("0/0")
    try folder.write(WrittenPNG.file(width: 60_000, height: 60_000, data: [0x78, 0x01, 0x03, 0x00]), to: "0/0/0.png")
    let frame = try await Renderer.map(folder).render(map(.folder("."), .zero, zoom: 0))
    guard case .node(_, .missingTiles(_, _, 1, .tooManyPixels(_, let size, _)))? = frame.warnings.first else {
      Issue.record("\(frame.warnings)")
      return
    }
    #expect(size == PixelSize(width: 60_000, height: 60_000) && frame.warnings.count == 1)
  }

  @Test func `a region is shown whole with its centre in the middle`() async throws {
    let center = Coordinate(latitude: 50, longitude: 12)
    let region = MapRegion(center: center, span: CoordinateSpan(latitudeDelta: 8, longitudeDelta: 4))
    let map = MapNode()
    map.region = region
    map.backgroundColor = .white
    map.annotations = [(4, 2), (-4, 2), (-4, -2), (4, -2), (0, 0)].map { north, east in
      let dot = Image.drawn(key: "map tests small", size: Size(width: 2, height: 2)) { context in
        context.fill(DrawingPath(context.bounds), with: .color(.black))
      }
      return MapAnnotation(coordinate: Coordinate(latitude: 50 + Double(north), longitude: 12 + Double(east)), look: .image(dot))
    }
    let folder = try TemporaryFolder()
    let picture = try await Renderer.map(folder, width: 200, height: 160).render(map).decoded()
    let box = try #require(picture.box { $0 & 255 < 200 })
    // On the map the northern half of the region is longer, so it fills half of the height.
    #expect((-1...1).contains(box.y.lowerBound) && box.y.upperBound < 160 && box.y.upperBound > 140)
    #expect(abs(box.x.lowerBound + box.x.upperBound - 199) <= 1)
    #expect(picture[100, 80] & 255 < 200)
  }

  @Test func `the attribution is in the lower right corner`() async throws {
    let folder = try TemporaryFolder()
    let picture = try await Renderer.map(folder)
      .render(map(.template("", zooms: 0...0, attribution: "Somebody's tiles"), .zero, zoom: 0)).decoded()
    let box = try #require(picture.box { $0 != 0xFFFF00FF })
    #expect(box.x.upperBound == 199 && box.y.upperBound == 159 && (40...120).contains(box.x.count) && (12...22).contains(box.y.count))
    // Dark letters.
    #expect(picture.box { $0 >> 8 & 255 < 90 && $0 >> 16 & 255 < 120 } != nil)
  }

  @Test func `one worker and four draw the same`() async throws {
    let folder = try TestTiles.folder(zooms: 0...3, without: ["3/4/4"])
    var pictures: [Data] = []
    for jobs in [1, 4] {
      let table = TableNode.plain(rows: Array(0..<4)) { row in
        {
          let cell = CellNode()
          let map = MapNode(tiles: .folder(".", attribution: "tiles"))
          map.region = MapRegion(center: .zero, zoom: 2.2 + Double(row) * 0.3)
          map.annotations = [MapAnnotation(coordinate: .zero, title: "Here")]
          map.overlays = [
            .polygon(
              [(-20, -20), (20, -20), (0, 30)].map { Coordinate(latitude: $0, longitude: $1) }, fillColor: Color(0x00FF00, alpha: 0.5))
          ]
          map.style.preferredSize = Size(width: 200, height: 160)
          cell.automaticallyManagesSubnodes = true
          cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(), child: map) }
          return cell
        }
      }
      pictures.append(try await Renderer.map(folder, height: 640, scale: 2, jobs: jobs).render(table).pngData)
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `on the clock the background shows until tiles have come`() async throws {
    let folder = try TestTiles.folder(zooms: 0...0)
    let node = map(.folder("."), .zero, zoom: 0)
    node.style.preferredSize = Size(width: 100, height: 100)
    let script = ScrollScript(networkImageLatency: ScrollScript.ImageLatency(full: .fixed(150)))
    var shown: [UInt32] = []
    for try await frame in try Renderer.map(folder, width: 100, height: 100)
      .frames(ofNode: node, script: script, framesPerSecond: 10, frames: 3)
    {
      shown.append(try frame.decoded()[50, 50])
    }
    #expect(shown.first == 0xFFFF00FF && shown.last == 0xFF00_0000 | TestTiles.color(0, 0, 0))
  }
}
