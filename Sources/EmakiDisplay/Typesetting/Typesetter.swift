public import EmakiLayout
import EmakiSupport

/// A typesetter shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  /// Returns the layout of a request's text.
  func layout(_ request: TextRequest) -> TextLayout

  /// Returns the heights of the font that is found for a description of a font, in points.
  func metrics(of font: Font) -> Font.Metrics
}

/// A font ID identifies a font file at a size among the fonts that the rasteriser knows. It is valid in the process that made it.
package struct FontID: Hashable, Sendable {
  /// The font's index among the fonts that the rasteriser knows.
  package let index: Int
  package init(index: Int) { self.index = index }
}

/// A text request describes a text that a typesetter sets in lines.
public struct TextRequest: Hashable, Sendable {
  /// The text that is set in lines.
  public var text: AttributedText
  /// The largest width of a line, in points; `.unbounded` never wraps.
  public var maximumWidth: Double
  /// The largest number of lines; 0 is no limit. The last line ends in an ellipsis where text is left out.
  public var maximumNumberOfLines: Int
  /// The way in which a text with too many lines is cut; `nil`, the default, sets an ellipsis at the end.
  public var truncation: TextTruncation?
  /// The areas where no text is set, in points from the top left corner of the text's box. Empty by default.
  public var exclusionPaths: [DrawingPath] = []
  /// Whether the layout holds the positions of characters. `false` by default, because they take memory.
  package var locatesCharacters = false
  /// Whether the layout says how far its ink reaches. `false` by default.
  package var measuresInk = false

  /// Makes a request for a text in a width, in points.
  public init(text: AttributedText, maximumWidth: Double, maximumNumberOfLines: Int = 0, truncation: TextTruncation? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.truncation = truncation
  }
}

/// A measuring context is a layout context with a typesetter, which text nodes need to be measured.
public final class MeasuringContext: LayoutContext {
  /// The typesetter that shapes the texts of the tree.
  package let typesetter: any Typesetter

  /// The bytes of the texts that were set since a row began.
  private var textBytes = 0

  /// The number of lists in nodes, in each other, that are measured. Their texts count for the row that they stand in.
  @exclusivity(unchecked) package var nesting = 0

  /// Begins to measure a row, whose texts may have a number of bytes together.
  package func beginRow() { if nesting == 0 { textBytes = 0 } }

  /// Returns whether a text that is not set yet has room in its row, and reports one that has none.
  package func hasRoom(for text: AttributedText, of element: LayoutElement) -> Bool {
    textBytes += text.string.utf8.count
    if textBytes <= Limits.rowText { return true }
    report(.tooMuchText(element: element.displayName, bytes: textBytes, limit: Limits.rowText))
    return false
  }

  /// Makes a context from a scale, a direction of reading and a typesetter.
  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }

  /// The traits of trees for which no others are given; `nil` where no traits are known.
  private var traits: TraitCollection?
  private var fonts: Int32 = 0

  /// Makes a context from a typesetter whose set of fonts has a number.
  ///
  /// - Parameters:
  ///   - scale: the device pixels of a point.
  ///   - typesetter: the typesetter.
  ///   - fonts: the number of the set of fonts, from 1 on. Nodes that were measured with fonts of another number are measured anew.
  ///   - traits: the traits of the trees. The direction is that of the traits.
  package init(scale: Scale, typesetter: any Typesetter, fonts: Int32, traits: TraitCollection) {
    (self.typesetter, self.traits, self.fonts) = (typesetter, traits, fonts)
    super.init(scale: scale, layoutDirection: traits.layoutDirection)
    setTraits(ofWidth: 0)
  }

  /// Chooses the traits of trees of a width. The scale and the direction are always the context's.
  ///
  /// - Parameters:
  ///   - width: the width in points of the list or the node that is laid out.
  ///   - traits: the traits of what is seen; `nil` has those that the context was made with.
  package func setTraits(ofWidth width: Double, _ traits: TraitCollection? = nil) {
    guard let own = self.traits else { return }
    var new = traits ?? own
    (new.displayScale, new.layoutDirection) = (scale.factor, layoutDirection)
    new.horizontalSizeClass = TraitCollection.sizeClass(ofWidth: width)
    if let known = environment as? TraitEnvironment, known.traits == new { return }
    let chosen = TraitEnvironment.of(new, fonts: fonts)
    (environment, contentMeasurer) = (chosen, chosen.number)
  }

  /// Returns the heights in points of the font that texts of this context are set in where they ask for `font`.
  public func metrics(of font: Font) -> Font.Metrics { typesetter.metrics(of: font) }
}

/// A missing glyph is a code point of a text that no font has, with the text round it.
public struct MissingGlyph: Hashable, Sendable {
  /// The code point that no font has.
  public var scalar: Unicode.Scalar
  /// The name of the script that the code point belongs to, such as `Tibetan`; `Common` for what many scripts have, and `Unknown` for a code
  /// point that stands for nothing yet.
  public var script: String
  /// The text round the first place where the code point is: a few words at most.
  public var text: String

  /// Makes a missing glyph of a code point, its script and the text round it.
  public init(_ scalar: Unicode.Scalar, script: String = "Unknown", text: String) {
    self.scalar = scalar
    self.script = script
    self.text = text
  }

  /// Returns a missing glyph for each code point, with the text round its first place. The string is searched once for all of them.
  ///
  /// - Parameter script: returns the name of a code point's script.
  package static func all(_ scalars: [Unicode.Scalar], in string: String, script: (Unicode.Scalar) -> String) -> [MissingGlyph] {
    if scalars.isEmpty { return [] }
    var places: [Unicode.Scalar: String.Index] = [:]
    var sought = Set(scalars)
    for index in string.indices {
      if sought.isEmpty { break }
      for scalar in string[index].unicodeScalars where sought.remove(scalar) != nil { places[scalar] = index }
    }
    return scalars.map { scalar in
      // Sixteen characters are shown on either side.
      let place = places[scalar] ?? string.startIndex
      let start = string.index(place, offsetBy: -16, limitedBy: string.startIndex) ?? string.startIndex
      let end = string.index(place, offsetBy: 16, limitedBy: string.endIndex) ?? string.endIndex
      let line = String(string[start..<end].map { $0.isNewline ? " " : $0 })
      let text = (start > string.startIndex ? "…" : "") + line + (end < string.endIndex ? "…" : "")
      return MissingGlyph(scalar, script: script(scalar), text: text)
    }
  }
}

/// A missing hyphenation says why a text that asks for hyphens is set without them, or why its lines do not end as it asks.
public enum MissingHyphenation: Hashable, Sendable {
  /// The text does not say what language it is in.
  case noLanguage
  /// There is no dictionary for the text's language, or none that can be read.
  case noDictionary(language: String)
  /// libhyphen cannot be loaded, for a reason in the loader's words.
  case noLibrary(cause: String)
  /// ICU, which knows the words of Thai, Lao, Khmer and Burmese, phrases of Japanese and looser rules, cannot be loaded, for a reason in the loader's
  /// words.
  case noWords(cause: String)
}
