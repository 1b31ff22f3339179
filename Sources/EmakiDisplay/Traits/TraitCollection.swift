public import EmakiLayout
import Synchronization

/// A trait collection describes the surroundings of a tree of nodes, such as the theme, the size of texts, the direction of reading and the
/// width class.
///
/// A renderer gives its traits to every tree that it lays out, and `DisplayNode.traitCollection` has them from then on, so that
/// `layoutSpecThatFits(_:)` can read them. A tree that is drawn by a renderer with other traits is laid out anew. UIKit's names are beside ours where
/// they differ.
///
/// ```swift
/// title.attributedText = AttributedText(name, font: .preferred(for: .headline, typeSize: traitCollection.typeSize), color: DynamicColor.label.resolved(for: traitCollection.theme))
/// ```
public struct TraitCollection: Hashable, Sendable {
  /// A size class says roughly how much room there is on an axis.
  public enum SizeClass: Hashable, Sendable {
    /// There is little room: less than 600 points of width, as on a phone that stands upright.
    case compact
    /// There is much room: 600 points of width or more, as on a tablet.
    case regular
  }

  /// The choice between light and dark colours; light by default. UIKit calls it `userInterfaceStyle`.
  public var theme: Theme
  /// The size of texts; `.l` by default. UIKit calls it `preferredContentSizeCategory`.
  public var typeSize: TypeSize
  /// The side that the interface starts from.
  public var layoutDirection: LayoutDirection
  /// The number of device pixels of a point; 1 by default.
  public var displayScale: Double
  /// The room on the horizontal axis, which follows from the width of the list or the node that is drawn; `.compact` by default.
  public var horizontalSizeClass: SizeClass
  /// The distances from the edges of the screen in which bars and rounded corners may cover what is shown, in points; zero by default.
  public var safeAreaInsets: EdgeInsets

  /// Creates traits.
  public init(
    theme: Theme = .light, typeSize: TypeSize = .l, layoutDirection: LayoutDirection = .leftToRight, displayScale: Double = 1,
    horizontalSizeClass: SizeClass = .compact, safeAreaInsets: EdgeInsets = .zero
  ) {
    (self.theme, self.typeSize, self.layoutDirection, self.displayScale) = (theme, typeSize, layoutDirection, displayScale)
    (self.horizontalSizeClass, self.safeAreaInsets) = (horizontalSizeClass, safeAreaInsets)
  }

  /// The room that a list or a node of a width in points has on the horizontal axis.
  package static func sizeClass(ofWidth width: Double) -> SizeClass { width >= 600 && width.isFinite ? .regular : .compact }

  /// The theme under UIKit's name.
  public var userInterfaceStyle: Theme { theme }
  /// The size of texts under UIKit's name.
  public var preferredContentSizeCategory: TypeSize { typeSize }
}

/// A trait environment is a trait collection that trees share while they are laid out with it.
package final class TraitEnvironment: Sendable {
  package let traits: TraitCollection
  /// The number that distinguishes layouts with these traits and a set of fonts from others.
  let number: Int32

  private init(_ traits: TraitCollection, number: Int32) { (self.traits, self.number) = (traits, number) }

  private struct Key: Hashable {
    let traits: TraitCollection
    let fonts: Int32
  }

  /// The environments made so far. There are few: one for each renderer's traits, twice.
  private static let known = Mutex<(environments: [Key: TraitEnvironment], count: Int32)>(([:], 0))

  /// Returns the environment of some traits and a set of fonts, which is the same object each time.
  ///
  /// - Parameter fonts: the number of the set of fonts, from 1 on; 0 where nothing is measured.
  package static func of(_ traits: TraitCollection, fonts: Int32) -> TraitEnvironment {
    known.withLock { known in
      let key = Key(traits: traits, fonts: fonts)
      if let environment = known.environments[key] { return environment }
      // The environments are limited in number, so that a server whose clients choose scales does not use ever more memory. Where an
      // environment is made again, trees are laid out again.
      if known.environments.count >= 256 { known.environments = [:] }
      known.count += 1
      // Numbers of sets of fonts are positive.
      let environment = TraitEnvironment(traits, number: -known.count)
      known.environments[key] = environment
      return environment
    }
  }
}
