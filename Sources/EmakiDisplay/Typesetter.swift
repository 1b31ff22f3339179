public import EmakiLayout

/// What a text node asks of the back end that shapes text.
public struct TextRequest: Hashable, Sendable {
  public var text: AttributedText
  /// In points; `.unbounded` never wraps.
  public var maximumWidth: Double
  /// 0 is no limit. The last line that is allowed ends in an ellipsis where text is left out.
  public var maximumNumberOfLines: Int
  /// `nil`, the default, is an ellipsis at the end.
  public var truncation: TextTruncation?
  /// Where no text goes, in points from the top left corner of the text's box. None by default.
  public var exclusionPaths: [DrawingPath] = []
  /// Whether the layout says where characters are. Off by default: it takes room.
  package var locatesCharacters = false

  public init(text: AttributedText, maximumWidth: Double, maximumNumberOfLines: Int = 0, truncation: TextTruncation? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.truncation = truncation
  }
}

/// Shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  func layout(_ request: TextRequest) -> TextLayout
}

/// A measuring pass with a typesetter: what text nodes need.
public final class MeasuringContext: LayoutContext {
  package let typesetter: any Typesetter
  /// The instant that a display list is made for; `nil`, as in measuring, is when everything is there.
  @exclusivity(unchecked) package final var moment: DisplayMoment?
  /// Whether what is not there may be seen to be missing in a display list. Off, everything but pictures counts as displayed long ago.
  @exclusivity(unchecked) package final var showsPlaceholders = true

  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }

  /// Makes a context whose typesetter has certain fonts.
  ///
  /// - Parameter fonts: tells fonts apart. Nodes that were measured with fonts of another number are measured anew.
  package convenience init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter, fonts: Int) {
    self.init(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter)
    contentMeasurer = fonts
  }
}
