import EmakiDisplay
import EmakiLayout

/// Editing marks hold where the caret and the selection of an editable text node are, in points from the top left corner of the text.
struct EditingMarks {
  /// The layout whose lines the places refer to.
  var layout: TextLayout
  /// The selected characters.
  let range: Range<Int>
  /// The width of the space for the text, in points.
  let width: Double
  /// The boundary at the end of the selection, as high as its line and without a width.
  let caret: Rect
  /// The boxes over the selection.
  let selection: [Rect]

  init(of range: Range<Int>, in text: AttributedText, _ layout: TextLayout, width: Double) {
    let located = LocatedText(text, layout)
    let range = range.clamped(to: 0..<located.characterCount)
    (self.layout, self.range, self.width) = (layout, range, width)
    caret = located.caret(at: range.upperBound)
    selection = located.selectionRects(of: range, width: width)
  }
}
