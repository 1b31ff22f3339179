import CLoadedLibraries

/// YAML limits say how large a text may be and which features it may use.
package struct YAMLLimits: Sendable {
  /// The greatest number of bytes of a text.
  var bytes: Int
  /// The greatest number of lists and mappings that may lie in each other.
  var levels: Int
  /// The greatest number of values and keys.
  var values: Int
  /// Whether `*name` stands for the value that `&name` marks before it. Each use counts as many values as the marked value contains.
  var readsAliases: Bool

  package init(bytes: Int = 1 << 20, levels: Int = 256, values: Int = 100_000, readsAliases: Bool = false) {
    (self.bytes, self.levels, self.values, self.readsAliases) = (bytes, levels, values, readsAliases)
  }
}

extension YAMLValue {
  /// Reads a text that is one YAML document, or JSON.
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8.
  ///   - limits: what is refused.
  package init(parsing text: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLFault) {
    guard text.count <= limits.bytes else {
      throw YAMLFault(at: YAMLPlace(line: 1, column: 1), .tooLong(limit: limits.bytes))
    }
    let text = text.mendingSurrogates()
    self = try text.withUnsafeBufferPointer { (bytes) throws(YAMLFault) in
      var parser = try YAMLParser(bytes, limits: limits)
      defer { parser.close() }
      return try parser.document()
    }
  }
}

/// A YAML parser makes values from the events of libyaml.
private struct YAMLParser {
  private let reader: OpaquePointer
  private let text: UnsafeBufferPointer<UInt8>
  private let limits: YAMLLimits
  private var event = emaki_yaml_event()
  private var count = 0
  /// The values that have an anchor. Each is stored with the number of its values and of its levels.
  private var anchors: [String: (value: YAMLValue, count: Int, levels: Int)] = [:]
  /// The deepest level of a list or mapping since this property was last reset.
  private var deepest = 0

  init(_ text: UnsafeBufferPointer<UInt8>, limits: YAMLLimits) throws(YAMLFault) {
    let start = YAMLPlace(line: 1, column: 1)
    if let reason = emaki_yaml_missing() { throw YAMLFault(at: start, .noLibrary(String(cString: reason))) }
    let empty: StaticString = ""
    guard let reader = emaki_yaml_open(text.baseAddress ?? empty.utf8Start, text.count) else {
      throw YAMLFault(at: start, .noLibrary("there is not enough memory"))
    }
    (self.reader, self.text, self.limits) = (reader, text, limits)
  }

  func close() { emaki_yaml_close(reader) }

  mutating func document() throws(YAMLFault) -> YAMLValue {
    try next()
    if event.kind == emaki_yaml_end { throw YAMLFault(at: YAMLPlace(line: 1, column: 1), .empty) }
    let value = try value(level: 1)
    try next()
    if event.kind == emaki_yaml_document { throw YAMLFault(at: place, .secondDocument) }
    return value
  }

  private var place: YAMLPlace { YAMLPlace(line: Int(event.line), column: Int(event.column)) }

