import EmakiDisplay
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// Pictures of servers, from address to pixels.
@Suite(.timeLimit(.minutes(2))) struct FetchedPictureTests {
  private static let samples = URL.samples.appending(path: "pictures/avatars")
  private let kitten = [UInt8]((try? Data(contentsOf: Self.samples.appending(path: "kitten.png"))) ?? Data())
  private let local = NetworkAccess(allowedHosts: ["127.0.0.1"])

  private func render(_ urls: [String?], _ renderer: Renderer) async throws -> Frame {
    let rows = urls.enumerated().map { NotificationRow(id: String($0.offset), body: "Ada", imageURL: $0.element) }
    return try await renderer.render(TableNode(feed: Feed(rows: rows)))
  }

  private func renderer(_ network: NetworkAccess) throws -> Renderer {
    try Renderer(
      viewport: Size(200, 160), scale: 1,
      options: Renderer.Options(jobs: 2, images: ImageAccess(baseDirectory: Self.samples.path), network: network, cacheDirectory: nil))
  }

  @Test func `a picture from a server has the pixels and the digest of the same file`() async throws {
    let kitten = kitten
    let server = try LocalServer { _, _ in .init(200, ["Content-Type": "image/jpeg"], kitten) }
    let store = ImageStore(access: ImageAccess(baseDirectory: Self.samples.path), network: NetworkReader(local))
    let sources = [ImageSource.url(server.url("kitten.jpg")), .url("kitten.png")]
    let digests = await withCheckedContinuation { done in
      // Reading blocks.
      Thread.detachNewThread {
        let digests = sources.map { source in
          let bitmap = try? store.prepared(ImageRequest(source: source, size: PixelSize(40, 40), scale: 1))
          // That of the pixels, and that of the file.
          return [bitmap.flatMap { store.digest(of: .bitmap($0)) }, store.digest(of: source)]
        }
        done.resume(returning: digests)
      }
    }
    #expect(digests[0] == digests[1] && !digests[0].contains(nil) && server.requests.count == 1, "\(server.requests.count)")
  }

  @Test func `a list draws pictures from a server, and a default image with a warning if one is missing`() async throws {
    let kitten = kitten
    let server = try LocalServer { request, _ in request.path == "kitten.png" ? .init(200, [:], kitten) : .init(404) }
    let urls = ["kitten.png", "none.png"].map { server.url($0) }
    let (fetched, drawn) = (try await render(urls, renderer(local)), try await render(["kitten.png", nil], renderer(.off)))
    let (off, plain) = (try await render(urls, renderer(.off)), try await render([nil, nil], renderer(.off)))
    let warnings = urls.enumerated().map { RenderWarning.image(row: String($0.offset), .network(url: $0.element, .off)) }
    #expect([fetched, off].map(\.warnings) == [[.image(row: "1", .network(url: urls[1], .status(404)))], warnings])
    #expect([fetched, off].map(\.pngData) == [drawn, plain].map(\.pngData))
    #expect(server.requests.count == 2)
  }

  @Test func `preloaded pictures are requested before anything is drawn, each once`() async throws {
    let kitten = kitten
    let (requests, continuation) = AsyncStream<String>.makeStream()
    let server = try LocalServer { request, _ in
      continuation.yield(request.path)
      return .init(200, ["Content-Type": "image/jpeg"], kitten)
    }
    let (renderer, url) = (try renderer(local), server.url("a"))
    renderer.preload([url, url, "kitten.png", "data:,a"])
    #expect(await requests.first { _ in true } == "a")
    #expect(try await render([url], renderer).warnings == [])
    #expect(server.requests.count == 1)
  }
}
