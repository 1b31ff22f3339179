public import Foundation

/// A place in a list of sections, as UIKit spells it. Reading one of a path that has not two indices is a mistake.
extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public init(item: Int, section: Int) { self = [section, item] }

  public var section: Int { self[startIndex] }
  public var row: Int { self[startIndex + 1] }
  public var item: Int { row }
}
