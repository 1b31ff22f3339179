/// A row style says how the parts of a notification's row are arranged.
public enum RowStyle: String, Hashable, Sendable, CaseIterable {
  /// Rows have the same margins on both sides, and no more than a readable width of content, in the middle. A read row keeps the dot's place
  /// empty, so that its message has the same width as before. Beside a message of more than three lines, the picture and the dot stand at its
  /// beginning. The line below a row begins where its texts do.
  case standard
  /// Rows have the frames of the article that the cell comes from: 12 points on the left and 20 on the right, a read row's message has the
  /// dot's place as well, the picture and the dot always stand in the middle, and the line is as wide as the row.
  case article
}
