import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki serve` with requests over sockets. What a service answers is tested in `RenderServiceTests`.
struct ServeCommandTests {
  /// A service that runs until the test ends.
  private final class Service {
    let program: RunningProgram
    let port: Int

    init(_ workspace: Workspace, _ arguments: [String] = []) throws {
      program = try workspace.start("serve --port 0".words + arguments, streams: true)
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

  private let workspace = Workspace()

  private static let feed = #"[{"id": "a", "body": "One row", "date": "2h"}]"#

  @Test func `the picture of a feed that is sent, or of a file of the folder, is that of emaki render`() async throws {
    try workspace.write(Self.feed, to: "feeds/feed.json")
    let picture = try await Array(workspace.draw("feeds/feed.json", size: "--size 300x100 --scale 2".words))
    let service = try Service(workspace, "--root feeds".words)
    let request = #"{"feed": \#(Self.feed), "size": "300x100", "scale": 2}"#
    // The same request again gives the same picture, whether it is drawn again or kept.
    for _ in 0..<2 {
      let answer = try await service.ask("POST", "/render", body: request)
      #expect(answer.status == 200 && answer.headers["content-type"] == "image/png" && answer.body == picture, "\(answer.status)")
    }
    let target = "/render?feed=feed.json&width=300&height=100&scale=2"
    #expect(try await service.ask("GET", target).body == picture)
    #expect(try await service.ask("HEAD", target).headers["content-length"] == "\(picture.count)")
    let webP = try await service.ask("POST", "/render", ["Accept": "image/webp"], body: request)
    #expect(try webP.headers["content-type"] == "image/webp" && DecodedWebP(Data(webP.body)).width == 600)
  }

  @Test func `a feed at an address is fetched anew for each request, and is behind the guard`() async throws {
    let server = try LocalServer { request, count in
      .init(200, [:], "<rss><channel><item><title>Number \(count)</title></item></channel></rss>".bytes)
    }
    let request = #"{"path": "\#(server.url("feed.xml"))", "size": "300x100", "scale": 1}"#
    let guarded = try await Service(workspace).ask("POST", "/render", body: request)
    #expect(guarded.status == 424 && server.requests.isEmpty, "\(guarded.status)")
    let service = try Service(workspace, "--net-allow 127.0.0.1".words)
    let answers = try await [
      service.ask("POST", "/render", body: request), service.ask("POST", "/render", body: request),
      service.ask("GET", "/render?size=300x100&scale=1&feed=" + server.url("feed.xml")),
    ]
    #expect(answers.map(\.status) == [200, 200, 200] && Set(answers.map(\.body)).count == 3 && server.requests.count == 3)
  }

  /// Requests with a fault: the method, the target, the status of the answer, and the body.
  private static let faults = [
    "POST /render 400 ", "POST /render 400 {", "POST /render 400 []", #"POST /render 422 {"feed": 7}"#,
    #"POST /render 400 {"feed": [], "output": "x.png"}"#, #"POST /render 400 {"feed": [], "size": "0x0"}"#,
    #"POST /render 422 {"feed": [], "row": "none"}"#, "GET /render 400", "GET /render?feed=a&feed=b 400",
    "GET /render?feed=a&output=x.png 400", "GET /render?feed=a&full=maybe 400", "GET /render?feed=%FF 400",
    "GET /render?feed=a&format=bmp 400", "PUT /render 405", "GET / 404", "GET /%FF 400", #"POST /render?scale=0.5 400 {"feed": []}"#,
  ]

  @Test func `every fault is JSON that says what is wrong`() async throws {
    let service = try Service(workspace)
    for fault in Self.faults {
      let parts = fault.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      let (target, status) = (parts[1], Int(parts[2]))
      let answer = try await service.ask(parts[0], target, body: parts.count > 3 ? parts[3] : nil)
      let (message, type) = (answer.error["message"] as? String ?? "", answer.headers["content-type"])
      #expect(answer.status == status && type == "application/json" && message.hasSuffix("."), "\(target) \(answer.text)")
      #expect(
        answer.error["code"] is Int && answer.error["kind"] is String
          && (status != 405 || answer.headers["allow"] == "GET, HEAD, POST"), "\(answer.text)")
    }
    let query = try await service.ask("POST", "/render?scale=0.5", body: #"{"feed": []}"#)
    #expect(query.error["message"] as? String == #"a POST takes no query. Put its options into the body, beside "feed" or "path"."#)
    let malformed = try await service.ask("POST", "/render", body: "{\"feed\":\n [}").error
    #expect(
      malformed["place"] as? [String: Int] == ["line": 2, "column": 3] && malformed["code"] as? Int == 65
        && malformed["kind"] as? String == "feed")
    #expect((malformed["message"] as? String)?.hasPrefix("feed in the body, line 2, column 3: ") == true)
  }

  @Test func `a service that other machines reach needs a token`() async throws {
    let refused = try await workspace.shell("\"$emaki\" serve --host 0.0.0.0 --port 0")
    #expect(refused.code == 64 && refused.errors.contains("Set EMAKI_TOKEN to a long random text, or listen at 127.0.0.1."))
    let service = try Service(workspace, "--host 0.0.0.0 --token secret".words)
    let metrics = try await service.ask("GET", "/metrics")
    #expect(metrics.status == 401 && metrics.headers["www-authenticate"] == "Bearer")
    var statuses = [try await service.ask("GET", "/metrics", ["Authorization": "Bearer secret"]).status]
    for headers in [[:], ["Host": "evil.test"], ["Origin": "http://evil.test"]] {
      statuses.append(try await service.ask("GET", "/health", headers).status)
    }
    #expect(statuses == [200, 200, 421, 403])
  }

  @Test func `a port that is taken is an error, and SIGTERM ends a service that has nothing to do with 0`() async throws {
    let service = try Service(workspace)
    let run = try await workspace.shell("\"$emaki\" serve --port \(service.port)")
    #expect(run.failure.hasPrefix(#"71 error: cannot listen at "127.0.0.1", port \#(service.port): Address already in use."#))
    #expect(try await service.ask("GET", "/health").status == 200)
    kill(service.program.processIdentifier, SIGTERM)
    #expect(await service.program.exitCode() == 0)
  }

  @Test func `without the program emaki-server there is no service, and the error says how to get it`() async throws {
    let alone = workspace.folder.appending(path: "alone/emaki")
    try workspace.write("", to: "alone/beside")
    try FileManager.default.copyItem(at: Workspace.executable, to: alone)
    let run = try await workspace.shell("alone/emaki serve --port 0")
    #expect(
      run.failure == "69 error: cannot start \(alone.path)-server: No such file or directory. scripts/install puts it beside emaki; "
        + "scripts/build emaki-server builds it.\n")
  }
}
