public import EmakiLayout
import EmakiSupport

/// An accessibility element is something that a screen reader reads, or a group of such things.
///
/// ```
/// group CellNode (0, 0, 320, 56)
///   "Ada Lovelace", traits [header]
///   "See example.com", traits [staticText]
///     "example.com", traits [link]
/// ```
public struct AccessibilityElement: Hashable, Sendable {
  /// The `debugName` of the node, or the name of its class.
  public var node: String
  /// Whether a screen reader reads this element itself. It does not read a group, which only holds its elements.
  public var isElement: Bool
  /// The text that is read; `nil` where there is none.
  public var label: String?
  /// The text that says what a tap does; `nil` where there is none.
  public var hint: String?
  /// The text that says the present value; `nil` where there is none.
  public var value: String?
  /// The name by which tests find the element; `nil` where it has none.
  public var identifier: String?
  /// The traits, which say what the element is and how it behaves.
  public var traits: AccessibilityTraits
  /// The place in points. In the description of a frame it is relative to the frame's top left corner, whatever was scrolled, and it may reach
  /// out of the frame. Transforms do not count.
  public var frame: Rect
  /// The names of the custom actions of an accessibility container, in the order of reading.
  public var actions: [String]
  /// The elements inside, in the order of reading: those of a group, and the links of a text.
  public var elements: [AccessibilityElement]

  /// Creates an element, or a group of elements.
  public init(
    node: String, isElement: Bool = true, label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil,
    traits: AccessibilityTraits = [], frame: Rect, actions: [String] = [], elements: [AccessibilityElement] = []
  ) {
    self.node = node
    self.isElement = isElement
    self.label = label
    self.hint = hint
    self.value = value
    self.identifier = identifier
    self.traits = traits
    self.frame = frame
    self.actions = actions
    self.elements = elements
  }

  /// This element and all elements inside it, each before those inside it. Groups are left out.
  public var flattened: [AccessibilityElement] { (isElement ? [self] : []) + elements.flatMap(\.flattened) }

  /// Returns a copy in which this element and everything inside it are moved by `delta`, in points.
  package func offset(by delta: Point) -> AccessibilityElement {
    var moved = self
    moved.frame = frame.offset(by: delta)
    moved.elements = elements.map { $0.offset(by: delta) }
    return moved
  }
}

extension [AccessibilityElement] {
  /// Returns the elements in reading order: from top to bottom, and at equal height from the side on which lines start.
  ///
  /// Of elements at the same place, the one with the smaller height comes first, and then the one with the smaller width.
  ///
  /// Source: Texture's `SortAccessibilityElements()`, which sorts from left to right in either direction.
  package func inReadingOrder(isMirrored: Bool) -> [AccessibilityElement] {
    func key(_ rect: Rect) -> (Double, Double, Double, Double) {
      (rect.minY, isMirrored ? -rect.maxX : rect.minX, rect.height, rect.width)
    }
    // Elements with equal keys keep their order.
    return sorted { key($0.frame) < key($1.frame) }
  }

  /// Returns the elements in reading order, row by row: elements are in one row if the middle of each is within the height of the other.
  func inRows(isMirrored: Bool) -> [AccessibilityElement] {
    var rows: [[AccessibilityElement]] = []
    func isBeside(_ a: Rect, _ b: Rect) -> Bool { a.minY <= b.midY && b.midY <= a.maxY && b.minY <= a.midY && a.midY <= b.maxY }
    for element in inReadingOrder(isMirrored: isMirrored) {
      if let row = rows.firstIndex(where: { isBeside($0[0].frame, element.frame) }) {
        rows[row].append(element)
      } else {
        rows.append([element])
      }
    }
    return rows.flatMap { row in
      row.sorted { isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX }
    }
  }
}

/// Accessibility traits say what an element is to those who do not see it, and how it behaves. The names are UIKit's.
public struct AccessibilityTraits: NamedOptions, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the traits.
  public let rawValue: UInt32
  /// Creates a set of traits from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private static func bit(_ number: Int) -> AccessibilityTraits { AccessibilityTraits(rawValue: 1 << number) }

  /// The element does something when it is tapped.
  public static let button = bit(0)
  /// The element leads to an address.
  public static let link = bit(1)
  /// The element is a picture.
  public static let image = bit(2)
  /// The element is selected at present.
  public static let selected = bit(3)
  /// The element plays a sound of its own when it is tapped.
  public static let playsSound = bit(4)
  /// The element is a key of a keyboard.
  public static let keyboardKey = bit(5)
  /// The element is text that cannot change.
  public static let staticText = bit(6)
  /// The element sums up what is new when the program starts.
  public static let summaryElement = bit(7)
  /// The element does not react at present.
  public static let notEnabled = bit(8)
  /// The element changes its label or its value often.
  public static let updatesFrequently = bit(9)
  /// The element is a search field.
  public static let searchField = bit(10)
  /// The element starts something that a screen reader should not talk over.
  public static let startsMediaSession = bit(11)
  /// The element has a value that can be made larger and smaller.
  public static let adjustable = bit(12)
  /// The element takes touches itself, such as the keys of a piano.
  public static let allowsDirectInteraction = bit(13)
  /// The element turns to the next page when it has been read.
  public static let causesPageTurn = bit(14)
  /// The element is the tab bar, which switches between the parts of a program.
  public static let tabBar = bit(15)
  /// The element is the heading of what follows it.
  public static let header = bit(16)

  /// The traits of elements that can be tapped. Nodes with such a trait become custom actions of an accessibility container. Source:
  /// Texture's `ASInteractiveAccessibilityTraitsMask()`.
  public static let interactive: AccessibilityTraits = [.link, .keyboardKey, .button]

  /// The names of the traits, in the order of their bits.
  package static let allNames =
    words(
      "button link image selected playsSound keyboardKey staticText summaryElement notEnabled updatesFrequently searchField startsMediaSession "
        + "adjustable allowsDirectInteraction causesPageTurn tabBar header")

  /// The names of the traits, as in `[button, selected]`.
  public var description: String { "[" + names.joined(separator: ", ") + "]" }
}

/// Named options are a set of which each member has a name.
package protocol NamedOptions: OptionSet where RawValue: FixedWidthInteger {
  /// The names, from that of the lowest bit.
  static var allNames: [String] { get }
}

extension NamedOptions {
  /// Makes the set of the member with a name; `nil` for an unknown name.
  package init?(name: some StringProtocol) {
    guard let number = Self.allNames.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: 1 << number)
  }

  package var names: [String] { Self.allNames.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element) }
}
