import Emaki

/// How much of a list a command shows.
enum ListExtent {
  case oneRow
  case viewport
  case wholeList
}

/// A feed with its table and a renderer for it.
struct OpenList {
  let feed: Feed
  /// The feed's path.
  let name: String
  /// What the list will become.
  let update: FeedRows?
  let table: TableNode
  let renderer: Renderer
  let script: ScrollScript
}
