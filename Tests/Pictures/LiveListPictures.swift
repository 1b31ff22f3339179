import Emaki
import Foundation

/// Draws lists on the virtual clock: placeholders, previews and pictures that come, versions of pictures, updates, and rows that are
/// fetched.
func drawLiveLists(_ folder: PictureFolder) async throws {
  let renderer = try folder.renderer(320, 240)
  for time in [0, 40, 90, 150, 260, 400, 700] {
    let frame = try await renderer.render(table(), at: .milliseconds(time), script: script)
    try folder.write(frame, "live/instant/\(time)")
    try folder.write([try folder.facts(frame)], "live/instant/\(time)")
  }
  for (name, instant) in [("first", Instant.first), ("settled", .settled)] {
    for offset in [0.0, 150] {
      let frame = try await renderer.render(table(), at: instant, offset: offset, script: script)
      try folder.write(frame, "live/\(name)/\(Int(offset))")
    }
  }
  for mode in RangeMode.allCases {
    let table = table()
    table.rangeMode = mode
    var frames = renderer.frames(of: table, script: script, framesPerSecond: 8)
    frames.isTraced = true
    try await folder.write(frames, "live/mode-\(mode)/frame")
  }
  var limited = script
  limited.lanes = 2
  try await folder.write(renderer.frames(of: table(), script: limited, framesPerSecond: 10), "live/lanes/frame")
  let mirrored = try folder.renderer(320, 240, direction: .rightToLeft)
  try await folder.write(mirrored.frames(of: table(), script: script, framesPerSecond: 6), "live/rtl/frame")
  try await drawUpdates(folder, renderer)
  try await drawFetches(folder, renderer)
  try await drawVersions(folder, renderer)
}

private func table() -> TableNode { TableNode(dataSource: SampleRows(sections: [Array(0..<12), Array(12..<20)], hasHeaders: true)) }

private let script = ScrollScript(
  framesPerSecond: 20, duration: 900,
  moves: [.init(time: 300, offset: 0), .init(time: 600, offset: 420, ease: .inOut), .init(time: 850, offset: 200, ease: .out)], seed: 11,
  displayLatency: .between(20...120), networkImageLatency: ScrollScript.ImageLatency(full: .between(80...400), preview: 60))

private func drawUpdates(_ folder: PictureFolder, _ renderer: Renderer) async throws {
  let before = SampleRows(sections: [Array(0..<6), Array(6..<9)], hasHeaders: true)
  let after = SampleRows(sections: [[0, 20, 2, 1, 21, 5], [6, 8], [30, 31]], hasHeaders: true)
  for animation in RowAnimation.allCases {
    var updates = TableUpdates()
    updates.deleteRows(at: [IndexPath(row: 3, section: 0), IndexPath(row: 4, section: 0), IndexPath(row: 1, section: 1)], with: animation)
    updates.insertRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 4, section: 0)], with: animation)
    updates.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 2, section: 0))
    updates.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 3, section: 0))
    updates.reloadRows(at: [IndexPath(row: 0, section: 0)], with: animation)
    updates.insertSections([2], with: animation)
    var frames = renderer.frames(
      of: TableNode(dataSource: before), script: ScrollScript(framesPerSecond: 12, duration: 800, displayLatency: .fixed(60)),
      updates: [ScheduledUpdate(at: 150, updates: updates, dataSource: after)])
    frames.isTraced = true
    try await folder.write(frames, "live/update-\(animation)/frame")
  }
}

/// A delegate that adds four rows each time it is asked, three times.
private struct MoreRows: TableDelegate {
  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { dataSource.numberOfRows(inSection: 0) < 16 }

  func willBeginBatchFetch(with context: BatchContext) async {
    let count = context.dataSource.numberOfRows(inSection: 0)
    var updates = TableUpdates()
    updates.insertRows(at: (count..<count + 4).map { IndexPath(row: $0, section: 0) }, with: .fade)
    context.performBatchUpdates(updates, dataSource: SampleRows(sections: [Array(0..<count + 4)]))
    context.completeBatchFetching(true)
  }
}

private func drawFetches(_ folder: PictureFolder, _ renderer: Renderer) async throws {
  func table() -> TableNode { TableNode(dataSource: SampleRows(sections: [Array(0..<4)]), delegate: MoreRows()) }
  var script = script
  script.fetchLatency = .fixed(130)
  var frames = renderer.frames(of: table(), script: script, framesPerSecond: 10)
  frames.isTraced = true
  try await folder.write(frames, "live/fetch/frame")
  try folder.write(try await renderer.renderFull(table()).frame(), "live/fetch/full")
  try folder.write(try await renderer.render(table(), offset: 500), "live/fetch/offset-500")
}

/// A cell that shows a thumbnail of an avatar, and a kitten once that has come.
private final class VersionsCell: CellNode, MultiplexImageNodeDataSource {
  private let picture = MultiplexImageNode()

  init(_ row: Int) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = row % 2 == 0 ? .white : .unread
    picture.dataSource = self
    picture.imageIdentifiers = row == 2 ? ["nobody.png", SampleTexts.avatar(row)] : [SampleTexts.kitten(row), SampleTexts.avatar(row)]
    picture.downloadsIntermediateImages = row != 3
    (picture.placeholderEnabled, picture.placeholderFadeDuration, picture.contentMode) = (true, 0.1, .scaleAspectFill)
    picture.clipsToBounds = true
    picture.style.preferredSize = Size(width: 120, height: 60)
  }

  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? { imageIdentifier }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 5, left: 12, bottom: 5, right: 12), child: RelativeLayoutSpec(horizontalPosition: .start, child: picture))
  }
}

private func drawVersions(_ folder: PictureFolder, _ renderer: Renderer) async throws {
  func table() -> TableNode { TableNode(numberOfRows: 5) { row in { VersionsCell(row) } } }
  let images = Dictionary(
    uniqueKeysWithValues: (0..<5).map { row in (SampleTexts.avatar(row), ScrollScript.ImageLatency(full: .fixed(60 + row * 30))) })
  let script = ScrollScript(
    framesPerSecond: 10, duration: 600, networkImageLatency: ScrollScript.ImageLatency(full: .fixed(300), progress: [40]), images: images)
  var frames = renderer.frames(of: table(), script: script)
  frames.isTraced = true
  try await folder.write(frames, "live/versions/frame")
  try folder.write(try await renderer.render(table()), "live/versions/rest")
}
