import EmakiList

/// A nested fetch is a fetch of a list that stands in a row.
struct NestedFetch {
  let row: TableRow
  let list: ListNode
  let fetch: BatchFetch
  /// The instant at which it is over, in milliseconds.
  let due: Int
}
