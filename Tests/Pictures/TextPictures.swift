import Emaki

/// Draws texts by themselves: scripts, attributes, lines, truncation, and things that text flows round.
func drawTexts(_ folder: PictureFolder) async throws {
  for (name, scale) in [("1", 1.0), ("1.5", 1.5), ("2", 2), ("3", 3)] {
    let renderer = try folder.renderer(scale: scale)
    try await folder.draw(scripts(), in: "text/scripts@\(name)", by: renderer)
  }
  let renderer = try folder.renderer()
  try await folder.draw(scripts(), in: "text/scripts-rtl", by: folder.renderer(direction: .rightToLeft))
  try await folder.draw(attributes() + decorations() + fonts(), in: "text/attributes", by: renderer)
  try await folder.draw(paragraphs(), in: "text/paragraphs", by: renderer)
  try await folder.draw(truncations(), in: "text/truncation", height: 120, by: renderer)
  try await folder.draw(surroundings(), in: "text/surroundings", by: renderer)
}

/// Draws a text in a node, after a function has changed the node.
private func text(
  _ name: String, _ text: AttributedText, _ change: @escaping @Sendable (TextNode) -> Void = { _ in }
) -> NamedNode {
  NamedNode(name) {
    let node = TextNode()
    node.attributedText = text
    change(node)
    return node
  }
}

private func changed(_ string: String, size: Double = 16, _ change: (inout AttributedText) -> Void) -> AttributedText {
  var text = AttributedText(string, font: .system(size: size))
  change(&text)
  return text
}

private func scripts() -> [NamedNode] {
  SampleTexts.all.map { name, string in text(name, AttributedText(string, font: .system(size: 15), color: Color(0x1A1A1A))) }
}

/// Attributes of the middle of a text.
private func attributes() -> [NamedNode] {
  let shadow = Shadow(color: Color(0x2040C0), opacity: 0.7, offset: Point(x: 2, y: 2), radius: 2)
  let looks: [(String, TextAttributes)] = [
    ("background", TextAttributes(font: .system(size: 16), backgroundColor: Color(0xFFE08A))),
    ("spacing", TextAttributes(font: .system(size: 16), letterSpacing: 2.5)),
    ("tight", TextAttributes(font: .system(size: 16), letterSpacing: -0.7)),
    ("unkerned", TextAttributes(font: .system(size: 16), kerning: .none, ligatures: .none)),
    ("raised", TextAttributes(font: .system(size: 11), color: Color(0xC02020), baselineOffset: 5)),
    ("lowered", TextAttributes(font: .system(size: 11), color: Color(0x20C020), baselineOffset: -4)),
    ("shadow", TextAttributes(font: .system(size: 16, weight: .bold), shadow: shadow)),
    ("link", TextAttributes(font: .system(size: 16), color: Color(0x007AFF), underline: .single, link: "https://example.org/")),
    ("large", TextAttributes(font: .system(size: 27), color: Color(0x8A5BD9))),
    ("translucent", TextAttributes(font: .system(size: 16), color: Color(0x000000, alpha: 0.35))),
  ]
  return looks.flatMap { name, look in
    [0, 1, 2, 5].map { index in
      let string = SampleTexts.text(index)
      return text(
        "\(name)-\(SampleTexts.all[index].name)", changed(string) { $0.setAttributes(look, range: 4..<min(22, string.count)) })
    }
  } + [
    text(
      "detected-data", changed("Shop at example.co.jp/cats or write to momo+1@example.org.") { _ = $0.detectData() }),
    text(
      "detected-links", changed("See https://example.org/cats?x=1 or www.example.com, write to momo@example.org.") { _ = $0.detectLinks() }),
  ]
}

private func decorations() -> [NamedNode] {
  TextLine.Style.allCases.flatMap { style in
    TextLine.Pattern.allCases.flatMap { pattern in
      let line = TextLine(style: style, pattern: pattern, color: Color(0xD02060))
      return [
        text("underline-\(style)-\(pattern)", changed(SampleTexts.text(5)) { $0.addAttribute(\.underline, line, range: 2..<30) }),
        text("strikethrough-\(style)-\(pattern)", changed(SampleTexts.text(0)) { $0.addAttribute(\.strikethrough, line, range: 2..<50) }),
      ]
    }
  }
}

private func fonts() -> [NamedNode] {
  let weights: [(String, Font.Weight)] = [
    ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("850", Font.Weight(850)),
  ]
  return weights.flatMap { name, weight in
    [false, true].map { italic in
      text(
        "weight-\(name)\(italic ? "-italic" : "")",
        AttributedText(SampleTexts.text(5), font: Font(size: 17, weight: weight, isItalic: italic)))
    }
  }
    + Font.Width.allCases.map { width in
      text("width-\(width)", AttributedText("Widths of letters", font: Font(families: ["Noto Sans"], size: 18, width: width)))
    } + [
      text("noto", AttributedText(SampleTexts.text(0), font: Font(families: ["Noto Sans"], size: 15))),
      text("tabular", AttributedText("1:11 0:48 111,111", font: Font(size: 20, features: ["tnum": 1, "zero": 1]))),
      text("small-size", AttributedText(SampleTexts.text(1), font: .system(size: 5.25))),
      text("large-size", AttributedText("絵Ag", font: .system(size: 71.5, weight: .bold))),
      text("han-ja", AttributedText("直骨角化海", font: .system(size: 26), language: "ja")),
      text("han-zh", AttributedText("直骨角化海", font: .system(size: 26), language: "zh-Hans")),
      text("han-ko", AttributedText("直骨角化海", font: .system(size: 26), language: "ko")),
    ]
}

