/// Accessibility traits say what an element is to those who do not see it, and how it behaves. The names are UIKit's.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the traits.
  public let rawValue: UInt32
  /// Creates a set of traits from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The element does something when it is tapped.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// The element leads to an address.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// The element is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// The element is selected at present.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// The element plays a sound of its own when it is tapped.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 4)
  /// The element is a key of a keyboard.
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 5)
  /// The element is text that cannot change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// The element sums up what is new when the program starts.
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 7)
  /// The element does not react at present.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// The element changes its label or its value often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// The element is a search field.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  /// The element starts something that a screen reader should not talk over.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// The element has a value that can be made larger and smaller.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// The element takes touches itself, such as the keys of a piano.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 13)
  /// The element turns to the next page when it has been read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 14)
  /// The element is the tab bar, which switches between the parts of a program.
  public static let tabBar = AccessibilityTraits(rawValue: 1 << 15)
  /// The element is the heading of what follows it.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)

  /// The traits of elements that can be tapped. Nodes with such a trait become custom actions of an accessibility container. Source:
  /// Texture's `ASInteractiveAccessibilityTraitsMask()`.
  public static let interactive: AccessibilityTraits = [.link, .keyboardKey, .button]

  /// The traits with their names, in the order of their bits.
  private static let named: [(trait: AccessibilityTraits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
    (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
    (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"), (.startsMediaSession, "startsMediaSession"),
    (.adjustable, "adjustable"), (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
    (.tabBar, "tabBar"), (.header, "header"),
  ]

  /// Creates the set of one trait from its name, such as `staticText`; `nil` for a name that no trait has.
  package init?(name: String) {
    guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
    self = known.trait
  }

  /// The names of the traits in the set, such as `["staticText", "header"]`.
  package var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  /// The names of the traits, as in `[button, selected]`.
  public var description: String { "[" + names.joined(separator: ", ") + "]" }
}
