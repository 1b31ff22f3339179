import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine

/// Tests what nodes are told of their pictures in a running list, and what they show meanwhile.
struct ImageDelegateTests {
  /// 40 pt high: a picture of 20 x 20 pt, and below it a line that says what has become of it.
  private final class PictureCell: CellNode, NetworkImageNodeDelegate {
    static let (waiting, loaded, failed, standIn) = (Color.blue, Color.green, Color.red, Color(0xC0C0C0))

    let picture = NetworkImageNode()
    private let line = DisplayNode()
    private let row: Int
    private let log: EventLog
    /// Gives the address that replaces one that failed.
    var substitute: ((EventLog) -> String)?
    var growsWithPicture = false

    init(_ row: Int, _ url: String, _ log: EventLog) {
      (self.row, self.log) = (row, log)
      super.init()
      automaticallyManagesSubnodes = true
      (picture.url, picture.delegate) = (url, self)
      picture.defaultImage = .resizableRounded(cornerRadius: 0, fill: Self.standIn)
      line.backgroundColor = Self.waiting
      for node in [picture, line] { node.setPreferredSize(20, 20) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, alignItems: .start, children: [picture, line])
    }

    private func note(_ event: String) { log.note("\(row) \(event)") }

    func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) { note("start \(imageNode.url ?? "")") }
    func imageNode(_ imageNode: NetworkImageNode, didUpdateDownloadProgress progress: Double) { note("\(progress)") }

    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) {
      note("loaded \(Int(image.size.width)) x \(Int(image.size.height))")
      line.backgroundColor = Self.loaded
      if growsWithPicture { picture.style.preferredSize = image.size }
      setNeedsLayout()
    }

    func imageNode(_ imageNode: NetworkImageNode, didFailWithError error: any Error) {
      note("failed")
      if let substitute { imageNode.url = substitute(log) }
      line.backgroundColor = Self.failed
      imageNode.setNeedsDisplay()
    }
  }

  private let log = EventLog()
  /// It holds `black.png`, which has 30 x 10 pixels.
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(WrittenPNG.file(width: 30, height: 10) { _, _ in 0xFF00_0000 }, to: "black.png")
  }

  private func renderer(height: Double = 80, jobs: Int = 2, shuffle: UInt64? = nil) throws -> Renderer {
    try .test(20, height, jobs: jobs, pictures: folder.path) { $0.shuffle = shuffle }
  }

  private func table(_ urls: String..., change: @escaping @Sendable (PictureCell) -> Void = { _ in }) -> TableNode {
    table(urls, log, change)
  }

  private func table(_ urls: [String], _ log: EventLog, _ change: @escaping @Sendable (PictureCell) -> Void) -> TableNode {
    TableNode.plain(rows: Array(urls.enumerated())) { row in
      {
        let cell = PictureCell(row.offset, row.element, log)
        change(cell)
        return cell
      }
    }
  }

  private func script(_ latency: Int, progress: [Int] = []) -> ScrollScript {
    ScrollScript(networkImageLatency: .init(full: .fixed(latency), progress: progress))
  }

  @Test func `a delegate hears that a picture is requested, how much has arrived, and that it is loaded`() async throws {
    let frames = try await renderer().allFrames(of: table("black.png", "none.png"), script: script(100, progress: [10, 40]), frames: 12)
    #expect(
      log.events == [
        "0 start black.png", "1 start none.png", "0 0.1", "1 0.1", "0 0.4", "1 0.4", "0 loaded 30 x 10", "1 failed",
      ])
    func stripes(_ colors: Color...) -> [Stripe] { colors.map { Stripe($0, 20) } }
    let waiting = stripes(PictureCell.standIn, PictureCell.waiting, PictureCell.standIn, PictureCell.waiting)
    // The default image stays as long as there is no picture.
    let done = stripes(.black, PictureCell.loaded, PictureCell.standIn, PictureCell.failed)
    #expect(frames.map { $0.stripes() } == Array(repeating: waiting, count: 10) + [done, done] && frames[11].warnings.count == 1)
    // Without a clock it hears everything at once.
    _ = log.take()
    #expect(try await renderer().render(table("black.png", "none.png")).stripes() == done)
    #expect(log.events == ["0 start black.png", "0 loaded 30 x 10", "1 start none.png", "1 failed"])
  }

  @Test func `the number and order of workers change no call of a delegate and no byte`() async throws {
    let urls = (0..<30).map { $0 % 3 == 0 ? "none\($0).png" : $0 % 3 == 1 ? "black.png" : "./black.png" }
    let script = ScrollScript(
      moves: .through((0, 0), (300, 1000), (500, 200)), seed: 5, displayLatency: .between(0...50),
      networkImageLatency: .init(full: .between(10...300), progress: [50]), lanes: 2)
    func run(_ jobs: Int, _ shuffle: UInt64?) async throws -> (calls: [String], frames: [Data]) {
      let log = EventLog()
      let table = table(urls, log) { $0.growsWithPicture = true }
      let frames = try await renderer(jobs: jobs, shuffle: shuffle).allFrames(of: table, script: script, framesPerSecond: 50)
      return (log.events, frames.map(\.pngData))
    }
    let (run, expected) = (try await run(4, 8), try await run(1, nil))
    #expect(run == expected && ["failed", "loaded 30 x 10"].allSatisfy { end in run.calls.contains { $0.hasSuffix(end) } })
  }

  // It is used by the one task that holds the list.
  private final class Listener: NetworkImageNodeDelegate, @unchecked Sendable {
    var heard: [String] = []
    func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) { heard.append("\(imageNode.debugName ?? "") start") }
    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) { heard.append("\(imageNode.debugName ?? "") loaded") }
  }

  @Test func `a node that gets the picture of another node hears that it is loaded, and the other does not hear it again`() async throws {
    let listener = Listener()
    let table = TableNode.plain { _ in
      let cell = CellNode()
      cell.style.height = .points(20)
      for (name, url) in [("first", "black.png"), ("second", nil)] {
        let picture = NetworkImageNode()
        (picture.debugName, picture.url, picture.delegate) = (name, url, listener)
        picture.frame = Rect(0, 0, 20, 20)
        cell.addSubnode(picture)
      }
      return cell
    }
    let give = ScheduledAction(at: 50, row: 0) { (cell: CellNode) in (cell.subnodes[1] as? NetworkImageNode)?.url = "black.png" }
    _ = try await renderer().allFrames(of: table, framesPerSecond: 20, frames: 4, actions: [give])
    #expect(listener.heard == ["first start", "first loaded", "second start", "second loaded"])
  }

  @Test func `an address that replaces a failed one is requested at that instant`() async throws {
    let (renderer, table) = (try renderer(height: 40), table("none.png") { $0.substitute = { _ in "black.png" } })
    let frames = try await renderer.allFrames(of: table, script: script(25), frames: 7)
    #expect(log.events == ["0 start none.png", "0 failed", "0 start black.png", "0 loaded 30 x 10"])
    // The new address was requested at 25 ms, and not only at the next frame.
    #expect(frames.map { $0.stripes()[0] == Stripe(.black, 20) } == (0..<7).map { $0 >= 5 })
    #expect(try await renderer.render(table, at: .milliseconds(50), script: script(25)).pngData == frames[5].pngData)
  }

  @Test func `a cell that comes into view because others shrink hears of its picture, too`() async throws {
    // Cells are 40 points high, and 30 with their pictures. At first two are in view, and then a third.
    let table = table("black.png", "black.png", "black.png", "black.png") { $0.growsWithPicture = true }
    let shown = try await renderer().render(table).stripes()
    #expect(log.events == (0..<3).flatMap { ["\($0) start black.png", "\($0) loaded 30 x 10"] })
    #expect(shown == (0..<3).flatMap { [Stripe(.black, 10), Stripe(PictureCell.loaded, $0 < 2 ? 20 : 10)] })
  }

  @Test func `a delegate that changes the address without end does not hold up the list`() async throws {
    let table = table("none") { $0.substitute = { log in "none\(log.events.count)" } }
    _ = try await renderer().render(table, at: .milliseconds(20))
    #expect((51..<1000).contains(log.events.count { $0 == "0 failed" }))
  }

  // MARK: Placeholders

  /// 20 x 20 pt: a picture that comes or does not, with a placeholder of a colour of its own.
  private final class PlaceholderCell: BoxCell {
    private let picture = NetworkImageNode()

    init(_ url: String, defaultImage: Image?) {
      super.init(height: 20, color: nil)
      (picture.url, picture.defaultImage) = (url, defaultImage)
      picture.placeholderEnabled = true
      picture.placeholderColor = BoxCell.color(ofRow: 7)
      picture.placeholderFadeDuration = 0.05
      addSubnode(picture)
    }

    override func layout() { picture.frame = bounds }
  }

  @Test func `the placeholder of a picture that cannot be had stays if there is no default image`() async throws {
    let standIn = Image.resizableRounded(cornerRadius: 0, fill: PictureCell.standIn)
    let table = TableNode.plain(rows: [("none.png", nil), ("none.png", standIn), ("black.png", nil)] as [(String, Image?)]) { row in
      { PlaceholderCell(row.0, defaultImage: row.1) }
    }
    let done = [BoxCell.color(ofRow: 7), PictureCell.standIn, .black, .white].map { Stripe($0, 20) }
    // A preview of a missing picture is missing, too.
    let script = ScrollScript(displayLatency: .fixed(20), networkImageLatency: .init(full: .fixed(100), preview: 60))
    let frames = try await renderer().allFrames(of: table, script: script, frames: 20)
    // The placeholder is there at every instant: it is not dropped and shown again, even where it would fade.
    #expect(frames.allSatisfy { $0.stripes().first?.color == done[0].color })
    for frame in [frames[19], try await renderer().render(table)] { #expect(frame.stripes() == done && frame.warnings.count == 2) }
    #expect(try await renderer().render(table, at: .settled, script: script).stripes() == done)
    #expect(try await renderer().renderFull(table).frame().stripes() == Array(done[..<3]))
    // A node that is drawn alone does as its row.
    let alone = try await renderer().render(PlaceholderCell("none.png", defaultImage: nil))
    #expect(alone.stripes() == [done[0]] && alone.warnings.count == 1)
    #expect(try await renderer().render(PlaceholderCell("black.png", defaultImage: nil)).stripes() == [done[2]])
  }

  @Test func `without memory for pictures each one is tried once, whether it can be had or not`() async throws {
    let options = Renderer.Options(jobs: 1, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory)
    let renderer = try Renderer(
      viewport: Size(20, 40), scale: 1, options: options,
      sharing: RenderMemory(options, imageBytes: 0, fetchedBytes: 0))
    let table = TableNode.plain(rows: ["none.png", "black.png"]) { url in { PlaceholderCell(url, defaultImage: nil) } }
    let frame = try await renderer.render(table)
    #expect(frame.stripes() == [Stripe(7, 20), Stripe(.black, 20)])
    #expect(frame.warnings.count == 1 && renderer.counts.imagesDecoded == 2)
  }

  @Test func `missing glyphs in a placeholder that stays are a warning`() async throws {
    let (picture, text) = (NetworkImageNode(), TextNode())
    text.attributedText = AttributedText("\u{378}")
    (picture.url, picture.placeholderEnabled, picture.placeholderNode) = ("none.png", true, text)
    picture.setPreferredSize(100, 40)
    let warnings = try await Renderer.test(100, 40).render(picture).warnings
    let missing = RenderWarning.missingGlyphs(row: "node", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "\u{378}"))
    #expect(warnings.contains(.node("NetworkImageNode", missing)) && warnings.count == 2)
  }

  // MARK: Progressive JPEG

  @Test func `a progressive picture shows its parts, and any other nothing until it is whole`() async throws {
    let renderer = try Renderer.test(150, 200)
    let table = TableNode.plain(rows: ["pictures/kittens/17.jpg", "pictures/kittens/02.jpg"]) { url in
      {
        let picture = NetworkImageNode()
        (picture.url, picture.contentMode) = (url, .scaleAspectFill)
        picture.setPreferredSize(150, 100)
        return HoldingCell(picture)
      }
    }
    let frames = try await renderer.allFrames(of: table, script: script(100, progress: [10, 40]), frames: 11)
    let (first, second) = (frames.map { $0.picture.rows(0..<100) }, frames.map { $0.picture.rows(100..<200) })
    let settled = try await renderer.render(table).picture
    let blank = [UInt32](repeating: 0xFFFF_FFFF, count: 150 * 100)
    #expect(first[0].words == blank && first[10] == settled.rows(0..<100))
    #expect([2, 3].allSatisfy { first[$0] == first[1] } && (5..<10).allSatisfy { first[$0] == first[4] })
    let errors = [0, 1, 4, 10].map { first[$0].squaredError(from: first[10]) }
    #expect(errors == errors.sorted(by: >) && Set(errors).count == 4)
    #expect(second[..<10].allSatisfy { $0.words == blank } && second[10] == settled.rows(100..<200))
    #expect(frames[1].trace?.images.committed == ["pictures/kittens/02.jpg 10%", "pictures/kittens/17.jpg 10%"])
  }

  // MARK: Versions

  private static let versions = "original medium thumb".words

  private final class VersionsCell: BoxCell, MultiplexImageNodeDataSource {
    private let picture = MultiplexImageNode()

    init() {
      super.init(height: 20, color: nil)
      picture.dataSource = self
      picture.imageIdentifiers = ImageDelegateTests.versions
      picture.downloadsIntermediateImages = true
      addSubnode(picture)
    }

    override func layout() { picture.frame = bounds }

    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
      imageIdentifier + ".png"
    }
  }

  /// Writes each version in a colour of its own, except for some that are missing, and returns a table of one row that shows them.
  private func versions(without missing: [String] = []) throws -> TableNode {
    for (row, name) in Self.versions.enumerated() where !missing.contains(name) {
      try folder.write(WrittenPNG.file(side: 10, color: BoxCell.color(ofRow: row).premultiplied), to: name + ".png")
    }
    return TableNode.plain { _ in VersionsCell() }
  }

  @Test(
    arguments: [
      ([], [20, 20, 10], [-1, 2, 2, 1, 1, 0, 0]),
      // A fast original waits for the versions before it.
      ([], [10, 20, 20], [-1, -1, 2, 2, 1, 0, 0]),
      // A version that cannot be had is skipped.
      (["original"], [20, 20, 10], [-1, 2, 2, 1, 1, 1, 1]), (["medium"], [10, 20, 10], [-1, 2, 2, 2, 0, 0, 0]),
    ] as [([String], [Int], [Int])])
  func `versions come one after the other, the worst first`(missing: [String], latencies: [Int], shown: [Int]) async throws {
    let images = zip(Self.versions, latencies).map { ($0 + ".png", ScrollScript.ImageLatency(full: .fixed($1))) }
    let frames = try await renderer(height: 20).allFrames(
      of: versions(without: missing), script: ScrollScript(images: Dictionary(uniqueKeysWithValues: images)), frames: 7)
    #expect(frames.map { $0.numbers()[0] } == shown)
    let displayed: [[String]?] = shown.map { $0 < 0 ? nil : [Self.versions[$0]] }
    #expect(frames.map { $0.trace?.rows[0].displayedImageIdentifiers } == displayed)
  }

  @Test(arguments: [([], 1), (["original"], 2), (["original", "medium"], 3)] as [([String], Int)])
  func `without a clock no version is read that is worse than one that can be had`(missing: [String], count: Int) async throws {
    let renderer = try renderer(height: 20)
    let frame = try await renderer.render(versions(without: missing))
    #expect([frame.numbers(), [frame.warnings.count, renderer.counts.imagesDecoded]] == [[missing.count], [missing.count, count]])
  }
}

extension Picture {
  fileprivate func squaredError(from other: Picture) -> Int {
    zip(words, other.words).reduce(0) { sum, pair in
      [0, 8, 16].reduce(sum) { sum, shift in
        let difference = Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255)
        return sum + difference * difference
      }
    }
  }
}