private func paragraphs() -> [NamedNode] {
  var nodes: [NamedNode] = []
  for index in [0, 1, 2, 7] {
    let (name, string) = SampleTexts.all[index]
    for alignment in ParagraphStyle.Alignment.allCases {
      nodes.append(text("\(alignment)-\(name)", AttributedText(string, font: .system(size: 14), alignment: alignment)))
    }
    let styles: [(String, @Sendable (inout ParagraphStyle) -> Void)] = [
      ("line-height", { $0.lineHeight = 27 }), ("low-lines", { $0.lineHeight = 11 }), ("line-spacing", { $0.lineSpacing = 7.5 }),
      ("line-limits", { ($0.minimumLineHeight, $0.maximumLineHeight) = (18, 19) }),
      ("indents", { ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 12, 20) }),
      ("paragraph-spacing", { $0.paragraphSpacing = 13 }), ("left-to-right", { $0.baseWritingDirection = .leftToRight }),
      ("right-to-left", { $0.baseWritingDirection = .rightToLeft }), ("by-character", { $0.lineBreakMode = .byCharWrapping }),
    ]
    for (style, change) in styles {
      nodes.append(text("\(style)-\(name)", changed(string, size: 14) { change(&$0.paragraphStyle) }))
    }
  }
  for alignment in [ParagraphStyle.Alignment.natural, .justified] {
    let hyphenated = changed("Extraordinary considerations demonstrate particularly remarkable improvements.", size: 19) {
      ($0.paragraphStyle.alignment, $0.paragraphStyle.hyphenationFactor, $0.language) = (alignment, 1, "en-US")
    }
    nodes.append(text("hyphenated-\(alignment)", hyphenated))
  }
  return nodes
}

private func truncations() -> [NamedNode] {
  var nodes: [NamedNode] = []
  for index in [0, 1, 2, 3, 5, 6] {
    let (name, string) = SampleTexts.all[index]
    for mode in TruncationMode.allCases {
      for lines in [1, 2] {
        nodes.append(
          text("\(mode)-\(lines)-\(name)", AttributedText(string, font: .system(size: 15))) {
            ($0.truncationMode, $0.maximumNumberOfLines) = (mode, lines)
          })
      }
    }
    nodes.append(
      text("token-\(name)", AttributedText(string, font: .system(size: 15))) {
        $0.maximumNumberOfLines = 2
        $0.truncationAttributedText = AttributedText(" [more]", font: .system(size: 12, weight: .bold), color: Color(0x2F7CF6))
      })
    nodes.append(
      text("message-\(name)", AttributedText(string, font: .system(size: 15))) {
        $0.maximumNumberOfLines = 2
        $0.additionalTruncationMessage = AttributedText("続き", font: .system(size: 15), color: Color(0x2F7CF6))
      })
    nodes.append(
      text("shrunk-\(name)", AttributedText(string, font: .system(size: 24))) {
        ($0.maximumNumberOfLines, $0.pointSizeScaleFactors) = (2, [0.9, 0.75, 0.5])
      })
  }
  return nodes
}

/// Insets, holes that text flows round, and pictures in a text.
private func surroundings() -> [NamedNode] {
  var nodes: [NamedNode] = []
  let paths: [(String, DrawingPath)] = [
    ("rectangle", DrawingPath(Rect(x: 60, y: 10, width: 60, height: 45))),
    ("circle", DrawingPath(ellipseIn: Rect(x: 0, y: 0, width: 80, height: 80))),
    ("corner", DrawingPath(roundedRect: Rect(x: 120, y: 20, width: 100, height: 50), radius: 20)),
  ]
  for index in [0, 1, 2] {
    let (name, string) = SampleTexts.all[index]
    for (shape, path) in paths {
      nodes.append(text("round-\(shape)-\(name)", AttributedText(string, font: .system(size: 13))) { $0.exclusionPaths = [path] })
    }
    nodes.append(
      text("insets-\(name)", AttributedText(string, font: .system(size: 13))) {
        $0.textContainerInset = EdgeInsets(top: 9, left: 21, bottom: 4, right: 33)
        $0.backgroundColor = Color(0xEDF4FF)
      })
    var attached = AttributedText(string, font: .system(size: 15))
    attached.append(AttributedText(TextAttachment(url: SampleTexts.avatar(index), bounds: Rect(x: 0, y: -4, width: 20, height: 20))))
    attached.append(
      AttributedText(TextAttachment(image: .letter("A", background: Color(0x5B7FDE)), bounds: Rect(x: 2, y: 0, width: 30, height: 15))))
    attached.append(AttributedText(" after", font: .system(size: 15)))
    nodes.append(text("attachments-\(name)", attached))
  }
  return nodes
}
