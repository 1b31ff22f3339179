import EmakiDisplay
public import EmakiLayout

extension DisplayNode {
  /// The distances in points from the node's edges within which bars and rounded corners of the screen may cover it, as the last layout left them.
  ///
  /// The node at the top of a tree has those of its traits, in its first `layoutSpecThatFits(_:)` already. A node below has what reaches into its
  /// frame: nothing, where bars cover other nodes. As in UIKit it is known once the node has its frame, and zero before. A list or a scroll node
  /// keeps what it scrolls clear of bars itself, so what is in it has none along that axis.
  ///
  /// A layout that depends on them follows where `automaticallyRelayoutOnSafeAreaChanges` is set.
  public var safeAreaInsets: EdgeInsets { look.safeAreaInsets }

  /// Gives the node at the top of a tree the safe area of its traits.
  func takeSafeArea(of environment: AnyObject?) {
    if supernode != nil { return }
    let insets = (environment as? TraitEnvironment)?.traits.safeAreaInsets ?? .zero
    if insets != safeAreaInsets { setSafeArea(insets) }
  }

  /// Gives the nodes below this one the safe area that reaches into their frames, and calls `safeAreaInsetsDidChange()` where it is another one.
  ///
  /// - Returns: whether a node needs layout because of that.
  func spreadSafeArea() -> Bool {
    let version = layoutVersion
    spreadSafeAreaBelow()
    return layoutVersion != version
  }

  private func spreadSafeAreaBelow() {
    let insets = safeAreaInsets
    let scrolled = scrolledAxes
    for subnode in subnodes {
      let place = subnode.frame
      let own = EdgeInsets(
        top: scrolled.vertical ? 0 : max(0, insets.top - place.minY),
        left: scrolled.horizontal ? 0 : max(0, insets.left - place.minX),
        bottom: scrolled.vertical ? 0 : max(0, insets.bottom - (frame.height - place.maxY)),
        right: scrolled.horizontal ? 0 : max(0, insets.right - (frame.width - place.maxX)))
      if own != subnode.safeAreaInsets { subnode.setSafeArea(own) }
      // A subtree that has none and had none has nothing to hear.
      if subnode.spreadsSafeArea || subnode.safeAreaInsets != .zero {
        subnode.spreadSafeAreaBelow()
        subnode.spreadsSafeArea = subnode.safeAreaInsets != .zero
      }
    }
  }

  private func setSafeArea(_ insets: EdgeInsets) {
    look.safeAreaInsets = insets
    safeAreaInsetsDidChange()
  }

  /// Whether nodes below this one may have a safe area.
  var spreadsSafeArea: Bool {
    get { look.spreadsSafeArea }
    set { if newValue != spreadsSafeArea { look.spreadsSafeArea = newValue } }
  }
}
