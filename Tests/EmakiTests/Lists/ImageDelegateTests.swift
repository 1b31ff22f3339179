import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what nodes are told of their pictures in a running list, and what they show meanwhile.
@Suite struct ImageDelegateTests {
  /// What delegates were told, in order.
  private final class Log: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func note(_ line: String) { state.withLock { $0.append(line) } }
  }

  /// 40 pt high: a picture of 20 x 20 pt, and below it a line that says what has become of it.
  private final class PictureCell: CellNode, NetworkImageNodeDelegate {
    static let waiting = Color(0x0000FF)
    static let loaded = Color(0x00FF00)
    static let failed = Color(0xFF0000)
    static let standIn = Color(0xC0C0C0)

    let picture = NetworkImageNode()
    private let line = DisplayNode()
    private let row: Int
    private let log: Log
    var substitute: String?
    var growsWithPicture = false

    init(_ row: Int, _ url: String, _ log: Log) {
      (self.row, self.log) = (row, log)
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = url
      picture.delegate = self
      picture.defaultImage = .resizableRounded(cornerRadius: 0, fill: Self.standIn)
      picture.style.preferredSize = Size(width: 20, height: 20)
      line.backgroundColor = Self.waiting
      line.style.preferredSize = Size(width: 20, height: 20)
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

    func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError) {
      note("failed")
      if let substitute { imageNode.url = substitute }
      line.backgroundColor = Self.failed
      imageNode.setNeedsDisplay()
    }
  }

  private static let black = Color(0x000000)

  /// Returns a folder that holds `black.png`, which has 30 x 10 pixels.
  private func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let black = TableNode.plain(numberOfRows: 1) { _ in { BoxCell(height: 10, color: Self.black) } }
    try folder.write(Array(try await Renderer.test(width: 30, height: 10, scale: 1).render(black).pngData), to: "black.png")
    return folder
  }

  private func renderer(_ folder: TemporaryFolder, height: Double = 80, jobs: Int = 2, shuffle: UInt64? = nil) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 20, height: height), scale: 1,
      options: Renderer.Options(
        jobs: jobs, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory, shuffle: shuffle))
  }

  private func table(_ urls: [String], _ log: Log, _ change: @escaping @Sendable (PictureCell) -> Void = { _ in }) -> TableNode {
    TableNode.plain(rows: Array(urls.enumerated())) { row in
      {
        let cell = PictureCell(row.offset, row.element, log)
        change(cell)
        return cell
      }
    }
  }

  @Test func `a delegate hears that a picture is requested, how much has arrived, and that it is loaded`() async throws {
    let (folder, log) = (try await folder(), Log())
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100), progress: [10, 40]))
    let frames = try await renderer(folder).allFrames(of: table(["black.png", "none.png"], log), script: script, frames: 12)
    #expect(
      log.lines == [
        "0 start black.png", "1 start none.png", "0 0.1", "1 0.1", "0 0.4", "1 0.4", "0 loaded 30 x 10", "1 failed",
      ])
    let waiting = [Stripe(PictureCell.standIn, 20), Stripe(PictureCell.waiting, 20)]
    for frame in frames[..<10] { #expect(frame.stripes() == waiting + waiting, "\(frame.time) ms") }
    // The default image stays as long as there is no picture.
    let done = [
      Stripe(Self.black, 20), Stripe(PictureCell.loaded, 20), Stripe(PictureCell.standIn, 20), Stripe(PictureCell.failed, 20),
    ]
    for frame in frames[10...] { #expect(frame.stripes() == done, "\(frame.time) ms") }
    #expect(frames[11].warnings.count == 1)
  }

  @Test(arguments: [(1, nil), (4, nil), (2, 7), (4, 8)] as [(Int, UInt64?)])
  func `the number and order of workers change no call of a delegate and no byte`(jobs: Int, shuffle: UInt64?) async throws {
    let folder = try await folder()
    let urls = (0..<30).map { $0 % 3 == 0 ? "none\($0).png" : $0 % 3 == 1 ? "black.png" : "./black.png" }
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 300, offset: 1000), .init(time: 500, offset: 200)], seed: 5,
      displayLatency: .between(0...50), networkImageLatency: .init(full: .between(10...300), progress: [50]), lanes: 2)
    func run(_ jobs: Int, _ shuffle: UInt64?) async throws -> ([String], [[UInt8]]) {
      let log = Log()
      let table = table(urls, log) { $0.growsWithPicture = true }
      let frames = try await renderer(folder, jobs: jobs, shuffle: shuffle).allFrames(of: table, script: script, framesPerSecond: 50)
      return (log.lines, frames.map { Array($0.pngData) })
    }
    let (run, expected) = (try await run(jobs, shuffle), try await run(2, nil))
    #expect(run.0 == expected.0)
    #expect(run.1 == expected.1)
    #expect(expected.0.contains { $0.hasSuffix("failed") } && expected.0.contains { $0.hasSuffix("loaded 30 x 10") })
  }

  /// A cell with two pictures side by side, of which the second has no address at first.
  private final class PairCell: CellNode, NetworkImageNodeDelegate {
    let (first, second) = (NetworkImageNode(), NetworkImageNode())
    private let log: Log

    init(_ log: Log) {
      self.log = log
      super.init()
      automaticallyManagesSubnodes = true
      for picture in [first, second] {
        picture.delegate = self
        picture.style.preferredSize = Size(width: 10, height: 20)
      }
      first.url = "black.png"
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, alignItems: .start, children: [first, second])
    }

    private func note(_ event: String, _ node: NetworkImageNode) { log.note("\(node === first ? "first" : "second") \(event)") }
    func imageNodeDidStartFetchingData(_ imageNode: NetworkImageNode) { note("start", imageNode) }
    func imageNode(_ imageNode: NetworkImageNode, didLoad image: Image) { note("loaded", imageNode) }
    func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError) { note("failed", imageNode) }
  }

  @Test func `a node that gets the picture of another node hears that it is loaded, and the other does not hear it again`() async throws {
    let (folder, log) = (try await folder(), Log())
    let table = TableNode.plain(rows: [0]) { _ in { PairCell(log) } }
    let give = ScheduledAction(at: 50, row: 0) { (cell: PairCell) in cell.second.url = "black.png" }
    _ = try await renderer(folder, height: 20).allFrames(of: table, script: ScrollScript(), framesPerSecond: 20, frames: 4, actions: [give])
    #expect(log.lines == ["first start", "first loaded", "second start", "second loaded"])
  }

  @Test func `an address that replaces a failed one is requested at that instant`() async throws {
    let (folder, log) = (try await folder(), Log())
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(25)))
    let table = table(["none.png"], log) { $0.substitute = "black.png" }
    let frames = try await renderer(folder, height: 40).allFrames(of: table, script: script, frames: 7)
    #expect(log.lines == ["0 start none.png", "0 failed", "0 start black.png", "0 loaded 30 x 10"])
    // The new address was requested at 25 ms, and not only at the next frame.
    #expect(frames.map { $0.stripes()[0].color == Self.black.premultiplied } == [false, false, false, false, false, true, true])
    let alone = try await renderer(folder, height: 40).render(table, at: .milliseconds(50), script: script)
    #expect(alone.pngData == frames[5].pngData)
  }

  @Test func `a cell that grows with its picture moves the rows below`() async throws {
    let (folder, log) = (try await folder(), Log())
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100)))
    let table = table(["black.png", "none.png"], log) { $0.growsWithPicture = true }
    let settled = try await renderer(folder).render(table, at: .settled, script: script)
    #expect(
      settled.stripes() == [
        Stripe(Self.black, 10), Stripe(PictureCell.loaded, 20), Stripe(PictureCell.standIn, 20), Stripe(PictureCell.failed, 20),
        Stripe(.white, 10),
      ])
  }

  @Test func `without a clock a delegate hears everything at once`() async throws {
    let (folder, log) = (try await folder(), Log())
    let frame = try await renderer(folder).render(table(["black.png", "none.png"], log))
    #expect(log.lines == ["0 start black.png", "0 loaded 30 x 10", "1 start none.png", "1 failed"])
    #expect(frame.stripes().map(\.color) == [Self.black, PictureCell.loaded, PictureCell.standIn, PictureCell.failed].map(\.premultiplied))
  }

  @Test func `a cell that comes into view because others shrink hears of its picture, too`() async throws {
    let (folder, log) = (try await folder(), Log())
    // Cells are 40 points high, and 30 with their pictures. At first two are in view, and then a third.
    let table = table(["black.png", "black.png", "black.png", "black.png"], log) { $0.growsWithPicture = true }
    let frame = try await renderer(folder).render(table)
    #expect(log.lines == (0..<3).flatMap { ["\($0) start black.png", "\($0) loaded 30 x 10"] })
    let (picture, line) = (Stripe(Self.black, 10), Stripe(PictureCell.loaded, 20))
    #expect(frame.stripes() == [picture, line, picture, line, picture, Stripe(PictureCell.loaded, 10)])
  }

  @Test func `a delegate that changes the address without end does not hold up the list`() async throws {
    let (folder, log) = (try await folder(), Log())
    let table = TableNode.plain(numberOfRows: 1) { _ in
      {
        let cell = RestlessCell(log)
        return cell
      }
    }
    _ = try await renderer(folder).render(table, at: .milliseconds(20))
    #expect(log.lines.count > 50 && log.lines.count < 1000)
  }

  private final class RestlessCell: CellNode, NetworkImageNodeDelegate {
    private let picture = NetworkImageNode()
    private let log: Log

    init(_ log: Log) {
      self.log = log
      super.init()
      picture.url = "none"
      picture.delegate = self
      addSubnode(picture)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() { picture.frame = bounds }

    func imageNode(_ imageNode: NetworkImageNode, didFailWith error: ImageError) {
      log.note("failed")
      imageNode.url = (imageNode.url ?? "") + "e"
    }
  }

  // MARK: Placeholders

  /// 20 x 20 pt: a picture that comes or does not, with a placeholder of a colour of its own.
  private final class PlaceholderCell: CellNode {
    private let picture = NetworkImageNode()

    init(_ url: String, defaultImage: Image?) {
      super.init()
      picture.url = url
      picture.defaultImage = defaultImage
      picture.placeholderEnabled = true
      picture.placeholderColor = BoxCell.color(ofRow: 7)
      picture.placeholderFadeDuration = 0.05
      addSubnode(picture)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
    override func layout() { picture.frame = bounds }
  }

  @Test func `the placeholder of a picture that cannot be had stays if there is no default image`() async throws {
    let folder = try await folder()
    let standIn = Image.resizableRounded(cornerRadius: 0, fill: PictureCell.standIn)
    let table = TableNode.plain(rows: [("none.png", nil), ("none.png", standIn), ("black.png", nil)] as [(String, Image?)]) { row in
      { PlaceholderCell(row.0, defaultImage: row.1) }
    }
    let placeholder = Stripe(7, 20)
    let done = [placeholder, Stripe(PictureCell.standIn, 20), Stripe(Self.black, 20), Stripe(.white, 20)]
    let still = try await renderer(folder).render(table)
    #expect(still.stripes() == done)
    #expect(still.warnings.count == 2)
    // A preview of a missing picture is missing, too.
    let script = ScrollScript(displayLatency: .fixed(20), networkImageLatency: .init(full: .fixed(100), preview: 60))
    let frames = try await renderer(folder).allFrames(of: table, script: script, frames: 20)
    // The placeholder is there at every instant: it is not dropped and shown again, even where it would fade.
    for frame in frames { #expect(frame.stripes().first?.color == placeholder.color, "\(frame.time) ms") }
    #expect(frames[19].stripes() == done)
    #expect(frames[19].warnings.count == 2)
    #expect(try await renderer(folder).render(table, at: .settled, script: script).stripes() == done)
    #expect(try await renderer(folder).renderFull(table).frame().stripes() == Array(done[..<3]))
  }

  @Test func `a node drawn alone keeps the placeholder of a missing picture`() async throws {
    let folder = try await folder()
    let renderer = try renderer(folder)
    let frame = try await renderer.render(PlaceholderCell("none.png", defaultImage: nil))
    #expect(frame.stripes() == [Stripe(7, 20)])
    #expect(frame.warnings.count == 1)
    #expect(try await renderer.render(PlaceholderCell("black.png", defaultImage: nil)).stripes() == [Stripe(Self.black, 20)])
    withExtendedLifetime(folder) {}
  }

  @Test func `without memory for pictures each one is tried once, whether it can be had or not`() async throws {
    let folder = try await folder()
    let options = Renderer.Options(jobs: 1, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory)
    let renderer = try Renderer(
      viewport: Size(width: 20, height: 40), scale: 1, options: options,
      sharing: RenderMemory(options, imageBytes: 0, fetchedBytes: 0))
    let table = TableNode.plain(rows: ["none.png", "black.png"]) { url in { PlaceholderCell(url, defaultImage: nil) } }
    let frame = try await renderer.render(table)
    #expect(frame.stripes() == [Stripe(7, 20), Stripe(Self.black, 20)])
    #expect(frame.warnings.count == 1)
    #expect(renderer.counts.imagesDecoded == 2)
    withExtendedLifetime(folder) {}
  }

  @Test func `missing glyphs in a placeholder that stays are a warning`() async throws {
    let renderer = try Renderer.test(width: 100, height: 40, scale: 1)
    let picture = NetworkImageNode()
    picture.url = "none.png"
    picture.placeholderEnabled = true
    let text = TextNode()
    text.attributedText = AttributedText("\u{378}")
    picture.placeholderNode = text
    picture.style.preferredSize = Size(width: 100, height: 40)
    let frame = try await renderer.render(picture)
    let missing = RenderWarning.missingGlyphs(row: "node", MissingGlyphs(script: "Unknown", scalars: ["\u{378}"], text: "\u{378}"))
    #expect(frame.warnings.contains(.node("NetworkImageNode", missing)))
    #expect(frame.warnings.count == 2)
  }

  // MARK: Progressive JPEG

  @Test func `a progressive picture shows its parts, and any other nothing until it is whole`() async throws {
    let renderer = try Renderer.test(width: 150, height: 200, scale: 1)
    let table = TableNode.plain(rows: ["pictures/kittens/17.jpg", "pictures/kittens/02.jpg"]) { url in
      {
        let (cell, picture) = (CellNode(), NetworkImageNode())
        picture.url = url
        picture.contentMode = .scaleAspectFill
        picture.style.preferredSize = Size(width: 150, height: 100)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: [picture]) }
        return cell
      }
    }
    let script = ScrollScript(networkImageLatency: .init(full: .fixed(100), progress: [10, 40]))
    let frames = try await renderer.allFrames(of: table, script: script, frames: 11)
    let first = frames.map { Picture($0.bitmap()).rows(0..<100) }
    let second = frames.map { Picture($0.bitmap()).rows(100..<200) }
    #expect(Set(first[0].words) == [0xFFFF_FFFF])
    for frame in [2, 3] { #expect(first[frame].difference(from: first[1]) == nil) }
    for frame in 5..<10 { #expect(first[frame].difference(from: first[4]) == nil) }
    let settled = Picture(try await renderer.render(table).bitmap())
    #expect(first[10].difference(from: settled.rows(0..<100)) == nil)
    let errors = [0, 1, 4, 10].map { first[$0].squaredError(from: first[10]) }
    #expect(errors == errors.sorted(by: >) && Set(errors).count == 4)
    for frame in 0..<10 { #expect(Set(second[frame].words) == [0xFFFF_FFFF]) }
    #expect(second[10].difference(from: settled.rows(100..<200)) == nil)
    #expect(frames[1].trace?.images.committed == ["pictures/kittens/02.jpg 10%", "pictures/kittens/17.jpg 10%"])
  }

  // MARK: Versions

  private final class VersionsCell: CellNode, MultiplexImageNodeDataSource {
    private let picture = MultiplexImageNode()

    override init() {
      super.init()
      picture.dataSource = self
      picture.imageIdentifiers = ["original", "medium", "thumb"]
      picture.downloadsIntermediateImages = true
      addSubnode(picture)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() { picture.frame = bounds }

    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
      imageIdentifier + ".png"
    }
  }

  /// Returns a folder with each version in a colour of its own, except for some that are missing.
  private func versions(without missing: [String] = []) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (row, name) in ["original", "medium", "thumb"].enumerated() where !missing.contains(name) {
      let box = TableNode.plain(numberOfRows: 1) { _ in { BoxCell(height: 10, color: BoxCell.color(ofRow: row)) } }
      try folder.write(Array(try await Renderer.test(width: 10, height: 10, scale: 1).render(box).pngData), to: name + ".png")
    }
    return folder
  }

  /// What frames 10 ms apart show: the number of the version, 3 for none.
  private func shown(_ folder: TemporaryFolder, _ latencies: [String: Int]) async throws -> (versions: [Int?], displayed: [[String]?]) {
    let script = ScrollScript(images: Dictionary(uniqueKeysWithValues: latencies.map { ($0 + ".png", .init(full: .fixed($1))) }))
    let table = TableNode.plain(numberOfRows: 1) { _ in { VersionsCell() } }
    let frames = try await renderer(folder, height: 20).allFrames(of: table, script: script, frames: 7)
    let colors = (0..<3).map { BoxCell.color(ofRow: $0).premultiplied } + [Color.white.premultiplied]
    return (
      frames.map { frame in colors.firstIndex(of: frame.stripes()[0].color) }, frames.map { $0.trace?.rows[0].displayedImageIdentifiers }
    )
  }

  @Test func `versions come one after the other, the worst first`() async throws {
    let shown = try await shown(versions(), ["thumb": 10, "medium": 20, "original": 20])
    #expect(shown.versions == [3, 2, 2, 1, 1, 0, 0])
    #expect(shown.displayed == [nil, ["thumb"], ["thumb"], ["medium"], ["medium"], ["original"], ["original"]])
  }

  @Test func `a fast original waits for the versions before it`() async throws {
    let shown = try await shown(versions(), ["thumb": 20, "medium": 20, "original": 10])
    #expect(shown.versions == [3, 3, 2, 2, 1, 0, 0])
    #expect(shown.displayed.last == ["original"])
  }

  @Test(arguments: [([], 1), (["original"], 2), (["original", "medium"], 3)] as [([String], Int)])
  func `without a clock no version is read that is worse than one that can be had`(missing: [String], count: Int) async throws {
    let folder = try await versions(without: missing)
    let renderer = try renderer(folder, height: 20)
    _ = try await renderer.render(TableNode.plain(numberOfRows: 1) { _ in { VersionsCell() } })
    #expect(renderer.counts.imagesDecoded == count)
  }

  @Test func `a version that cannot be had is skipped`() async throws {
    let folder = try await versions(without: ["original"])
    let shown = try await shown(folder, ["thumb": 10, "medium": 20, "original": 20])
    #expect(shown.versions == [3, 2, 2, 1, 1, 1, 1])
    #expect(shown.displayed.last == ["medium"])
    let between = try await self.shown(versions(without: ["medium"]), ["thumb": 10, "medium": 20, "original": 10])
    #expect(between.versions == [3, 2, 2, 2, 0, 0, 0])
    // The same holds without a clock.
    let frame = try await renderer(folder, height: 20).render(TableNode.plain(numberOfRows: 1) { _ in { VersionsCell() } })
    #expect(frame.stripes()[0].color == BoxCell.color(ofRow: 1).premultiplied)
    #expect(frame.warnings.count == 1)
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
