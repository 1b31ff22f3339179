import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Tiles of maps in other formats than PNG, and tiles of servers.
@Suite(.timeLimit(.minutes(2))) struct FetchedTileTests {
  private let folder = TemporaryFolder()

  private func drawn(_ tiles: TileSource, zoom: Double = 0, network: NetworkAccess = .off) async throws -> Frame {
    try await MapNode(zoom: zoom, tiles: tiles, ground: .red).drawn(in: folder, width: 256, height: 256, network: network)
  }

  @Test(arguments: ["cake.jpg", "coffee.webp"]) func `tiles in JPEG and WebP are drawn as such pictures are`(name: String) async throws {
    _ = try folder.addFolder("0/0")
    let ending = String(name.split(separator: ".")[1])
    let bytes = [UInt8](try Data(contentsOf: SampleFeed.folder.appending(path: "pictures/avatars/" + name)))
    try folder.write(bytes, to: "0/0/0.\(ending)")
    let frame = try await drawn(.folder(".", fileExtension: ending, zooms: 0...0))
    let node = NetworkImageNode()
    (node.url, node.contentMode, node.style.preferredSize) = ("0/0/0.\(ending)", .scaleToFill, Size(256, 256))
    let picture = try await Renderer.test(256, 256, pictures: folder.path).render(node).picture
    #expect(frame.picture == picture && frame.warnings.isEmpty)
  }

  @Test func `tiles are asked for once each, and missing ones are one warning`() async throws {
    let server = try LocalServer { request, _ in
      let colors: [String: UInt32] = ["1/0/0.png": 0x00FF00, "1/1/1.png": 0x0000FF]
      guard let color = colors[request.path] else { return .init(404) }
      return .init(200, ["Content-Type": "image/png"], WrittenPNG.file(side: 32, color: color))
    }
    let frame = try await drawn(
      .template(server.url("{z}/{x}/{y}.png"), zooms: 1...1), zoom: 1, network: NetworkAccess(.on, allowedHosts: ["127.0.0.1"]))
    let colors = frame.picture.colors((20, 20), (230, 230), (230, 20), (20, 230))
    #expect(colors == [.green, .blue, .red, .red] && frame.warnings.count == 1)
    #expect(server.requests.map(\.path).sorted() == "1/0/0.png 1/0/1.png 1/1/0.png 1/1/1.png".words)
  }

  @Test func `tiles of a server that may not be asked are missing`() async throws {
    let server = try LocalServer { _, _ in .init(200, [:], WrittenPNG.file(side: 32, color: 0x112233)) }
    for network in [NetworkAccess.off, NetworkAccess(.on)] {
      let frame = try await drawn(.template(server.url("{z}/{x}/{y}.png"), zooms: 0...0), network: network)
      #expect(frame.warnings.count == 1 && frame.picture[100, 100] == .red)
    }
    #expect(server.requests.isEmpty)
  }
}
