/// A YAML place is a line and a column of a text, counted from 1; columns count code points.
package struct YAMLPlace: Hashable, Sendable {
  /// The number of the line, from 1.
  package var line: Int
  /// The number of the column in code points, from 1.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
