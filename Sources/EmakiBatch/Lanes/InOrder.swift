/// An `InOrder` value receives elements in any order and returns them in the order of their places.
struct InOrder<Element> {
  private var next = 0
  private var waiting: [Int: Element] = [:]

  init() {}

  /// Adds an element, and returns all elements that can now be returned in order, without a gap.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - place: its place, from 0. Each place is given once.
  mutating func add(_ element: Element, at place: Int) -> [Element] {
    waiting[place] = element
    var due: [Element] = []
    while let element = waiting.removeValue(forKey: next) {
      due.append(element)
      next += 1
    }
    return due
  }
}

extension InOrder: Sendable where Element: Sendable {}
