/// A placeholder bar says what a text node's placeholder shows of each line.
public enum PlaceholderBar: Hashable, Sendable, CaseIterable {
  /// The bar fills the line except for the node's `placeholderInsets`, like a background of the text.
  case line
  /// The bar is as high as an "x" of the text's first font, stands on the baseline as the letters do, and has round ends.
  case xHeight
}
