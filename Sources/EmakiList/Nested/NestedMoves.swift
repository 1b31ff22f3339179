import EmakiLayout
import EmakiNodes
import FoundationEssentials

/// Nested moves are the rows of a list in a node that come and go, and the cells of a collection that go to other places.
struct NestedMoves {
  /// An outgoing row is one that was deleted, with its cell as it was.
  struct Outgoing {
    let clock: ChangeClock
    let edge: CellSlot.Motion.Edge
    /// The index of the row before which it is seen.
    var anchor: Int
    let nodes: [(node: DisplayNode, place: Point)]
    /// Where it was.
    let frame: Rect
  }

  /// A former cell is a cell of a collection as it was seen before a change, with its place after it.
  struct Former {
    var place: CellPlace
    let node: DisplayNode
    let frame: Rect
  }

  /// A leaving cell is one of a collection that is seen until the change is over, although it is not in range any more.
  struct Leaving {
    let node: DisplayNode
    let frame: Rect
    let glide: CellSlot.Glide
  }

  /// The cells of a collection before a change, until the next layout places them.
  var former: (clock: ChangeClock, cells: [Former])?
  /// How far from their places the cells of a collection begin to go there, in points.
  var gliding: [ObjectIdentifier: (clock: ChangeClock, start: Point)] = [:]
  /// The cells of a collection that leave, in their order.
  var leaving: [Leaving] = []
  /// Whether cells of a collection go to their places by themselves.
  var glides: Bool { !gliding.isEmpty || !leaving.isEmpty }

  /// The elements that slide in with the next layout if they are in view, by their indices.
  var coming: [Int: (clock: ChangeClock, edge: CellSlot.Motion.Edge)] = [:]
  /// The elements that fade in with the next layout, by their indices, with the numbers of the items that do; `nil` for the whole element.
  var fading: [Int: [Int]?] = [:]
  /// The cells of rows that slide in.
  var incoming: [ObjectIdentifier: (clock: ChangeClock, edge: CellSlot.Motion.Edge)] = [:]
  /// The rows that go, in their order.
  var outgoing: [Outgoing] = []

  var isEmpty: Bool { coming.isEmpty && fading.isEmpty && incoming.isEmpty && outgoing.isEmpty && former == nil && !glides }

  /// Gives the rows their new indices after a further change.
  ///
  /// - Parameters:
  ///   - place: returns the new index of an old element; `nil` where it does not stay.
  ///   - anchor: returns the new index for the old index before which a removed row is shown.
  mutating func renumber(_ place: (Int) -> Int?, anchor: (Int) -> Int) {
    func renumbered<Value>(_ values: [Int: Value]) -> [Int: Value] {
      Dictionary(uniqueKeysWithValues: values.compactMap { index, value in place(index).map { ($0, value) } })
    }
    (coming, fading) = (renumbered(coming), renumbered(fading))
    for index in outgoing.indices where outgoing[index].anchor != .max { outgoing[index].anchor = anchor(outgoing[index].anchor) }
  }

  /// Brings the rows that go into the order in which they are seen.
  mutating func sortOutgoing() {
    // Swift's sort does not promise to keep the order of equal elements, so the offset decides between them.
    outgoing = outgoing.enumerated().sorted { ($0.element.anchor, $0.offset) < ($1.element.anchor, $1.offset) }.map(\.element)
  }

  /// Lets all cells of a collection be at their places.
  mutating func forgetGlides() { (former, gliding, leaving) = (nil, [:], []) }

  /// Forgets the rows of a change that is over.
  mutating func end(_ clock: ChangeClock) {
    incoming = incoming.filter { $0.value.clock !== clock }
    coming = coming.filter { $0.value.clock !== clock }
    outgoing.removeAll { $0.clock === clock }
    if former?.clock === clock { former = nil }
    gliding = gliding.filter { $0.value.clock !== clock }
    leaving.removeAll { $0.glide.clock === clock }
  }
}

extension CellSlot.Motion.Edge {
  /// Creates the edge of an animation; `nil` where rows do not slide.
  init?(_ animation: RowAnimation?) {
    switch animation {
    case .left: self = .left
    case .right: self = .right
    case .top: self = .top
    case .bottom: self = .bottom
    case .middle: self = .middle
    case .some(.none), .fade, .automatic, nil: return nil
    }
  }
}
