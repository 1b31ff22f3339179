import EmakiSupport

extension RequestOption {
  /// Returns the JSON Schema of a value.
  ///
  /// - Parameters:
  ///   - door: the lines, whose values may be `null`, or suites, whose numbers and lists are those of YAML.
  ///   - fallback: the value that an option has which is not given, as JSON; `nil` to leave it out.
  package func schema(for door: Doors, fallback: String? = nil) -> String {
    let isLine = door == .lines
    var types = ["string"]
    var rules: [String] = []
    switch values {
    case .flag: types = ["boolean"]
    case .words(let words, let orNone):
      rules = ["\"enum\": [" + (words + (orNone ? ["none"] : [])).map(JSONText.quoted).joined(separator: ", ") + (isLine ? ", null]" : "]")]
    case .list(let words) where isLine:
      let word = "(\(words.joined(separator: "|")))"
      rules = ["\"pattern\": \"^\(word)(,\(word))*$\""]
    case .list(let words):
      types = ["array"]
      rules = ["\"uniqueItems\": true, \"items\": {\"enum\": [\(words.map(JSONText.quoted).joined(separator: ", "))]}"]
    case .number(let limit):
      types = isLine ? ["number", "string"] : ["number"]
      rules = ["\"minimum\": \(limit.ends.lowest), \"maximum\": \(limit.ends.highest)"]
    // Lines come from anywhere, and what tries all that a schema allows should not draw a picture as large as may be.
    case .size: rules = ["\"pattern\": \"\(isLine ? "^[1-9][0-9]{0,2}x[1-9][0-9]{0,2}$" : "^[0-9.]+x[0-9.]+$")\""]
    case .id: types = ["string", "number"]
    case .text(let pattern): rules = pattern.map { ["\"pattern\": \(JSONText.quoted($0))"] } ?? []
    case .moment: rules = ["\"format\": \"date-time\""]
    case .document where isLine: types = ["string", "object"]
    case .document: rules = ["\"minLength\": 1"]
    case .repeated: types = ["array"]
    }
    if isLine { types.append("null") }
    let type = types.count == 1 ? JSONText.quoted(types[0]) : "[\(types.map(JSONText.quoted).joined(separator: ", "))]"
    let told = fallback.map { ["\"default\": \($0)"] } ?? []
    return "{" + (["\"type\": \(type)"] + rules + told + ["\"description\": \(JSONText.quoted(summary))"]).joined(separator: ", ") + "}"
  }
}
