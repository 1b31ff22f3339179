/// Puts what comes in any order back into its own.
package struct InOrder<Element> {
  private var next = 0
  private var waiting: [Int: Element] = [:]

  package init() {}

  /// Takes an element, and returns those that are due: from the first that was missing on.
  ///
  /// - Parameter place: from 0, each once.
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
