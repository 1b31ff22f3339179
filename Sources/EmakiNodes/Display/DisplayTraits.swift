package import EmakiDisplay
import EmakiLayout

/// What decides how a row can look over time, gathered from the tree once it is laid out. Hidden nodes are left out.
package struct DisplayTraits: Hashable, Sendable {
  /// Of network nodes that show a URL, and of pictures in texts, in tree order, each once.
  package var imageURLs: [ImageURL] = []
  /// The same by node, the best of a node's URLs first; empty where no node has several. A node shows the first that can be had.
  package var imageChoices: [[ImageURL]] = []
  /// Whether some node is told how its pictures come.
  package var wantsImageNews = false
  /// Whether some node has content of its own, or a placeholder, and displays asynchronously.
  package var isAsynchronous = false
  /// Whether some such node's placeholder shimmers.
  package var shimmers = false
  /// In milliseconds, the longest `placeholderFadeDuration` of such nodes that have a placeholder.
  package var fadeDuration = 0
  /// The largest of such nodes; 0 where there are none.
  package var drawingPriority = 0

  package init() {}
}
