/// An align-self value says where one element stands across its stack. It wins over the stack's `alignItems`. There are no baseline values,
/// as in Texture.
public enum AlignSelf: Hashable, Sendable, CaseIterable {
  /// The stack's `alignItems` decides.
  case auto
  /// The element stands at the line's start: the top of a row, the left of a column.
  case start
  /// The element stands at the line's end: the bottom of a row, the right of a column.
  case end
  /// The element stands in the middle of the line.
  case center
  /// The element is made as long across as the line.
  case stretch
}
