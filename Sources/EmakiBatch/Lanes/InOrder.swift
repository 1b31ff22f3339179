/// An `InOrder` value puts elements that come in any order back into their own order.
package struct InOrder<Element> {
  private var next = 0
  private var waiting: [Int: Element] = [:]

  /// Creates an order that waits for the element at 0.
  package init() {}

  /// Takes an element, and returns the elements that are due: the unbroken run of elements from the first place that was missing.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - place: its place, from 0. Each place is given once.
  package mutating func add(_ element: Element, at place: Int) -> [Element] {
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
