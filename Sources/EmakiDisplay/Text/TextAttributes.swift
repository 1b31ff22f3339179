public import EmakiLayout
import EmakiSupport

/// Text attributes describe the look of a stretch of text.
public struct TextAttributes: Hashable, Sendable {
  /// Kerning is what a font changes of the distances between pairs of letters.
  public enum Kerning: Hashable, Sendable, CaseIterable {
    /// Letters stand as far apart as the font wants each pair to.
    case auto
    /// Each letter has its own width, whatever follows it.
    case none
  }

  /// Ligatures are single glyphs for several letters, as for `fi`.
  public enum Ligatures: Hashable, Sendable, CaseIterable {
    /// The ligatures that the font has for all texts are taken.
    case auto
    /// Each letter has its own glyph, where its script does not ask for another. Contextual alternates are off, too, as in CSS.
    case none
  }

  /// The font that the stretch is set in.
  public var font: Font
  /// The colour of the glyphs.
  public var color: Color
  /// The colour of the glyphs in light and in dark trees, as a `UIColor` such as `label` has it; `nil`, the default, leaves it to `color`. Texts of
  /// nodes have the one that suits the node's traits.
  public var dynamicColor: DynamicColor?
  /// The colour that fills the line box behind the stretch, as high as the line is; `nil`, the default, fills nothing.
  public var backgroundColor: Color?
  /// The line under the baseline, below the glyphs; `nil` by default.
  public var underline: TextLine?
  /// The line through the letters, above the glyphs; `nil` by default.
  public var strikethrough: TextLine?
  /// The length in points that is added to the advance of each character; it may be negative. UIKit calls it `kern`. 0 by default.
  /// Ligatures are off where it is not 0. Letters that join, such as those of Arabic and Mongolian, are not spaced.
  public var letterSpacing: Double
  /// The kerning, `.auto` by default. `.none` wins over the feature `kern` of the font.
  public var kerning: Kerning
  /// The ligatures, `.auto` by default. `.none` wins over the features `liga`, `clig` and `dlig` of the font.
  public var ligatures: Ligatures
  /// The settings of OpenType features by their tags of four letters, in addition to those of the font, which they win over: `["tnum": 1]` sets
  /// digits of one width, as columns of numbers want. Features that a font does not have are ignored. Empty by default.
  public var fontFeatures: [String: Int]
  /// The distance in points by which the glyphs are raised above the baseline; a negative one lowers them. 0 by default. It makes a line
  /// without a line height taller.
  public var baselineOffset: Double
  /// The shadow that glyphs, underlines and backgrounds of the stretch cast on what lies below them; `nil` by default. `NSShadow` blurs by
  /// twice its `radius`: 3 there is 1.5 here.
  public var shadow: Shadow?
  /// The URL that the stretch links to, as written; `nil` by default. A link does not change how the text is drawn.
  public var link: String? {
    get { exactLink?.string }
    set { exactLink = newValue?.exact }
  }
  /// The picture that is shown for each U+FFFC in the stretch; `nil` by default. It has no effect on other characters.
  public var attachment: TextAttachment?
  /// The URL in `link`, which is compared byte for byte: URLs that only look the same are different.
  private var exactLink: ExactString?

  /// Makes attributes. Each attribute that is left out has its default.
  public init(
    font: Font = .system(size: 14), color: Color = .black, dynamicColor: DynamicColor? = nil, backgroundColor: Color? = nil,
    underline: TextLine? = nil,
    strikethrough: TextLine? = nil, letterSpacing: Double = 0, kerning: Kerning = .auto,
    ligatures: Ligatures = .auto, fontFeatures: [String: Int] = [:],
    baselineOffset: Double = 0, shadow: Shadow? = nil, link: String? = nil, attachment: TextAttachment? = nil
  ) {
    self.font = font
    self.color = dynamicColor?.light ?? color
    self.dynamicColor = dynamicColor
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.strikethrough = strikethrough
    self.letterSpacing = letterSpacing
    self.kerning = kerning
    self.ligatures = ligatures
    self.fontFeatures = fontFeatures
    self.baselineOffset = baselineOffset
    self.shadow = shadow
    exactLink = link?.exact
    self.attachment = attachment
  }
}

extension TextAttributes {
  /// The attributes that are all at their defaults.
  static let plain = TextAttributes()
}

/// Rare values are those that few texts have. They are stored behind a reference because a list keeps thousands of texts, and a reference is small.
final class RareValues<Values: Hashable & Sendable>: Hashable, Sendable {
  let values: Values

  init(_ values: Values) { self.values = values }

  /// Compares the values. Two references to one object are equal without comparing them.
  static func == (a: RareValues, b: RareValues) -> Bool { a === b || a.values == b.values }

  /// Feeds what `==` compares into a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// A text attachment is a picture in a line of text. It takes the place of one character, U+FFFC:
///
///     text.append(AttributedText(TextAttachment(image: star, bounds: Rect(x: 0, y: -3, width: 16, height: 16))))
///
/// Source: `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// The picture that is shown. Where there is a `url`, it is shown only until that picture arrives, and where that picture cannot be had.
  public var image: Image?
  /// The picture's address: a path relative to the feed, or a `file:`, `data:`, `http:` or `https:` URL, as for a `NetworkImageNode`. `nil`
  /// shows `image`.
  public var url: String? {
    get { imageURL?.string }
    set { imageURL = newValue.map { ImageURL(picture: $0) } }
  }
  /// The box in points that the picture is stretched to. `x` counts from where the character starts, to the right. `y` counts from the
  /// baseline **upwards** to the picture's lower edge, and is negative where that is below the baseline. The character is as wide as the
  /// picture.
  ///
  /// An empty box, the default, has the size of `image` and stands on the baseline. Lengths are at most 10,000; what is not finite counts
  /// as 0.
  public var bounds: Rect
  /// The picture's address; `nil` where `image` is shown.
  private(set) var imageURL: ImageURL?

  /// Makes an attachment. By default it is as large as its image; one that has an address alone needs bounds.
  public init(image: Image? = nil, url: String? = nil, bounds: Rect = .zero) {
    self.image = image
    imageURL = url.map { ImageURL(picture: $0) }
    self.bounds = bounds
  }

  /// The box in points that layout uses, with the default size filled in and all lengths limited.
  package var placedBounds: Rect {
    let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
    return Rect(
      x: bounds.minX.textLength, y: bounds.minY.textLength, width: size.width.textLength, height: size.height.textLength)
  }
}
