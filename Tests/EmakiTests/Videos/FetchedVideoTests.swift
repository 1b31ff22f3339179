import Emaki
import EmakiTestSupport
import Testing

/// Videos of servers, which go through the guard of pictures.
@Suite(.timeLimit(.minutes(2))) struct FetchedVideoTests {
  private func server() throws -> LocalServer {
    let clip = TestVideo().bytes([(0xFF0000, 0xFF0000), (0xFF0000, 0xFF0000), (0xFF0000, 0xFF0000)])
    return try LocalServer { request, _ in request.path == "clip.mp4" ? .init(200, ["Content-Type": "video/mp4"], clip) : .init(404) }
  }

  private func table(_ url: String, rows: Int) -> TableNode {
    TableNode.plain(rows) { _ in
      let video = VideoNode()
      (video.assetURL, video.shouldAutoplay) = (url, true)
      video.setPreferredSize(64, 48)
      return HoldingCell(video)
    }
  }

  private func renderer(_ network: NetworkAccess) throws -> Renderer {
    try .test(64, 96) { $0.network = network }
  }

  private let allowed = NetworkAccess(.on, allowedHosts: ["127.0.0.1"])

  @Test func `a video of a server is fetched once and shown in each row`() async throws {
    let server = try server()
    let frame = try await renderer(allowed).render(table(server.url("clip.mp4"), rows: 2))
    #expect(frame.warnings.isEmpty && server.requests.count == 1)
    for y in [24, 72] { #expect(frame.picture[32, y] >> 16 & 255 > 240 && frame.picture[32, y] & 0xFFFF < 0x1010) }
  }

  @Test func `a video that cannot be fetched is left out with a warning`() async throws {
    let server = try server()
    func warnings(_ network: NetworkAccess, _ name: String) async throws -> [RenderWarning] {
      try await renderer(network).render(table(server.url(name), rows: 1)).warnings
    }
    #expect(try await [warnings(.off, "clip.mp4"), warnings(NetworkAccess(.on), "clip.mp4")].map(\.count) == [1, 1])
    #expect(server.requests.isEmpty)
    let missing = try await warnings(allowed, "other.mp4")
    #expect(missing.count == 1 && "\(missing)".contains("404"))
  }
}
