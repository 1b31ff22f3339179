public import EmakiDisplay
public import EmakiLayout

/// Determines the area in which the text is laid out.
extension TextNode {
  /// The distances between the node's edges and its text, in points. None by default.
  public var textContainerInset: EdgeInsets {
    get { rareText?.textContainerInset ?? EdgeInsets() }
    set { changeRareText(\.textContainerInset, newValue) }
  }

  /// Whether the node is no wider than its lines, even if they are aligned right or centred, such as a message in a bubble or a title over
  /// an icon. Off by default: such a text takes the whole offered width, so that "right" means the right side of the column.
  ///
  /// In a wider frame, lines are still aligned to their own side of it. In a right-to-left tree, texts with natural alignment always hug,
  /// because there the layout starts from the right. With `exclusionPaths` the property has no effect.
  public var hugsText: Bool {
    get { rareText?.hugsText ?? false }
    set { changeRareText(\.hugsText, newValue) }
  }

  /// Returns whether the node is no wider than its lines in a direction of reading.
  func hugs(_ direction: LayoutDirection) -> Bool {
    if let rareText {
      if !rareText.exclusionPaths.isEmpty { return false }
      if rareText.hugsText { return true }
    }
    guard direction == .rightToLeft, let alignment = attributedText?.paragraphStyle.alignment else { return false }
    return alignment == .natural || alignment == .justified
  }

  /// The areas that the text flows around; none by default. They are in points from the top left corner of the text, inside
  /// `textContainerInset`. The nonzero winding rule decides what is inside a path, and open paths are closed.
  ///
  /// Areas that reach into the height of a line split it into parts. The parts are filled in the order of reading, each with the words that
  /// fit. A part too narrow for the next word stays empty. If no part takes a word, the line moves down until a part does, or until no area
  /// reaches into it. The parts of a line count as one line, and each part is aligned by itself. The node is as large as its text: it need
  /// not contain the paths.
  ///
  /// Source: `NSTextContainer.exclusionPaths`, which Texture's text nodes hand on.
  public var exclusionPaths: [DrawingPath] {
    get { rareText?.exclusionPaths ?? [] }
    set { changeRareText(\.exclusionPaths, newValue) }
  }

  func changeRareText(_ body: (RareText) -> Void) {
    let values = rareText ?? RareText()
    body(values)
    rareText = values
    textChanged()
  }

  /// Changes a rare property, unless it has the value already.
  func changeRareText<Value: Equatable>(_ property: ReferenceWritableKeyPath<RareText, Value>, _ value: Value) {
    if (rareText ?? RareText())[keyPath: property] != value { changeRareText { $0[keyPath: property] = value } }
  }

  /// The truncation mode, which says which part of the text is left out if it has more lines than `maximumNumberOfLines`.
  /// `.byTruncatingTail` by default.
  public var truncationMode: TruncationMode {
    get { rareText?.truncation?.mode ?? .byTruncatingTail }
    set { changeTruncation { $0.mode = newValue } }
  }

  /// The text that replaces the part that is left out; `nil`, the default, is an ellipsis in the style of the text that it cuts. Attributes
  /// that it lacks are taken from that text.
  public var truncationAttributedText: AttributedText? {
    get { rareText?.truncation?.token }
    set { changeTruncation { $0.token = newValue } }
  }

  /// The text that is shown after the truncation text and a space if text is left out; `nil` by default. Attributes that it lacks are taken
  /// from the node's text.
  public var additionalTruncationMessage: AttributedText? {
    get { rareText?.truncation?.additionalMessage }
    set { changeTruncation { $0.additionalMessage = newValue } }
  }

  /// The factors by which all fonts and lengths of the text may be multiplied. The text's own size is tried first, and then one factor
  /// after the other until the text fits the offered size and its line limit. If none fits, the smallest is used. Empty by default, so that
  /// no other size is tried.
  ///
  /// - Precondition: each is finite and above 0.
  public var pointSizeScaleFactors: [Double] {
    get { rareText?.pointSizeScaleFactors ?? [] }
    set {
      precondition(newValue.allSatisfy { $0.isFinite && $0 > 0 }, "a scale factor is a finite number above 0, not one of \(newValue)")
      changeRareText(\.pointSizeScaleFactors, newValue)
    }
  }

  private func changeTruncation(_ body: (inout TextTruncation) -> Void) {
    var truncation = rareText?.truncation ?? TextTruncation()
    body(&truncation)
    changeRareText(\.truncation, truncation == TextTruncation() ? nil : truncation)
  }

  /// The kinds of data that are detected in the text and shown as links, like `dataDetectorTypes` of UIKit's text views; empty by default.
  /// `attributedText` is not changed, and links that it contains are kept. Detected links are blue and underlined. To change their look,
  /// call `AttributedText.detectData(_:with:color:underline:)`.
  ///
  /// Telephone numbers and street addresses are what `textDetector` finds. A node that looks for them without one is warned about.
  public var dataDetectors: TextDetectors {
    get { rareText?.dataDetectors ?? [] }
    set { changeRareText(\.dataDetectors, newValue) }
  }

  /// The detector of what becomes a link in the text besides web and mail addresses; `nil` by default. It is asked whatever `dataDetectors` says.
  public var textDetector: (any TextDetector)? {
    get { rareText?.textDetector }
    set { changeRareText { $0.textDetector = newValue } }
  }

  /// The text as it is shown, with the links that are detected in it.
  var displayedText: AttributedText? {
    guard let rareText, !rareText.dataDetectors.isEmpty || rareText.textDetector != nil, var text = attributedText else {
      return attributedText
    }
    if let known = rareText.detectedText { return known }
    text.detectData(rareText.dataDetectors, with: rareText.textDetector)
    rareText.detectedText = text
    return text
  }
}

/// Rare text holds the text properties that few text nodes set. They are in an object of their own to save memory, because a list keeps
/// thousands of nodes. Each object belongs to one node.
final class RareText {
  /// The way in which the text is truncated; `nil` where an ellipsis stands at the end.
  var truncation: TextTruncation?
  var pointSizeScaleFactors: [Double] = []
  var textContainerInset = EdgeInsets()
  var hugsText = false
  var exclusionPaths: [DrawingPath] = []
  var dataDetectors: TextDetectors = []
  var textDetector: (any TextDetector)?
  /// The node's text with the links that were detected; `nil` before they are first needed.
  var detectedText: AttributedText?
  weak var delegate: (any TextNodeDelegate)?
  var linkAttributeNames = standardLinkAttributeNames
  var highlightStyle = TextNode.HighlightStyle.light
  var highlightRange = 0..<0

  static let standardLinkAttributeNames = ["NSLink"]
}
