import EmakiDisplay
import EmakiLayout
import EmakiSupport

/// A compiled element makes elements for a row, and adds them to a list: one element, none if a condition excludes it, or one for each value of a
/// list.
typealias CompiledElement = @Sendable (inout [LayoutElement], CellScope, CellBuild) -> Void

extension CellBuild {
  /// Returns the first element that is made for a row; `nil` where there is none.
  func first(_ element: CompiledElement, _ scope: CellScope) -> LayoutElement? {
    var elements: [LayoutElement] = []
    element(&elements, scope, self)
    return elements.first
  }
}

extension CellReader {
  /// Reads an element: a mapping of one kind, a choice, or the use of a partial.
  func element(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    let nothing: CompiledElement = { _, _, _ in }
    return try surviving(nothing) { () throws(CellFileError) in try read(value, what) }
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
    if let choose = try choice(value, what, element) { return { elements, scope, build in choose(scope)?(&elements, scope, build) } }
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
      reader.elementNames.append(name)
      let number = Int32(reader.elementNames.count)
      let make: ElementKind.Maker = { scope, build in
        let made = compiled(scope, build)
        made?.elementNumber = number
        if scope.look.namesElements, let made, made.debugName == nil { made.debugName = name }
        return made
      }
      return { elements, scope, build in
        guard let element = make(scope, build) else { return }
        style?(element, scope, build)
        elements.append(element)
      }
    }
  }

  private func style(_ value: YAMLValue?, _ what: String) throws(CellFileError) -> Property<LayoutElement>.Setter? {
    guard let value else { return nil }
    let name = "\(what).style"
    _ = try members(value, name, allowed: StyleTable.all.map(\.name))
    return try setter(StyleTable.all, of: value, name)
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
    addAlias(try aliasName(body["as"], "\(what).as"), of: lookup, type)
    if let name = body["index"] { aliases.append((try aliasName(name, "\(what).index"), .number, nil)) }
    defer { aliases.removeSubrange(before...) }
    let isCounted = body["index"] != nil
    let inner = try conditional(body, what, read)
    return { elements, scope, build in
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
        inner(&elements, scope.adding(isCounted ? [value, .number(Double(index + 1))] : [value]), build)
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

  /// Names the values of a list, which each have a type.
  func addAlias(_ name: String, of list: Lookup, _ type: DataType) { aliases.append((name, type, path(of: list).map { $0 + ["*"] })) }

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
    let when = try optional("when", of: body, what, condition)
    let unless = try optional("unless", of: body, what, condition)
    let inner = try read(self)
    if when == nil && unless == nil { return inner }
    return { elements, scope, build in
      if when?(scope) ?? true, !(unless?(scope) ?? false) { inner(&elements, scope, build) }
    }
  }
}

/// A given value is what a use of a partial calls by a name of the partial's own: a key of the row, with its path, or a value that the file writes.
private typealias GivenValue = (type: DataType, path: [String]?, value: @Sendable (CellScope) -> JSONTree)

extension CellReader {
  /// The keys of a partial's use that is a mapping.
  static let partialKeys = ["name", "with", "when", "unless", "each", "as", "index"]
  /// The keys of a value that the file itself gives a partial.
  static let givenKeys = ["text", "color"]

  /// Reads the use of a partial: its name, or a mapping with the name and the values that are given to it.
  func partial(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    let body = value.text == nil ? value : YAMLValue(.mapping([]), at: value.place)
    if value.text == nil { _ = try members(value, "partial", allowed: Self.partialKeys) }
    let nameValue = value.text == nil ? try require("name", of: value, "partial") : value
    guard let name = nameValue.text, let partial = partials[name] else {
      throw error(.unknownWord(nameValue.text ?? "", of: "partial", allowed: partials.keys.sorted()), at: nameValue.place)
    }
    if openPartials.contains(name) { throw error(.circle(openPartials + [name]), at: nameValue.place) }
    return try repeated(body, "partial") { (reader) throws(CellFileError) in
      let before = reader.aliases.count
      if let with = body["with"], with.members == nil {
        throw refused(with, "partial.with", allowed: "a mapping from the partial's names to keys of the row, such as { who: author }")
      }
      var given: [(name: String, value: GivenValue)] = []
      for member in body["with"]?.members ?? [] { given.append((member.key, try reader.given(member.value, "partial.with.\(member.key)"))) }
      for (name, value) in given { reader.aliases.append((name, value.type, value.path)) }
      reader.openPartials.append(name)
      defer {
        reader.openPartials.removeLast()
        reader.aliases.removeSubrange(before...)
      }
      let inner = try element(partial, "partials.\(name)")
      if given.isEmpty { return inner }
      let known = given.map(\.value.value)
      return { elements, scope, build in inner(&elements, scope.adding(known.map { $0(scope) }), build) }
    }
  }

  /// Reads a value that a partial is given: a key, a text with bindings, a number, true or false, or `{ text: ... }` and `{ color: ... }`.
  private func given(_ value: YAMLValue, _ what: String) throws(CellFileError) -> GivenValue {
    if value.members != nil {
      let members = try members(value, what, allowed: Self.givenKeys)
      guard members.count == 1 else { throw refused(value, what, allowed: "the key of a value, { text: \"...\" } or { color: ... }") }
      if let color = value["color"] {
        let color = try bound(color, .color, "\(what).color")
        return (.color, nil, { scope in color.value(in: scope).map { .text($0.hexText.exact) } ?? .null })
      }
      return try givenText(members[0].value, "\(what).text")
    }
    guard let text = value.text, !value.isNull else {
      throw refused(value, what, allowed: "the key of a value, { text: \"...\" } or { color: ... }")
    }
    if text.contains("{{") {
      guard let only = try template(text, at: value.place, isText: false).only, only.format == nil else {
        return try givenText(value, what)
      }
      return (only.lookup.type, path(of: only.lookup), { $0[only.lookup] ?? .null })
    }
    let isKey = aliases.contains { $0.name == text } || data.contains { $0.name == text }
    if !isKey, let number = value.jsonNumber { return (.number, nil, { _ in .number(number) }) }
    if !isKey, let boolean = value.boolean { return (.bool, nil, { _ in .boolean(boolean) }) }
    do throws(CellFileError) {
      let lookup = try lookup(text, at: value.place)
      return (lookup.type, path(of: lookup), { $0[lookup] ?? .null })
    } catch {
      if case .unknownData(let key, let allowed) = error.fault, Advice.near(key, among: allowed) != nil { throw error }
      switch error.fault {
      case .unknownData, .template:
        throw self.error(
          .value("\"\(text)\"", of: what, allowed: "a key of the row, or a text of the file's own as { text: \"\(text)\" }"),
          at: value.place)
      default: throw error
      }
    }
  }

  private func givenText(_ value: YAMLValue, _ what: String) throws(CellFileError) -> GivenValue {
    let text = try bound(value, .text, what)
    return (.text, nil, { .text((text.value(in: $0) ?? "").exact) })
  }
}

extension Color {
  /// The colour as rows write it: `#rrggbbaa`.
  fileprivate var hexText: String {
    "#" + [red, green, blue, alpha].map { channel in (channel < 16 ? "0" : "") + String(channel, radix: 16) }.joined()
  }
}
