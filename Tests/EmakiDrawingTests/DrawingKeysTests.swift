import EmakiDrawing
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct DrawingKeysTests {
  private let folder = TemporaryFolder()

  private func key(_ request: DrawingRequest) throws -> Digest {
    try DrawingKeys(files: RequestFiles(), cacheDirectory: nil).key(of: request)
  }

  @Test func `a change of a cell or mapping file's contents changes the key`() throws {
    var request = DrawingRequest(
      feed: .file("-"), map: .file(path: folder["map.yaml"]), cell: .file(folder["cell.yaml"]))
    func keys(_ text: String, in file: String) throws -> [Digest] {
      try folder.write(text.bytes, to: file)
      return try [key(request), key(request)]
    }
    try folder.write("body: .a", to: "map.yaml")
    let all = try [
      keys("layout: { box: {} }", in: "cell.yaml"), keys("layout: { box: { alpha: 1 } }", in: "cell.yaml"),
      keys("body: .b", in: "map.yaml"),
    ]
    request.cell = nil
    let different = Set(all.map { $0[0] } + [try key(request)])
    #expect(all.allSatisfy { $0[0] == $0[1] } && different.count == 4)
  }

  @Test func `each property of a request changes the key, and so does what its files hold`() throws {
    let (lock, script, update) = (folder["fonts.lock"], folder["scroll.json"], folder["new.json"])
    for (files, text) in [
      (["fonts.lock", "other.lock"], try FontLock().json()), (["scroll.json", "other-scroll.json"], "{}"),
      (["new.json", "other-new.json"], "[]"), (["theme.yaml"], "theme: a"),
    ] { for file in files { try folder.write(text.bytes, to: file) } }
    var base = DrawingRequestTests.full
    (base.fonts, base.timing.script) = (lock, script)
    base.timing.update?.path = update

    let changes = requestChanges(path: folder.path)
    var unchanged = properties(of: base)
    // The feed is left out, because the reader of the feed adds its contents and its folder to the key.
    unchanged["feed"] = nil
    // What ICU has opened for dates is the same whatever is opened.
    unchanged["dates.words"] = nil
    var keys: Set<Digest> = [try key(base)]
    for (property, change) in changes {
      var request = base
      try change(&request)
      #expect(request != base, "\(property)")
      let changed = properties(of: request)
      unchanged = unchanged.filter { changed[$0.key] == $0.value }
      #expect(keys.insert(try key(request)).inserted, "\(property)")
    }
    #expect(unchanged == [:], "each property has a change")
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

    for (file, text) in [
      ("scroll.json", #"{"duration": 1}"#), ("new.json", #"[{"body": "x"}]"#), ("fonts.lock", try FontLock().json() + "\n"),
    ] {
      try folder.write(text.bytes, to: file)
      #expect(keys.insert(try key(base)).inserted, "the contents of \(file)")
    }
  }
}
