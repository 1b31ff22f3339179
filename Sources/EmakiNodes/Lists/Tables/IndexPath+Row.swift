public import FoundationEssentials

/// Names the two indices of a path to a row or an item in a section, as in UIKit. Reading these properties of a path that has fewer indices
/// stops the program.
extension IndexPath {
  /// Creates the path of a row in a section.
  public init(row: Int, section: Int) { self = [section, row] }
  /// Creates the path of an item in a section.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The section's number, counted from 0.
  public var section: Int { self[startIndex] }
  /// The row's index in its section, counted from 0.
  public var row: Int { self[startIndex + 1] }
  /// The item's index in its section, counted from 0.
  public var item: Int { row }
}
