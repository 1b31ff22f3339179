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

    init(_ color: Color, left: Double, background: Color? = nil) {
      self.left = left
      super.init()
      clipsToBounds = false
      backgroundColor = background
      bar.backgroundColor = color
      addSubnode(bar)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() { bar.frame = Rect(x: left, y: -10, width: 10, height: 40) }
  }

  private struct Source: TableDataSource {
    var rows: [(id: String, color: UInt32, left: Double)]
    func numberOfRows(inSection section: Int) -> Int { rows.count }
    func idForRow(at indexPath: IndexPath) -> String { rows[indexPath.row].id }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      let row = rows[indexPath.row]
      return { BarCell(Color(row.color), left: row.left) }
    }
  }

  private let table: Source = Source(rows: [("a", 0xFF0000, 0), ("b", 0x00FF00, 10), ("c", 0x0000FF, 20)])

  /// Returns the frames of a table at 50 ms from each other, with an update at 100 ms.
  private func frames(_ next: Source, _ change: (inout TableUpdates) -> Void) async throws -> [Picture] {
    var updates = TableUpdates()
    change(&updates)
    let frames = try await Renderer.test(width: 40, height: 80, scale: 1).allFrames(
      of: TableNode.plain(dataSource: table), script: ScrollScript(), framesPerSecond: 20, frames: 11,
      updates: [ScheduledUpdate(at: 100, updates: updates, dataSource: next)])
    return frames.map { Picture($0.bitmap()) }
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `what reaches into a row stays while the row fades over what it was`() async throws {
    var next = table
    next.rows[1].color = 0xFFFF00
    let pictures = try await frames(next) { $0.reloadRows(at: [path(1)], with: .fade) }
    for picture in pictures {
      // The bars of the rows above and below reach into row b.
      #expect(picture[5, 25] == Color.red.premultiplied && picture[25, 35] == Color.blue.premultiplied)
      #expect(picture[35, 25] == Color.white.premultiplied)
    }
  }

  @Test func `what a row paints into others fades over what it painted there before`() async throws {
    var next = table
    next.rows[1].color = 0xFFFF00
    let pictures = try await frames(next) { $0.reloadRows(at: [path(1)], with: .fade) }
    // Green becomes yellow, in the row and outside of it, and no ground shows through.
    for (index, picture) in pictures.enumerated() {
      for y in [12, 25, 30, 45] {
        let (red, green, blue) = (picture[15, y] >> 16 & 255, picture[15, y] >> 8 & 255, picture[15, y] & 255)
        #expect(green >= 254 && blue <= 1, "frame \(index), y \(y): \(String(picture[15, y], radix: 16))")
        #expect(red == picture[15, 30] >> 16 & 255)
      }
    }
    #expect((100...155).contains(pictures[5][15, 30] >> 16 & 255) && pictures[10][15, 45] == Color(0xFFFF00).premultiplied)
  }

  @Test func `what a row no longer paints into others fades out`() async throws {
    var next = table
    next.rows[1].left = 30
    let pictures = try await frames(next) { $0.reloadRows(at: [path(1)], with: .fade) }
    for y in [12, 25, 45] {
      #expect(pictures[2][15, y] == Color.green.premultiplied, "y \(y)")
      #expect((100...155).contains(pictures[5][15, y] & 255), "y \(y)")
      #expect(pictures[10][15, y] == Color.white.premultiplied && pictures[10][35, y] == Color.green.premultiplied)
    }
  }

  @Test func `a row that is reloaded again and again paints its last look into others`() async throws {
    let updates = (1...3).map { number in
      var next = table
      next.rows[1].color = UInt32(number * 0x100000)
      var updates = TableUpdates()
      updates.reloadRows(at: [path(1)], with: .none)
      return ScheduledUpdate(at: number * 100, updates: updates, dataSource: next)
    }
    let frames = try await Renderer.test(width: 40, height: 80, scale: 1).allFrames(
      of: TableNode.plain(dataSource: table), script: ScrollScript(), framesPerSecond: 20, frames: 8, updates: updates)
    for (frame, number) in [(3, 1), (5, 2), (7, 3)] {
      let picture = Picture(frames[frame].bitmap())
      for y in [12, 30, 45] { #expect(picture[15, y] == Color(UInt32(number * 0x100000)).premultiplied, "frame \(frame), y \(y)") }
    }
  }

  @Test func `an inserted row fades in with what it paints into others`() async throws {
    var next = table
    next.rows.insert(("new", 0x000000, 30), at: 1)
    let pictures = try await frames(next) { $0.insertRows(at: [path(1)], with: .fade) }
    for y in [12, 25, 45] {
      #expect(pictures[2][35, y] == Color.white.premultiplied && pictures[10][35, y] == Color.black.premultiplied, "y \(y)")
      #expect((100...155).contains(pictures[5][35, y] & 255), "y \(y)")
    }
    #expect(pictures[5][5, 25] == Color.red.premultiplied)
  }
}
