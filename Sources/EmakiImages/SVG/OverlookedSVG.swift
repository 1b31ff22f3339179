private import EmakiSupport

/// Finds what a drawing has that librsvg 2.54 passes over, so that letters are missing, colours are black, or shapes are absent or stand elsewhere.
/// What CSS animates is drawn as it stands.
struct OverlookedSVG {
  /// What is passed over, in the words of SVG and CSS, in the order of the file.
  private(set) var names: [String] = []
  private let bytes: FileBytes
  private var hasText = false
  /// The letters behind the first text's tag, but for those of ASCII.
  private var letters: Set<Unicode.Scalar> = []
  private var keepsBlanks = false
  private var losesBlanks = false

  /// - Parameter hasLetter: whether a font has a letter.
  init(_ bytes: FileBytes, hasLetter: (Unicode.Scalar) -> Bool) {
    self.bytes = bytes
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let text = hasText ? String(decoding: bytes[position..<start], as: UTF8.self) : ""
      letters.formUnion(text.unicodeScalars.lazy.filter { $0.value > 0x7F })
      if starts("<!--", at: start) {
        position = end(of: "-->", from: start)
      } else if starts("<![CDATA[", at: start) {
        position = end(of: "]]>", from: start)
      } else {
        position = readTag(at: start)
      }
    }
    if losesBlanks && !keepsBlanks { note("blanks at the ends of a tspan") }
    if keepsBlanks { names.removeAll { $0 == "white-space" } }
    if letters.contains(where: { !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace && !hasLetter($0) }) {
      note("letters that no font has")
    }
    // U+1F000 and more, and what asks for an emoji's colours.
    if hasText, bytes.place(of: "\u{FE0F}".utf8) != nil || bytes.place(of: [0xF0, 0x9F]) != nil { note("emoji in colours") }
  }

  /// Adds a name, of which a few say enough, however many elements somebody has invented.
  private mutating func note(_ name: String) { if names.count < 9, !names.contains(name) { names.append(name) } }

  // MARK: Elements

  /// Reads a tag, and what a browser does not draw behind it. Returns where it ends.
  private mutating func readTag(at start: Int) -> Int {
    let end = tagEnd(from: start + 1)
    let tag = bytes[start + 1..<end]
    let rest = min(end + 1, bytes.count)
    if starts("</tspan", at: start) { checkBlank(before: start, after: rest) }
    let name = String(decoding: tag.prefix { !SVGText.isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    let local = name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    // What has another prefix is not SVG.
    guard let first = local.utf8.first, first | 0x20 >= 0x61, !local.contains(":") else { return rest }
    let attributes = attributes(of: tag.dropFirst(name.utf8.count))
    if local == "tspan" { checkBlank(after: rest, before: start) }
    hasText = hasText || local == "text"
    // Beside what asks for features stands something else.
    let hasFallback = local == "foreignObject" && attributes.contains { $0.name.hasPrefix("required") }
    if !Self.elements.contains(local) && !hasFallback { note("<\(printable(local))>") }
    for (name, value) in attributes {
      if name == "style" { readDeclarations(value) } else { check(name, value, isStyle: false) }
      keepsBlanks = keepsBlanks || name == "xml:space" && value == "preserve"
    }
    guard Self.silent.contains(local), tag.last != UInt8(ascii: "/") else { return rest }
    let close = bytes[rest...].place(of: "</\(name)".utf8)?.lowerBound ?? bytes.count
    if local == "style" { readDeclarations(String(decoding: bytes[rest..<close], as: UTF8.self).lowercased()) }
    return close
  }

  /// Notes a blank at the beginning or the end of a tspan that stands beside letters, on the same line.
  private mutating func checkBlank(after inside: Int, before start: Int) {
    guard start > 0, inside + 1 < bytes.count, bytes[inside] == 0x20, !isPositioned(at: start) else { return }
    let followsLetter = !SVGText.isSpace(bytes[start - 1]) && bytes[start - 1] != UInt8(ascii: ">")
    let followsTspan = start > 7 && starts("/tspan>", at: start - 7)
    let isBeforeLetter = !SVGText.isSpace(bytes[inside + 1])
    losesBlanks = losesBlanks || (followsLetter || followsTspan) && isBeforeLetter || starts("</tspan", at: inside + 1)
  }

  private mutating func checkBlank(before start: Int, after rest: Int) {
    guard start > 1, rest < bytes.count, bytes[start - 1] == 0x20, !SVGText.isSpace(bytes[start - 2]), bytes[start - 2] != UInt8(ascii: ">")
    else { return }
    let isBeforeLetter = !SVGText.isSpace(bytes[rest]) && bytes[rest] != UInt8(ascii: "<")
    losesBlanks = losesBlanks || (starts("<tspan", at: rest) ? !isPositioned(at: rest) : isBeforeLetter)
  }

  private func isPositioned(at start: Int) -> Bool {
    let places = words("x y dx dy")
    return attributes(of: bytes[start + 6..<max(start + 6, tagEnd(from: start))]).contains { places.contains($0.name) }
  }

  /// The elements that librsvg draws, and those that draw nothing.
  private static let elements = Set(
    words(
      """
      a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap \
      feDistantLight feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight \
      feSpecularLighting feSpotLight feTile feTurbulence filter g line linearGradient marker mask path pattern polygon polyline radialGradient rect \
      stop style svg switch symbol text tref tspan use animate animateMotion animateTransform desc metadata mpath script set title view
      """))
  private static let silent = Set(words("metadata title desc script style foreignObject"))

  // MARK: Attributes and styles

  /// Returns the attributes of a tag, with their values in small letters. Long ones are paths.
  private func attributes(of tag: Slice<FileBytes>) -> [(name: String, value: String)] {
    var (rest, found) = (tag, [(name: String, value: String)]())
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].drop(while: SVGText.isSpace).prefix { !SVGText.isSpace($0) }
      rest = rest[(equals + 1)...].drop(while: SVGText.isSpace)
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { continue }
      let value = rest.dropFirst().prefix { $0 != quote }
      found.append((String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value.prefix(4096), as: UTF8.self).lowercased()))
      rest = rest[min(value.endIndex + 1, rest.endIndex)...]
    }
    return found
  }

  /// Reads the declarations of a style or a style sheet, in small letters.
  private mutating func readDeclarations(_ text: String) {
    let style = text.replacing(/\/\*(?s:.*?)(?:\*\/|$)/, with: "")
    for part in style.split(whereSeparator: { ";{}".contains($0) }).map(\.trimmed) {
      if part.hasPrefix("@") {
        let rule = part.prefix { $0.isLetter || $0 == "@" || $0 == "-" }
        let isOfOther = rule == "@media" && words("print dark forced contrast motion").contains { part.contains($0) }
        if ["@media", "@supports", "@layer", "@import", "@container"].contains(rule) && !isOfOther { note(String(rule)) }
      }
      for selector in [":is(", ":where(", ":has("] where part.contains(selector) { note("\(selector))") }
      if part.hasPrefix("&") || part.contains(" &") { note("rules in rules") }
      let colon = part.firstIndex(of: ":") ?? part.endIndex
      check(part[..<colon].trimmed, part[colon...].dropFirst().trimmed, isStyle: true)
    }
  }

  private mutating func check(_ name: String, _ value: String, isStyle: Bool) {
    let isSize = Self.sizes.contains(name)
    if isStyle || isSize || name.hasSuffix("color") || name == "fill" || name == "stroke", value.contains("(") {
      for function in Self.functions where value.firstRange(of: "\(function)(").map({ isWord(at: $0.lowerBound, in: value) }) == true {
        note("\(function)()")
      }
    }
    if isSize, let unit = Self.units.first(where: { value.hasSuffix($0) && value.dropLast($0.count).last?.isNumber == true }) {
      note("lengths in \(unit)")
    }
    let isPassedOver =
      switch name {
      case "transform-origin", "transform-box", "mask-image", "offset-path", "textlength": true
      case "translate", "scale", "rotate", "d", "background", "background-color", "background-image":
        isStyle && !["none", "transparent"].contains(value)
      case "vector-effect": value == "non-scaling-stroke"
      case "white-space": value.hasPrefix("pre") || value == "break-spaces"
      case "text-transform", "text-shadow": value != "none"
      case "font-variant", "font-variant-caps": value.contains("small-caps")
      case "word-spacing", "inline-size": !value.hasPrefix("0") && value != "normal" && value != "auto"
      case "dominant-baseline", "alignment-baseline": !words("auto alphabetic baseline inherit").contains(value)
      case "clip-path": value.contains("(") && !value.hasPrefix("url(")
      default: false
      }
    if isPassedOver { note(name == "textlength" ? "textLength" : name) }
  }

  private func isWord(at index: String.Index, in value: String) -> Bool {
    index == value.startIndex || !value[value.index(before: index)].isLetter && value[value.index(before: index)] != "-"
  }

  private static let functions = words("var calc min max clamp oklch oklab lch lab hwb color color-mix light-dark")
  private static let units = words("rem vw vh vmin vmax q ch")
  private static let sizes = Set(words("width height x y cx cy r rx ry font-size stroke-width"))

  // MARK: Bytes

  private func starts(_ text: String, at place: Int) -> Bool { bytes[min(place, bytes.count)...].starts(with: text.utf8) }

  /// Returns where a tag's `>` is, which is none in a value.
  private func tagEnd(from start: Int) -> Int {
    var (position, quote) = (start, UInt8(0))
    while position < bytes.count {
      let byte = bytes[position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return position
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      position += 1
    }
    return bytes.count
  }

  private func end(of text: String, from start: Int) -> Int { bytes[start...].place(of: text.utf8)?.upperBound ?? bytes.count }
}
