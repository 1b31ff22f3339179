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

    let path = folder.path
    let changes: [String: (inout DrawingRequest) -> Void] = [
      "map": { $0.map = nil },
      "encoding": { $0.encoding = nil },
      "view": { $0.view = .screen(place: .row(id: "8"), at: .milliseconds(250)) },
      "screen.width": { $0.screen.width = 321 },
      "screen.height": { $0.screen.height = 569 },
      "screen.scale": { $0.screen.scale = 2 },
      "screen.direction": { $0.screen.direction = .rtl },
      "screen.bars.kind": { $0.screen.bars?.kind = .nav },
      "screen.bars.title": { $0.screen.bars?.title = "B" },
      "screen.bars.clock": { $0.screen.bars?.clock = nil },
      "screen.device": { $0.screen.device = nil },
      "look.theme": { $0.look.theme = .light },
      "look.typeSize": { $0.look.typeSize = .ax2 },
      "look.rowStyle": { $0.look.rowStyle = .standard },
      "look.emptyText": { $0.look.emptyText = "" },
      "look.language": { $0.look.language = "ko" },
      "look.feedLanguage": { $0.look.feedLanguage = nil },
      "look.tokens.name": { $0.look.tokens?.name = "compact" },
      "look.tokens.path": { $0.look.tokens?.path = path + "/theme.yaml" },
      "look.tokens.accent": { $0.look.tokens?.accent = nil },
      "dates.now": { $0.dates.now = Date(timeIntervalSince1970: 1_800_000_000) },
      "dates.timeZone": { $0.dates.timeZone = "UTC" },
      "dates.style": { $0.dates.style = .short },
      "cell": { $0.cell = .inline(text: "layout: { text: { text: a } }") },
      "fonts": { $0.fonts = path + "/other.lock" },
      "font": { $0.font = path + "/other.lock" },
      "timing.script": { $0.timing.script = path + "/other-scroll.json" },
      "timing.leading": { $0.timing.leading = 3 },
      "timing.trailing": { $0.timing.trailing = nil },
      "timing.rangeMode": { $0.timing.rangeMode = .full },
      "timing.update.path": { $0.timing.update?.path = path + "/other-new.json" },
      "timing.update.milliseconds": { $0.timing.update?.milliseconds = nil },
      "access.network": { $0.access.network = .on },
      "access.allowedHosts": { $0.access.allowedHosts = [] },
      "access.allowedFolders": { $0.access.allowedFolders.append("/more") },
      "file.format": { $0.file.format = .webp },
      "file.png": { $0.file.png = .fast },
      "file.manifest": { $0.file.manifest = false },
      "overlay.rawValue": { $0.overlay = .frames },
    ]
    // The feed is left out, because the reader of the feed adds its contents and its folder to the key.
    #expect(Set(propertyPaths(of: base)).subtracting(["feed"]) == Set(changes.keys), "each property has a change here")
    var keys: Set<Digest> = [try key(base)]
    for (property, change) in changes {
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
