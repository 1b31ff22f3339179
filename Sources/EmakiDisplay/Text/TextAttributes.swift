import EmakiDiagnostics

/// Text attributes are the look of a stretch of text.
public struct TextAttributes: Hashable, Sendable {
  /// The font that the stretch is set in.
  public var font: Font
  /// The colour of the glyphs.
  public var color: Color
  /// The colour that fills the line box behind the stretch, as high as the line is; `nil`, the default, fills nothing.
  public var backgroundColor: Color?
  /// The line under the baseline, below the glyphs; `nil` by default.
  public var underline: TextLine?
  /// The line through the letters, above the glyphs; `nil` by default.
  public var strikethrough: TextLine?
  /// The length that is added to the advance of each character, in points; it may be negative. UIKit calls it `kern`. 0 by default.
  /// Ligatures are off where it is not 0.
  public var letterSpacing: Double
  /// The height of the glyphs above the baseline, in points; they stand below it where it is negative. 0 by default. It makes a line
  /// without a line height taller.
  public var baselineOffset: Double
  /// The shadow that glyphs, underlines and backgrounds of the stretch cast on what lies below them; `nil` by default. `NSShadow` blurs by
  /// twice its `radius`: 3 there is 1.5 here.
  public var shadow: Shadow?
  /// The URL that the stretch leads to, as written; `nil` by default. It draws nothing by itself.
  public var link: String? {
    get { exactLink?.string }
    set { exactLink = newValue?.exact }
  }
  /// The picture that each U+FFFC in the stretch stands for; `nil` by default. Other characters do not look at it.
  public var attachment: TextAttachment?
  /// The URL byte for byte: what only looks the same is another one.
  private var exactLink: ExactString?

  /// Makes a look that has its defaults as far as no parameter says otherwise.
  public init(
    font: Font = .system(size: 14), color: Color = .black, backgroundColor: Color? = nil, underline: TextLine? = nil,
    strikethrough: TextLine? = nil, letterSpacing: Double = 0, baselineOffset: Double = 0, shadow: Shadow? = nil, link: String? = nil,
    attachment: TextAttachment? = nil
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.strikethrough = strikethrough
    self.letterSpacing = letterSpacing
    self.baselineOffset = baselineOffset
    self.shadow = shadow
    exactLink = link?.exact
    self.attachment = attachment
  }
}
