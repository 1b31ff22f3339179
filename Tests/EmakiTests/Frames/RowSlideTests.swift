import Emaki
import EmakiEngine
import EmakiTestSupport
import Foundation
import Testing

/// Tests rows that come and go with animations that move the rows below.
@Suite struct RowSlideTests {
  private func renderer(height: Double = 100) throws -> Renderer { try .test(width: 8, height: height, scale: 1) }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func update(at time: Int, _ rows: [ColorRow], _ change: (inout TableUpdates) -> Void) -> ScheduledUpdate {
    var updates = TableUpdates()
    change(&updates)
    return ScheduledUpdate(at: time, updates: updates, dataSource: ColorSource(rows: rows))
  }

  /// Returns the frames of a table of six rows of 20 points, 10 ms apart.
  private func frames(_ updates: [ScheduledUpdate], count: Int = 45, rows: [ColorRow]? = nil) async throws -> [Frame] {
    let table = TableNode.plain(dataSource: ColorSource(rows: rows ?? (0..<6).map { ColorRow($0) }))
    return try await renderer().allFrames(of: table, script: ScrollScript(), frames: count, updates: updates)
  }

  private let rows = (0..<6).map { ColorRow($0) }

  /// The stripes of a column of a row whose top and bottom halves have other colours.
  private struct Halves: Sendable {
    static let (top, bottom) = (Color(0xAA0000), Color(0x0000AA))
    static func source(_ rows: [Int]) -> Source { Source(rows: rows) }
    struct Source: TableDataSource {
      var rows: [Int]
      func numberOfRows(inSection section: Int) -> Int { rows.count }
      func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
        let row = rows[indexPath.row]
        return {
          if row < 100 { return BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
          let (cell, half) = (CellNode(), DisplayNode())
          cell.automaticallyManagesSubnodes = true
          (cell.backgroundColor, half.backgroundColor) = (Halves.bottom, Halves.top)
          half.style.height = .points(10)
          cell.layoutSpecBlock = { _, _ in
            let spec = InsetLayoutSpec(insets: EdgeInsets(bottom: 10), child: half)
            return spec
          }
          return cell
        }
      }
    }
  }

  private func halves(_ animation: RowAnimation, isInserted: Bool) async throws -> [Frame] {
    var updates = TableUpdates()
    if isInserted { updates.insertRows(at: [path(1)], with: animation) } else { updates.deleteRows(at: [path(1)], with: animation) }
    let (without, with) = (Halves.source([0, 1, 2, 3, 4, 5]), Halves.source([0, 100, 1, 2, 3, 4, 5]))
    let table = TableNode.plain(dataSource: isInserted ? without : with)
    return try await renderer().allFrames(
      of: table, script: ScrollScript(), frames: 45,
      updates: [ScheduledUpdate(at: 100, updates: updates, dataSource: isInserted ? with : without)])
  }

