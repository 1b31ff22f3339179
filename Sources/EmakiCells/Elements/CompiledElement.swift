import EmakiLayout
import EmakiSupport

/// A compiled element makes elements for a row. It makes one element, none if a condition excludes it, or one for each value of a list.
struct CompiledElement: Sendable {
  /// The function that makes the elements and adds them to a list.
  let addition: @Sendable (inout [LayoutElement], CellScope, CellBuild) -> Void

  func add(to elements: inout [LayoutElement], _ scope: CellScope, _ build: CellBuild) { addition(&elements, scope, build) }

  func make(_ scope: CellScope, _ build: CellBuild) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    addition(&elements, scope, build)
    return elements
  }
}

extension CellReader {
  /// Reads an element: a mapping of one kind, a choice, or the use of a partial.
  func element(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    try surviving(CompiledElement { _, _, _ in }) { () throws(CellFileError) in try read(value, what) }
  }

  private func read(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooMany("levels of elements", limit: Self.depthLimit), at: value.place) }
    elementCount += 1
    guard elementCount <= Self.elementLimit else { throw error(.tooMany("elements", limit: Self.elementLimit), at: value.place) }
    guard let members = value.members else {
      throw refused(value, what, allowed: "an element: a mapping with one key, its kind, such as { text: { text: \"{{ title }}\" } }")
    }
    if value["if"] != nil || value["switch"] != nil { return try choice(value, what) }
    guard members.count == 1, let member = members.first else {
      let found = members.isEmpty ? "an empty mapping" : "a mapping of \(members.map(\.key).joined(separator: ", "))"
      // The most common mistake is that an element's properties are not indented below its kind.
      throw error(
        .value(found, of: what, allowed: "a mapping with one key, the element's kind, and everything else indented below it"),
        at: value.place)
    }
    if member.key == "partial" { return try partial(member.value, what) }
    guard let kind = ElementKind.byName[member.key] else {
      throw error(.unknownKind(member.key, allowed: ElementKind.names), at: member.place)
    }
    if member.value.list != nil || member.value.text != nil && !member.value.isNull {
      let key = (kind.keys.first(where: \.isRequired) ?? kind.keys.first)?.key ?? "style"
      throw refused(member.value, kind.name, allowed: "a mapping of its keys, such as \(kind.name): { \(key): ... }")
    }
    let body = member.value.isNull ? YAMLValue(.mapping([]), at: member.value.place) : member.value
    _ = try self.members(body, kind.name, allowed: kind.keys.map(\.key) + ElementKind.common.map(\.key))
    return try repeated(body, kind.name) { (reader) throws(CellFileError) in
      let style = try reader.style(body["style"], kind.name)
      let compiled = try kind.compile(body, reader, kind.name)
      let name = "\(kind.name) \(reader.shortName):\(member.place.line)"
      let make: ElementKind.Maker = { scope, build in
        let made = compiled(scope, build)
        if scope.look.namesElements, let made, made.debugName == nil { made.debugName = name }
        return made
      }
      if style.isEmpty { return CompiledElement { elements, scope, build in if let made = make(scope, build) { elements.append(made) } } }
      return CompiledElement { elements, scope, build in
        guard let element = make(scope, build) else { return }
        for setter in style { setter(element, scope, build) }
        elements.append(element)
      }
    }
  }

  private func style(_ value: YAMLValue?, _ what: String) throws(CellFileError) -> [Property<LayoutElement>.Setter] {
    guard let value else { return [] }
    let name = "\(what).style"
    _ = try members(value, name, allowed: StyleTable.all.map(\.name))
    return try setters(StyleTable.all, of: value, name)
  }

  // MARK: Conditions and lists

  /// Reads `each`, `when` and `unless` of a mapping, and then the rest of it, which may use the names that `each` adds.
  func repeated(
    _ body: YAMLValue, _ what: String, _ read: (CellReader) throws(CellFileError) -> CompiledElement
  ) throws(CellFileError) -> CompiledElement {
    guard let each = body["each"] else {
      // An element that shows a list has `items`, and may then have `as` without `each`.
      if let name = body["as"], body["items"] == nil { throw error(.missingKey("each", in: "\(what) with \"as\""), at: name.place) }
      if let name = body["index"] { throw error(.missingKey("each", in: "\(what) with \"index\""), at: name.place) }
      return try conditional(body, what, read)
    }
    let (lookup, type) = try listLookup(each, "\(what).each")
    let before = aliases.count
    aliases.append((try aliasName(body["as"], "\(what).as"), type))
    if let name = body["index"] { aliases.append((try aliasName(name, "\(what).index"), .number)) }
    defer { aliases.removeSubrange(before...) }
    let isCounted = body["index"] != nil
    let inner = try conditional(body, what, read)
    return CompiledElement { elements, scope, build in
      guard case .list(let values)? = scope[lookup] else { return }
      for (index, value) in scope.shown(values, of: lookup, "\(what).each").enumerated() {
        build.repeatedCount += 1
        guard build.repeatedCount <= Self.elementLimit else {
          scope.faults?.add(
            CellRowFault(
              key: lookup.path, value: "a list inside lists that make more than \(Self.elementLimit) elements",
              allowed: "shorter lists, for \(what).each"))
          return
        }
        inner.add(to: &elements, scope.adding(isCounted ? [value, .number(Double(index + 1))] : [value]), build)
      }
    }
  }

  /// Reads the key of a list, and returns it with the type of the list's values.
  func listLookup(_ value: YAMLValue, _ what: String) throws(CellFileError) -> (lookup: Lookup, element: DataType) {
    guard let path = value.text else { throw refused(value, what, allowed: "the key of a list") }
    listDepth = max(listDepth, aliases.count + 1)
    let lookup = try lookup(path, at: value.place)
    switch lookup.type {
    case .list(let element): return (lookup, element)
    case .any: return (lookup, .any)
    default: throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a list"), at: value.place)
    }
  }

  /// Reads the name of a list's values.
  func aliasName(_ value: YAMLValue?, _ what: String) throws(CellFileError) -> String {
    guard let value else { return "item" }
    guard let name = value.text, !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      throw refused(value, what, allowed: "a name of letters and digits")
    }
    return name
  }

  private func conditional(
    _ body: YAMLValue, _ what: String, _ read: (CellReader) throws(CellFileError) -> CompiledElement
  ) throws(CellFileError) -> CompiledElement {
    let when = try body["when"].map { (value) throws(CellFileError) in try condition(value, "\(what).when") }
    let unless = try body["unless"].map { (value) throws(CellFileError) in try condition(value, "\(what).unless") }
    let inner = try read(self)
    if when == nil && unless == nil { return inner }
    return CompiledElement { elements, scope, build in
      if when?.holds(scope) ?? true, !(unless?.holds(scope) ?? false) { inner.add(to: &elements, scope, build) }
    }
  }

  /// Reads `{ if, then, else }` and `{ switch, cases, default }`.
  private func choice(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    if let test = value["if"] {
      _ = try members(value, what, allowed: ["if", "then", "else"])
      let condition = try condition(test, "\(what).if")
      let then = try element(require("then", of: value, what), "\(what).then")
      let other = try value["else"].map { (value) throws(CellFileError) in try element(value, "\(what).else") }
      return CompiledElement { elements, scope, build in
        (condition.holds(scope) ? then : other)?.add(to: &elements, scope, build)
      }
    }
    _ = try members(value, what, allowed: ["switch", "cases", "default"])
    let (lookup, cases) = try switchCases(require("switch", of: value, what), of: value, what)
    var choices: [(value: JSONTree, element: CompiledElement)] = []
    for entry in cases { choices.append((entry.wanted, try element(entry.value, "\(what).cases.\(entry.key)"))) }
    let known = choices
    let standard = try value["default"].map { (value) throws(CellFileError) in try element(value, "\(what).default") }
    return CompiledElement { elements, scope, build in
      let found = scope[lookup]
      (known.first { $0.value == found }?.element ?? standard)?.add(to: &elements, scope, build)
    }
  }
}
