import Emaki
import Foundation
import Testing

/// Rows that come and go in a table that stands in a node: they are seen as in a table that is drawn by itself.
struct NestedRowAnimationTests {
  /// Rows of several heights with a stripe, so that it is seen which part of a row shows.
  private static func controller(_ rows: [Int] = Array(0..<12)) -> NumberController {
    let controller = NumberController(rows)
    controller.cell = { number in
      let (cell, stripe) = (NumberedCell(number * 3, height: Double(16 + number % 4 * 3)), DisplayNode())
      (stripe.backgroundColor, stripe.frame) = ([.red, .green, .blue][number % 3], Rect(3, 4, 6, 5))
      cell.addSubnode(stripe)
      return cell
    }
    return controller
  }

  private typealias Change = (at: Int, body: @Sendable (NumberController, ListNode) -> Void)

  private func pictures(_ rows: [Int], isNested: Bool, hasSeparator: Bool, _ changes: [Change]) async throws -> [Picture] {
    let controller = Self.controller(rows)
    nonisolated(unsafe) let table = controller.table()
    // Where a row fades in, its translucent separator fades by itself in a list that stands in a node.
    if hasSeparator { table.separator = .standard }
    return try await Renderer.test(40, 100).allFrames(
      of: isNested ? TableNode.holding(height: 100) { table } : table, framesPerSecond: 20, frames: (changes.map(\.at).max() ?? 0) / 50 + 9,
      actions: changes.map { .change(at: $0.at, isNested: isNested, $0.body) }
    ).map(\.picture)
  }

  /// Returns the pictures of a table while it changes, after a look whether they are the same in a node.
  @discardableResult private func expectSame(
    rows: [Int] = Array(0..<12), hasSeparator: Bool = false, _ changes: Change..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Picture] {
    let alone = try await pictures(rows, isNested: false, hasSeparator: hasSeparator, changes)
    let nested = try await pictures(rows, isNested: true, hasSeparator: hasSeparator, changes)
    #expect(nested == alone, sourceLocation: sourceLocation)
    return nested
  }

  @Test(arguments: RowAnimation.allCases) func `rows come and go as in a list that is drawn by itself`(
    animation: RowAnimation
  ) async throws {
    let hasSeparator = animation == .none
    for place in [0, 2, 4, 12] {
      let made = try await expectSame(hasSeparator: hasSeparator, (100, { $0.insert([20], at: place, in: $1, with: animation) }))
      // The row fades for 300 ms, where it comes into view.
      if animation != .none, place < 4 { #expect(Set(made.map(\.words)).count >= 7) }
    }
    for place in [0, 2, 4] {
      try await expectSame(hasSeparator: hasSeparator, (100, { $0.delete(at: place, in: $1, with: animation) }))
    }
    try await expectSame(
      hasSeparator: hasSeparator, (100, { $0.insert([20], at: 1, in: $1, with: animation) }),
      (200, { $0.delete(at: 3, in: $1, with: animation) }), (250, { $0.insert([21], in: $1, with: animation) }))
  }

  @Test(arguments: [RowAnimation.top, .fade]) func `the last rows of a short list come and go`(animation: RowAnimation) async throws {
    try await expectSame(
      rows: [0, 1], (100, { $0.insert([20], at: 2, in: $1, with: animation) }), (600, { $0.delete(at: 2, in: $1, with: animation) }))
  }

  @Test func `a list that is scrolled while rows fade in moves as a whole`() async throws {
    try await expectSame(
      (100, { $0.insert([20], at: 1, in: $1, with: .bottom) }),
      (200, { $1.setContentOffset(Point.down(7), animated: false) }))
  }

  @Test func `rows that go are told so at once, and nothing of them is left`() async throws {
    let made = try await expectSame(
      hasSeparator: true,
      (
        100,
        { controller, list in
          controller.kept = [list.cell(1)].compactMap(\.self)
          controller.delete(at: 1, in: list, with: .top)
        }
      ),
      (
        150,
        { controller, list in
          #expect(controller.kept.map(\.log) == [["in", "out"]] && controller.kept.allSatisfy { list.indexPath(for: $0) == nil })
          #expect(!list.visibleNumbers.contains(3))
        }
      ))
    #expect(made[1] != made[2] && made[2] == made.last)
  }

  @Test func `a change between pictures takes place at once`() async throws {
    let controller = Self.controller()
    nonisolated(unsafe) let table = controller.table()
    let outer = TableNode.holding(height: 100) { table }
    let renderer = try Renderer.test(40, 100)
    _ = try await renderer.render(outer)
    controller.insert([20], at: 1, in: table, with: .top)
    let still = try await renderer.render(outer).pngData
    #expect(try await renderer.allFrames(of: outer, framesPerSecond: 20, frames: 4).allSatisfy { $0.pngData == still })
  }
}
