import EmakiDisplay
import EmakiSupport

/// The cell schema is the JSON Schema (https://json-schema.org/draft/2020-12) of the files that `CellFile` reads, made of the tables by which it
/// reads them.
enum CellSchema {
  /// The schema as a JSON document.
  static var json: String { text(schema, indent: "") }

  /// Returns a value as JSON: in one line where it is short, else with a line for each of its parts.
  private static func text(_ value: Schema, indent: String) -> String {
    let short = value.json
    if short.utf8.count + indent.utf8.count <= 120 { return short }
    let inner = indent + "  "
    switch value {
    case .list(let values):
      return "[\n" + values.map { inner + text($0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }.map { "\(inner)\(jsonString($0.key)): \(text($0.value, indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return short
    }
  }

  private static var schema: Schema {
    var definitions: [String: Schema] = [
      "element": element, "condition": condition, "data": data, "dataKey": dataKey, "image": image, "modification": modification,
      "paint": paint, "color": color, "style": object(of: StyleTable.all.map(\.key), in: "style"), "cell": object(of: CellFileKeys.cell),
      "if": choice(of: any), "switch": switching(of: any), "colors": map(of: ref("themeColor")),
      "themeColor": anyOf(string, lightAndDark), "textStyles": map(of: textStyle),
    ]
    for kind in ElementKind.all {
      definitions["kind.\(kind.name)"] = described(object(of: kind.keys + ElementKind.common, in: kind.name), kind.summary)
    }
    let properties: [String: Schema] = [
      "cell": described(["type": "string", "minLength": 1], "The name of the file's only cell."),
      "cells": described(
        ["type": "object", "minProperties": 1, "additionalProperties": ref("cell")], "Several cells, by name."),
      "pick": described(
        object(
          ["switch": string, "cases": ["type": "object"], "default": string],
          required: ["switch", "cases"]), "The rule that picks a cell for a row that names none."),
      "partials": described(
        map(of: ref("element")), "Elements that cells use with { partial: name }."),
      "empty": described(ref("element"), "What a list without rows shows, in place of a text."),
      "header": described(ref("element"), "What stands above the rows; it reads title, count and unread of the list."),
      "chrome": described(chrome, "The bars of a screen round the list, with --screen; they read title, count and unread of the list."),
      "colors": described(ref("colors"), "Colours that the file adds to the theme's, or changes."),
      "textStyles": described(ref("textStyles"), "Text styles that the file adds to the theme's, or changes."),
    ]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A cell file of Emaki",
      "description": "How the rows of a feed look. Quote texts with {{ key }}, **marks** and \"!key\".", "type": "object",
      "additionalProperties": false, "properties": .object(properties.merging(values(CellFileKeys.cell)) { first, _ in first }),
      "$defs": .object(definitions), "anyOf": [["required": ["layout"]], ["required": ["cells"]]],
    ]
  }

  // MARK: Elements

  private static var element: Schema {
    var kinds: [String: Schema] = [:]
    for kind in ElementKind.all {
      let body = ref("kind.\(kind.name)")
      kinds[kind.name] = described(kind.keys.contains(where: \.isRequired) ? body : anyOf(body, ["type": "null"]), kind.summary)
    }
    let given = anyOf(
      typed("string", "number", "boolean"), object(["text": value(.text)], required: ["text"]),
      object(["color": value(.color)], required: ["color"]))
    let use: [String: Schema] = [
      "name": string, "with": map(of: given), "when": ref("condition"), "unless": ref("condition"), "each": string, "as": string,
      "index": string,
    ]
    kinds["partial"] = described(anyOf(string, object(use, required: ["name"])), "An element of partials.")
    return anyOf(
      [
        "type": "object", "properties": .object(kinds), "additionalProperties": false, "minProperties": 1,
        "maxProperties": 1,
      ], choice(of: ref("element")), switching(of: ref("element")))
  }

  private static var chrome: Schema {
    func values<Target>(_ properties: [Property<Target>]) -> [String: Schema] { self.values(properties.map(\.key), in: "chrome") }
    func items(_ properties: [Property<CellChrome.Item>]) -> Schema {
      list(of: object(of: properties.map(\.key), in: "chrome"), 1...ChromeProperties.itemLimit)
    }
    var navigation = values(ChromeProperties.navigation)
    for key in ChromeProperties.navigationLists { navigation[key] = items(ChromeProperties.button) }
    var tabBar = values(ChromeProperties.tabBar)
    tabBar["items"] = items(ChromeProperties.tab)
    return object([
      "navigationBar": object(navigation), "tabBar": object(tabBar, required: ["items"]), "toolBar": items(ChromeProperties.button),
    ])
  }

  // MARK: Values

  /// Returns the schema of a value in a form.
  private static func value(_ form: ValueForm) -> Schema {
    switch form {
    case .element: return ref("element")
    case .elements: return list(of: ref("element"))
    case .condition: return ref("condition")
    case .style: return ref("style")
    case .data: return ref("data")
    case .key: return ["type": "string", "minLength": 1]
    case .mappings(let keys):
      return list(of: object(values(keys + [("each", .key, false), ("as", .key, false), ("when", .condition, false)])))
    case .text, .markup, .path: return chosen(typed("string", "number", "boolean"))
    case .bool: return chosen(boolean, binding)
    case .color: return chosen(ref("color"))
    case .size, .pair: return chosen(pair(anyNumber))
    case .lengths: return chosen(pair(typed("number", "string")))
    case .dimension: return chosen(typed("number", "string"))
    case .insets:
      let side = chosen(number(-1e6...1e6, CellTheme.spacingTokens), ["const": "inf"], binding)
      return chosen(side, object(["top": side, "left": side, "bottom": side, "right": side]))
    case .paint: return chosen(ref("paint"))
    case .modification: return chosen(ref("modification"))
    case .image: return chosen(ref("image"))
    case .dash:
      let length = number(0...1000)
      return chosen(length, list(of: length, 1...16))
    case .fontFeatures:
      let setting: Schema = ["type": ["integer", "boolean"], "minimum": 0, "maximum": 65535]
      return chosen([
        "type": "object", "patternProperties": ["^[ -~]{4}$": setting], "additionalProperties": false,
        "minProperties": 1,
      ])
    case .number(let range, let tokens): return chosen(number(range, tokens), binding)
    case .whole(let range):
      return chosen(
        ["type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound))], binding)
    // A file may have words of its own, such as text styles, and weights are numbers as well.
    case .word(let words): return chosen(oneOf(words), typed("string", "integer"))
    case .texts: return chosen(list(of: string))
    case .mapping(let keys): return chosen(object(values(keys)))
    }
  }

  /// Returns the schema of a value that may also be chosen by a condition, as every value but an element may.
  private static func chosen(_ schemas: Schema...) -> Schema { ["anyOf": .list(schemas + [ref("if"), ref("switch")])] }

  private static let binding: Schema = ["type": "string", "pattern": "^\\s*\\{\\{.*\\}\\}\\s*$"]

  private static func number(_ range: ClosedRange<Double>, _ tokens: [String] = []) -> Schema {
    var number: [String: Schema] = ["type": "number"]
    if range.lowerBound > -1e6 { number["minimum"] = .number(range.lowerBound) }
    if range.upperBound < 1e6 { number["maximum"] = .number(range.upperBound) }
    return tokens.isEmpty ? .object(number) : anyOf(.object(number), oneOf(tokens))
  }

  private static let lightAndDark = object(["light": string, "dark": string], required: ["light", "dark"])

  private static var color: Schema {
    let names = CellTheme.colorTokens + ColorText.named.map(\.name)
    return anyOf(["type": "string", "examples": .list(names.map(text))], lightAndDark)
  }

  private static var image: Schema {
    object([
      "letter": string, "colorBy": string, "color": value(.color), "background": value(.color),
      "resizableRounded": object(of: RoundedDraft.properties.map(\.key)),
    ])
  }

  private static var modification: Schema {
    let one = object([
      "rounded": value(.number(0...1e6, tokens: CellTheme.radiusTokens)), "tint": value(.color), "overlay": value(.color),
      "blur": value(.number(0...100)),
      "border": object(["width": value(.number(0...1000)), "color": value(.color)], required: ["width", "color"]),
    ])
    return anyOf(oneOf(ValueKind<ImageModification>.modificationWords), one, list(of: chosen(ref("modification"))))
  }

  private static var paint: Schema {
    let colors = list(of: value(.color), 2...16)
    let place = pair(anyNumber)
    return anyOf(
      ref("color"), object(["linear": object(["from": place, "to": place, "colors": colors], required: ["colors"])], required: ["linear"]),
      object(
        ["radial": object(["center": place, "radius": anyNumber, "colors": colors], required: ["colors"])],
        required: ["radial"]))
  }

  private static var condition: Schema {
    let list: Schema = ["type": "array", "items": ref("condition"), "minItems": 1]
    return anyOf(
      ["type": "string", "description": "A key, or \"!key\"."],
      object(
        [
          "key": string, "is": any, "isNot": any, "in": ["type": "array"],
          "present": boolean, "above": anyNumber, "below": anyNumber,
        ], required: ["key"]), object(["all": list], required: ["all"]), object(["any": list], required: ["any"]),
      object(["not": ref("condition")], required: ["not"]))
  }

  private static func choice(of element: Schema) -> Schema {
    object(["if": ref("condition"), "then": element, "else": element], required: ["if", "then"])
  }

  private static func switching(of element: Schema) -> Schema {
    object(["switch": string, "cases": map(of: element), "default": element], required: ["switch", "cases"])
  }

  // MARK: Data

  private static var data: Schema { ["type": ["object", "null"], "additionalProperties": ref("dataKey")] }

  private static var dataKey: Schema {
    let words = oneOf(DataType.simple.flatMap { [$0.word, $0.word + "?"] })
    return anyOf(
      words,
      object(
        ["type": words, "optional": boolean, "default": any, "of": ref("dataKey"), "keys": ref("data")], required: ["type"]),
      ["type": "object", "additionalProperties": ref("dataKey"), "not": ["required": ["type"]]])
  }

  private static var textStyle: Schema {
    object([
      "size": number(1...1000), "lineHeight": number(0...1000), "weight": typed("string", "integer"), "family": typed("string", "array"),
    ])
  }

  // MARK: Parts

  private static let string: Schema = ["type": "string"]
  private static let boolean: Schema = ["type": "boolean"]
  private static let anyNumber: Schema = ["type": "number"]
  private static let any: Schema = [:]

  private static func text(_ text: String) -> Schema { .value(.text(text.exact)) }

  private static func ref(_ name: String) -> Schema { ["$ref": text("#/$defs/\(name)")] }

  private static func anyOf(_ schemas: Schema...) -> Schema { ["anyOf": .list(schemas)] }

  private static func list(of item: Schema) -> Schema { ["type": "array", "items": item] }

  private static func list(of item: Schema, _ count: ClosedRange<Int>) -> Schema {
    ["type": "array", "items": item, "minItems": .number(Double(count.lowerBound)), "maxItems": .number(Double(count.upperBound))]
  }

  private static func pair(_ item: Schema) -> Schema { list(of: item, 2...2) }

  private static func oneOf(_ words: [String]) -> Schema { ["enum": .list(words.map(text))] }

  private static func map(of item: Schema) -> Schema { ["type": "object", "additionalProperties": item] }

  private static func typed(_ types: String...) -> Schema { ["type": .list(types.map(text))] }

  private static func described(_ schema: Schema, _ words: String) -> Schema {
    var members = schema.members ?? [:]
    members["description"] = text(words)
    return .object(members)
  }

  /// Returns the schemas of keys, of an element with what they mean in words, which editors show beside them.
  private static func values(_ keys: [ElementKey], in kind: String? = nil) -> [String: Schema] {
    let values = keys.map { key, form, _ in
      guard let kind else { return (key, value(form)) }
      let words = form.words.prefix(1).uppercased() + form.words.dropFirst()
      let note = KeyNotes.note(on: key, of: kind) ?? ("", "")
      return (
        key,
        described(
          value(form),
          words + (note.words.isEmpty ? "" : "; " + note.words) + (note.standard.isEmpty ? "." : ". Default: \(note.standard)."))
      )
    }
    return Dictionary(values) { _, last in last }
  }

  private static func object(of keys: [ElementKey], in kind: String? = nil) -> Schema {
    object(values(keys, in: kind), required: keys.filter(\.isRequired).map(\.key))
  }

  private static func object(_ properties: [String: Schema], required: [String] = []) -> Schema {
    var schema: [String: Schema] = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    if !required.isEmpty { schema["required"] = .list(required.map(text)) }
    return .object(schema)
  }
}

/// A schema as code writes it, in literals.
private enum Schema: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case value(JSONTree)
  case list([Schema])
  case object([String: Schema])

  init(stringLiteral text: String) { self = .value(.text(text.exact)) }
  init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: Schema...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Schema)...) { self = .object(Dictionary(elements) { first, _ in first }) }

  static func number(_ value: Double) -> Schema { .value(.number(value)) }

  /// The members of an object; `nil` for another value.
  var members: [String: Schema]? { if case .object(let members) = self { members } else { nil } }

  var json: String { tree.json }

  private var tree: JSONTree {
    switch self {
    case .value(let value): value
    case .list(let values): .list(values.map(\.tree))
    case .object(let members): .object(members.mapValues(\.tree))
    }
  }
}
