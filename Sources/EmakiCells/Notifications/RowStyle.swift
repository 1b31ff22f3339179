/// A row style says how the parts of a notification's row are arranged.
public enum RowStyle: String, Hashable, Sendable, CaseIterable {
  /// Rows have equal margins on both sides. Their content is no wider than a readable width, and is centred. A read row keeps the space of
  /// the dot empty, so that its message does not change its width. Beside a message of more than three lines, the picture and the dot are
  /// at its beginning. The line below a row begins where its texts begin.
  case standard
  /// Rows have the frames of the article that the cell is based on: 12 points on the left and 20 on the right. The message of a read row
  /// also takes the space of the dot, the picture and the dot are always in the middle, and the line is as wide as the row.
  case article
}
