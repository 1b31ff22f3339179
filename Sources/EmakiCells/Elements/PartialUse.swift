import EmakiDisplay
import EmakiSupport

/// A given value is what a use of a partial calls by a name of the partial's own: a key of the row, or a value that the file writes.
private struct GivenValue: Sendable {
  let name: String
  let type: DataType
  let value: @Sendable (CellScope) -> JSONTree
}

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
      var given: [GivenValue] = []
      for member in body["with"]?.members ?? [] { given.append(try reader.given(member)) }
      for value in given { reader.aliases.append((value.name, value.type)) }
      reader.openPartials.append(name)
      defer {
        reader.openPartials.removeLast()
        reader.aliases.removeSubrange(before...)
      }
      let inner = try element(partial, "partials.\(name)")
      if given.isEmpty { return inner }
      let known = given.map(\.value)
      return CompiledElement { elements, scope, build in inner.add(to: &elements, scope.adding(known.map { $0(scope) }), build) }
    }
  }

  /// Reads a value that a partial is given: a key, a text with bindings, a number, true or false, or `{ text: ... }` and `{ color: ... }`.
  private func given(_ member: YAMLValue.Member) throws(CellFileError) -> GivenValue {
    let (value, what) = (member.value, "partial.with.\(member.key)")
    if value.members != nil {
      let members = try members(value, what, allowed: Self.givenKeys)
      guard members.count == 1 else { throw refused(value, what, allowed: "the key of a value, { text: \"...\" } or { color: ... }") }
      if let color = value["color"] {
        let color = try bound(color, .color, "\(what).color")
        return GivenValue(name: member.key, type: .color) { scope in color.value(in: scope).map { .text($0.hexText.exact) } ?? .null }
      }
      return try givenText(members[0].value, member.key, "\(what).text")
    }
    guard let text = value.text, !value.isNull else {
      throw refused(value, what, allowed: "the key of a value, { text: \"...\" } or { color: ... }")
    }
    if text.contains("{{") {
      guard let only = try template(text, at: value.place, isText: false).only, only.format == nil else {
        return try givenText(value, member.key, what)
      }
      return GivenValue(name: member.key, type: only.lookup.type) { scope in scope[only.lookup] ?? .null }
    }
    let isKey = aliases.contains { $0.name == text } || data.contains { $0.name == text }
    if !isKey, let number = value.number { return GivenValue(name: member.key, type: .number) { _ in .number(number) } }
    if !isKey, let boolean = value.boolean { return GivenValue(name: member.key, type: .bool) { _ in .boolean(boolean) } }
    do throws(CellFileError) {
      let lookup = try lookup(text, at: value.place)
      return GivenValue(name: member.key, type: lookup.type) { scope in scope[lookup] ?? .null }
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

  private func givenText(_ value: YAMLValue, _ name: String, _ what: String) throws(CellFileError) -> GivenValue {
    let text = try bound(value, .text, what)
    return GivenValue(name: name, type: .text) { scope in .text((text.value(in: scope) ?? "").exact) }
  }
}

extension Color {
  /// The colour as rows write it: `#rrggbbaa`.
  fileprivate var hexText: String {
    "#" + [red, green, blue, alpha].map { channel in (channel < 16 ? "0" : "") + String(channel, radix: 16) }.joined()
  }
}
