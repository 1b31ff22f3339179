extension ListNode {
  /// Makes several changes of the list at once.
  ///
  /// If the list is being drawn on the virtual clock, it changes at the present instant of the clock; otherwise it changes at once. Change
  /// the data source in `updates` as well. If its new content does not fit the calls, the next picture is an error that says how many rows
  /// there are and how many were expected. A batch inside another batch becomes a part of the outer one.
  ///
  /// - Parameters:
  ///   - animated: whether rows and items that come fade in.
  ///   - updates: changes the data source, and calls `insertRows(at:with:)` and similar methods.
  ///   - completion: called once the changes have taken place.
  public func performBatch(animated: Bool = true, updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    let isOuter = openBatch == nil
    if isOuter { (openBatch, openCompletions) = (TableUpdates(), []) }
    updates()
    if let completion { openCompletions.append(completion) }
    guard isOuter, let batch = openBatch else { return }
    let completions = openCompletions
    openBatch = nil
    openCompletions = []
    apply(animated ? batch : batch.withoutAnimation, completions.isEmpty ? nil : { for completion in completions { completion(true) } })
  }

  /// Makes several animated changes of the list at once. It is `performBatch(animated:updates:completion:)` under UIKit's name.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    performBatch(updates: updates, completion: completion)
  }

  /// Adds a change to the open batch, or makes it at once.
  func change(_ add: (inout TableUpdates) -> Void) {
    if var batch = openBatch {
      add(&batch)
      openBatch = batch
    } else {
      var updates = TableUpdates()
      add(&updates)
      apply(updates, nil)
    }
  }

  /// Inserts sections at their numbers after the updates, as the data source has them then.
  public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    change { $0.insertSections(sections, with: animation) }
  }

  /// Deletes sections, given by their numbers before the updates, with their rows.
  public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    change { $0.deleteSections(sections, with: animation) }
  }

  /// Loads sections anew, given by their numbers before the updates, with their rows.
  public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
    change { $0.reloadSections(sections, with: animation) }
  }

  /// Moves a section with its rows.
  public func moveSection(_ section: Int, toSection newSection: Int) { change { $0.moveSection(section, to: newSection) } }

  /// Makes a change of the elements known, or why there is none.
  func change(
    _ old: ListElements, _ completion: (() -> Void)?, _ make: () throws(TableUpdatesError) -> ListChange
  ) {
    var change: ListChange
    do throws(TableUpdatesError) {
      change = try make()
      fault = nil
      if case .success(let mapping) = change.mapping { marks = change.elements.moved(marks, mapping, change.items) }
    } catch {
      fault = .updates(error)
      change = (old, .failure(error), nil, nil)
    }
    change.completion = completion
    passOn(change)
  }

  /// Passes a change on to the live lists that draw the list, or completes it at once where none does.
  private func passOn(_ change: ListChange) {
    logs.removeAll { $0.log == nil }
    cells.apply(change)
    if logs.isEmpty { change.items?.takeIdleCells() }
    if !lastVisibleRows.isEmpty { lastVisibleRows.removeAll { change.elements.index(of: $0.row) == nil } }
    setNeedsLayout()
    if logs.isEmpty { change.completion?() }
    var change = change
    for log in logs {
      log.log?.changes.append(change)
      change.completion = nil
    }
  }
}
