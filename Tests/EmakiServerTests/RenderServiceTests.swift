import EmakiBatch
import EmakiDrawing
import EmakiTestSupport
import Foundation
import NIOHTTP1
import Testing

@testable import EmakiServer

extension LocalClient.Answer {
  /// The status and the line of a fault.
  fileprivate var fault: String { "\(status) in line \((error["place"] as? [String: Int])?["line"] ?? 0)" }
  fileprivate var warnings: Int { (json["warnings"] as? [Any])?.count ?? -1 }
}

/// Tests what a service answers, without sockets. Feeds are in the folder `root`.
struct RenderServiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.addFolder("root")
  }

  private static let feed = #"[{"id": "a", "body": "One row", "date": "2h"}]"#
  private static let inJSON = ["Accept": "application/json"]

  private func service(hasFolder: Bool = true) throws -> RenderService {
    let settings = RenderService.Settings(
      jobs: 2, queue: 10, timeout: 60, isStrict: false, folder: hasFolder ? try ServedFolder(folder.path + "/root") : ServedFolder(),
      access: AccessCheck(host: "127.0.0.1"))
    let base = DrawingRequest(feed: .file("-"), screen: Screen(width: 300, height: 100, scale: 1))
    var words = DrawingWords()
    words.failure = { (65, "\($0)") }
    return try RenderService(BatchStation(DrawingResources(), memory: 1 << 20, words: words), base: base, settings)
  }

  private func ask(
    _ service: RenderService, _ method: HTTPMethod, _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) async throws -> LocalClient.Answer {
    let head = HTTPRequestHead(
      version: .http1_1, method: method, uri: target, headers: HTTPHeaders([("Host", "localhost")] + headers.map { ($0.key, $0.value) }))
    let response = await service.respond(try #require(ServedRequest(head, body: Array(body.utf8))))
    guard case .bytes(let bytes) = response.body else { throw CocoaError(.featureUnsupported) }
    let answered = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
    return LocalClient.Answer(status: Int(response.status.code), headers: answered, body: bytes)
  }

  private func post(_ service: RenderService, _ body: String, _ headers: [String: String] = [:]) async throws -> LocalClient.Answer {
    try await ask(service, .POST, "/render", headers, body: body)
  }

  @Test func `dates that are relative to now are not kept`() async throws {
    let service = try service()
    let date = Date.now.addingTimeInterval(-55).formatted(.iso8601)
    for now in [#", "now": "now""#, #", "now": "now""#, "", ""] {
      #expect(try await post(service, #"{"feed": [{"body": "a", "date": "\#(date)"}]\#(now)}"#).status == 200)
    }
    // Of the four only the last was answered with what was kept.
    #expect(try await ask(service, .GET, "/metrics").text.split(separator: "\n").contains("emaki_kept_pictures_total 1"))
  }

  @Test func `a JSON answer says what the picture is`() async throws {
    let answer = try await post(service(), #"{"id": 7, "feed": [{"body": "One", "imageURL": "none.png"}]}"#, Self.inJSON)
    #expect(
      answer.headers["content-type"] == "application/json" && answer.json["id"] as? Int == 7 && answer.json["width"] as? Int == 300
        && answer.json["line"] == nil && answer.warnings == 1)
    #expect(try DecodedPNG(#require((answer.json["png"] as? String).flatMap { Data(base64Encoded: $0) })).height == 100)
  }

  @Test func `a list that is split into several pictures is answered only with JSON`() async throws {
    let service = try service()
    let request = #"{"feed": [{"body": "One"}, {"body": "Two"}], "full": true, "split": 80}"#
    #expect(try await post(service, request).status == 406)
    #expect((try await post(service, request, Self.inJSON).json["files"] as? [Any])?.count == 2)
  }

  @Test func `a file of the folder has a tag, and is not sent again to a client that has it`() async throws {
    try folder.write(Self.feed, to: "root/a b.json")
    let service = try service()
    let target = "/render?feed=a%20b.json"
    let first = try await ask(service, .GET, target)
    let tag = try #require(first.headers["etag"])
    let same = try await ask(service, .GET, target, ["If-None-Match": "\"other\", W/\(tag)"])
    #expect([first.status, same.status] == [200, 304] && same.body.isEmpty && same.headers["etag"] == tag)
    #expect(try await ask(service, .HEAD, target).body == first.body)
    try folder.write(Self.feed.replacing("One", with: "Two"), to: "root/a b.json")
    let changed = try await ask(service, .GET, target, ["If-None-Match": tag])
    #expect(changed.status == 200 && changed.headers["etag"] != tag)
  }

  @Test func `a cell file of the folder is read again when it has changed`() async throws {
    try folder.write(Self.feed, to: "root/feed.json")
    try folder.write("this: is no cell", to: "root/cell.yaml")
    let service = try service()
    let fault = try await ask(service, .GET, "/render?feed=feed.json&cell=cell.yaml")
    #expect(fault.fault == "422 in line 1")
    try folder.write("layout: { text: { text: a } }\n", to: "root/cell.yaml")
    #expect(try await ask(service, .GET, "/render?feed=feed.json&cell=cell.yaml").status == 200)
  }

  @Test func `a mapping is a file of the folder, a line, or an object in the request`() async throws {
    try folder.write(#"[{"t": "One"}]"#, to: "root/feed.json")
    try folder.write("body: .t\n", to: "root/map.yaml")
    try folder.write("boddy: .t\n", to: "root/bad.yaml")
    let service = try service()
    let wanted = try await ask(service, .GET, "/render?feed=feed.json&map=body%3D.t")
    #expect(wanted.status == 200)
    for map in [#""map.yaml""#, #"{"body": ".t"}"#, #"{"body": "{t}"}"#] {
      #expect(try await post(service, #"{"path": "feed.json", "map": \#(map)}"#).body == wanted.body, "\(map)")
    }
    let fault = try await ask(service, .GET, "/render?feed=feed.json&map=bad.yaml")
    #expect(fault.fault == "422 in line 1")
  }

  @Test func `no request reads a file outside the folder, or tells where the folder is`() async throws {
    try folder.write(Self.feed, to: "secret.json")
    try folder.write(Self.feed, to: "root/feed.json")
    try folder.addLink("root/link.json", to: folder.path + "/secret.json")
    let service = try service()
    for name in ["../secret.json", "link.json", folder.path + "/secret.json", "none.json"] {
      var answers = [try await ask(service, .GET, "/render?feed=\(name)"), try await post(service, #"{"path": "\#(name)"}"#)]
      for key in ["cell", "theme", "map", "font"] {
        answers.append(try await post(service, #"{"path": "feed.json", "\#(key)": "\#(key == "font" ? name + ".ttf" : name)"}"#))
      }
      #expect(answers.map(\.status) == Array(repeating: 404, count: 6), "\(name)")
      #expect(answers.allSatisfy { !$0.text.contains(folder.path) || name.hasPrefix("/") }, "\(name)")
    }
  }

  @Test(arguments: [true, false]) func `no picture outside the folder is read`(hasFolder: Bool) async throws {
    let picture = try Data(contentsOf: URL(filePath: #filePath).appending(path: "../../../samples/notifications.png").standardizedFileURL)
    try folder.write(Array(picture), to: "face.png")
    let service = try service(hasFolder: hasFolder)
    for name in ["face.png", "../face.png", folder.path + "/face.png"] {
      #expect(try await post(service, #"{"feed": [{"body": "One", "imageURL": "\#(name)"}]}"#, Self.inJSON).warnings == 1, "\(name)")
    }
  }

  @Test func `without a folder no file is read`() async throws {
    let service = try service(hasFolder: false)
    let answers = try await [ask(service, .GET, "/render?feed=feed.json"), post(service, #"{"path": "feed.json"}"#)]
    #expect(answers.map(\.status) == [403, 403])
  }

  @Test func `counts are given in the form of Prometheus`() async throws {
    let service = try service()
    for body in [#"{"feed": []}"#, #"{"feed": []}"#, "{"] { _ = try await post(service, body) }
    let answer = try await ask(service, .GET, "/metrics")
    #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    let wanted: Set<Substring> = [
      #"emaki_requests_total{path="/render",status="200"} 2"#, #"emaki_requests_total{path="/render",status="400"} 1"#,
      #"emaki_render_seconds_bucket{le="+Inf"} 3"#, "emaki_render_seconds_count 3", "emaki_requests_waiting 0",
    ]
    #expect(wanted.subtracting(answer.text.split(separator: "\n")) == [])
  }

  /// The properties of a request in the OpenAPI page.
  private func properties(_ service: RenderService) async throws -> [String: Any] {
    let schemas = (try await ask(service, .GET, "/openapi.json").json["components"] as? [String: Any])?["schemas"] as? [String: Any]
    return try #require((schemas?["Request"] as? [String: Any])?["properties"] as? [String: Any])
  }

  @Test func `the OpenAPI page names every option of a request`() async throws {
    let service = try service()
    // The message about an unknown key lists the known keys.
    let message = try await #require(post(service, #"{"feed": [], "x": 1}"#).error["message"] as? String)
    let known = message.split(separator: "Use id, feed or path, and ")[1].dropLast().split(separator: ", ").map(String.init)
    #expect(try await Set(properties(service).keys) == Set(known + ["id", "feed", "path"]))
    let paths = try await ask(service, .GET, "/openapi.json").json["paths"] as? [String: [String: Any]]
    let get = paths?["/render"]?["get"] as? [String: Any]
    let parameters = (get?["parameters"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
    #expect(Set(known).isSubset(of: parameters))
  }

  @Test(arguments: ["scale", "split", "offset"]) func `the OpenAPI page has the range of a number that requests may give`(name: String)
    async throws
  {
    let service = try service()
    let property = try await properties(service)[name] as? [String: Any]
    let (least, most) = try (#require(property?["minimum"] as? Double), #require(property?["maximum"] as? Double))
    // Several pictures are an answer in JSON alone, so that a list in parts is 406 here.
    for (value, isTaken) in [(least, true), (most, true), (least - 0.005, false), (most + 1, false)] {
      let body = #"{"feed": [{"body": "a"}], "size": "10x10", "full": \#(name == "split"), "\#(name)": \#(value)}"#
      #expect((isTaken ? [200, 406] : [422]).contains(try await post(service, body).status), "\(value)")
    }
  }
}
