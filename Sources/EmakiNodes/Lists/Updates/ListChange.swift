/// A list change is a change of a list's elements that was requested from the list node.
package struct ListChange {
  /// The elements after the change.
  package let elements: ListElements
  /// The mapping from old to new elements, or the reason why the updates do not lead to the content.
  package let mapping: Result<ElementMapping, TableUpdatesError>
  /// What the change does to the items of a collection; `nil` in a table.
  package let items: ItemChange?
  /// Called once the change has taken place.
  package let completion: (() -> Void)?

  init(
    _ elements: ListElements, _ mapping: Result<ElementMapping, TableUpdatesError>, items: ItemChange? = nil,
    _ completion: (() -> Void)?
  ) {
    (self.elements, self.mapping, self.items, self.completion) = (elements, mapping, items, completion)
  }

  var withoutCompletion: ListChange { ListChange(elements, mapping, items: items, nil) }
}

/// A list change log holds the changes that were requested from a list node while the list is drawn on the virtual clock, in their order.
package final class ListChangeLog {
  private var changes: [ListChange] = []

  package init() {}

  /// Whether no changes are left.
  package var isEmpty: Bool { changes.isEmpty }

  /// Adds a change.
  func append(_ change: ListChange) { changes.append(change) }

  /// Returns the first change, and takes it from the log; `nil` where there is none.
  package func takeFirst() -> ListChange? { changes.isEmpty ? nil : changes.removeFirst() }
}
