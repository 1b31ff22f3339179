import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Tiles of maps in other formats than PNG, and tiles of servers.
@Suite(.timeLimit(.minutes(20))) struct FetchedTileTests {
  private static let avatars = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples/pictures/avatars")
  private let magenta = Color(0xFF00FF)

  /// The whole world on one tile of 100 points.
  private func map(_ tiles: TileSource) -> MapNode {
    let map = MapNode(tiles: tiles)
    map.backgroundColor = magenta
    map.region = MapRegion(center: Coordinate(latitude: 0, longitude: 0), zoom: 0)
    return map
  }

  private func renderer(_ folder: TemporaryFolder, _ network: NetworkAccess = .off) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 256, height: 256), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: folder.path), network: network, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func picture(_ name: String) async throws -> Picture {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](Data(contentsOf: Self.avatars.appending(path: name))), to: name)
    let node = NetworkImageNode()
    node.url = name
    node.contentMode = .scaleToFill
    node.style.preferredSize = Size(width: 256, height: 256)
    return try await renderer(folder).render(node).decoded()
  }

  @Test(arguments: ["cake.jpg", "coffee.webp"]) func `tiles in JPEG and WebP are drawn as such pictures are`(name: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.addFolder("0/0")
    let ending = name.hasSuffix("jpg") ? "jpg" : "webp"
    try folder.write([UInt8](Data(contentsOf: Self.avatars.appending(path: name))), to: "0/0/0.\(ending)")
    let frame = try await renderer(folder).render(map(.folder(".", fileExtension: ending, zooms: 0...0)))
    #expect(frame.warnings.isEmpty)
    #expect(try frame.decoded().difference(from: try await picture(name)) == nil)
  }

  @Test func `tiles of a server are asked for once each, and those that it has not are one warning`() async throws {
    let folder = try TemporaryFolder()
    let server = try LocalServer { request, _ in
      guard request.path.hasSuffix("1/0/0.png") || request.path.hasSuffix("1/1/1.png") else { return .init(404) }
      return .init(
        200, ["Content-Type": "image/png"], WrittenPNG.file(side: 32, color: request.path.contains("1/0/0") ? 0x112233 : 0x445566))
    }
    let world = map(.template(server.url("{z}/{x}/{y}.png"), zooms: 1...1))
    world.region = MapRegion(center: Coordinate(latitude: 0, longitude: 0), zoom: 1)
    let frame = try await renderer(folder, NetworkAccess(.on, allowedHosts: ["127.0.0.1"])).render(world)
    let picture = try frame.decoded()
    #expect(picture[20, 20] == 0xFF11_2233 && picture[230, 230] == 0xFF44_5566)
    #expect(picture[230, 20] == magenta.premultiplied && picture[20, 230] == magenta.premultiplied)
    #expect(frame.warnings.count == 1)
    #expect(server.requests.map(\.path).sorted() == ["1/0/0.png", "1/0/1.png", "1/1/0.png", "1/1/1.png"])
  }

  @Test func `tiles of a server that may not be asked are missing`() async throws {
    let server = try LocalServer { _, _ in .init(200, [:], WrittenPNG.file(side: 32, color: 0x112233)) }
    let folder = try TemporaryFolder()
    for network in [NetworkAccess.off, NetworkAccess(.on)] {
      let frame = try await renderer(folder, network).render(map(.template(server.url("{z}/{x}/{y}.png"), zooms: 0...0)))
      #expect(frame.warnings.count == 1)
      #expect(try frame.decoded()[100, 100] == magenta.premultiplied)
    }
    #expect(server.requests.isEmpty)
  }
}
