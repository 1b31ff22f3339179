import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki serve` with requests over sockets.
@Suite struct ServeCommandTests {
  /// A service that runs until the test ends.
  private final class Service {
    let program: RunningProgram
    let port: Int

    init(_ workspace: Workspace, _ arguments: [String] = []) throws {
      program = try workspace.start(["serve", "--port", "0"] + arguments, streams: true)
      let address = try #require(program.readLine())
      port = try #require(address.split(separator: ":").last.flatMap { Int($0) }, "\(address)")
    }

    func ask(_ method: String, _ target: String, _ headers: [String: String] = [:], body: String? = nil) async throws -> LocalClient.Answer
    {
      let client = try LocalClient(port: port)
      client.send(method, target, headers, body: body)
      return try #require(await client.answer(hasBody: method != "HEAD"))
    }
  }

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let feed = #"[{"id": "a", "body": "One row", "date": "2h"}]"#

  @Test func `the picture of a feed that is sent is that of emaki render`() async throws {
    try workspace.write(Self.feed, to: "feed.json")
    #expect(try await workspace.run("render", "feed.json", "--size", "300x100", "--scale", "2", "-o", "list.png").code == 0)
    let service = try Service(workspace)
    let request = #"{"feed": \#(Self.feed), "size": "300x100", "scale": 2}"#
    let answer = try await service.ask("POST", "/render", body: request)
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "image/png")
    #expect(try Data(answer.body) == workspace.contents("list.png"))
    // The same request again gives the same picture, whether it is drawn again or kept.
    #expect(try await service.ask("POST", "/render", body: request).body == answer.body)
    let webP = try await service.ask("POST", "/render", ["Accept": "image/webp"], body: request)
    #expect(webP.headers["content-type"] == "image/webp")
    #expect(try DecodedWebP(Data(webP.body)).width == 600)
  }

  @Test func `a feed at an address is fetched anew for each request, and is behind the guard`() async throws {
    let server = try LocalServer { request, count in
      .init(200, [:], Array("<rss><channel><item><title>Number \(count)</title></item></channel></rss>".utf8))
    }
    let request = #"{"path": "\#(server.url("feed.xml"))", "size": "300x100", "scale": 1}"#
    let guarded = try await Service(workspace).ask("POST", "/render", body: request)
    #expect(guarded.status == 424 && server.requests.isEmpty, "\(guarded.status)")
    let service = try Service(workspace, ["--net-allow", "127.0.0.1"])
    let first = try await service.ask("POST", "/render", body: request)
    let second = try await service.ask("POST", "/render", body: request)
    #expect(first.status == 200 && second.status == 200 && first.body != second.body)
    #expect(server.requests.count == 2)
    let asked = try await service.ask("GET", "/render?size=300x100&scale=1&feed=" + server.url("feed.xml"))
    #expect(asked.status == 200)
  }

  @Test func `dates that are relative to now are not kept`() async throws {
    let service = try Service(workspace)
    func body(_ options: String) -> String {
      #"{"feed": [{"body": "a", "date": "\#(Date.now.addingTimeInterval(-55).formatted(.iso8601))"}], "size": "300x100", "scale": 1\#(options)}"#
    }
    let moment = body(#", "now": "now""#)
    let fixed = body("")
    for request in [moment, moment, fixed, fixed] { #expect(try await service.ask("POST", "/render", body: request).status == 200) }
    let metrics = String(decoding: try await service.ask("GET", "/metrics").body, as: UTF8.self)
    // Of the four only the last was answered with what was kept.
    #expect(metrics.split(separator: "\n").contains("emaki_kept_pictures_total 1"), "\(metrics)")
  }

  @Test func `a JSON answer says what the picture is`() async throws {
    let service = try Service(workspace)
    let answer = try await service.ask(
      "POST", "/render", ["Accept": "application/json"],
      body: #"{"id": 7, "feed": [{"body": "One", "imageURL": "none.png"}], "size": "300x100", "scale": 1}"#)
    #expect(answer.headers["content-type"] == "application/json")
    #expect(answer.json["id"] as? Int == 7)
    #expect(answer.json["width"] as? Int == 300)
    #expect((answer.json["warnings"] as? [[String: Any]])?.count == 1)
    let picture = try #require((answer.json["png"] as? String).flatMap { Data(base64Encoded: $0) })
    #expect(try DecodedPNG(picture).height == 100)
    #expect(answer.json["line"] == nil)
  }

  @Test func `a list that is split into several pictures is answered only with JSON`() async throws {
    let service = try Service(workspace)
    let request = #"{"feed": [{"body": "One"}, {"body": "Two"}], "size": "300x100", "scale": 1, "full": true, "split": 80}"#
    #expect(try await service.ask("POST", "/render", body: request).status == 406)
    let answer = try await service.ask("POST", "/render", ["Accept": "application/json"], body: request)
    #expect((answer.json["files"] as? [Any])?.count == 2)
  }

  @Test func `a file of the folder has a tag, and is not sent again to a client that has it`() async throws {
    try workspace.write(Self.feed, to: "feeds/a b.json")
    let service = try Service(workspace, ["--root", "feeds"])
    let target = "/render?feed=a%20b.json&width=300&height=100&scale=1"
    let first = try await service.ask("GET", target)
    #expect(first.status == 200)
    let tag = try #require(first.headers["etag"])
    let same = try await service.ask("GET", target, ["If-None-Match": "\"other\", W/\(tag)"])
    #expect(same.status == 304)
    #expect(same.body.isEmpty)
    #expect(same.headers["etag"] == tag)
    let head = try await service.ask("HEAD", target)
    #expect(head.headers["content-length"] == "\(first.body.count)")
    try workspace.write(Self.feed.replacing("One", with: "Two"), to: "feeds/a b.json")
    let changed = try await service.ask("GET", target, ["If-None-Match": tag])
    #expect(changed.status == 200)
    #expect(changed.headers["etag"] != tag)
  }

  @Test func `a cell file of the folder is read again when it has changed`() async throws {
    let cell = "emaki: 1\ncell:\n  text: \"{{body}}\"\n"
    try workspace.write(#"[{"body": "One"}]"#, to: "feeds/feed.json")
    try workspace.write("this: is no cell", to: "feeds/cell.yaml")
    let service = try Service(workspace, ["--root", "feeds"])
    let target = "/render?feed=feed.json&cell=cell.yaml"
    let fault = try await service.ask("GET", target)
    #expect(fault.status == 422, "\(fault.text)")
    #expect((fault.error["place"] as? [String: Int])?["line"] == 1)
    try workspace.write(cell, to: "feeds/cell.yaml")
    let other = try await service.ask("GET", target)
    #expect(other.text != fault.text, "\(other.text)")
  }

  @Test func `a mapping is a file of the folder, a line, or an object in the request`() async throws {
    try workspace.write(#"[{"t": "One"}]"#, to: "feeds/feed.json")
    try workspace.write("body: .t\n", to: "feeds/map.yaml")
    try workspace.write("boddy: .t\n", to: "feeds/bad.yaml")
    let service = try Service(workspace, ["--root", "feeds"])
    let wanted = try await service.ask("GET", "/render?feed=feed.json&map=body%3D.t")
    #expect(wanted.status == 200, "\(wanted.text)")
    for map in [#""map.yaml""#, #"{"body": ".t"}"#, #"{"body": "{t}"}"#] {
      let answer = try await service.ask("POST", "/render", body: #"{"path": "feed.json", "map": \#(map)}"#)
      #expect(answer.status == 200 && answer.body == wanted.body, "\(map): \(answer.text)")
    }
    let fault = try await service.ask("GET", "/render?feed=feed.json&map=bad.yaml")
    #expect(fault.status == 422 && (fault.error["place"] as? [String: Int])?["line"] == 1, "\(fault.text)")
  }

  @Test func `no request reads a file outside the folder`() async throws {
    try workspace.write(Self.feed, to: "secret.json")
    try workspace.write(Self.feed, to: "feeds/feed.json")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/feeds/link.json", withDestinationPath: workspace.folder.path + "/secret.json")
    try workspace.write(#"[{"body": "One", "imageURL": "../face.png"}]"#, to: "feeds/picture.json")
    try workspace.write(try Data(contentsOf: Workspace.samples.appending(path: "notifications.png")), to: "face.png")
    let service = try Service(workspace, ["--root", "feeds"])
    for name in ["../secret.json", "link.json", workspace.folder.path + "/secret.json", "none.json"] {
      let answers = [
        try await service.ask("GET", "/render?feed=\(name)"), try await service.ask("POST", "/render", body: #"{"path": "\#(name)"}"#),
        try await service.ask("POST", "/render", body: #"{"path": "feed.json", "cell": "\#(name)"}"#),
        try await service.ask("POST", "/render", body: #"{"path": "feed.json", "theme": "\#(name)"}"#),
        try await service.ask("POST", "/render", body: #"{"path": "feed.json", "map": "\#(name)"}"#),
      ]
      for answer in answers {
        #expect(answer.status == 404, "\(name): \(answer.text)")
        #expect(!answer.text.contains(workspace.folder.path) || name.hasPrefix("/"), "\(answer.text)")
      }
    }
    let font = try await service.ask("POST", "/render", body: #"{"path": "feed.json", "font": "../secret.ttf"}"#)
    #expect(font.status == 404, "\(font.text)")
    let picture = try await service.ask("GET", "/render?feed=picture.json", ["Accept": "application/json"])
    #expect((picture.json["warnings"] as? [Any])?.count == 1)
  }

  @Test func `without a folder no file is read`() async throws {
    try workspace.write(Self.feed, to: "feed.json")
    try workspace.write(try Data(contentsOf: Workspace.samples.appending(path: "notifications.png")), to: "face.png")
    let service = try Service(workspace)
    #expect(try await service.ask("GET", "/render?feed=feed.json").status == 403)
    #expect(try await service.ask("POST", "/render", body: #"{"path": "feed.json"}"#).status == 403)
    let path = workspace.folder.path + "/face.png"
    for name in ["face.png", path] {
      let answer = try await service.ask(
        "POST", "/render", ["Accept": "application/json"], body: #"{"feed": [{"body": "One", "imageURL": "\#(name)"}]}"#)
      #expect((answer.json["warnings"] as? [Any])?.count == 1, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("POST", "/render", "", 400), ("POST", "/render", "{", 400), ("POST", "/render", "[]", 400),
      ("POST", "/render", #"{"feed": 7}"#, 422),
      ("POST", "/render", #"{"feed": [], "output": "x.png"}"#, 400), ("POST", "/render", #"{"feed": [], "size": "0x0"}"#, 422),
      ("POST", "/render", #"{"feed": [], "row": "none"}"#, 422), ("GET", "/render", nil, 400), ("GET", "/render?feed=a&feed=b", nil, 400),
      ("GET", "/render?feed=a&output=x.png", nil, 400), ("GET", "/render?feed=a&full=maybe", nil, 400),
      ("GET", "/render?feed=%FF", nil, 400),
      ("GET", "/render?feed=a&format=bmp", nil, 400), ("PUT", "/render", nil, 405), ("GET", "/", nil, 404), ("GET", "/%FF", nil, 400),
    ] as [(String, String, String?, Int)])
  func `every fault is JSON that says what is wrong`(method: String, target: String, body: String?, status: Int) async throws {
    let answer = try await Service(workspace).ask(method, target, body: body)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.headers["content-type"] == "application/json")
    #expect((answer.error["message"] as? String)?.hasSuffix(".") == true, "\(answer.text)")
    #expect(answer.error["code"] is String)
    if status == 405 { #expect(answer.headers["allow"] == "GET, HEAD, POST") }
  }

  @Test func `a fault in JSON has its place`() async throws {
    let answer = try await Service(workspace).ask("POST", "/render", body: "{\"feed\":\n [}")
    #expect(answer.error["place"] as? [String: Int] == ["line": 2, "column": 3])
    #expect(answer.error["code"] as? String == "65")
  }

  @Test func `requests with another host or origin are refused`() async throws {
    let service = try Service(workspace)
    #expect(try await service.ask("GET", "/health", ["Host": "evil.test"]).status == 421)
    #expect(try await service.ask("GET", "/health", ["Origin": "http://evil.test"]).status == 403)
    #expect(try await service.ask("GET", "/health").status == 200)
  }

  @Test func `a service that other machines reach needs a token`() async throws {
    let refused = try await workspace.run("serve", "--host", "0.0.0.0", "--port", "0")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("Set EMAKI_TOKEN to a long random text, or listen at 127.0.0.1."))
    let service = try Service(workspace, ["--host", "0.0.0.0", "--token", "secret"])
    #expect(try await service.ask("GET", "/metrics").status == 401)
    #expect(try await service.ask("GET", "/metrics").headers["www-authenticate"] == "Bearer")
    #expect(try await service.ask("GET", "/metrics", ["Authorization": "Bearer secret"]).status == 200)
    #expect(try await service.ask("GET", "/health").status == 200)
  }

  @Test func `counts are given in the form of Prometheus`() async throws {
    let service = try Service(workspace)
    for _ in 0..<2 { _ = try await service.ask("POST", "/render", body: #"{"feed": []}"#) }
    _ = try await service.ask("POST", "/render", body: "{")
    let answer = try await service.ask("GET", "/metrics")
    #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    let lines = answer.text.split(separator: "\n")
    for line in [
      #"emaki_requests_total{path="/render",status="200"} 2"#, #"emaki_requests_total{path="/render",status="400"} 1"#,
      #"emaki_render_seconds_bucket{le="+Inf"} 3"#, "emaki_render_seconds_count 3", "emaki_requests_waiting 0",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test func `the OpenAPI page names every option of a request`() async throws {
    let page = try await Service(workspace).ask("GET", "/openapi.json").json
    let schemas = (page["components"] as? [String: Any])?["schemas"] as? [String: Any]
    let properties = (schemas?["Request"] as? [String: Any])?["properties"] as? [String: Any]
    // The message about an unknown key lists the known keys.
    let message = try await #require(Service(workspace).ask("POST", "/render", body: #"{"feed": [], "x": 1}"#).error["message"] as? String)
    let known = message.split(separator: "Use id, feed or path, and ")[1].dropLast().split(separator: ", ").map(String.init)
    #expect(Set(properties?.keys.map { $0 } ?? []) == Set(known + ["id", "feed", "path"]))
    let get = ((page["paths"] as? [String: Any])?["/render"] as? [String: Any])?["get"] as? [String: Any]
    let parameters = (get?["parameters"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
    #expect(Set(known).isSubset(of: parameters))
  }

  @Test(arguments: ["scale", "split", "offset"]) func `the OpenAPI page has the range of a number that requests may give`(name: String)
    async throws
  {
    let service = try Service(workspace)
    let page = try await service.ask("GET", "/openapi.json").json
    let schemas = (page["components"] as? [String: Any])?["schemas"] as? [String: Any]
    let property = ((schemas?["Request"] as? [String: Any])?["properties"] as? [String: Any])?[name] as? [String: Any]
    let (least, most) = try (#require(property?["minimum"] as? Double), #require(property?["maximum"] as? Double))
    // Several pictures are an answer in JSON alone, so that a list in parts is 406 here.
    for (value, isTaken) in [(least, true), (most, true), (least - 0.005, false), (most + 1, false)] {
      let body = #"{"feed": [{"body": "a"}], "size": "10x10", "full": \#(name == "split"), "\#(name)": \#(value)}"#
      let answer = try await service.ask("POST", "/render", body: body)
      #expect((isTaken ? [200, 406] : [422]).contains(answer.status), "\(value): \(answer.error)")
    }
  }

  @Test func `a query of a POST, and a feed that is no JSON, are faults that say so`() async throws {
    let service = try Service(workspace)
    let query = try await service.ask("POST", "/render?scale=0.5", body: #"{"feed": []}"#)
    #expect(query.status == 400)
    #expect(
      query.error["message"] as? String == #"a POST takes no query. Put its options into the body, beside "feed" or "path"."#)
    let feed = try await service.ask("POST", "/render", body: "{]")
    #expect(feed.status == 400)
    #expect((feed.error["message"] as? String)?.hasPrefix("feed in the body, line 1, column 2: ") == true)
  }

  @Test func `SIGTERM ends a service that has nothing to do with 0`() async throws {
    let service = try Service(workspace)
    #expect(try await service.ask("GET", "/health").status == 200)
    kill(service.program.processIdentifier, SIGTERM)
    #expect(await service.program.exitCode() == 0)
  }

  @Test func `a port that is taken is an error`() async throws {
    let service = try Service(workspace)
    let run = try await workspace.run("serve", "--port", "\(service.port)")
    #expect(run.code == 71)
    #expect(run.errors.hasPrefix(#"error: cannot listen at "127.0.0.1", port \#(service.port): Address already in use."#))
  }

  @Test func `without the program emaki-server there is no service, and the error says how to get it`() async throws {
    let alone = workspace.folder.appending(path: "alone/emaki")
    try workspace.write("", to: "alone/beside")
    try FileManager.default.copyItem(at: Workspace.executable, to: alone)
    let run = try await workspace.runProgram(["serve", "--port", "0"], program: alone)
    #expect(run.code == 69)
    #expect(
      run.errors == "error: cannot start \(alone.path)-server: No such file or directory. scripts/install puts it beside emaki; "
        + "scripts/build emaki-server builds it.\n")
  }
}
