import EmakiDisplay
import EmakiSupport

extension CellReader {
  /// Reads the colours and text styles that a file adds to its theme, or changes in it.
  func readTokens(_ root: YAMLValue) throws(CellFileError) {
    for member in try root["colors"].map({ (value) throws(CellFileError) in try mapping(value, "colors") }) ?? [] {
      try checkName(member, "colors", CellTheme.colorTokens)
      // A faulty colour still counts as defined, so that uses of its name cause no further faults.
      tokens.colors[member.key] = try surviving(DynamicColor(.clear)) { () throws(CellFileError) in
        try dynamicColor(member.value, "colors.\(member.key)")
      }
    }
    for member in try root["textStyles"].map({ (value) throws(CellFileError) in try mapping(value, "textStyles") }) ?? [] {
      try checkName(member, "textStyles", CellTheme.textStyleTokens)
      let base = tokens.textStyles[member.key]
      tokens.textStyles[member.key] = try surviving(base ?? CellTheme.TextStyle(size: 14, lineHeight: 20)) { () throws(CellFileError) in
        try textStyle(member.value, over: base, "textStyles.\(member.key)")
      }
    }
  }

  /// Checks the name of a token. A name that is nearly the same as that of a standard token is a fault, because it is probably a
  /// misspelling, and such a token would have no effect.
  private func checkName(_ member: YAMLValue.Member, _ what: String, _ known: [String]) throws(CellFileError) {
    guard !member.key.isEmpty, member.key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      throw error(.value("\"\(member.key)\"", of: "a name in \(what)", allowed: "a name of letters, digits, - and _"), at: member.place)
    }
    let name = member.key
    // A token with a further word or number, such as accent2 or accentDark, is one of its own.
    let isFurther = known.contains { token in
      name.hasPrefix(token) && name.dropFirst(token.count).first.map { !$0.isLowercase } == true
    }
    guard !known.contains(name), name.utf8.count >= 4, !isFurther,
      let near = EditDistance.nearest(to: name, among: known, upTo: name.utf8.count < 8 ? 1 : 2)
    else { return }
    try keep(error(.nearToken(name, in: what, token: near), at: member.place))
  }

  static let textStyleKeys = ["size", "lineHeight", "weight", "family"]

  private func textStyle(_ value: YAMLValue, over base: CellTheme.TextStyle?, _ what: String) throws(CellFileError) -> CellTheme.TextStyle {
    _ = try members(value, what, allowed: Self.textStyleKeys)
    func number(_ key: String, in range: ClosedRange<Double>) throws(CellFileError) -> Double? {
      guard let value = value[key] else { return nil }
      guard let number = value.number, range.contains(number) else {
        throw refused(value, "\(what).\(key)", allowed: ValueForm.number(range).words)
      }
      return number
    }
    let size = try number("size", in: 1...1000)
    guard var style = base ?? size.map({ CellTheme.TextStyle(size: $0, lineHeight: ($0 * 1.4).rounded()) }) else {
      throw error(.missingKey("size", in: what), at: value.place)
    }
    if let size {
      style.lineHeight = (style.lineHeight * size / style.size).rounded()
      style.size = size
    }
    if let lineHeight = try number("lineHeight", in: 0...1000) {
      if let written = value["lineHeight"] { try checkLineHeight(lineHeight, written, "\(what).lineHeight", size: style.size) }
      style.lineHeight = lineHeight
    }
    if let weight = value["weight"] {
      guard case .constant(let found) = try ValueKind<Font.Weight>.weight.read(weight, self, "\(what).weight") else { return style }
      style.weight = found
    }
    if let family = value["family"] {
      style.families = try familyNames(family, "\(what).family")
    }
    return style
  }

  /// Reads the name of a font family, or a list of names, of which each is used for what those before it lack.
  func familyNames(_ value: YAMLValue, _ what: String) throws(CellFileError) -> [String] {
    var names: [String] = []
    for name in value.list ?? [value] {
      guard let text = name.text, !text.isEmpty, text.utf8.count <= 200 else {
        throw refused(name, what, allowed: "the name of a font family, or a list of them")
      }
      names.append(text)
    }
    if !names.isEmpty { families.append(NamedFamilies(names: names, what: what, place: value.place)) }
    return names
  }
}
