import EmakiDisplay
public import EmakiFeeds
public import EmakiLayout
public import EmakiNodes
import EmakiSupport

/// A notification cell is a row of a notification list: a round picture, a message over its date, and a dot while it is unread.
///
/// The article that this cell is based on passes `bold: isRead`, which makes messages bold once they are *read*. This cell makes unread
/// messages bold instead, like other notification lists, and in agreement with the dot beside them. The article's margins are 12 points
/// on the left and 20 on the right; here they are equal, and the content is no wider than a readable width.
public final class NotificationCellNode: CellNode {
  private let icon = NetworkImageNode()
  private let message = TextNode()
  private let date = TextNode()
  private let unread = ImageNode()
  private let separator = SeparatorNode()
  private let isRead: Bool
  private let hasBody: Bool
  private let hasDate: Bool
  private let isRightToLeft: Bool

  /// Creates the cell of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - language: the BCP 47 tag of the list, for a row that names no language.
  ///   - look: how the list looks.
  public init(_ row: NotificationRow, language: String? = nil, look: CellLook = CellLook()) {
    let (tokens, typeSize) = (look.tokens, look.typeSize)
    isRead = row.isRead
    (hasBody, hasDate) = (!row.body.isBlank, !row.date.isBlank)
    let listLanguage = language
    let language = row.language ?? language
    let dateLanguage = row.hasReadDate ? look.dates.language(ofRow: row.language, inList: listLanguage) : language
    isRightToLeft = row.body.isRightToLeft(language: language)
    let bodyStyle = tokens.textStyles["body"] ?? CellTheme.TextStyle(size: 14, lineHeight: 20)
    let dateStyle = tokens.textStyles["caption"] ?? CellTheme.TextStyle(size: 12, lineHeight: 16)
    let (bodyLine, dateLine) = (typeSize.scaled(bodyStyle.lineHeight), typeSize.scaled(dateStyle.lineHeight))
    super.init()
    usesICU = row.usesICU
    automaticallyManagesSubnodes = true
    backgroundColor = look.color(row.isRead ? "ground" : "unreadGround")
    icon.debugName = "icon"
    icon.url = row.imageURL
    icon.defaultImage = .letter(
      DefaultAvatar.letter(for: row.body, language: language), families: bodyStyle.families,
      background: DefaultAvatar.color(for: row.author ?? row.id))
    icon.imageModification = tokens.avatar.modification.then(.border(width: Self.hairline, color: look.color("pictureEdge")))
    icon.isLayerBacked = true
    icon.placeholderFadeDuration = 0.2
    message.debugName = "message"
    // Where a part of the message is bold, such as its author, the rest is lighter while it is unread, too, but no lighter than when it is read.
    let least: Font.Weight = row.marks.contains { $0.look == .bold } ? .medium : .bold
    let weight = row.isRead || bodyStyle.weight.value > least.value ? bodyStyle.weight : least
    var text = AttributedText(
      row.body, font: look.font(bodyStyle, weight: weight), lineHeight: bodyLine,
      color: look.color("primary"), language: language)
    if !row.marks.isEmpty { text.mark(row.marks, bold: look.font(bodyStyle, weight: .bold), links: look.color("accent")) }
    // Links look like the rest of the message.
    text.detectLinks(color: nil, underline: nil)
    text.makeRoomForTallScripts()
    message.attributedText = text
    message.isLayerBacked = true
    date.debugName = "date"
    var dateText = AttributedText(
      row.date, font: look.font(dateStyle, weight: dateStyle.weight), lineHeight: dateLine, color: look.color("secondary"),
      language: dateLanguage)
    // The date is aligned left so that it is only as wide as its text, whatever its direction. The layout then moves it to the side of its
    // message.
    dateText.paragraphStyle.alignment = .left
    dateText.makeRoomForTallScripts()
    date.attributedText = dateText
    date.isLayerBacked = true
    unread.debugName = "unread"
    // A mark without which a row cannot be understood needs this contrast (https://www.w3.org/TR/WCAG22/#non-text-contrast).
    unread.image = .resizableRounded(cornerRadius: 5, fill: look.color("accent").readable(on: look.color("unreadGround"), contrast: 3))
    unread.isLayerBacked = true
    separator.debugName = "separator"
    if !tokens.hasSeparators { separator.isHidden = true }
    separator.backgroundColor = look.color(row.isRead ? "separator" : "unreadSeparator")
    (message.placeholderBar, date.placeholderBar) = (.xHeight, .xHeight)
    for node in [icon, message, date] {
      node.placeholderColor = look.color(row.isRead ? "placeholder" : "unreadPlaceholder")
    }
  }

