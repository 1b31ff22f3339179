import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes

/// Cell glides say where the cells of a collection are seen while they go to their new places after an update, each by itself.
///
/// Cells have their final places from the start of the animation. Glides only say where they are seen meanwhile. A cell that is deleted, or that goes
/// far out of view, is kept as it looked last. Places and distances are points in the frame.
struct CellGlides {
  /// A shown cell is a cell as it is seen before an update.
  struct Shown: Sendable {
    let place: CellPlace
    let frame: Rect
    /// What paints the cell at its place; empty out of view, and where the cell stays.
    var entries: [DisplayList.Entry] = []
  }

  /// A gliding cell goes to its place.
  struct Gliding {
    /// How far from its final place the cell is at the start.
    let distance: Point
    /// The instant of the update in milliseconds.
    let start: Int
  }

  /// A leaving cell is one that the new content does not show where it was.
  struct Leaving {
    let entries: [DisplayList.Entry]
    /// How far the cell goes.
    let distance: Point
    /// Whether it fades out.
    let fades: Bool
    /// The instant of the update in milliseconds.
    let start: Int
    /// The list's device pixel at the top of the frame at that instant.
    let top: Int
  }

  /// The cells that go to their places, by their identities.
  private(set) var gliding: [ObjectIdentifier: Gliding] = [:]
  /// The cells that leave, in their order.
  private(set) var leaving: [Leaving] = []

  var isEmpty: Bool { gliding.isEmpty && leaving.isEmpty }

  /// Forgets the glides that are over at an instant.
  mutating func end(at now: Int) {
    if isEmpty { return }
    gliding = gliding.filter { now - $0.value.start < RowSlides.duration }
    leaving.removeAll { now - $0.start >= RowSlides.duration }
  }

  /// Lets all cells be at their places.
  mutating func forget() { (gliding, leaving) = ([:], []) }

  /// Takes the place of all cells that glide.
  mutating func replaceGliding(by new: [ObjectIdentifier: Gliding]) { gliding = new }

  /// Adds a cell that leaves.
  mutating func add(_ cell: Leaving) { leaving.append(cell) }

  /// Returns how far from its final place a cell is seen at an instant.
  func distance(of cell: ObjectIdentifier, at now: Int, _ scale: Scale) -> Point {
    guard let glide = gliding[cell] else { return .zero }
    return CellSlot.Glide.distance(from: glide.distance, to: .zero, part: RowSlides.part(since: glide.start, at: now), scale)
  }
}
