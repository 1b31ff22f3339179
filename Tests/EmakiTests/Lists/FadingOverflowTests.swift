import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// What rows paint outside of themselves while rows fade in, or over what they were before.
@Suite struct FadingOverflowTests {
  /// A cell of 20 points without a ground, with a bar that reaches 10 points into the row above and the row below.
  private final class BarCell: CellNode {
    private let bar = DisplayNode()
    private let left: Double

    init(_ color: UInt32, left: Double) {
      self.left = left
      super.init()
      clipsToBounds = false
      bar.backgroundColor = Color(color)
      addSubnode(bar)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() { bar.frame = Rect(x: left, y: -10, width: 10, height: 40) }
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
      for y in heights {
        #expect(picture[15, y] >> 8 & 255 >= 254 && picture[15, y] & 255 <= 1, "frame \(index), y \(y)")
        #expect(picture[15, y] >> 16 & 255 == picture[15, 30] >> 16 & 255)
      }
      // The bars of the rows above and below reach into row b.
      #expect([(5, 25), (25, 35), (35, 25)].map { picture[$0, $1] } == [Color.red, .blue, .white].map(\.premultiplied))
    }
    #expect((100...155).contains(pictures[5][15, 30] >> 16 & 255) && pictures[10][15, 45] == Color(0xFFFF00).premultiplied)
  }

  @Test func `what a row no longer paints into others fades out`() async throws {
    let pictures = try await pictures { $0.rows[1].left = 30 }
    for y in heights {
      #expect(pictures[2][15, y] == Color.green.premultiplied && (100...155).contains(pictures[5][15, y] & 255), "y \(y)")
      #expect(pictures[10][15, y] == Color.white.premultiplied && pictures[10][35, y] == Color.green.premultiplied)
    }
  }

  @Test func `a row that is reloaded again and again paints its last look into others`() async throws {
    let colors: [UInt32] = [0x100000, 0x200000, 0x300000]
    let pictures = try await pictures(
      .none, { $0.rows[1].color = colors[0] }, { $0.rows[1].color = colors[1] }, { $0.rows[1].color = colors[2] })
    for y in heights { #expect([3, 5, 7].map { pictures[$0][15, y] & 0xFFFFFF } == colors, "y \(y)") }
  }

  @Test func `an inserted row fades in with what it paints into others`() async throws {
    let pictures = try await pictures(inserts: true) { $0.rows.insert(("new", 0x000000, 30), at: 1) }
    for y in heights {
      #expect(pictures[2][35, y] == Color.white.premultiplied && pictures[10][35, y] == Color.black.premultiplied, "y \(y)")
      #expect((100...155).contains(pictures[5][35, y] & 255), "y \(y)")
    }
    #expect(pictures[5][5, 25] == Color.red.premultiplied)
  }
}
