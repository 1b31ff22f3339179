/// A hook context says for which list, in which row and at which instant the hooks of a cell are called. It is not copied, because every cell
/// in view gets one in every frame of a scroll.
package struct HookContext: ~Copyable {
  /// The list that the cell belongs to, which the cell's hooks may change; `nil` if nobody holds the list.
  package var owner: (any CellLender)?
  /// The section of the row and its number in that section; `nil` if they are not known.
  package var place: (section: Int, row: Int)?
  /// The instant of the virtual clock in milliseconds, at which animations of the cell begin and end. `nil` if no clock runs; animations
  /// then end at once.
  package var time: Int?
  /// The instant of the virtual clock for other cells of the list that the hooks request; `nil` if no clock runs.
  package var clock: Int?

  /// Creates a context.
  package init(owner: (any CellLender)? = nil, place: (section: Int, row: Int)? = nil, time: Int? = nil, clock: Int? = nil) {
    (self.owner, self.place, self.time, self.clock) = (owner, place, time, clock)
  }
}
