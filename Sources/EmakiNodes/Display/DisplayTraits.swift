package import EmakiDisplay
import EmakiLayout

/// Display traits are what decides how a row can look over time, gathered from the tree once it is laid out. Hidden nodes are left out.
package struct DisplayTraits: Hashable, Sendable {
  /// The URLs of network nodes that show one, and of pictures in texts, in tree order, each once.
  package var imageURLs: [ImageURL] = []
  /// The same URLs by node, the best of a node's URLs first; empty where no node has several. A node shows the first that can be had.
  package var imageChoices: [[ImageURL]] = []
  /// Whether some node is told how its pictures come.
  package var wantsImageNews = false
  /// Whether pictures are decoded before nodes are told of them.
  package var wantsDecodedImages = false
  /// The names of image nodes that show nothing for want of a size and of a picture, in tree order.
  package var emptyImageNodes: [String] = []
  /// Whether some node has content of its own, or a placeholder, and displays asynchronously.
  package var isAsynchronous = false
  /// Whether some such node's placeholder shimmers.
  package var shimmers = false
  /// The longest `placeholderFadeDuration` of such nodes that have a placeholder, in milliseconds.
  package var fadeDuration = 0
  /// The largest `drawingPriority` of such nodes; 0 where there are none.
  package var drawingPriority = 0

  /// Makes the traits of a row that always looks the same.
  package init() {}
}
