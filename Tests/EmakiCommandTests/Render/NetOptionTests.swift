import EmakiTestSupport
import Foundation
import Testing

/// `--net` and `--net-allow`: pictures and pages from a server on this machine.
struct NetOptionTests {
  private let workspace = Workspace()
  private let options = "--size 200x240 --scale 1 --cache cache".words

  private static let kitten = try? Workspace.sample("pictures/avatars/kitten.png")

  /// Makes a server whose pictures are fresh for an hour. It answers requests for other paths than those of texts with 404.
  private func server(_ texts: [String: String] = [:]) throws -> LocalServer {
    let kitten = [UInt8](try #require(Self.kitten))
    return try LocalServer { request, _ in
      if request.path.hasSuffix("kitten.png") { return .init(200, ["Cache-Control": "max-age=3600"], kitten) }
      return texts[request.path].map { .init(200, [:], $0.bytes) } ?? .init(404)
    }
  }

  private func draw(_ more: [String] = [], of feed: String = "feed.json") async throws -> Workspace.Run {
    try await workspace.run(["render", feed, "-o", feed + ".png"] + options + more)
  }

  @Test func `a feed at an address is fetched as pictures are, and its relative pictures are found from its address`() async throws {
    let server = try server([
      "b/feed.xml": "<rss><channel><item><title>Ada</title><enclosure type=\"image/png\" url=\"kitten.png\"/></item></channel></rss>"
    ])
    let command = ["render", server.url("b/feed.xml"), "--size", "200x240", "--scale", "1", "-o", "a.png"]
    try await workspace.succeed(command + "--net-allow 127.0.0.1 --strict".words)
    #expect(server.requests.map(\.path) == ["b/feed.xml", "b/kitten.png"])
    // A private address is refused, and with the network off every address is.
    for (options, cause) in [([], "--net-allow"), ("--net off".words, "the network is off")] {
      let run = try await workspace.run(command + options)
      #expect(run.code == 69 && run.errors.contains(cause), "\(run.failure)")
    }
    #expect(server.requests.count == 2)
  }

  @Test func `a batch and a stream fetch feeds at addresses as render does`() async throws {
    let server = try server(["b/feed.xml": "<rss><channel><item><title>Ada</title></item></channel></rss>"])
    let address = server.url("b/feed.xml")
    let allowed = "--size 200x240 --scale 1 --net-allow 127.0.0.1".words
    try await workspace.succeed("render \(address) -o a.png".words + allowed)
    let lines = #"{"id": "a", "path": "\#(address)"}"# + "\n" + #"{"id": "b", "path": "\#(server.url("none.xml"))"}"# + "\n"
    let stream = try await workspace.succeed("batch - --stream -o stream".words + allowed, input: lines)
    #expect(stream.text.contains(/"code":6[69]/), "\(stream.text)")
    // An input of a batch is an address, too, and a line of a file.
    try workspace.write(lines, to: "lines.ndjson")
    let batch = try await workspace.run("batch \(address) lines.ndjson -o out --quiet".words + allowed)
    #expect(batch.code != 0 && batch.errors.contains("none.xml"), "\(batch.errors)")
    let drawn = "a.png stream/a.png out/feed.png out/a.png".words
    #expect(Set(try drawn.map(workspace.contents)).count == 1)
    // The guard is that of pictures.
    let count = server.requests.count
    for (options, cause) in [([], "--net-allow"), ("--net off".words, "the network is off")] {
      #expect(try await workspace.succeed("batch - --stream".words + options, input: lines).text.contains(cause))
    }
    #expect(server.requests.count == count)
  }

  @Test func `pictures are fetched from hosts that are allowed, once, and then taken from the cache`() async throws {
    let server = try server()
    try workspace.writePictures([server.url("kitten.png"), server.url("kitten.png"), server.url("2/kitten.png")])
    try workspace.write(#require(Self.kitten), to: "kitten.png")
    try workspace.writePictures("kitten.png kitten.png kitten.png".words, to: "files.json")
    _ = try await draw(of: "files.json")
    for options in ["--net-allow 127.0.0.1".words, "--net-allow 127.0.0.1".words, "--net cache".words] {
      #expect(try await draw(options + ["--strict"]).failure == "0 ")
      #expect(try workspace.contents("feed.json.png") == workspace.contents("files.json.png"))
    }
    try await workspace.succeed("frames feed.json -o frames --net cache --strict".words + options)
    #expect(server.requests.map(\.path).sorted() == ["2/kitten.png", "kitten.png"])
  }

  @Test func `with the network off there is one warning in all, and rows have default pictures`() async throws {
    let server = try server()
    try workspace.writePictures([server.url("kitten.png"), server.url("2/kitten.png"), server.url("3/kitten.png")])
    try workspace.writePictures([nil, nil, nil], to: "plain.json")
    _ = try await draw(of: "plain.json")
    for (mode, cause) in [("off", "the network is off."), ("cache", "it was never fetched,"), ("on", "the port")] {
      let run = try await draw("--net \(mode)".words)
      let start = "0 warning: feed.json: row \"0\": picture \"\(server.url("kitten.png"))\": \(cause)"
      #expect(run.failure.hasPrefix(start) && run.warnings.count == 1, "\(run.failure)")
      #expect(try workspace.contents("feed.json.png") == workspace.contents("plain.json.png"), "\(mode)")
    }
    #expect(try await draw("--net off --strict".words).code == 69)
    #expect(server.requests.isEmpty)
  }

  @Test func `proxy settings of the environment and of .curlrc do not redirect requests`() async throws {
    let server = try server()
    try workspace.writePictures([server.url("kitten.png")])
    let environment = ["http_proxy": "http://127.0.0.1:1", "ALL_PROXY": "http://127.0.0.1:1", "CURL_HOME": workspace.folder.path]
    try workspace.write("proxy = http://127.0.0.1:1\nuser-agent = other", to: ".curlrc")
    let run = try await workspace.run(
      "render feed.json -o list.png --strict --net-allow 127.0.0.1".words + options, environment: environment)
    #expect(run.code == 0)
    #expect(server.requests.map { $0.headers["user-agent"] } == ["emaki/0.1"])
  }

  @Test func `pages of a feed are fetched, and their relative pictures are fetched from beside them`() async throws {
    let server = try server([
      "more/2.json": #"{"rows": [{"body": "b", "imageURL": "kitten.png"}], "next": "3.json"}"#,
      "more/3.json": #"{"rows": [{"body": "c", "imageURL": "file:///etc/hostname"}], "next": "/etc/passwd"}"#,
    ])
    try workspace.writeFeed(#"{"rows": [{"body": "a"}], "next": "\#(server.url("more/2.json"))"}"#)
    let run = try await draw("--net-allow 127.0.0.1 --full".words)
    #expect(run.code == 0 && run.errors.contains("the page at \"/etc/passwd\": the server answers 404 (Not Found)."), "\(run.failure)")
    #expect(try workspace.picture("feed.json.png").height > 200)
    #expect(Set(server.requests.map(\.path)) == ["more/2.json", "more/3.json", "more/kitten.png", "etc/passwd"])
    let off = try await draw("--net off".words)
    #expect(off.errors.contains("the page at \"\(server.url("more/2.json"))\": the network is off."))
  }

  @Test func `a page of the network is asked for again by each picture and each run`() async throws {
    let server = try LocalServer { _, number in .init(200, [:], #"[{"body": "page \#(number)"}]"#.bytes) }
    let feed = #"{"rows": [{"body": "a"}], "next": "\#(server.url("p.json"))"}"#
    for name in ["one", "two"] { try workspace.write(feed, to: "feeds/\(name).json") }
    var pictures: [Data] = []
    for resume in ["", " --resume"] {
      let run = try await workspace.run("batch feeds -o out --full --net-allow 127.0.0.1 --jobs 1\(resume)")
      #expect(run.code == 0, "\(run.failure)")
      pictures += try ["one", "two"].map { try Data(contentsOf: workspace.folder.appending(path: "out/\($0).png")) }
    }
    #expect(Set(pictures).count == 4 && server.requests.count == 4)
  }
}