  /// Returns the part of the cell with a name; `nil` where no part has this name.
  func part(_ name: String) -> DisplayNode? { [icon, message, date, unread, separator].first { $0.debugName == name } }

  // MARK: Layout

  /// The width in points of the line around the picture. At any scale it is drawn one device pixel wide.
  private static let hairline = 0.25
  private static let pictureSize = Size(width: 50, height: 50)
  private static let dotSize = Size(width: 10, height: 10)

  /// Returns the layout of the cell: the picture, the message over the date, and the dot of an unread row, above a separator. A row without
  /// a message or a date has no line for it.
  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    icon.style.preferredSize = Self.pictureSize
    unread.style.preferredSize = Self.dotSize
    // Each text is on the side from which it is read, and the date is on the same side as its message.
    let side: AlignSelf = isRightToLeft == (traitCollection.layoutDirection == .rightToLeft) ? .start : .end
    (message.style.alignSelf, date.style.alignSelf) = (side, side)
    let texts = hasDate ? hasBody ? [message, date] : [date] : [message]
    let text = StackLayoutSpec(.vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start, children: texts)
    text.debugName = "text"
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    // A read row keeps the space of the dot empty.
    if isRead { text.style.spacingAfter += Self.dotSize.width }
    let row = StackLayoutSpec(
      .horizontal, justifyContent: .spaceBetween, alignItems: .center, children: isRead ? [icon, text] : [icon, text, unread])
    row.debugName = "row"
    // This is UIKit's readable width at the usual size of texts. It grows with larger texts.
    var margins = RowMargins(left: 16, right: 16, width: constrainedSize.max.width, readableWidth: 672, traits: traitCollection)
    (margins.insets.top, margins.insets.bottom) = (15, 15)
    let content = InsetLayoutSpec(insets: margins.insets, child: row)
    var edges = EdgeInsets(top: .infinity, left: margins.insets.left + Self.pictureSize.width + text.style.spacingBefore)
    // If the row is no wider than the limit for its content, the line reaches to the edge, as in UIKit.
    if margins.isWide { edges.right = margins.insets.right }
    return OverlayLayoutSpec(child: content, overlay: InsetLayoutSpec(insets: edges, child: separator))
  }
}

extension AttributedText {
  /// Sets the marked parts of a row's body in bold letters, strikes them through, and makes them links.
  ///
  /// - Parameters:
  ///   - marks: the marks of the body, which is the whole text. Those that are outside of it, or that begin or end
  ///     inside a letter, have no effect.
  ///   - bold: the font of bold parts.
  ///   - color: the colour of links.
  mutating func mark(_ marks: [BodyMark], bold: Font, links color: Color) {
    let bytes = Array(string.utf8)
    /// Whether a place is the text's end or the first code unit of a scalar.
    func isEdge(_ place: Int) -> Bool { place == bytes.count || bytes.indices.contains(place) && bytes[place] & 0xC0 != 0x80 }
    for mark in marks where !mark.range.isEmpty && isEdge(mark.range.lowerBound) && isEdge(mark.range.upperBound) {
      change([mark.range]) { attributes, _ in
        switch mark.look {
        case .bold: attributes.font = bold
        case .strikethrough: attributes.strikethrough = .single
        case .link(let address): (attributes.link, attributes.color) = (address, color)
        }
      }
    }
  }
}

/// An empty list cell is shown by a notification list without rows: a text in the middle of the available space.
final class EmptyListCellNode: CellNode {
  private let text = TextNode()
  /// The largest step of Dynamic Type that the text follows.
  private static let largest = TypeSize.ax3

  init(_ string: String, language: String?, look: CellLook) {
    // Larger words would be torn on a phone.
    let typeSize = look.typeSize.factor > Self.largest.factor ? Self.largest : look.typeSize
    super.init()
    automaticallyManagesSubnodes = true
    text.debugName = "empty"
    var content = AttributedText(
      string, font: Font(families: look.tokens.textStyles["body"]?.families ?? [], size: typeSize.scaled(17), weight: .medium),
      lineHeight: typeSize.scaled(22), color: look.color("secondary"), language: language)
    content.paragraphStyle.alignment = .center
    text.attributedText = content
    text.isLayerBacked = true
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let safeArea = traitCollection.safeAreaInsets
    let insets = EdgeInsets(top: 15, left: 32 + safeArea.left, bottom: 15, right: 32 + safeArea.right)
    return InsetLayoutSpec(insets: insets, child: CenterLayoutSpec(sizingOption: .minimumHeight, child: text))
  }
}

