import EmakiDisplay
import EmakiSupport

/// A theme file describes a theme in YAML or JSON.
enum ThemeFile {
  fileprivate static let keys = words("theme base colors textStyles family radii spacing avatar separators")

  /// Returns the theme that a file says, as `CellTheme.init(parsing:name:)` does, and the families that it names.
  static func theme(parsing text: [UInt8], name: String) throws(CellFileError) -> (theme: CellTheme, families: [NamedFamilies]) {
    let reader = CellReader(file: name, folder: nil, tokens: .ios)
    let root = try reader.root(text, "the theme")
    try root.checkedMembers(keys)
    if let base = root["base"] {
      reader.tokens = try base.known(base.text.flatMap(CellTheme.builtIn), among: CellTheme.builtInNames)
    }
    reader.tokens.name = try root.optional("theme", reader.name) ?? name
    try reader.readTokens(root)
    if let colors = root["colors"], colors["accent"] != nil {
      reader.tokens.followAccent(except: Set(["link", "accentGround", "onAccent"].filter { colors[$0] != nil }))
    }
    if let family = root["family"] {
      let names = try reader.familyNames(family)
      reader.tokens.textStyles = reader.tokens.textStyles.mapValues { style in
        var style = style
        if style.families.isEmpty { style.families = names }
        return style
      }
    }
    try reader.readLengths(root, "radii", CellTheme.radiusTokens, \.radii)
    try reader.readLengths(root, "spacing", CellTheme.spacingTokens, \.spacing)
    if let avatar = root["avatar"] {
      let shape = avatar.text.flatMap(CellTheme.AvatarShape.init)
      reader.tokens.avatar = try avatar.known(shape, among: CellTheme.AvatarShape.allCases.map(\.rawValue))
    }
    if let separators = root["separators"] {
      reader.tokens.hasSeparators = try separators.expected(separators.boolean, ValueForm.bool.words)
    }
    return (reader.tokens, reader.families)
  }
}

extension CellTheme {
  /// Reads a theme file.
  ///
  /// ```yaml
  /// theme: harbour
  /// base: material                                   # what it changes; ios where nothing is said
  /// colors: { accent: { light: "#006d77", dark: "#83c5be" } }
  /// textStyles: { body: { size: 15, lineHeight: 21 } }
  /// family: Noto Serif                               # of all text styles that name none
  /// radii: { large: 20 }
  /// spacing: { l: 20 }
  /// avatar: squircle                                 # circle, rounded, squircle or none
  /// separators: false
  /// ```
  ///
  /// - Parameters:
  ///   - text: YAML or JSON in UTF-8.
  ///   - name: what errors call the file, usually its path.
  /// - Throws: `CellFileError` with the place of the first fault.
  public init(parsing text: [UInt8], name: String) throws(CellFileError) { self = try ThemeFile.theme(parsing: text, name: name).theme }

  /// Reads a theme file whose families must be among those in use.
  ///
  /// - Parameter known: a function that returns the families in use. It is called only for a file that names families.
  /// - Throws: `CellFileError` with the place of the first fault, and what `known` throws.
  package init(parsing text: [UInt8], name: String, among known: () throws -> [String]) throws {
    let (theme, families) = try ThemeFile.theme(parsing: text, name: name)
    if !families.isEmpty, let fault = NamedFamilies.faults(families, in: name, among: try known()).first { throw fault }
    self = theme
  }

  /// Returns whether a text is a theme file that was taken for a cell file: it has keys of themes, and none that draws a row.
  package static func isFile(_ text: [UInt8]) -> Bool {
    guard let found = (try? YAMLValue(parsing: text))?.members?.map(\.key) else { return false }
    return found.contains { ThemeFile.keys.contains($0) && !CellFileKeys.file.contains($0) }
      && !found.contains { words("cell cells layout data").contains($0) }
  }
}

extension CellReader {
  /// Reads lengths in points by token.
  fileprivate func readLengths(
    _ root: NamedValue, _ key: String, _ allowed: [String], _ path: WritableKeyPath<CellTheme, [String: Double]>
  ) throws(CellFileError) {
    guard let value = root[key] else { return }
    for member in try value.checkedMembers(allowed) {
      tokens[keyPath: path][member.key] = try number(value.part(member.value, member.key), in: 0...1000)
    }
  }
}

