import EmakiBatch
import EmakiTestSupport
import Foundation
import NIOHTTP1
import Testing

@testable import EmakiCells
@testable import EmakiDrawing
@testable import EmakiServer

extension LocalClient.Answer {
  /// The status and the line of a fault.
  fileprivate var fault: String { "\(status) in line \((error["place"] as? [String: Int])?["line"] ?? 0)" }
  fileprivate var warnings: Int { (json["warnings"] as? [Any])?.count ?? -1 }
}

extension RequestOption.Values {
  fileprivate var isDocument: Bool { if case .document = self { true } else { false } }
}

/// Tests what a service answers, without sockets. Feeds are in the folder `root`.
struct RenderServiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    _ = try folder.addFolder("root")
  }

  private static let feed = #"[{"id": "a", "body": "One row", "date": "2h"}]"#
  private static let inJSON = ["Accept": "application/json"]

  private func service(hasFolder: Bool = true, view: DrawingRequest.View = .screen(place: .rest, at: nil)) throws -> RenderService {
    let settings = RenderService.Settings(
      jobs: 2, queue: 10, timeout: 60, isStrict: false, folder: hasFolder ? try ServedFolder(folder.path + "/root") : ServedFolder(),
      access: AccessCheck(host: "127.0.0.1"))
    let screen = Screen(width: 300, height: view == .content ? 844 : 100, scale: 1)
    let base = DrawingRequest(feed: .file("-"), view: view, screen: screen)
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

  /// RFC 9110, sections 8.4 and 15.5.16.
  @Test func `a body in a coding is refused`() async throws {
    let service = try service()
    for (coding, status) in [("gzip", 415), ("identity, br", 415), ("Identity", 200), ("", 200)] {
      let answer = try await post(service, status == 415 ? coding : #"{"feed": []}"#, ["Content-Encoding": coding])
      #expect(answer.status == status && answer.headers["accept-encoding"] == (status == 415 ? "identity" : nil), "\(coding)")
    }
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

  @Test func `a width alone leaves the height to the list, as no size does`() async throws {
    try folder.write(Self.feed, to: "root/feed.json")
    let service = try service(view: .content)
    func size(_ query: String) async throws -> [UInt8] {
      Array(try await ask(service, .GET, "/render?feed=feed.json\(query)").body[16..<24])
    }
    // A picture of one row is three rows high at least.
    let least = try await size("")
    #expect(
      try await [size("&width=300"), size("&width=200"), size("&width=300&height=844"), size("&width=300&offset=0")].map { $0 } == [
        least, [0, 0, 0, 200] + least[4...], [0, 0, 1, 44, 0, 0, 3, 76], [0, 0, 1, 44, 0, 0, 3, 76],
      ])
  }

  @Test(arguments: [("scale", "\"x\"", "option"), ("theme", "\"nope\"", "option"), ("wdth", "3", "query"), ("width", "\"abc\"", "query")])
  func `what is wrong with how a request is put is told by its name, at either door`(name: String, value: String, kind: String) async throws
  {
    try folder.write(Self.feed, to: "root/feed.json")
    let service = try service()
    let asked = try await ask(service, .GET, "/render?feed=feed.json&\(name)=\(value.filter { $0 != "\"" })")
    let posted = try await post(service, #"{"path": "feed.json", "\#(name)": \#(value)}"#)
    for (answer, kind) in [(asked, kind), (posted, kind == "query" ? "body" : kind)] {
      #expect(answer.status == 400 && answer.error["kind"] as? String == kind && answer.error["code"] as? Int == 64)
      #expect((answer.error["message"] as? String)?.contains("\"\(name)\"") == true)
    }
  }

  @Test func `a request whose client has gone is not counted as answered`() async throws {
    let service = try service()
    let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/render", headers: ["Host": "localhost"])
    let request = try #require(ServedRequest(head, body: #"{"feed": []}"#.bytes))
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { _ = await service.respond(request) }
    }
    #expect(try await ask(service, .GET, "/metrics").text.contains("path=\"/render\"") == false)
  }

  @Test func `a request without a body and a damaged feed of the folder are faults of the client`() async throws {
    try folder.write("[{\"body\": \"a\"", to: "root/feed.json")
    let service = try service()
    for body in ["", "Date,Text"] {
      let empty = try await post(service, body)
      #expect(
        empty.status == 400 && empty.error["kind"] as? String == "body"
          && (empty.error["message"] as? String)?.hasPrefix("there is no JSON object") == true)
    }
    #expect(try await ask(service, .GET, "/render?feed=feed.json").status == 422)
    #expect(try await post(service, #"{"path": "feed.json"}"#).status == 422)
  }

  @Test func `a cell file of the folder is read again when it has changed`() async throws {
    try folder.write(Self.feed, to: "root/feed.json")
    try folder.write("this: is no cell", to: "root/cell.yaml")
    let service = try service()
    let fault = try await ask(service, .GET, "/render?feed=feed.json&cell=cell.yaml")
    #expect(fault.fault == "422 in line 1")
    try folder.write("layout: { text: { text: a } }\n", to: "root/cell.yaml")
    #expect(try await ask(service, .GET, "/render?feed=feed.json&cell=cell.yaml").status == 200)
    // That of the service itself counts among the files of a picture, too, and so does its theme, which an appearance does not replace.
    var base = DrawingRequest(feed: .file("-"))
    (base.cell, base.look.tokens) = (.file("/dev/null"), ThemeChoice(path: "/dev/zero"))
    let question = PictureQuestion(body: #"{"feed": [], "theme": "dark"}"#.bytes)
    #expect(try question.text(base, in: ServedFolder(), limits: FeedLimits()) { _ in [] }.files.count == 2)
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

  /// Requests that name a file, one for each kind of name: those of the table of options, of elements of cell files and of feeds.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - isWhole: whether the name has an ending; otherwise it gets that of the kind.
  private static func requests(naming name: String, isWhole: Bool = false) throws -> [(kind: String, body: String)] {
    let json = "https://jsonfeed.org/version/1.1"
    func file(_ ending: String) -> String { isWhole ? name : name + ending }
    let next = file(".json")
    var requests: [(kind: String, body: [String: Any])] = [
      ("path", ["path": next]),
      ("next", ["feed": ["rows": [["body": "a"]], "next": next], "full": true]),
      (
        "next_url",
        ["feed": ["version": json, "title": "t", "items": [["id": "1", "content_text": "a"]], "next_url": next], "full": true]
      ),
      ("mapped next", ["feed": ["list": [["t": "a"]], "more": next], "map": "rows=.list,body=.t,next=.more", "full": true]),
      ("imageURL", ["feed": [["body": "a", "imageURL": file(".png")]]]),
      ("image", ["feed": ["version": json, "title": "t", "items": [["id": "1", "content_text": "a", "image": file(".png")]]]]),
      ("mapped image", ["feed": [["t": "a", "i": file(".png")]], "map": "body=.t,imageURL=.i"]),
    ]
    for option in RequestOption.options(of: .lines) {
      let ending = option.name == "font" ? ".ttf" : option.values.isDocument || option.name == "theme" ? ".yaml" : ".json"
      requests.append((option.name, ["feed": [["body": "a"]], option.name: file(ending)]))
    }
    for kind in ElementKind.all {
      for key in kind.keys {
        guard case .path = key.form else { continue }
        var element: [String: Any] = ["style": ["width": 20, "height": 20]]
        for other in kind.keys where other.isRequired { element[other.key] = "none.png" }
        element[key.key] = "{{ p }}"
        if kind.name == "map" { element.merge(["latitude": 1, "longitude": 2, "zoom": 3]) { $1 } }
        for ending in key.key == "tiles" ? [".tiles", ".mbtiles"] : [".png"] {
          let cell: [String: Any] = ["data": ["p": "text"], "layout": [kind.name: element]]
          requests.append(("\(kind.name).\(key.key)\(ending)", ["feed": [["p": file(ending)]], "cell": cell]))
        }
      }
    }
    return try requests.map {
      let body = $0.body.merging(["size": "40x40"]) { own, _ in own }
      return ($0.kind, String(decoding: try JSONSerialization.data(withJSONObject: body, options: .sortedKeys), as: UTF8.self))
    }
  }

  /// The status and all that an answer says, but how long it took.
  private func said(_ service: RenderService, _ body: String) async throws -> String {
    let answer = try await post(service, body, Self.inJSON)
    let parts = answer.text.components(separatedBy: #","ms":{"#)
    return "\(answer.status) " + parts[0] + (parts.dropFirst().first?.drop { $0 != "}" } ?? "")
  }

  /// A name that is a file outside is answered like one that is none there, or that is another file: so nothing of it was read. A name of the
  /// folder itself is not.
  @Test(arguments: [true, false]) func `no kind of name in a request or a feed leads to a file outside the folder`(hasFolder: Bool)
    async throws
  {
    let picture = try Data(contentsOf: URL(filePath: #filePath).appending(path: "../../../samples/notifications.png").standardizedFileURL)
    let files = [
      ".json": Array(Self.feed.utf8), ".yaml": Array("body: .body\n".utf8), ".png": Array(picture), ".ttf": [0], ".mbtiles": [0],
      ".tiles": Array(picture),
    ]
    for (ending, bytes) in files {
      for (place, bytes) in [("secret", bytes), ("root/secret", bytes), ("sebret", [63])] {
        // The tile of the map.
        let name =
          ending == ".tiles" ? try folder.addFolder(place + ".tiles/3/3").dropFirst(folder.path.count + 1) + "/3.png" : place + ending
        try folder.write(bytes, to: name)
      }
      try folder.addLink("root/link" + ending, to: "../secret" + ending)
      try folder.addLink("root/lost" + ending, to: "../sebret" + ending)
    }
    try folder.addLink("root/way", to: "..")
    let outside = folder.path + "/secret"
    let work = String(repeating: "../", count: FileManager.default.currentDirectoryPath.split(separator: "/").count) + outside.dropFirst()
    let service = try service(hasFolder: hasFolder)
    let named = try Self.requests(naming: "secret").map(\.kind)
    let names = [
      ("../secret", "../nobody"), (outside, folder.path + "/nobody"), ("file://" + outside, "file://\(folder.path)/nobody"),
      ("way/secret", "way/nobody"), ("..%2Fsecret", "..%2Fnobody"), ("%2e%2e/secret", "%2e%2e/nobody"),
      (outside.replacing("/", with: "%2F"), folder.path.replacing("/", with: "%2F") + "%2Fnobody"),
      (work, work.replacing("secret", with: "nobody")), ("samples/../secret", "samples/../nobody"), ("link", "lost"),
    ]
    for (name, other) in hasFolder ? names : Array(names.prefix(3)) {
      for (one, two) in zip(try Self.requests(naming: name), try Self.requests(naming: other)) {
        let found = try await said(service, one.body).replacing("secret", with: name == "link" ? "sebret" : "nobody")
        #expect(try await found.replacing("link", with: "lost") == said(service, two.body), "\(one.kind): \(name)")
        #expect(!found.contains(folder.path) || name.contains(folder.path) || name == work, "\(one.kind): \(name)")
      }
    }
    var read: Set<String> = []
    for (one, two) in zip(try Self.requests(naming: "secret"), try Self.requests(naming: "nobody")) {
      if try await said(service, one.body).replacing("secret", with: "nobody") != said(service, two.body) { read.insert(one.kind) }
    }
    let options = RequestOption.options(of: .lines).filter { $0.file != nil }.map(\.name)
    let wanted = named.filter { !RequestOption.options(of: .lines).map(\.name).contains($0) } + options
    #expect(read == (hasFolder ? Set(wanted) : []), "\(Set(wanted).symmetricDifference(read))")
  }

  /// What a file in the folder where the service was started, which nobody sees, would be: `Package.swift` is there.
  @Test(arguments: ["Package.swift", "samples/kittens.json"]) func `the folder where the service was started is none of its files`(
    name: String
  ) async throws {
    // Tests of commands may have gone to another folder.
    try #require(FileManager.default.fileExists(atPath: URL.beside("../../\(name)").path))
    let service = try service()
    let other = "x" + name.dropFirst()
    for (one, two) in zip(try Self.requests(naming: name, isWhole: true), try Self.requests(naming: other, isWhole: true)) {
      #expect(try await said(service, one.body).replacing(name, with: other) == said(service, two.body), "\(one.kind)")
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
    #expect(try await Set(properties(service).keys) == Set(known + "id feed path".words))
    let paths = try await ask(service, .GET, "/openapi.json").json["paths"] as? [String: [String: Any]]
    let get = paths?["/render"]?["get"] as? [String: Any]
    let parameters = (get?["parameters"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
    #expect(Set(known).isSubset(of: parameters))
  }

  @Test(arguments: "scale split offset".words) func `the OpenAPI page has the range of a number that requests may give`(name: String)
    async throws
  {
    let service = try service()
    let property = try await properties(service)[name] as? [String: Any]
    let (least, most) = try (#require(property?["minimum"] as? Double), #require(property?["maximum"] as? Double))
    // Several pictures are an answer in JSON alone, so that a list in parts is 406 here.
    for (value, isTaken) in [(least, true), (most, true), (least - 0.005, false), (most + 1, false)] {
      let body = #"{"feed": [{"body": "a"}], "size": "10x10", "full": \#(name == "split"), "\#(name)": \#(value)}"#
      let answer = try await post(service, body)
      #expect((isTaken ? [200, 406] : [400]).contains(answer.status), "\(value)")
      if !isTaken { #expect(answer.error["kind"] as? String == "option" && answer.error["code"] as? Int == 64) }
    }
  }
}
