package import EmakiDisplay
package import EmakiLayout

/// Node needs are the pictures that a node shows by itself, and what it lacks to show what it should.
struct NodeNeeds {
  /// The URLs of the pictures that the node shows once they have come, the best first. It shows the first one that can be loaded; a multiplex image
  /// node loads them one after the other, the worst first.
  var shown: [ImageURL] = []
  /// The URLs of the pictures inside the node's content, such as pictures in a text.
  var attached: [ImageURL] = []
  /// The pictures that the node plays if they are animations.
  var played: [PlayedImage] = []
  /// What the node lacks; `nil` where it lacks nothing.
  var lack: DisplayTraits.Lack?
}

/// Display traits hold everything in a row's tree that decides how the row can look over time. They are collected once the tree is laid
/// out. Hidden nodes are left out.
package struct DisplayTraits: Equatable, Sendable {
  /// The URLs of the pictures of network nodes and of pictures in texts, in tree order, without repetitions.
  package var imageURLs: [ImageURL] = []
  /// The same URLs grouped by node, the best URL of each node first; empty if no node has several. A node shows the first picture that can
  /// be loaded.
  package var imageChoices: [[ImageURL]] = []
  /// The indices of those choices whose pictures are loaded one after the other, the worst first.
  package var choicesInTurn: Set<Int> = []
  /// The pictures that nodes play if they are animations, in tree order, without repetitions.
  package var playedImages: [PlayedImage] = []
  /// Whether some node is notified as its pictures arrive.
  package var wantsImageNews = false
  /// The pictures of nodes that want to be notified of them and were not yet, in tree order.
  package var untoldURLs: [ImageURL] = []
  /// Whether pictures are decoded before nodes are notified that they have come.
  package var wantsDecodedImages = false
  /// Whether a list in the row may fetch more rows.
  package var fetchesRows = false
  /// What nodes show less than they should, by the kind of lack, and in tree order.
  package var lacks: [Lack] = []
  /// Whether ICU has written words of the row.
  package var usesICU = false
  /// Whether some node has content of its own, or a placeholder, and displays asynchronously.
  package var isAsynchronous = false
  /// Whether the placeholder of some node that displays asynchronously shimmers.
  package var shimmers = false
  /// The longest `placeholderFadeDuration` of nodes that display asynchronously and have a placeholder, in milliseconds.
  package var fadeDuration = 0
  /// The largest `drawingPriority` of nodes that display asynchronously; 0 where there are none.
  package var drawingPriority = 0

  /// The times at which animations change what the row shows; `nil` where nothing is animated.
  package var motion: TreeMotion?

  /// The traits of a row that is not measured yet.
  package static let unmeasured = DisplayTraits()

  /// A lack is the reason why a node, which it names, shows less than it should.
  package enum Lack: Hashable, Sendable {
    /// An image node has neither a size nor a picture.
    case image(String)
    /// A list with cells has no size.
    case listSize(String)
    /// A map was given no size.
    case mapSize(String)
    /// A text node looks for what only a text detector finds, and has none.
    case detector(String)
    /// The layout of a node places nodes that are not its subnodes.
    case subnode(String)
    /// A cell shows only a part of a node, or nothing, because the node reaches over the cell's edges, or is a text without room. It is named by its
    /// `debugName` and its place in the cell file, or else its class. `beyond` are the lengths in points by which it reaches over the edges; all 0 for a
    /// text to which its neighbours left no width or height.
    case cut(String, beyond: EdgeInsets, isLost: Bool)
    /// A line ends within a number or a word of a text, or the text within a number. It is named as a node that is cut.
    case torn(String)

    /// The place of the kind among all kinds.
    fileprivate var rank: Int {
      switch self {
      case .image: 0
      case .listSize: 1
      case .mapSize: 2
      case .detector: 3
      case .subnode: 4
      case .cut: 5
      case .torn: 6
      }
    }
  }
}

extension DisplayNode {
  /// The traits that decide how a row whose root is this node can look over time, collected from the present tree. A node that some animation
  /// makes visible counts as visible.
  var displayTraits: DisplayTraits {
    var traits = DisplayTraits()
    var priority: Int?
    var urls: Set<ImageURL> = []
    if let timeline = motion?.timeline {
      let version = displayVersion
      timeline.showingAll { collect(&traits, &priority, &urls, isRasterized: false) }
      displayVersion = version
    } else {
      collect(&traits, &priority, &urls, isRasterized: false)
    }
    traits.drawingPriority = priority ?? 0
    // Sorting keeps the order of equals.
    traits.lacks.sort { $0.rank < $1.rank }
    if traits.imageChoices.allSatisfy({ $0.count == 1 }) { (traits.imageChoices, traits.choicesInTurn) = ([], []) }
    if let cell = self as? CellNode {
      traits.usesICU = cell.usesICU
      if cell.neverShowPlaceholders { (traits.isAsynchronous, traits.shimmers, traits.fadeDuration) = (false, false, 0) }
    }
    return traits
  }

  /// Adds the traits of the node and of the nodes below it.
  ///
  /// - Parameter isRasterized: whether the node is displayed together with a node above it. Then it waits by itself only for pictures.
  private func collect(_ traits: inout DisplayTraits, _ priority: inout Int?, _ urls: inout Set<ImageURL>, isRasterized: Bool) {
    if isInvisible { return }
    let needs = needs
    for url in needs.shown + needs.attached where urls.insert(url).inserted { traits.imageURLs.append(url) }
    if !needs.shown.isEmpty {
      if needs.shown.count > 1 && self is MultiplexImageNode { traits.choicesInTurn.insert(traits.imageChoices.count) }
      traits.imageChoices.append(needs.shown)
    }
    for url in needs.attached { traits.imageChoices.append([url]) }
    for played in needs.played where !traits.playedImages.contains(played) { traits.playedImages.append(played) }
    if wantsImageNews {
      traits.wantsImageNews = true
      if let url = untoldURL, !traits.untoldURLs.contains(url) { traits.untoldURLs.append(url) }
      if wantsDecodedImages { traits.wantsDecodedImages = true }
    }
    if let list = self as? ListContainerNode, list.fetchReach > 0 { traits.fetchesRows = true }
    if let lack = needs.lack { traits.lacks.append(lack) }
    // A node waits for the display pass with its own content, its placeholder, and content that is rasterised with it.
    if displaysAsynchronously, !isRasterized,
      hasContent || rareProperties?.values.drawing != nil || drawParameters() != nil || placeholderEnabled || shouldRasterizeDescendants
    {
      traits.isAsynchronous = true
      let own = rareProperties?.values.drawingPriority ?? 0
      priority = max(priority ?? own, own)
      if placeholderEnabled {
        traits.shimmers = traits.shimmers || placeholderShimmers && placeholderNode == nil
        traits.fadeDuration = max(traits.fadeDuration, Int(fadeMilliseconds))
      }
    }
    for subnode in subnodes { subnode.collect(&traits, &priority, &urls, isRasterized: isRasterized || shouldRasterizeDescendants) }
  }

  /// Whether the node has no size, and none was given to it.
  var lacksSize: Bool { frame.isEmpty && (style.width == .auto || style.height == .auto) }
}
