import Emaki
import Foundation
import Testing

/// What rows paint outside of themselves while rows fade in, or over what they were before.
struct FadingOverflowTests {
  /// A cell of 20 points without a ground, with a bar that reaches 10 points into the row above and the row below.
  private final class BarCell: BoxCell {
    private let bar: DisplayNode
    private let left: Double

    init(_ color: UInt32, left: Double) {
      (bar, self.left) = (DisplayNode(Color(color)), left)
      super.init(height: 20, color: nil)
      clipsToBounds = false
      addSubnode(bar)
    }

    override func layout() { bar.frame = Rect(left, -10, 10, 40) }
  }

  private struct Source: TableDataSource {
    var rows: [(id: String, color: UInt32, left: Double)] = [("a", 0xFF0000, 0), ("b", 0x00FF00, 10), ("c", 0x0000FF, 20)]
    func numberOfRows(inSection section: Int) -> Int { rows.count }
    func idForRow(at indexPath: IndexPath) -> String { rows[indexPath.row].id }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { [row = rows[indexPath.row]] in BarCell(row.color, left: row.left) } }
  }

  /// Returns the frames of a table at 50 ms from each other, in which row b changes at 100, 200 ms and so on.
  private func pictures(_ animation: RowAnimation = .fade, inserts: Bool = false, _ changes: (inout Source) -> Void...) async throws
    -> [Picture]
  {
    let updates = changes.enumerated().map { number, change in
      var (next, updates) = (Source(), TableUpdates())
      change(&next)
      if inserts { updates.insertRows(at: [[0, 1]], with: animation) } else { updates.reloadRows(at: [[0, 1]], with: animation) }
      return ScheduledUpdate(at: number * 100 + 100, updates: updates, dataSource: next)
    }
    return try await Renderer.test(40, 80).allFrames(
      of: TableNode.plain(dataSource: Source()), framesPerSecond: 20, frames: 11, updates: updates
    ).map(\.picture)
  }

  /// In the row above, in row b, and in the row below.
  private let heights = [12, 25, 45]

  @Test func `what rows paint into others fades over what it was, and what reaches into a row stays`() async throws {
    let pictures = try await pictures { $0.rows[1].color = 0xFFFF00 }
    // Green becomes yellow, in the row and outside of it, and no ground shows through.
    for (index, picture) in pictures.enumerated() {
      for pixel in heights.map({ picture[15, $0] }) {
        #expect(pixel >> 8 & 255 >= 254 && pixel & 255 <= 1 && pixel >> 16 & 255 == picture[15, 30] >> 16 & 255, "frame \(index)")
      }
      // The bars of the rows above and below reach into row b.
      #expect(picture.colors((5, 25), (25, 35), (35, 25)) == [.red, .blue, .white])
    }
    #expect((100...155).contains(pictures[5][15, 30] >> 16 & 255) && pictures[10].color(15, 45) == Color(0xFFFF00))
  }

  @Test func `what a row no longer paints into others fades out`() async throws {
    let pictures = try await pictures { $0.rows[1].left = 30 }
    for y in heights {
      #expect([pictures[2].color(15, y), pictures[10].color(15, y), pictures[10].color(35, y)] == [.green, .white, .green], "y \(y)")
      #expect((100...155).contains(pictures[5][15, y] & 255), "y \(y)")
    }
  }

  @Test func `a row that is reloaded again and again paints its last look into others`() async throws {
    let pictures = try await pictures(.none, { $0.rows[1].color = 1 << 20 }, { $0.rows[1].color = 2 << 20 }, { $0.rows[1].color = 3 << 20 })
    for y in heights { #expect([3, 5, 7].map { pictures[$0][15, y] & 0xFFFFFF } == [1 << 20, 2 << 20, 3 << 20], "y \(y)") }
  }

  @Test func `an inserted row fades in with what it paints into others`() async throws {
    let pictures = try await pictures(inserts: true) { $0.rows.insert(("new", 0x000000, 30), at: 1) }
    for y in heights {
      #expect([2, 10].map { pictures[$0].color(35, y) } == [.white, .black] && (100...155).contains(pictures[5][35, y] & 255), "y \(y)")
    }
    #expect(pictures[5].color(5, 25) == .red)
  }
}
