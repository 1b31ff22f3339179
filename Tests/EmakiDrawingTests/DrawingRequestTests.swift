import Emaki
import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@Suite struct DrawingRequestTests {
  /// A request in which nothing is the default.
  static let full = DrawingRequest(
    feed: .inline(text: "[]", folder: "/feeds"), view: .screen(place: .row(id: "7"), at: .milliseconds(250)),
    screen: Screen(width: 320, height: 568, scale: 2.5, direction: .auto),
    look: ListLook(theme: .dark, typeSize: .ax1, language: "ja", feedLanguage: "ar"),
    dates: DateStyle(now: Date(timeIntervalSince1970: 1_800_000_000.25), timeZone: "Asia/Tokyo"), fonts: "fonts.lock",
    timing: ListTiming(
      script: "scroll.json", leading: 2, trailing: 1, rangeMode: .minimum, update: FeedUpdate(path: "new.json", milliseconds: 40)),
    access: ResourceAccess(network: .cache, allowedHosts: ["localhost"], allowedFolders: ["/pictures"]),
    file: PictureFile(format: .png, png: .small, manifest: true), overlay: [.frames, .hit])

  @Test(arguments: [full, DrawingRequest(feed: .file("-")), DrawingRequest(feed: .file("a"), view: .wholeList(partHeight: 100))])
  func `a request that is encoded and decoded is the same`(request: DrawingRequest) throws {
    #expect(try JSONDecoder().decode(DrawingRequest.self, from: request.canonicalEncoding()) == request)
  }

  @Test func `the encoding has plain keys in order`() throws {
    let text = String(decoding: try DrawingRequest(feed: .file("a/feed.json")).canonicalEncoding(), as: UTF8.self)
    #expect(
      text == #"{"access":{"allowedFolders":[],"allowedHosts":[],"network":"off"},"dates":{"timeZone":"UTC"},"#
        + #""feed":{"file":{"path":"a/feed.json"}},"file":{"format":"png","manifest":false},"look":{"theme":"light","typeSize":"L"},"overlay":[],"#
        + #""screen":{"direction":"ltr","height":844,"scale":3,"width":390},"timing":{"rangeMode":"full"},"#
        + #""view":{"screen":{"place":{"rest":{}}}}}"#)
  }

  @Test func `an overlay is encoded by its names, and another name is refused`() throws {
    var request = DrawingRequest(feed: .file("a"))
    request.overlay = [.hit, .ranges]
    let text = String(decoding: try request.canonicalEncoding(), as: UTF8.self)
    #expect(text.contains(#""overlay":["ranges","hit"]"#))
    let unknown = Data(text.replacing(#""hit""#, with: #""hits""#).utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DrawingRequest.self, from: unknown) }
  }

  @Test func `an overlay is drawn over every view of a request`() async throws {
    for view: DrawingRequest.View in [.screen(), .wholeList(), .onlyRow(id: "0")] {
      var request = DrawingRequest(
        feed: .inline(text: #"[{"body": "a"}, {"body": "b"}]"#, folder: "."), view: view, screen: Screen(width: 200, height: 100, scale: 1))
      let plain = try await request.frame()
      request.overlay = .frames
      let drawn = try await request.frame()
      #expect(drawn.size == plain.size && drawn.pngData != plain.pngData, "\(view)")
      let folder = try TemporaryFolder()
      let path = try await request.write(to: folder.path + "/a.png").paths[0]
      #expect(try DecodedPNG(Data(contentsOf: URL(filePath: path))).words == DecodedPNG(drawn.pngData).words, "\(view)")
    }
  }

  @Test func `a host that no address can have is refused`() {
    var request = DrawingRequest(feed: .file("a"))
    request.access.allowedHosts = ["localhost", "localhost:80"]
    #expect(throws: DrawingRequestError.host("localhost:80", meant: "localhost")) { try request.check() }
  }

  @Test func `a file is not given the ending of another format`() async throws {
    var request = DrawingRequest(feed: .inline(text: #"[{"body": "a"}]"#, folder: "."))
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.jpg", .png)) { try await request.write(to: "/nowhere/a.jpg") }
    request.file.format = .webp
    await #expect(throws: DrawingRequestError.ending("/nowhere/a.png", .webp)) { try await request.write(to: "/nowhere/a.png") }
  }

  @Test func `what is probably misspelt in a feed is told with the files`() async throws {
    let folder = try TemporaryFolder()
    let request = DrawingRequest(feed: .inline(text: #"[{"body": "a", "avatar": "b"}]"#, folder: "."), screen: Screen(scale: 0.5))
    let written = try await request.write(to: folder.path + "/a.png")
    #expect(written.feedWarnings.map(\.fault) == [.misspeltKey(row: "0", key: "avatar", meant: "imageURL")])
  }

  @Test func `properties that do not fit together are refused`() {
    var request = DrawingRequest(feed: .file("a"))
    #expect(throws: Never.self) { try request.check() }
    request.view = .wholeList()
    request.timing.script = "scroll.json"
    #expect(throws: DrawingRequestError.needsScreen(.script, view: .full)) { try request.check() }
    request.timing.script = nil
    request.file.format = .webp
    request.file.manifest = true
    #expect(throws: DrawingRequestError.manifest) { try request.check() }
    request.file = PictureFile(format: .webp, png: .fast)
    #expect(throws: DrawingRequestError.pngMode(.webp)) { try request.check() }
    request.file = PictureFile()
    request.screen.scale = 16.5
    #expect(throws: DrawingRequestError.range("scale", 16.5, allowed: "0.01 to 16")) { try request.check() }
    request.screen = Screen(width: 16384, height: 16384, scale: 2)
    #expect(throws: DrawingRequestError.pixels(Size(width: 16384, height: 16384), scale: 2)) { try request.check() }
  }
}
