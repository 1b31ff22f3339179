package import EmakiDisplay
import EmakiLayout

/// Display traits hold everything in a row's tree that decides how the row can look over time. They are collected once the tree is laid
/// out. Hidden nodes are left out.
package struct DisplayTraits: Hashable, Sendable {
  /// The URLs of the pictures of network nodes and of pictures in texts, in tree order, without repetitions.
  package var imageURLs: [ImageURL] = []
  /// The same URLs grouped by node, the best URL of each node first; empty if no node has several. A node shows the first picture that can
  /// be loaded.
  package var imageChoices: [[ImageURL]] = []
  /// The indices of those choices whose pictures are loaded one after the other, the worst first.
  var choicesInTurn: Set<Int> = []
  /// The pictures that nodes play if they are animations, in tree order, without repetitions.
  var playedImages: [PlayedImage] = []
  /// Whether some node is notified as its pictures arrive.
  package var wantsImageNews = false
  /// The pictures of nodes that want to be notified of them and were not yet, in tree order.
  package var untoldURLs: [ImageURL] = []
  /// Whether pictures are decoded before nodes are notified that they have come.
  package var wantsDecodedImages = false
  /// Whether a list in the row may fetch more rows.
  package var fetchesRows = false
  /// The names of image nodes that show nothing because they have neither a size nor a picture, in tree order.
  package var emptyImageNodes: [String] = []
  /// The names of lists with cells that show nothing because they have no size, in tree order.
  package var emptyLists: [String] = []
  /// The names of maps that show nothing because they were given no size, in tree order.
  package var emptyMaps: [String] = []
  /// The names of text nodes that look for what only a text detector finds, and have none, in tree order.
  package var undetectedTexts: [String] = []
  /// Whether ICU has written words of the row.
  package var usesICU = false
  /// Whether some node has content of its own, or a placeholder, and displays asynchronously.
  var isAsynchronous = false
  /// Whether the placeholder of some node that displays asynchronously shimmers.
  var shimmers = false
  /// The longest `placeholderFadeDuration` of nodes that display asynchronously and have a placeholder, in milliseconds.
  var fadeDuration = 0
  /// The largest `drawingPriority` of nodes that display asynchronously; 0 where there are none.
  var drawingPriority = 0

  /// The times at which animations change what the row shows; `nil` where nothing is animated.
  var motion: TreeMotion?

  package init() {}
}
