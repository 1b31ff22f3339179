/// Skipped elements are those before a row that a list in a node was scrolled to without measuring what lies between.
///
/// Like a table of UIKit with estimated heights, the list counts each with one length until it comes into range.
struct SkippedElements {
  /// The elements before this one count with `length` where they are not measured.
  var count: Int
  /// The length of an element, in device pixels.
  let length: Int
  /// The number of elements that are measured although they are only passed, so that offsets in short lists are exact.
  static let measuredCount = 64
}

/// Nested lengths give the lengths of the elements of a list in a node, in device pixels.
struct NestedLengths {
  /// Returns the length of an element; `nil` where it must be measured.
  let known: (Int) -> Int?
  /// Returns the length of an element, which is measured where it is not known.
  let measure: (Int) -> Int

  /// Returns the length with which an element counts.
  ///
  /// - Parameter skipped: the elements that need not be measured.
  func callAsFunction(_ index: Int, _ skipped: SkippedElements?) -> Int {
    guard let skipped, index < skipped.count else { return measure(index) }
    return known(index) ?? skipped.length
  }
}
