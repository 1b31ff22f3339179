import EmakiTestSupport
import Foundation
import Testing

/// `--net` and `--net-allow`: pictures and pages from a server on this machine.
@Suite struct NetOptionTests {
  private let workspace: Workspace
  private let options = ["--size", "200x240", "--scale", "1", "--cache", "cache"]

  init() throws { workspace = try Workspace() }

  private static let kitten = try? Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/kitten.png"))

  /// Makes a server whose pictures are fresh for an hour. It answers all other requests with 404.
  private func server() throws -> LocalServer {
    let kitten = [UInt8](try #require(Self.kitten))
    return try LocalServer { request, _ in
      request.path.hasSuffix("kitten.png") ? .init(200, ["Cache-Control": "max-age=3600"], kitten) : .init(404)
    }
  }

  private func writeFeed(_ urls: [String?], to name: String = "feed.json") throws {
    let rows = urls.map { url in #"{"body": "Ada"\#(url.map { #", "imageURL": "\#($0)""# } ?? "")}"# }
    try workspace.write("[\(rows.joined(separator: ", "))]", to: name)
  }

  private func draw(_ feed: String = "feed.json", _ more: String...) async throws -> Workspace.Run {
    try await workspace.run(["render", feed, "-o", feed + ".png"] + options + more)
  }

  @Test func `a feed at an address is fetched as pictures are, and its relative pictures are found from its address`() async throws {
    let kitten = [UInt8](try #require(Self.kitten))
    let server = try LocalServer { request, _ in
      if request.path == "b/kitten.png" { return .init(200, [:], kitten) }
      let rss = "<rss><channel><item><title>Ada</title><enclosure type=\"image/png\" url=\"kitten.png\"/></item></channel></rss>"
      return request.path == "b/feed.xml" ? .init(200, [:], Array(rss.utf8)) : .init(404)
    }
    let address = server.url("b/feed.xml")
    let size = ["--size", "200x240", "--scale", "1", "-o", "a.png"]
    let run = try await workspace.run(["render", address, "--net-allow", "127.0.0.1", "--strict"] + size)
    #expect(run.code == 0 && run.errors == "")
    #expect(server.requests.map(\.path) == ["b/feed.xml", "b/kitten.png"])
    // A private address is refused, and with the network off every address is.
    let refused = try await workspace.run(["render", address] + size)
    #expect(refused.code == 69 && refused.errors.contains("--net-allow"))
    let off = try await workspace.run(["render", address, "--net", "off"] + size)
    #expect(off.code == 69 && off.errors.contains("the network is off"))
    #expect(server.requests.count == 2)
  }

  @Test func `a batch and a stream fetch feeds at addresses as render does`() async throws {
    let server = try LocalServer { request, _ in
      let rss = "<rss><channel><item><title>Ada</title></item></channel></rss>"
      return request.path == "b/feed.xml" ? .init(200, [:], Array(rss.utf8)) : .init(404)
    }
    let address = server.url("b/feed.xml")
    let size = ["--size", "200x240", "--scale", "1"]
    #expect(try await workspace.run(["render", address, "--net-allow", "127.0.0.1", "-o", "a.png"] + size).code == 0)
    let lines = #"{"id": "a", "path": "\#(address)"}"# + "\n" + #"{"id": "b", "path": "\#(server.url("none.xml"))"}"# + "\n"
    let stream = try await workspace.run(
      ["batch", "-", "--stream", "-o", "stream", "--net-allow", "127.0.0.1"] + size, input: Data(lines.utf8))
    #expect(stream.code == 0)
    #expect(stream.text.contains(#""code":66"#) || stream.text.contains(#""code":69"#), "\(stream.text)")
    #expect(try workspace.contents("stream/a.png") == workspace.contents("a.png"))
    // An input of a batch is an address, too, and a line of a file.
    try workspace.write(lines, to: "lines.ndjson")
    let batch = try await workspace.run(["batch", address, "lines.ndjson", "-o", "out", "--net-allow", "127.0.0.1", "--quiet"] + size)
    #expect(batch.code != 0 && batch.errors.contains("none.xml"), "\(batch.errors)")
    for name in ["out/feed.png", "out/a.png"] { #expect(try workspace.contents(name) == workspace.contents("a.png")) }
    // The guard is that of pictures.
    let count = server.requests.count
    let refused = try await workspace.run(["batch", "-", "--stream"] + size, input: Data(lines.utf8))
    #expect(refused.text.contains("--net-allow"))
    let off = try await workspace.run(["batch", "-", "--stream", "--net", "off"] + size, input: Data(lines.utf8))
    #expect(off.text.contains("the network is off"))
    #expect(server.requests.count == count)
  }

  @Test func `pictures are fetched from hosts that are allowed, once, and then taken from the cache`() async throws {
    let server = try server()
    try writeFeed([server.url("kitten.png"), server.url("kitten.png"), server.url("2/kitten.png")])
    try workspace.write(try #require(Self.kitten), to: "kitten.png")
    try writeFeed(["kitten.png", "kitten.png", "kitten.png"], to: "files.json")
    _ = try await draw("files.json")
    for _ in 0..<2 {
      let run = try await draw("feed.json", "--net-allow", "127.0.0.1", "--strict")
      #expect(run.code == 0)
      #expect(run.errors == "")
      #expect(try workspace.contents("feed.json.png") == workspace.contents("files.json.png"))
    }
    #expect(Set(server.requests.map(\.path)) == ["kitten.png", "2/kitten.png"] && server.requests.count == 2)
    let run = try await draw("feed.json", "--net", "cache", "--strict")
    #expect(run.code == 0)
    #expect(try workspace.contents("feed.json.png") == workspace.contents("files.json.png"))
    let frames = try await workspace.run(["frames", "feed.json", "-o", "frames", "--net", "cache", "--strict"] + options)
    #expect(frames.code == 0)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [("off", "the network is off."), ("cache", "it was never fetched,"), ("on", "the port")])
  func `with the network off there is one warning in all, and rows have default pictures`(mode: String, cause: String) async throws {
    let server = try server()
    try writeFeed([server.url("kitten.png"), server.url("2/kitten.png"), server.url("3/kitten.png")])
    try writeFeed([nil, nil, nil], to: "plain.json")
    let run = try await draw("feed.json", "--net", mode)
    #expect(run.code == 0)
    #expect(run.warnings.count == 1)
    #expect(run.errors.hasPrefix("warning: feed.json: row \"0\": picture \"\(server.url("kitten.png"))\": \(cause)"))
    _ = try await draw("plain.json")
    #expect(try workspace.contents("feed.json.png") == workspace.contents("plain.json.png"))
    #expect(try await draw("feed.json", "--net", mode, "--strict").code == 69)
    #expect(server.requests.isEmpty)
  }

  @Test func `the warning about a missing picture names the HTTP status`() async throws {
    let server = try server()
    try writeFeed([server.url("none.png")])
    let run = try await draw("feed.json", "--net-allow", "127.0.0.1")
    #expect(run.code == 0)
    #expect(
      run.errors == "warning: feed.json: row \"0\": picture \"\(server.url("none.png"))\": the server answers 404 (Not Found). "
        + "Correct the address, or ask its owner.\n")
  }

  @Test func `proxy settings of the environment and of .curlrc do not redirect requests`() async throws {
    let server = try server()
    try writeFeed([server.url("kitten.png")])
    let environment = ["http_proxy": "http://127.0.0.1:1", "ALL_PROXY": "http://127.0.0.1:1", "CURL_HOME": workspace.folder.path]
    try workspace.write("proxy = http://127.0.0.1:1\nuser-agent = other", to: ".curlrc")
    let run = try await workspace.run(
      ["render", "feed.json", "-o", "list.png", "--strict", "--net-allow", "127.0.0.1"] + options, environment: environment)
    #expect(run.code == 0)
    #expect(server.requests.map { $0.headers["user-agent"] } == ["emaki/0.1"])
  }

  @Test func `pages of a feed are fetched, and their relative pictures are fetched from beside them`() async throws {
    let kitten = [UInt8](try #require(Self.kitten))
    let server = try LocalServer { request, _ in
      switch request.path {
      case "more/2.json": .init(200, [:], Array(#"{"rows": [{"body": "b", "imageURL": "kitten.png"}], "next": "3.json"}"#.utf8))
      case "more/3.json":
        .init(200, [:], Array(#"{"rows": [{"body": "c", "imageURL": "file:///etc/hostname"}], "next": "/etc/passwd"}"#.utf8))
      case "more/kitten.png": .init(200, [:], kitten)
      default: .init(404)
      }
    }
    try workspace.write(#"{"rows": [{"body": "a"}], "next": "\#(server.url("more/2.json"))"}"#, to: "feed.json")
    let run = try await draw("feed.json", "--net-allow", "127.0.0.1", "--full")
    #expect(run.code == 0)
    #expect(try workspace.picture("feed.json.png").height > 200)
    #expect(run.errors.contains("the page at \"/etc/passwd\": the server answers 404 (Not Found)."))
    #expect(Set(server.requests.map(\.path)) == ["more/2.json", "more/3.json", "more/kitten.png", "etc/passwd"])
    let off = try await draw("feed.json", "--net", "off")
    #expect(off.errors.contains("the page at \"\(server.url("more/2.json"))\": the network is off."))
  }

}
