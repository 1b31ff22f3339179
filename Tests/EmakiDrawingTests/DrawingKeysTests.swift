import Emaki
import EmakiDigest
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@Suite struct DrawingKeysTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func key(_ request: DrawingRequest) throws -> Digest {
    try DrawingKeys(files: RequestFiles(), cacheDirectory: nil).key(of: request)
  }

  @Test func `a change of a cell file's contents changes the key`() throws {
    var request = DrawingRequest(feed: .file("-"), cell: .file(folder.path + "/cell.yaml"))
    try folder.write(Array("layout: { box: {} }".utf8), to: "cell.yaml")
    let before = try key(request)
    #expect(try key(request) == before)
    try folder.write(Array("layout: { box: { alpha: 1 } }".utf8), to: "cell.yaml")
    #expect(try key(request) != before)
    request.cell = nil
    #expect(try key(request) != before)
  }

  @Test func `a change of a mapping file's contents changes the key`() throws {
    let request = DrawingRequest(feed: .file("-"), map: .file(path: folder.path + "/map.yaml"))
    try folder.write(Array("body: .a".utf8), to: "map.yaml")
    let before = try key(request)
    try folder.write(Array("body: .b".utf8), to: "map.yaml")
    #expect(try key(request) != before)
  }

  @Test func `each property of a request changes the key, and so does what its files hold`() throws {
    let (lock, script, update) = (folder.path + "/fonts.lock", folder.path + "/scroll.json", folder.path + "/new.json")
    try folder.write(Array(try FontLock().json.utf8), to: "fonts.lock")
    try folder.write(Array("{}".utf8), to: "scroll.json")
    try folder.write(Array("[]".utf8), to: "new.json")
    try folder.write(Array("theme: a".utf8), to: "theme.yaml")
    for (from, to) in [("fonts.lock", "other.lock"), ("scroll.json", "other-scroll.json"), ("new.json", "other-new.json")] {
      try FileManager.default.copyItem(atPath: folder.path + "/" + from, toPath: folder.path + "/" + to)
    }
    var base = DrawingRequestTests.full
    (base.fonts, base.timing.script) = (lock, script)
    base.timing.update?.path = update

    let changes = requestChanges(path: folder.path)
    #expect(Set(propertyPaths(of: base)) == Set(changes.keys), "each property has a change")
    var keys: Set<Digest> = [try key(base)]
    // The feed is left out, because the reader of the feed adds its contents and its folder to the key.
    for (property, change) in changes where property != "feed" {
      var request = base
      change(&request)
      #expect(request != base, "\(property)")
      #expect(keys.insert(try key(request)).inserted, "\(property)")
    }
    let views: [DrawingRequest.View] = [
      .screen(), .screen(at: .first), .screen(at: .settled), .screen(place: .offset(points: 1)), .wholeList(), .wholeList(partHeight: 1),
      .wholeList(partHeight: 2), .onlyRow(id: "7"), .screen(place: .row(id: "7")),
    ]
    for view in views {
      var request = base
      request.view = view
      #expect(keys.insert(try key(request)).inserted, "\(view)")
    }
    #expect(try key(base) == key(base))

    try folder.write(Array(#"{"duration": 1}"#.utf8), to: "scroll.json")
    #expect(keys.insert(try key(base)).inserted, "the script's contents")
    try folder.write(Array(#"[{"body": "x"}]"#.utf8), to: "new.json")
    #expect(keys.insert(try key(base)).inserted, "the other feed's contents")
    try folder.write(Array((try FontLock().json + "\n").utf8), to: "fonts.lock")
    #expect(keys.insert(try key(base)).inserted, "the lock's contents")
  }
}