  private var words: String {
    UnsafeRawBufferPointer(start: event.text, count: event.size).withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func next() throws(YAMLFault) {
    emaki_yaml_next(reader, &event)
    if event.kind == emaki_yaml_fault { throw fault() }
    count += 1
    if count > limits.values { throw YAMLFault(at: place, .tooManyValues(limit: limits.values)) }
  }

  /// Makes a value of the current event, and of those that belong to it.
  private mutating func value(level: Int) throws(YAMLFault) -> YAMLValue {
    let place = place
    if event.kind == emaki_yaml_alias { return try aliased(words, at: place, level: level) }
    if event.has_tag != 0 { throw YAMLFault(at: place, .tag) }
    guard let anchor = event.anchor.map({ String(cString: $0) }) else { return try content(at: place, level: level) }
    guard limits.readsAliases else { throw YAMLFault(at: place, .alias) }
    let before = (count: count, deepest: deepest)
    deepest = level
    let value = try content(at: place, level: level)
    anchors[anchor] = (value, count - before.count + 1, deepest - level)
    deepest = max(deepest, before.deepest)
    return value
  }

  /// Returns the value that an alias stands for, as if it were written at the place of the alias.
  private mutating func aliased(_ name: String, at place: YAMLPlace, level: Int) throws(YAMLFault) -> YAMLValue {
    guard limits.readsAliases else { throw YAMLFault(at: place, .alias) }
    guard let anchor = anchors[name] else { throw YAMLFault(at: place, .unknownAlias(name)) }
    // The limits also apply to aliases, because aliases of aliases could otherwise be of any depth and number.
    guard level + anchor.levels <= limits.levels else { throw YAMLFault(at: place, .tooDeep(limit: limits.levels)) }
    deepest = max(deepest, level + anchor.levels)
    count += anchor.count
    if count > limits.values { throw YAMLFault(at: place, .tooManyValues(limit: limits.values)) }
    return YAMLValue(anchor.value.content, at: place)
  }

  private mutating func content(at place: YAMLPlace, level: Int) throws(YAMLFault) -> YAMLValue {
    if event.kind == emaki_yaml_scalar { return YAMLValue(.scalar(words, isPlain: event.is_plain != 0), at: place) }
    guard level <= limits.levels else { throw YAMLFault(at: place, .tooDeep(limit: limits.levels)) }
    deepest = max(deepest, level)
    return event.kind == emaki_yaml_sequence_start ? try list(at: place, level: level) : try mapping(at: place, level: level)
  }

  private mutating func list(at place: YAMLPlace, level: Int) throws(YAMLFault) -> YAMLValue {
    var values: [YAMLValue] = []
    try next()
    while event.kind != emaki_yaml_sequence_end {
      values.append(try value(level: level + 1))
      try next()
    }
    return YAMLValue(.list(values), at: place)
  }

  private mutating func mapping(at place: YAMLPlace, level: Int) throws(YAMLFault) -> YAMLValue {
    var members: [YAMLValue.Member] = []
    var places: [String: YAMLPlace] = [:]
    try next()
    while event.kind != emaki_yaml_mapping_end {
      let keyPlace = self.place
      if event.kind == emaki_yaml_mapping_start || event.kind == emaki_yaml_sequence_start { throw YAMLFault(at: keyPlace, .keyIsNoText) }
      guard let key = try value(level: level + 1).text else { throw YAMLFault(at: keyPlace, .keyIsNoText) }
      if key == "<<" { throw YAMLFault(at: keyPlace, .alias) }
      if let first = places.updateValue(keyPlace, forKey: key) { throw YAMLFault(at: keyPlace, .repeatedKey(key, first: first)) }
      try next()
      members.append(YAMLValue.Member(key: key, place: keyPlace, value: try value(level: level + 1)))
      try next()
    }
    return YAMLValue(.mapping(members), at: place)
  }

  // MARK: Faults

  private func fault() -> YAMLFault {
    let words = words
    if words.contains("UTF-8") || words.contains("control characters") || words.contains("octet") {
      return YAMLFault(at: place, .unreadable)
    }
    for number in [Int(event.line), Int(event.end_line)] {
      if let column = Self.colonInText(of: line(number)) { return YAMLFault(at: YAMLPlace(line: number, column: column), .colon) }
    }
    // The parser often notices an unquoted text only in the line after it.
    for line in [Int(event.line), Int(event.end_line), Int(event.line) - 1] {
      if let column = Self.unquotedText(in: self.line(line)) {
        return YAMLFault(at: YAMLPlace(line: line, column: column), .malformed(words: words), needsQuotes: true)
      }
    }
    for number in [Int(event.line), Int(event.end_line), Int(event.line) - 1] {
      let line = self.line(number)
      if let colour = line.firstMatch(of: /: +#[0-9A-Fa-f]{3,8}/) {
        let before = line[..<colour.range.upperBound].prefix { $0 != "#" }
        return YAMLFault(at: YAMLPlace(line: number, column: before.unicodeScalars.count + 1), .comment)
      }
    }
    for number in [Int(event.line), Int(event.end_line)] where line(number).prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      return YAMLFault(at: YAMLPlace(line: number, column: 1), .tab)
    }
    if words.contains("mapping values are not allowed") {
      // If the line has another colon before it, the colon is inside an unquoted text. Otherwise the key is indented too far.
      let before = line(Int(event.line)).prefix(max(0, Int(event.column) - 1))
      let isInText = before.contains(": ") || before.contains(":\t")
      return YAMLFault(at: place, isInText ? .colon : .indentation)
    }
    for part in ["did not find expected key", "did not find expected '-' indicator", "block end"] where words.contains(part) {
      return YAMLFault(at: place, .indentation)
    }
    return YAMLFault(at: place, .malformed(words: words))
  }

  private func line(_ number: Int) -> String {
    guard number > 0 else { return "" }
    var start = text.startIndex
    for _ in 1..<number {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
      start = end + 1
    }
    return String(decoding: text[start..<(text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex)], as: UTF8.self)
  }

  /// Returns the column of the colon in an unquoted text such as `title: Price: 5`; `nil` if the line has no such text.
  private static func colonInText(of line: String) -> Int? {
    var quote: Character?
    // Inside quotes nothing ends a key.
    let bare = String(
      line.map { character -> Character in
        if quote == nil, character == "\"" || character == "'" { quote = character } else if quote == character { quote = nil }
        return quote == nil ? character : "\""
      })
    guard let found = bare.firstMatch(of: /[^\s,{}\[\]":]: +[^\s,{}\[\]":#&*!|>%@`'-][^,{}\[\]":]*(:)[ ]/) else { return nil }
    return bare[..<found.1.startIndex].unicodeScalars.count + 1
  }

  /// Returns the column of an unquoted text that begins with a special character of YAML; `nil` if the line has no such text.
  private static func unquotedText(in line: String) -> Int? {
    let scalars = Array(line.unicodeScalars)
    var isAtStart = true
    for (index, scalar) in scalars.enumerated() {
      if isAtStart {
        if "*!@%&`".unicodeScalars.contains(scalar) { return index + 1 }
        if scalar == "{", index + 1 < scalars.count, scalars[index + 1] == "{" { return index + 1 }
      }
      switch scalar {
      case " ": isAtStart = isAtStart || index > 0 && [":", "-", ","].contains(scalars[index - 1])
      case "-" where isAtStart: break
      case "[", "{": isAtStart = true
      default: isAtStart = false
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// Replaces escaped surrogate pairs by the escape of their code point. JSON may contain such pairs, but libyaml refuses them.
  fileprivate func mendingSurrogates() -> [UInt8] {
    func half(_ index: Int, _ range: ClosedRange<UInt32>) -> UInt32? {
      guard index + 6 <= count, self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u") else { return nil }
      guard let value = UInt32(String(decoding: self[index + 2..<index + 6], as: UTF8.self), radix: 16) else { return nil }
      return range.contains(value) ? value : nil
    }
    guard contains(UInt8(ascii: "\\")) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      if let high = half(index, 0xD800...0xDBFF), let low = half(index + 6, 0xDC00...0xDFFF) {
        let digits = String(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16)
        result += Array("\\U".utf8) + Array(String(repeating: "0", count: 8 - digits.count).utf8) + Array(digits.utf8)
        index += 12
      } else if self[index] == UInt8(ascii: "\\"), index + 1 < count {
        result += self[index...index + 1]
        index += 2
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }
}
