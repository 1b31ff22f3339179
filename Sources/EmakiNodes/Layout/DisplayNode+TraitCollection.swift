public import EmakiDisplay

extension DisplayNode {
  /// The traits of the node's last or present layout: the theme, the size of texts, the direction, the scale and the available space.
  /// Before the first layout they are the default ones. UIKit's name in Texture is `asyncTraitCollection()`.
  public final var traitCollection: TraitCollection {
    (memory?.environment as? TraitEnvironment)?.traits ?? supernode?.traitCollection ?? TraitCollection()
  }

  /// Gives the traits with which it is drawn to a root that is not laid out itself, such as a list.
  package final func take(_ traits: TraitCollection) {
    if supernode != nil || traitCollection == traits { return }
    let memory = memory ?? LayoutMemory()
    self.memory = memory
    adopt(TraitEnvironment.of(traits, fonts: 0), memory)
    takeSafeArea(of: memory.environment)
  }

  /// Takes over the environment of the node, and calls `traitCollectionDidChange(from:)` where its traits have changed.
  final func adopt(_ environment: AnyObject?, _ memory: LayoutMemory) {
    let old = (memory.environment as? TraitEnvironment)?.traits ?? TraitCollection()
    memory.environment = environment
    let new = (environment as? TraitEnvironment)?.traits ?? TraitCollection()
    if new == old { return }
    followTheme(from: old.theme, to: new.theme)
    traitCollectionDidChange(from: old)
  }
}
