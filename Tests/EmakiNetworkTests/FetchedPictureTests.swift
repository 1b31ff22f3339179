import Emaki
import EmakiDigest
import EmakiDisplay
import EmakiNetwork
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiImages

/// Pictures of servers, from address to pixels.
@Suite(.timeLimit(.minutes(20))) struct FetchedPictureTests {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples/pictures/avatars")

  private func store(_ mode: NetworkAccess.Mode = .on) -> ImageStore {
    ImageStore(
      access: ImageAccess(baseDirectory: Self.samples.path), network: NetworkReader(NetworkAccess(mode, allowedHosts: ["127.0.0.1"])))
  }

  private func serve(_ bytes: [UInt8]) throws -> LocalServer {
    try LocalServer { _, _ in .init(200, ["Content-Type": "image/jpeg"], bytes) }
  }

  /// Runs a body on a thread that may block.
  private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: body()) } }
  }

  @Test func `a picture from a server has the pixels and the digest of the same file`() async throws {
    let server = try serve([UInt8](Data(contentsOf: Self.samples.appending(path: "kitten.png"))))
    let store = store()
    let url = server.url("kitten.jpg")
    let (pictures, digests) = await blocking {
      let sources = [ImageSource.url(url), .url("kitten.png")]
      return (
        // These are digests of pixels. The digests below are those of files.
        sources.map { source in
          let bitmap = try? store.prepared(ImageRequest(source: source, size: PixelSize(width: 40, height: 40), scale: 1))
          return bitmap.flatMap { store.digest(of: .bitmap($0)) }
        },
        sources.map { store.digest(of: $0) }
      )
    }
    #expect(pictures[0] != nil && pictures[0] == pictures[1])
    #expect(digests[0] != nil && digests[0] == digests[1])
    #expect(server.requests.count == 1)
  }

  @Test func `a web page in place of a picture is an error of the decoder`() async throws {
    let server = try serve(Array("<!doctype html><p>Sign in".utf8))
    let store = store()
    let url = server.url("a.png")
    let failure = await blocking { () -> ImageError? in
      do throws(ImageError) {
        _ = try store.pixelSize(of: .url(url))
        return nil
      } catch {
        return error
      }
    }
    #expect(failure == .unsupported(url: url, format: "a web page"))
  }

  @Test func `a list draws pictures from a server, and a default image with a warning if one is missing`() async throws {
    let kitten = [UInt8](try Data(contentsOf: Self.samples.appending(path: "kitten.png")))
    let server = try LocalServer { request, _ in request.path == "kitten.png" ? .init(200, [:], kitten) : .init(404) }
    let urls = ["kitten.png", "none.png"].map { server.url($0) }
    func render(_ urls: [String?], _ network: NetworkAccess) async throws -> Frame {
      let renderer = try Renderer(
        viewport: Size(width: 200, height: 160), scale: 1,
        options: Renderer.Options(jobs: 2, images: ImageAccess(baseDirectory: Self.samples.path), network: network, cacheDirectory: nil))
      let rows = urls.enumerated().map { NotificationRow(id: String($0.offset), body: "Ada", imageURL: $0.element) }
      return try await renderer.render(TableNode(feed: Feed(rows: rows)))
    }
    let fetched = try await render(urls, NetworkAccess(allowedHosts: ["127.0.0.1"]))
    #expect(fetched.warnings == [.image(row: "1", .network(url: urls[1], .status(404)))])
    let drawn = try await render(["kitten.png", nil], .off)
    #expect(fetched.pngData == drawn.pngData)
    #expect(server.requests.count == 2)
    let off = try await render(urls, .off)
    #expect(off.warnings == urls.enumerated().map { .image(row: String($0.offset), .network(url: $0.element, .off)) })
    let plain = try await render([nil, nil], .off)
    #expect(off.pngData == plain.pngData)
  }

  @Test func `preloaded pictures are requested before anything is drawn, each once`() async throws {
    let kitten = [UInt8](try Data(contentsOf: Self.samples.appending(path: "kitten.png")))
    let (requests, continuation) = AsyncStream<String>.makeStream()
    let server = try LocalServer { request, _ in
      continuation.yield(request.path)
      return .init(200, ["Content-Type": "image/jpeg"], kitten)
    }
    let url = server.url("a")
    let renderer = try Renderer(
      viewport: Size(width: 200, height: 160), scale: 1,
      options: Renderer.Options(jobs: 1, network: NetworkAccess(allowedHosts: ["127.0.0.1"]), cacheDirectory: nil))
    renderer.preload([url, url, "kitten.png", "data:,a"])
    #expect(await requests.first { _ in true } == "a")
    #expect(server.requests.count == 1)
    #expect(try await renderer.render(TableNode(feed: Feed(rows: [NotificationRow(id: "a", body: "a", imageURL: url)]))).warnings == [])
    #expect(server.requests.count == 1)
  }
}
