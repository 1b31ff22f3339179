/// A layout direction says from which side a user interface starts. Text is set by its own script, whatever the direction.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// The interface starts at the left, as specs lay it out.
  case leftToRight
  /// The interface starts at the right: what specs lay out is mirrored.
  case rightToLeft
}