/// A separator node is a line of one device pixel, as wide as its place allows.
public final class SeparatorNode: DisplayNode {
  /// Creates a line in the colour of separators of light lists.
  public override init() {
    super.init()
    backgroundColor = Color(0xD1D5DB)
  }

  /// Returns the offered width and a height of one device pixel, in points.
  public override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 0, height: 1 / context.scale.factor)
  }
}

/// Row margins are the distances from a row's edges to its content. They keep content inside the safe area. If the row is wider than its
/// content may be, both sides get the same additional margin.
struct RowMargins {
  /// The distances in points; those at the top and the bottom are 0.
  var insets: EdgeInsets
  /// Whether the row is wider than its content may be.
  var isWide = false

  /// Computes the margins.
  ///
  /// - Parameters:
  ///   - left: the margin at the side where rows begin, in points.
  ///   - right: the margin at the side where rows end, in points.
  ///   - width: the width of the row in points.
  ///   - readableWidth: the width in points that content may have at the usual size of texts; larger texts may have more. `nil` is no limit.
  ///   - traits: the traits of the list.
  init(left: Double, right: Double, width: Double, readableWidth: Double?, traits: TraitCollection) {
    let safeArea = traits.safeAreaInsets
    // The layout is mirrored in lists from right to left, but the screen's safe area is not.
    let end = traits.layoutDirection == .rightToLeft ? safeArea.left : safeArea.right
    insets = EdgeInsets(left: left + safeArea.left + safeArea.right - end, right: right + end)
    guard let readableWidth, width.isFinite else { return }
    let rest = ((width - insets.left - insets.right - traits.typeSize.scaled(readableWidth)) / 2).rounded(.down)
    guard rest > 0 else { return }
    (insets.left, insets.right, isWide) = (insets.left + rest, insets.right + rest, true)
  }
}

/// A default avatar is the picture of a row that has no picture: a letter on a coloured background.
enum DefaultAvatar {
  /// Returns the text's first letter or digit in upper case, or its first character where it has neither.
  ///
  /// A vowel that is written before its consonant (เ of Thai and Lao) is left out: alone it is a stroke. So Unicode's index characters have it.
  /// Of a syllable whose consonants stand on or join each other, and that is more than a `Character` (ខ្មែ, ಶ್ರೀ), it is the first consonant: a sign that
  /// joins it to one that is not there would be drawn as a cross, or leave half a letter.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language: in Turkish and Azeri the capital of i has its dot.
  static func letter(for text: String, language: String?) -> Character {
    let character =
      text.first { ($0.isLetter || $0.isNumber) && $0.unicodeScalars.first?.properties.isLogicalOrderException != true }
      ?? text.first { !$0.isWhitespace } ?? "?"
    let scalars = character.unicodeScalars
    // One letter of a script without capitals.
    if scalars.count == 1, let properties = scalars.first?.properties, properties.generalCategory == .otherLetter,
      !properties.changesWhenUppercased
    {
      return character
    }
    let capital = String(character).uppercased(language: language)
    // The capital of ŉ is an apostrophe before an N.
    let letter = capital.first { $0.unicodeScalars.first?.properties.generalCategory != .modifierLetter }
    return withoutJoiner(letter ?? capital.first ?? character)
  }

  /// Returns a character without the sign that joins it to the next one.
  private static func withoutJoiner(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard character.joinsNext, let end = scalars.firstIndex(where: { $0.properties.canonicalCombiningClass == .virama }),
      end > scalars.startIndex
    else { return character }
    var first = scalars[..<end]
    // A conjunct of which Unicode's rules know the first half is as long as that.
    if let joined = scalars.lastIndex(where: { $0.properties.generalCategory == .otherLetter }), joined > end { first = scalars[...joined] }
    return String(String.UnicodeScalarView(first)).first ?? character
  }

  /// The eight background colours, on each of which white has a contrast of at least 4.5 to 1.
  static let colors: [UInt32] = [0x476FDA, 0x357F81, 0xC74E2F, 0x8F5FBD, 0x44824B, 0xBE4D7E, 0x8F7032, 0x68768A]

  /// Returns one of the eight background colours, chosen by the id alone.
  static func color(for id: String) -> Color {
    // FNV-1a gives the same number on every machine and in every run, unlike `Hasher`. The two halves of the hash are combined, as its
    // authors advise, because the upper half alone hardly differs between short ids such as indices.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Color(colors[Int((hash >> 32 ^ hash) & 7)])
  }
}