  @Test(arguments: [RowAnimation.top, .bottom, .middle])
  func `half way, half of a row that comes or goes shows, and the rows below have moved`(
    animation: RowAnimation
  ) async throws {
    // The curve is symmetric: after 150 of 300 milliseconds half of the way is done.
    let halfway: [Stripe] =
      switch animation {
      case .top: [Stripe(Halves.bottom, 10)]
      case .bottom: [Stripe(Halves.top, 10)]
      default: [Stripe(Halves.top, 5), Stripe(Halves.bottom, 5)]
      }
    let (without, with) = (
      (0..<5).map { Stripe($0, 20) },
      [Stripe(0, 20), Stripe(Halves.top, 10), Stripe(Halves.bottom, 10), Stripe(1, 20), Stripe(2, 20), Stripe(3, 20)]
    )
    let middle = [Stripe(0, 20)] + halfway + [Stripe(1, 20), Stripe(2, 20), Stripe(3, 20), Stripe(4, 10)]
    for isInserted in [true, false] {
      let frames = try await halves(animation, isInserted: isInserted)
      for frame in frames[...10] { #expect(frame.stripes() == (isInserted ? without : with)) }
      #expect(frames[25].stripes() == middle)
      for frame in frames[40...] { #expect(frame.stripes() == (isInserted ? with : without)) }
    }
  }

  @Test(arguments: [RowAnimation.left, .right]) func `a row comes from a side while its room grows, and goes there`(animation: RowAnimation)
    async throws
  {
    let new = Array(rows[..<1]) + [ColorRow(90)] + rows[1...]
    for frames in [
      try await frames([update(at: 100, new) { $0.insertRows(at: [path(1)], with: animation) }]),
      try await frames([update(at: 100, rows) { $0.deleteRows(at: [path(1)], with: animation) }], rows: new),
    ] {
      let (inside, outside) = animation == .left ? (0, 7) : (7, 0)
      let rest = [Stripe(1, 20), Stripe(2, 20), Stripe(3, 20), Stripe(4, 10)]
      #expect(frames[25].stripes(x: inside) == [Stripe(0, 20), Stripe(90, 10)] + rest)
      #expect(frames[25].stripes(x: outside) == [Stripe(0, 20), Stripe(.white, 10)] + rest)
    }
  }

  @Test func `a reloaded row goes and comes at once, and the rows below move from its old end to its new one`() async throws {
    var new = rows
    new[1] = ColorRow(90, height: 40)
    let frames = try await frames([update(at: 100, new) { $0.reloadRows(at: [path(1)], with: .bottom) }])
    #expect(frames[10].stripes() == (0..<5).map { Stripe($0, 20) })
    #expect(frames[25].stripes() == [Stripe(0, 20), Stripe(1, 10), Stripe(90, 20), Stripe(2, 20), Stripe(3, 20), Stripe(4, 10)])
    #expect(frames[40].stripes() == [Stripe(0, 20), Stripe(90, 40), Stripe(2, 20), Stripe(3, 20)])
  }

  @Test func `an update that comes while rows slide goes on from what is seen`() async throws {
    let new = Array(rows[..<1]) + [ColorRow(90)] + rows[1...]
    let insertion = update(at: 100, new) { $0.insertRows(at: [path(1)], with: .bottom) }
    let deletion = update(at: 250, rows) { $0.deleteRows(at: [path(1)], with: .bottom) }
    let frames = try await frames([insertion, deletion], count: 60)
    #expect(frames[25].stripes() == [Stripe(0, 20), Stripe(90, 10)] + [Stripe(1, 20), Stripe(2, 20), Stripe(3, 20), Stripe(4, 10)])
    #expect(frames[40].stripes() == [Stripe(0, 20), Stripe(90, 5)] + [Stripe(1, 20), Stripe(2, 20), Stripe(3, 20), Stripe(4, 15)])
    #expect(frames[56].stripes() == (0..<5).map { Stripe($0, 20) })
    // The update of another row does not disturb a row that is coming in.
    let other = update(at: 200, Array(new.dropLast())) { $0.deleteRows(at: [path(6)], with: .top) }
    let both = try await self.frames([insertion, other])
    #expect(both[25].stripes() == frames[25].stripes())
  }

  @Test func `nothing is painted again while rows slide up and down`() async throws {
    let new = Array(rows[..<1]) + [ColorRow(90)] + rows[1...]
    let counter = try renderer()
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    let before = counter.counts
    _ = try await counter.allFrames(
      of: table, script: ScrollScript(), frames: 80,
      updates: [
        update(at: 100, new) { $0.insertRows(at: [path(1)], with: .top) },
        update(at: 450, rows) { $0.deleteRows(at: [path(1)], with: .middle) },
      ])
    // The six rows are painted, and the one that was inserted.
    #expect(counter.counts.layersDrawn - before.layersDrawn == 7)
  }

  @Test func `rows beyond the view and in lists upside down do not slide`() async throws {
    let many = (0..<40).map { ColorRow($0) }
    let far = update(at: 100, many + [ColorRow(90)]) { $0.insertRows(at: [path(40)], with: .top) }
    let frames = try await frames([far], rows: many)
    for frame in frames { #expect(frame.stripes() == (0..<5).map { Stripe($0, 20) }) }
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    table.isInverted = true
    let inverted = try await renderer().allFrames(
      of: table, script: ScrollScript(), frames: 12,
      updates: [update(at: 100, [ColorRow(90)] + rows) { $0.insertRows(at: [path(0)], with: .top) }])
    #expect(inverted[10].stripes().last == Stripe(90, 20))
  }
}
