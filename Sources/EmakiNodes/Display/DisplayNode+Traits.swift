import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// The traits that decide how a row whose root is this node can look over time, collected from the present tree. A node that some animation
  /// makes visible counts as visible.
  final var displayTraits: DisplayTraits { showingAnimated { presentTraits } }

  private var presentTraits: DisplayTraits {
    var traits = DisplayTraits()
    var priority: Int?
    var urls = SeenURLs()
    collect(&traits, &priority, &urls, isRasterized: false)
    traits.drawingPriority = priority ?? 0
    traits.usesICU = (self as? CellNode)?.usesICU ?? false
    if traits.imageChoices.allSatisfy({ $0.count == 1 }) { (traits.imageChoices, traits.choicesInTurn) = ([], []) }
    if !showsPlaceholders { (traits.isAsynchronous, traits.shimmers, traits.fadeDuration) = (false, false, 0) }
    return traits
  }

  /// Adds the traits of the node and of the nodes below it.
  ///
  /// - Parameter isRasterized: whether the node is displayed together with a node above it. Then it waits by itself only for pictures.
  private func collect(_ traits: inout DisplayTraits, _ priority: inout Int?, _ urls: inout SeenURLs, isRasterized: Bool) {
    if isInvisible { return }
    collectURLs(&traits, &urls)
    if isAsynchronous && !isRasterized {
      traits.isAsynchronous = true
      priority = max(priority ?? drawingPriority, drawingPriority)
      if placeholderEnabled {
        traits.shimmers = traits.shimmers || placeholderShimmers && placeholderNode == nil
        traits.fadeDuration = max(traits.fadeDuration, Int(fadeMilliseconds))
      }
    }
    for subnode in subnodes { subnode.collect(&traits, &priority, &urls, isRasterized: isRasterized || shouldRasterizeDescendants) }
  }

  private func collectURLs(_ traits: inout DisplayTraits, _ urls: inout SeenURLs) {
    let (shown, attached) = (shownURLs, attachedURLs)
    for url in shown where urls.insert(url, knowing: traits.imageURLs) { traits.imageURLs.append(url) }
    for url in attached where urls.insert(url, knowing: traits.imageURLs) { traits.imageURLs.append(url) }
    if !shown.isEmpty {
      if loadsInTurn && shown.count > 1 { traits.choicesInTurn.insert(traits.imageChoices.count) }
      traits.imageChoices.append(shown)
    }
    for url in attached { traits.imageChoices.append([url]) }
    for played in playedImages where !traits.playedImages.contains(played) { traits.playedImages.append(played) }
    if wantsImageNews {
      traits.wantsImageNews = true
      if let url = untoldURL, !traits.untoldURLs.contains(url) { traits.untoldURLs.append(url) }
      if wantsDecodedImages { traits.wantsDecodedImages = true }
    }
    if fetchesRows { traits.fetchesRows = true }
    if lacksPicture { traits.emptyImageNodes.append(displayName) }
    if isEmptyList { traits.emptyLists.append(displayName) }
    if isEmptyMap { traits.emptyMaps.append(displayName) }
    if lacksDetector { traits.undetectedTexts.append(displayName) }
  }
}

/// Seen URLs are the addresses that were already collected. Most rows have one or two, which are faster to search through than to hash.
private struct SeenURLs {
  private var all: Set<ImageURL> = []
  private static let few = 8

  /// Adds an address to the collected ones if it is new.
  ///
  /// - Parameter known: the addresses collected so far, each once, in order.
  /// - Returns: whether the address is new.
  mutating func insert(_ url: ImageURL, knowing known: [ImageURL]) -> Bool {
    if known.count < Self.few { return !known.contains(url) }
    if all.isEmpty { all = Set(known) }
    return all.insert(url).inserted
  }
}
