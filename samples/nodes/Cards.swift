import Emaki

/// A card of display nodes: backgrounds, corners, borders, shadows, transforms, drawing code.
final class BoxesCard: Card {
  private let boxes: [DisplayNode]

  override init() {
    boxes = (0..<5).map { _ in
      let box = DisplayNode()
      box.style.preferredSize = Size(width: 44, height: 44)
      box.backgroundColor = .systemTeal
      return box
    }
    super.init()
    boxes[1].cornerRadius = 12
    (boxes[2].borderWidth, boxes[2].borderColor, boxes[2].backgroundColor) = (3, .systemIndigo, .white)
    (boxes[3].shadowOpacity, boxes[3].shadowOffset, boxes[3].shadowRadius) = (0.4, Point(x: 0, y: 3), 4)
    boxes[3].backgroundColor = .white
    boxes[4].backgroundColor = nil
    boxes[4].transform = .rotation(.pi / 12)
    boxes[4].drawing = Drawing(key: "rings") { context in
      for step in 0..<4 {
        let inset = Double(step) * 6
        context.fill(
          DrawingPath(ellipseIn: Rect(x: inset, y: inset, width: 44 - 2 * inset, height: 44 - 2 * inset)),
          with: .color(step % 2 == 0 ? .systemOrange : .white))
      }
    }
  }

  override var rows: [LayoutElement] { [Self.line(boxes, spacing: 16)] }
}

/// Finds the numbers of orders, such as `KT-204817`, and links them to the shop. Emaki itself finds web and mail addresses.
struct OrderNumbers: TextDetector {
  func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
    text.matches(of: /\b[A-Z]{2}-[0-9]{6}\b/).map { ($0.range, "https://shop.example/orders/\($0.output)") }
  }
}

/// A card of text nodes: attributes, scripts, links, detected links, truncation.
final class TextsCard: Card {
  private let texts: [TextNode]

  override init() {
    var mixed = AttributedText("Bold", font: .system(size: 17, weight: .bold), color: .black)
    mixed.append(AttributedText(" and light, 日本語も、", font: .system(size: 17, weight: .light), color: .black))
    mixed.append(AttributedText("リンク 🍵", attributes: TextAttributes(font: .system(size: 17), color: .systemBlue, underline: .single)))
    let cut = Self.text("A long line that does not fit in the width of this card, and ends with an ellipsis.", color: .gray)
    cut.maximumNumberOfLines = 1
    let order = Self.text("Your order KT-204817 has left Kyoto.")
    order.textDetector = OrderNumbers()
    texts = [Self.text(""), Self.text("السطور العربية تبدأ من اليمين"), order, cut]
    texts[0].attributedText = mixed
    super.init()
  }

  override var rows: [LayoutElement] { texts }
}

/// A card of editable text nodes: a placeholder, a caret, a selection, a secret.
final class FieldsCard: Card {
  private let fields: [EditableTextNode]

  override init() {
    fields = ["", "A caret behind this", "ここからここまで chosen", "secret"].map { text in
      let field = EditableTextNode()
      field.attributedPlaceholderText = AttributedText("Name", font: .system(size: 17), color: DynamicColor.placeholderText.light)
      field.attributedText = text.isEmpty ? nil : AttributedText(text, font: .system(size: 17), color: .black)
      field.textContainerInset = EdgeInsets(top: 8, left: 10, bottom: 8, right: 10)
      (field.borderWidth, field.borderColor, field.cornerRadius) = (1, .systemGray4, 8)
      return field
    }
    super.init()
    _ = fields[1].becomeFirstResponder()
    _ = fields[2].becomeFirstResponder()
    fields[2].selectedRange = 2..<8
    fields[3].isSecureTextEntry = true
  }

  override var rows: [LayoutElement] { fields }
}

/// A card of image nodes: content modes, rounded pictures, templates, and pictures of a network image node.
final class PicturesCard: Card {
  private let pictures: [NetworkImageNode]
  private let star = ImageNode()

  override init() {
    pictures = [ContentMode.scaleAspectFill, .scaleAspectFit, .scaleToFill].map { mode in
      let picture = NetworkImageNode()
      picture.url = "avatars/mountain.jpg"
      (picture.contentMode, picture.backgroundColor) = (mode, .systemGray6)
      picture.style.preferredSize = Size(width: 56, height: 56)
      return picture
    }
    super.init()
    (pictures[0].imageModification, pictures[0].backgroundColor) = (.circle, nil)
    star.image = .drawn(key: "star", size: Size(width: 40, height: 40)) { context in
      var path = DrawingPath()
      // Every second corner of a regular decagon is a tip of the star.
      let corners: [(Double, Double)] = [
        (20, 2), (24.7, 14.5), (38, 15.1), (27.6, 23.5), (31.1, 36.3), (20, 29), (8.9, 36.3), (12.4, 23.5), (2, 15.1), (15.3, 14.5),
      ]
      for (index, corner) in corners.enumerated() {
        let point = Point(x: corner.0, y: corner.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      context.fill(path, with: .color(.black))
    }.withRenderingMode(.alwaysTemplate)
    star.tintColor = .systemYellow
  }

  override var rows: [LayoutElement] { [Self.line(pictures + [star], spacing: 16)] }
}

/// A card of a multiplex image node that has its best version.
final class VersionsCard: Card, MultiplexImageNodeDataSource {
  private let picture = MultiplexImageNode()

  override init() {
    super.init()
    picture.imageIdentifiers = ["original", "thumbnail"]
    picture.downloadsIntermediateImages = true
    picture.dataSource = self
    picture.cornerRadius = 8
    picture.style.height = .points(120)
  }

  func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
    imageIdentifier == "original" ? "avatars/lighthouse.webp" : "avatars/owl.png"
  }

  override var rows: [LayoutElement] { [picture] }
}

/// A card of a scroll node that was scrolled: a strip of colours.
final class StripCard: Card {
  private let strip = ScrollNode()

  override init() {
    let boxes = (0..<8).map { index in
      let box = DisplayNode()
      box.style.preferredSize = Size(width: 72, height: 72)
      box.backgroundColor = Color(hue: Double(index) / 8, saturation: 0.4, brightness: 0.95)
      box.cornerRadius = 12
      return box
    }
    super.init()
    strip.automaticallyManagesSubnodes = true
    strip.scrollableDirections = .horizontal
    strip.contentOffset = Point(x: 100, y: 0)
    strip.layoutSpecBlock = { _, _ in StackLayoutSpec(.horizontal, spacing: 12, children: boxes) }
  }

  override var rows: [LayoutElement] { [strip] }
}