/// Named families are the font families that a file names at one place. The first that is in use sets the text.
struct NamedFamilies: Hashable, Sendable {
  /// The names, in the order in which they are tried.
  var names: [String]
  /// The words that messages give the place, such as `textStyles.body.family`.
  var what: String
  /// The place of the names in the file.
  var place: YAMLPlace

  /// Returns the faults of the places at which no family is in use. Case does not matter, as fonts are found without it.
  ///
  /// - Parameter known: the families in use.
  static func faults(_ families: [NamedFamilies], in file: String, among known: [String]) -> [CellFileError] {
    let inUse = Set(known.map { $0.lowercased() })
    return families.filter { !$0.names.contains { inUse.contains($0.lowercased()) } }.map { place in
      CellFileError(.unknownFamily(place.names, of: place.what, known: known), at: place.place, in: file)
    }
  }
}

extension CellReader {
  fileprivate func number(_ value: NamedValue, in range: ClosedRange<Double>) throws(CellFileError) -> Double {
    try value.expected(range.keeping(value.number), ValueForm.number(range).words)
  }

  /// Reads the colours and text styles that a file adds to its theme, or changes in it.
  func readTokens(_ root: NamedValue) throws(CellFileError) {
    for member in try mapping("colors", of: root) {
      try checkName(member, "colors", CellTheme.colorTokens)
      // A faulty colour still counts as defined, so that uses of its name cause no further faults.
      tokens.colors[member.key] = try surviving(DynamicColor(.clear)) { () throws(CellFileError) in
        try dynamicColor(member.value)
      }
    }
    for member in try mapping("textStyles", of: root) {
      try checkName(member, "textStyles", CellTheme.textStyleTokens)
      let base = tokens.textStyles[member.key]
      tokens.textStyles[member.key] = try surviving(base ?? CellTheme.TextStyle(size: 14, lineHeight: 20)) { () throws(CellFileError) in
        try textStyle(member.value, over: base)
      }
    }
  }

  /// Checks the name of a token. A name that is nearly the same as that of a standard token is a fault, because it is probably a
  /// misspelling, and such a token would have no effect.
  private func checkName(_ member: NamedMember, _ what: String, _ known: [String]) throws(CellFileError) {
    guard !member.key.isEmpty, member.key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      throw error(.value("\"\(member.key)\"", of: "a name in \(what)", allowed: "a name of letters, digits, - and _"), at: member.place)
    }
    let name = member.key
    // A token with a further word or number, such as accent2 or accentDark, is one of its own.
    let isFurther = known.contains { token in
      name.hasPrefix(token) && name.dropFirst(token.count).first.map { !$0.isLowercase } == true
    }
    guard !known.contains(name), name.utf8.count >= 4, !isFurther,
      let near = name.nearest(among: known, upTo: name.utf8.count < 8 ? 1 : 2)
    else { return }
    try keep(error(.nearToken(name, in: what, token: near), at: member.place))
  }

  private func textStyle(_ value: NamedValue, over base: CellTheme.TextStyle?) throws(CellFileError) -> CellTheme.TextStyle {
    try value.checkedMembers("size lineHeight weight family")
    let size = try value.optional("size") { value throws(CellFileError) in try number(value, in: 1...1000) }
    guard var style = base ?? size.map({ CellTheme.TextStyle(size: $0, lineHeight: ($0 * 1.4).rounded()) }) else {
      throw value.error(.missingKey("size", in: value.what))
    }
    if let size {
      style.lineHeight = (style.lineHeight * size / style.size).rounded()
      style.size = size
    }
    if let lineHeight = value["lineHeight"] {
      let height = try number(lineHeight, in: 0...1000)
      try lineHeight.checkLineHeight(height, size: style.size)
      style.lineHeight = height
    }
    style.weight = try value.optional("weight", Font.Weight.read) ?? style.weight
    style.families = try value.optional("family", familyNames) ?? style.families
    return style
  }

  /// Reads the name of a font family, or a list of names, of which each is used for what those before it lack.
  func familyNames(_ value: NamedValue) throws(CellFileError) -> [String] {
    let names = try (value.list ?? [value.yaml]).map { name throws(CellFileError) in
      let text = name.text.flatMap { (1...200).contains($0.utf8.count) ? $0 : nil }
      return try value.other(name).expected(text, "the name of a font family, or a list of them")
    }
    if !names.isEmpty { families.append(NamedFamilies(names: names, what: value.what, place: value.place)) }
    return names
  }
}
