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
  func element(_ value: NamedValue) throws(CellFileError) -> CompiledElement {
    let nothing: CompiledElement = { _, _, _ in }
    return try surviving(nothing) { () throws(CellFileError) in try read(value) }
  }

  private func read(_ value: NamedValue) throws(CellFileError) -> CompiledElement {
    try goDown(to: value)
    defer { depth -= 1 }
    elementCount += 1
    guard elementCount <= Self.elementLimit else { throw value.error(.tooMany("elements", limit: Self.elementLimit)) }
    let members = try value.expected(
      value.members, "an element: a mapping with one key, its kind, such as { text: { text: \"{{ title }}\" } }")
    if let choose = try choice(value, element) { return { elements, scope, build in choose(scope)?(&elements, scope, build) } }
    guard members.count == 1, let member = members.first else {
      let found = members.isEmpty ? "an empty mapping" : "a mapping of \(members.map(\.key).joined(separator: ", "))"
      // The most common mistake is that an element's properties are not indented below its kind.
      throw value.error(
        .value(found, of: value.what, allowed: "a mapping with one key, the element's kind, and everything else indented below it"))
    }
    if member.key == "partial" { return try partial(member.value) }
    guard let kind = ElementKind.byName[member.key] else {
      throw error(.unknownKind(member.key, allowed: ElementKind.names), at: member.place)
    }
    let given = NamedValue(yaml: member.value, what: kind.name, reader: self)
    if given.list != nil || given.text != nil && !given.isNull {
      let key = (kind.keys.first(where: \.isRequired) ?? kind.keys.first)?.key ?? "style"
      throw given.refused("a mapping of its keys, such as \(kind.name): { \(key): ... }")
    }
    let body = given.isNull ? given.other(YAMLValue(.mapping([]), at: given.place)) : given
    try body.checkedMembers(kind.keys.map(\.key) + ElementKind.common.map(\.key))
    return try repeated(body) { () throws(CellFileError) in
      let style = try body.optional("style") { style throws(CellFileError) in
        try style.checkedMembers(StyleTable.all.map(\.name))
        return try setter(StyleTable.all, of: style)
      }
      let compiled = try kind.compile(body)
      let name = "\(kind.name) \(shortName):\(member.place.line)"
      elementNames.append(name)
      let number = Int32(elementNames.count)
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
  func repeated(_ body: NamedValue, _ read: () throws(CellFileError) -> CompiledElement) throws(CellFileError) -> CompiledElement {
    guard let each = body["each"] else {
      // An element that shows a list has `items`, and may then have `as` without `each`.
      if let name = body["as"], body["items"] == nil { throw name.error(.missingKey("each", in: "\(body.what) with \"as\"")) }
      if let name = body["index"] { throw name.error(.missingKey("each", in: "\(body.what) with \"index\"")) }
      return try conditional(body, read)
    }
    let (lookup, type) = try listLookup(each)
    let before = aliases.count
    addAlias(try aliasName(body["as"]), of: lookup, type)
    let index = try body.optional("index", aliasName)
    if let index { aliases.append((index, .number, nil)) }
    defer { aliases.removeSubrange(before...) }
    let inner = try conditional(body, read)
    let (isCounted, what) = (index != nil, each.what)
    return { elements, scope, build in
      guard case .list(let values)? = scope[lookup] else {
        if let other = scope[lookup] { scope.faults?.add(lookup, other.faultText, allowed: "a list, for \(what)") }
        return
      }
      for (index, value) in scope.shown(values, of: lookup, what).enumerated() {
        build.repeatedCount += 1
        guard build.repeatedCount <= Self.elementLimit else {
          scope.faults?.add(
            lookup, "a list inside lists that make more than \(Self.elementLimit) elements", allowed: "shorter lists, for \(what)")
          return
        }
        inner(&elements, scope.adding(isCounted ? [value, .number(Double(index + 1))] : [value]), build)
      }
    }
  }

  /// Reads the key of a list, and returns it with the type of the list's values.
  func listLookup(_ value: NamedValue) throws(CellFileError) -> (lookup: Lookup, element: DataType) {
    let path = try value.expected(value.text, "the key of a list")
    listDepth = max(listDepth, aliases.count + 1)
    let lookup = try lookup(path, at: value.place)
    switch lookup.type {
    case .list(let element): return (lookup, element)
    case .any:
      bindsValues = true
      return (lookup, .any)
    default: throw value.error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a list"))
    }
  }

  /// Names the values of a list, which each have a type.
  func addAlias(_ name: String, of list: Lookup, _ type: DataType) { aliases.append((name, type, path(of: list).map { $0 + ["*"] })) }

  /// Reads the name of a list's values.
  func aliasName(_ value: NamedValue?) throws(CellFileError) -> String {
    guard let value else { return "item" }
    guard let name = value.text, !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      throw value.refused("a name of letters and digits")
    }
    return name
  }

  private func conditional(
    _ body: NamedValue, _ read: () throws(CellFileError) -> CompiledElement
  ) throws(CellFileError) -> CompiledElement {
    let when = try body.optional("when", condition)
    let unless = try body.optional("unless", condition)
    let inner = try read()
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
  private func partial(_ yaml: YAMLValue) throws(CellFileError) -> CompiledElement {
    let use = NamedValue(yaml: yaml, what: "partial", reader: self)
    let body = use.text == nil ? use : use.other(YAMLValue(.mapping([]), at: use.place))
    if use.text == nil { try use.checkedMembers("name with when unless each as index") }
    let nameValue = use.text == nil ? use.other(try use.require("name").yaml) : use
    let name = nameValue.text ?? ""
    let partial = try nameValue.known(partials[name], among: partials.keys.sorted())
    if openPartials.contains(name) { throw nameValue.error(.circle(openPartials + [name])) }
    return try repeated(body) { () throws(CellFileError) in
      let before = aliases.count
      var given: [(name: String, value: GivenValue)] = []
      if let with = body["with"] {
        let members = try with.expected(
          with.members, "a mapping from the partial's names to keys of the row, such as { who: author }")
        given = try members.map { member throws(CellFileError) in (member.key, try self.given(with.part(member.value, member.key))) }
      }
      aliases += given.map { ($0.name, $0.value.type, $0.value.path) }
      openPartials.append(name)
      defer {
        openPartials.removeLast()
        aliases.removeSubrange(before...)
      }
      let inner = try element(NamedValue(yaml: partial, what: "partials.\(name)", reader: self))
      if given.isEmpty { return inner }
      let known = given.map(\.value.value)
      return { elements, scope, build in inner(&elements, scope.adding(known.map { $0(scope) }), build) }
    }
  }

  /// Reads a value that a partial is given: a key, a text with bindings, a number, true or false, or `{ text: ... }` and `{ color: ... }`.
  private func given(_ value: NamedValue) throws(CellFileError) -> GivenValue {
    let allowed = "the key of a value, { text: \"...\" } or { color: ... }"
    if value.members != nil {
      let members = try value.checkedMembers("text color")
      guard members.count == 1 else { throw value.refused(allowed) }
      if let color = try value.optional("color", color) {
        return (.color, nil, { scope in color(scope).map { .text($0.hexText.exact) } ?? .null })
      }
      return try givenText(value.part(members[0].value, "text"))
    }
    let text = try value.expected(value.isNull ? nil : value.text, allowed)
    if text.contains("{{") {
      guard let only = try template(text, at: value.place, isText: false).only, only.format == nil else { return try givenText(value) }
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
        throw value.error(
          .value("\"\(text)\"", of: value.what, allowed: "a key of the row, or a text of the file's own as { text: \"\(text)\" }"))
      default: throw error
      }
    }
  }

  private func givenText(_ value: NamedValue) throws(CellFileError) -> GivenValue {
    let text = try bound(value, .text)
    return (.text, nil, { .text((text($0) ?? "").exact) })
  }
}

extension Color {
  /// The colour as rows write it: `#rrggbbaa`.
  fileprivate var hexText: String {
    "#" + [red, green, blue, alpha].map { channel in (channel < 16 ? "0" : "") + String(channel, radix: 16) }.joined()
  }
}
