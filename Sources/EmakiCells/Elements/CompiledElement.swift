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
    try goDown(to: value)
    defer { depth -= 1 }
    elementCount += 1
    guard elementCount <= Self.elementLimit else { throw error(.tooMany("elements", limit: Self.elementLimit), at: value.place) }
    let members = try expected(
      value.members, value, what, "an element: a mapping with one key, its kind, such as { text: { text: \"{{ title }}\" } }")
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
    try self.members(body, kind.name, allowed: kind.keys.map(\.key) + ElementKind.common.map(\.key))
    return try repeated(body, kind.name) { reader throws(CellFileError) in
      let style = try reader.optional("style", of: body, kind.name) { value, what throws(CellFileError) in
        try reader.members(value, what, allowed: StyleTable.all.map(\.name))
        return try reader.setter(StyleTable.all, of: value, what)
      }
      let compiled = try kind.compile(body, reader, kind.name)
      let name = "\(kind.name) \(reader.shortName):\(member.place.line)"
      reader.elementNames.append(name)
      let number = Int32(reader.elementNames.count)
      return { elements, scope, build in
        guard let element = compiled(scope, build) else { return }
        element.elementNumber = number
        if scope.look.namesElements, element.debugName == nil { element.debugName = name }
        style?(element, scope, build)
        elements.append(element)
      }
    }
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
      guard case .list(let values)? = scope[lookup] else {
        if let other = scope[lookup] { scope.faults?.add(lookup, other.faultText, allowed: "a list, for \(what).each") }
        return
      }
      for (index, value) in scope.shown(values, of: lookup, "\(what).each").enumerated() {
        build.repeatedCount += 1
        guard build.repeatedCount <= Self.elementLimit else {
          scope.faults?.add(
            lookup, "a list inside lists that make more than \(Self.elementLimit) elements", allowed: "shorter lists, for \(what).each")
          return
        }
        inner(&elements, scope.adding(isCounted ? [value, .number(Double(index + 1))] : [value]), build)
      }
    }
  }

  /// Reads the key of a list, and returns it with the type of the list's values.
  func listLookup(_ value: YAMLValue, _ what: String) throws(CellFileError) -> (lookup: Lookup, element: DataType) {
    let path = try expected(value.text, value, what, "the key of a list")
    listDepth = max(listDepth, aliases.count + 1)
    let lookup = try lookup(path, at: value.place)
    switch lookup.type {
    case .list(let element): return (lookup, element)
    case .any:
      bindsValues = true
      return (lookup, .any)
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
  /// Reads the use of a partial: its name, or a mapping with the name and the values that are given to it.
  func partial(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledElement {
    let body = value.text == nil ? value : YAMLValue(.mapping([]), at: value.place)
    if value.text == nil { try members(value, "partial", allowed: "name with when unless each as index") }
    let nameValue = value.text == nil ? try require("name", of: value, "partial") : value
    let name = nameValue.text ?? ""
    let partial = try known(partials[name], nameValue, "partial", among: partials.keys.sorted())
    if openPartials.contains(name) { throw error(.circle(openPartials + [name]), at: nameValue.place) }
    return try repeated(body, "partial") { reader throws(CellFileError) in
      let before = reader.aliases.count
      let with = try reader.optional("with", of: body, "partial") { with, what throws(CellFileError) in
        try reader.expected(with.members, with, what, "a mapping from the partial's names to keys of the row, such as { who: author }")
      }
      let given = try (with ?? []).map { member throws(CellFileError) in
        (name: member.key, value: try reader.given(member.value, "partial.with.\(member.key)"))
      }
      reader.aliases += given.map { ($0.name, $0.value.type, $0.value.path) }
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
    let allowed = "the key of a value, { text: \"...\" } or { color: ... }"
    if value.members != nil {
      let members = try members(value, what, allowed: "text color")
      guard members.count == 1 else { throw refused(value, what, allowed: allowed) }
      if let color = try optional("color", of: value, what, color) {
        return (.color, nil, { scope in color.value(in: scope).map { .text($0.hexText.exact) } ?? .null })
      }
      return try givenText(members[0].value, "\(what).text")
    }
    let text = try expected(value.isNull ? nil : value.text, value, what, allowed)
    if text.contains("{{") {
      guard let only = try template(text, at: value.place, isText: false).only, only.format == nil else {
        return try givenText(value, what)
      }
      return (only.lookup.type, path(of: only.lookup), { $0[only.lookup] ?? .null })
    }
    if !aliases.contains(where: { $0.name == text }), !data.contains(where: { $0.name == text }) {
      if let number = value.jsonNumber { return (.number, nil, { _ in .number(number) }) }
      if let boolean = value.boolean { return (.bool, nil, { _ in .boolean(boolean) }) }
    }
    do throws(CellFileError) {
      let lookup = try lookup(text, at: value.place)
      return (lookup.type, path(of: lookup), { $0[lookup] ?? .null })
    } catch {
      switch error.fault {
      case .unknownData(let key, let allowed) where Advice.near(key, among: allowed) != nil: throw error
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
