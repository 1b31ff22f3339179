/// A hook context says for which list, in which row and at which instant the hooks of a cell are called.
package struct HookContext {
  /// The list that the cell belongs to, which its hooks may change; `nil` where nobody holds it.
  package var owner: (any CellLender)?
  /// The section and the number in it of the row; `nil` where that is not known.
  package var place: (section: Int, row: Int)?
  /// The instant of the virtual clock in milliseconds, at which animations of the cell begin and end; `nil` where time does not pass, so that they
  /// end at once.
  package var time: Int?
  /// The instant of the virtual clock for other cells of the list that the hooks ask for; `nil` where time does not pass.
  package var clock: Int?

  /// Creates a context.
  package init(owner: (any CellLender)? = nil, place: (section: Int, row: Int)? = nil, time: Int? = nil, clock: Int? = nil) {
    (self.owner, self.place, self.time, self.clock) = (owner, place, time, clock)
  }
}
