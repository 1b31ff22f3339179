public import EmakiDisplay
public import EmakiLayout

extension DisplayNode {
  /// The traits of the node's last or present layout: the theme, the size of texts, the direction, the scale and the available space.
  /// Before the first layout they are the default ones. UIKit's name in Texture is `asyncTraitCollection()`.
  public var traitCollection: TraitCollection {
    (memory?.environment as? TraitEnvironment)?.traits ?? supernode?.traitCollection ?? TraitCollection()
  }

  /// Gives the traits with which it is drawn to a root that is not laid out itself, such as a list.
  package func take(_ traits: TraitCollection) {
    if supernode != nil || traitCollection == traits { return }
    let memory = memory ?? LayoutMemory()
    self.memory = memory
    adopt(TraitEnvironment.of(traits, fonts: 0), memory)
    takeSafeArea(of: memory.environment)
  }

  /// Takes over the environment of the node, and calls `traitCollectionDidChange(from:)` where its traits have changed.
  func adopt(_ environment: AnyObject?, _ memory: LayoutMemory) {
    let old = (memory.environment as? TraitEnvironment)?.traits ?? TraitCollection()
    memory.environment = environment
    let new = (environment as? TraitEnvironment)?.traits ?? TraitCollection()
    if new == old { return }
    if new.theme != old.theme { followTheme(from: old.theme, to: new.theme) }
    traitCollectionDidChange(from: old)
  }

  /// The background colours for light and for dark trees, like those of `UIColor.systemBackground`; `nil` by default. They set
  /// `backgroundColor` to the colour that suits the node's traits, now and whenever the theme changes. Setting `backgroundColor` afterwards
  /// removes them.
  public var dynamicBackgroundColor: DynamicColor? {
    get { rareProperties?.values.dynamicBackgroundColor.flatMap { $0.resolved(for: shownTheme) == backgroundColor ? $0 : nil } }
    set {
      if newValue == nil, rareProperties?.values.dynamicBackgroundColor == nil { return }
      changeLook { $0.dynamicBackgroundColor = newValue }
      backgroundColor = newValue?.resolved(for: shownTheme)
    }
  }

  /// The border colours for light and for dark trees, in the same way as `dynamicBackgroundColor`; `nil` by default.
  public var dynamicBorderColor: DynamicColor? {
    get { rareProperties?.values.dynamicBorderColor.flatMap { $0.resolved(for: shownTheme) == borderColor ? $0 : nil } }
    set {
      if newValue == nil, rareProperties?.values.dynamicBorderColor == nil { return }
      changeLook { $0.dynamicBorderColor = newValue }
      if let newValue { borderColor = newValue.resolved(for: shownTheme) }
    }
  }

  private var shownTheme: Theme { traitCollection.theme }

  /// Changes the dynamic colours to those of another theme, unless other colours were set meanwhile.
  func followTheme(from old: Theme, to new: Theme) {
    guard let values = rareProperties?.values else { return }
    if let color = values.dynamicBackgroundColor, backgroundColor == color.resolved(for: old) {
      backgroundColor = color.resolved(for: new)
    }
    if let color = values.dynamicBorderColor, borderColor == color.resolved(for: old) { borderColor = color.resolved(for: new) }
  }
}

// Tells nodes which part of them bars and corners of the screen may cover.
extension DisplayNode {
  /// The distances in points from the node's edges within which bars and rounded corners of the screen may cover it, as the last layout left them.
  ///
  /// The node at the top of a tree has those of its traits, in its first `layoutSpecThatFits(_:)` already. A node below has what reaches into its
  /// frame: nothing, where bars cover other nodes. As in UIKit it is known once the node has its frame, and zero before. A list or a scroll node
  /// keeps what it scrolls clear of bars itself, so what is in it has none along that axis.
  ///
  /// A layout that depends on them follows where `automaticallyRelayoutOnSafeAreaChanges` is set.
  public var safeAreaInsets: EdgeInsets { rareProperties?.values.safeAreaInsets ?? .zero }

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
