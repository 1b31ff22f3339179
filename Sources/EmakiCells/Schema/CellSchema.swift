import EmakiDisplay
import EmakiSupport

/// The cell schema is the JSON Schema (https://json-schema.org/draft/2020-12) of the files that `CellFile` reads, made of the tables by which it
/// reads them.
package enum CellSchema {
  /// The schema as a JSON document.
  package static var json: String { text(schema, indent: "") }

  /// Returns a value as JSON: in one line where it is short, else with a line for each of its parts.
  private static func text(_ value: JSONTree, indent: String) -> String {
    let short = value.json
    if short.utf8.count + indent.utf8.count <= 120 { return short }
    let inner = indent + "  "
    switch value {
    case .list(let values):
      return "[\n" + values.map { inner + text($0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }.map { "\(inner)\(JSONText.quoted($0.key)): \(text($0.value, indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return short
    }
  }

  private static var schema: JSONTree {
    var definitions: [String: JSONTree] = [
      "element": element, "condition": condition, "data": data, "dataKey": dataKey, "image": image, "modification": modification,
      "paint": paint, "color": color, "style": style, "cell": cell(CellFileKeys.cell), "if": choice(of: nil),
      "switch": switching(of: nil),
    ]
    definitions["colors"] = .object(["type": "object", "additionalProperties": ref("themeColor")])
    definitions["themeColor"] = anyOf([
      .object(["type": "string"]),
      object(["light": .object(["type": "string"]), "dark": .object(["type": "string"])], required: ["light", "dark"]),
    ])
    definitions["textStyles"] = .object(["type": "object", "additionalProperties": textStyle])
    for kind in ElementKind.all { definitions["kind.\(kind.name)"] = body(of: kind) }
    var properties: [String: JSONTree] = [
      "cell": described(.object(["type": "string", "minLength": .number(1)]), "The name of the file's only cell."),
      "cells": described(
        .object(["type": "object", "minProperties": .number(1), "additionalProperties": ref("cell")]), "Several cells, by name."),
      "pick": described(
        object(
          ["switch": .object(["type": "string"]), "cases": .object(["type": "object"]), "default": .object(["type": "string"])],
          required: ["switch", "cases"]), "The rule that picks a cell for a row that names none."),
      "partials": described(
        .object(["type": "object", "additionalProperties": ref("element")]), "Elements that cells use with { partial: name }."),
      "empty": described(ref("element"), "What a list without rows shows, in place of a text."),
      "header": described(ref("element"), "What stands above the rows; it reads title, count and unread of the list."),
      "chrome": described(chrome, "The bars of a screen round the list, with --screen; they read title, count and unread of the list."),
      "colors": described(ref("colors"), "Colours that the file adds to the theme's, or changes."),
      "textStyles": described(ref("textStyles"), "Text styles that the file adds to the theme's, or changes."),
    ]
    for (key, form) in CellFileKeys.cell { properties[key] = key == "data" ? ref("data") : value(form) }
    return .object([
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A cell file of Emaki",
      "description": "How the rows of a feed look. Quote texts with {{ key }}, **marks** and \"!key\".", "type": "object",
      "additionalProperties": .boolean(false), "properties": .object(properties), "$defs": .object(definitions),
      "anyOf": .list([.object(["required": .list(["layout"])]), .object(["required": .list(["cells"])])]),
    ])
  }

  // MARK: Elements

  private static var element: JSONTree {
    var kinds: [String: JSONTree] = [:]
    for kind in ElementKind.all {
      let holdsNothing = kind.keys.contains { $0.isRequired } == false
      kinds[kind.name] = described(
        holdsNothing ? anyOf([ref("kind.\(kind.name)"), .object(["type": "null"])]) : ref("kind.\(kind.name)"), kind.summary)
    }
    let use: [String: JSONTree] = [
      "name": .object(["type": "string"]),
      "with": .object([
        "type": "object",
        "additionalProperties": anyOf([
          .object(["type": .list(["string", "number", "boolean"])]), object(["text": value(.text)], required: ["text"]),
          object(["color": value(.color)], required: ["color"]),
        ]),
      ]),
      "when": ref("condition"), "unless": ref("condition"), "each": .object(["type": "string"]), "as": .object(["type": "string"]),
      "index": .object(["type": "string"]),
    ]
    kinds["partial"] = described(anyOf([.object(["type": "string"]), object(use, required: ["name"])]), "An element of partials.")
    return anyOf([
      .object([
        "type": "object", "properties": .object(kinds), "additionalProperties": .boolean(false), "minProperties": .number(1),
        "maxProperties": .number(1),
      ]), choice(of: ref("element")), switching(of: ref("element")),
    ])
  }

  private static func body(of kind: ElementKind) -> JSONTree {
    var properties: [String: JSONTree] = [:]
    for (key, form, _) in kind.keys { properties[key] = described(form, key, of: kind.name) }
    for (key, form) in ElementKind.common { properties[key] = described(form, key, of: kind.name) }
    return described(object(properties, required: kind.keys.filter(\.isRequired).map(\.key)), kind.summary)
  }

  private static var chrome: JSONTree {
    func values<Target>(_ properties: [Property<Target>]) -> [String: JSONTree] {
      Dictionary(properties.map { ($0.name, described($0.form, $0.name, of: "chrome")) }) { first, _ in first }
    }
    func items(_ properties: [Property<ItemDraft>]) -> JSONTree {
      .object([
        "type": "array", "minItems": .number(1), "maxItems": .number(Double(ChromeProperties.itemLimit)),
        "items": object(values(properties), required: properties.filter(\.isRequired).map(\.name)),
      ])
    }
    var navigation = values(ChromeProperties.navigation)
    for key in ChromeProperties.navigationLists { navigation[key] = items(ChromeProperties.button) }
    var tabBar = values(ChromeProperties.tabBar)
    tabBar["items"] = items(ChromeProperties.tab)
    return object([
      "navigationBar": object(navigation), "tabBar": object(tabBar, required: ["items"]), "toolBar": items(ChromeProperties.button),
    ])
  }

  private static func cell(_ keys: [(key: String, form: ValueForm)]) -> JSONTree {
    var properties: [String: JSONTree] = [:]
    for (key, form) in keys { properties[key] = key == "data" ? ref("data") : value(form) }
    return object(properties, required: ["layout"])
  }

  private static var style: JSONTree {
    var properties: [String: JSONTree] = [:]
    for property in StyleTable.all { properties[property.name] = described(property.form, property.name, of: "style") }
    return object(properties)
  }

  // MARK: Values

  /// Returns the schema of a value in a form. Every value but an element may also be chosen by a condition.
  static func value(_ form: ValueForm) -> JSONTree {
    switch form {
    case .element: ref("element")
    case .elements: .object(["type": "array", "items": ref("element")])
    case .condition: ref("condition")
    case .style: ref("style")
    case .key: .object(["type": "string", "minLength": .number(1)])
    case .any: .object([:])
    case .mappings(let keys):
      .object([
        "type": "array",
        "items": object(
          Dictionary((keys + [("each", .key), ("as", .key), ("when", .condition)]).map { ($0.key, value($0.form)) }) { first, _ in first }),
      ])
    default: anyOf(literals(form) + [ref("if"), ref("switch")])
    }
  }

  private static let binding: JSONTree = .object(["type": "string", "pattern": "^\\s*\\{\\{.*\\}\\}\\s*$"])

  private static func literals(_ form: ValueForm) -> [JSONTree] {
    switch form {
    case .text, .markup, .path: return [.object(["type": .list(["string", "number", "boolean"])])]
    case .bool: return [.object(["type": "boolean"]), binding]
    case .color: return [ref("color")]
    case .size, .pair: return [pair(.object(["type": "number"]))]
    case .lengths: return [pair(.object(["type": .list(["number", "string"])]))]
    case .dimension: return [.object(["type": .list(["number", "string"])])]
    case .insets:
      let side = anyOf([number(-1e6...1e6, CellTheme.spacingTokens), .object(["const": "inf"]), binding, ref("if"), ref("switch")])
      return [side, object(["top": side, "left": side, "bottom": side, "right": side])]
    case .paint: return [ref("paint")]
    case .modification: return [ref("modification")]
    case .image: return [ref("image")]
    case .dash:
      let length: JSONTree = .object(["type": "number", "minimum": .number(0), "maximum": .number(1000)])
      return [length, .object(["type": "array", "items": length, "minItems": .number(1), "maxItems": .number(16)])]
    case .fontFeatures:
      let setting: JSONTree = .object(["type": .list(["integer", "boolean"]), "minimum": .number(0), "maximum": .number(65535)])
      return [
        .object([
          "type": "object", "patternProperties": .object(["^[ -~]{4}$": setting]), "additionalProperties": .boolean(false),
          "minProperties": .number(1),
        ])
      ]
    case .number(let range, let tokens): return [number(range, tokens), binding]
    case .whole(let range):
      return [
        .object(["type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound))]), binding,
      ]
    // A file may have words of its own, such as text styles, and weights are numbers as well.
    case .word(let words): return [.object(["enum": .list(words.map(text))]), .object(["type": .list(["string", "integer"])])]
    case .texts: return [.object(["type": "array", "items": .object(["type": "string"])])]
    case .mapping(let keys):
      return [object(Dictionary(keys.map { ($0.key, value($0.form)) }) { first, _ in first })]
    case .element, .elements, .condition, .style, .key, .mappings, .any: return [.object([:])]
    }
  }

  private static func number(_ range: ClosedRange<Double>, _ tokens: [String]) -> JSONTree {
    var number: [String: JSONTree] = ["type": "number"]
    if range.lowerBound > -1e6 { number["minimum"] = .number(range.lowerBound) }
    if range.upperBound < 1e6 { number["maximum"] = .number(range.upperBound) }
    return tokens.isEmpty ? .object(number) : anyOf([.object(number), .object(["enum": .list(tokens.map(text))])])
  }

  private static var color: JSONTree {
    let names = CellTheme.colorTokens + ColorText.named.map(\.name)
    return anyOf([
      .object(["type": "string", "examples": .list(names.map(text))]),
      object(["light": .object(["type": "string"]), "dark": .object(["type": "string"])], required: ["light", "dark"]),
    ])
  }

  private static var image: JSONTree {
    let shape = Dictionary(RoundedDraft.properties.map { ($0.name, value($0.form)) }) { first, _ in first }
    return object([
      "letter": .object(["type": "string"]), "colorBy": .object(["type": "string"]), "color": value(.color), "background": value(.color),
      "resizableRounded": object(shape, required: RoundedDraft.properties.filter(\.isRequired).map(\.name)),
    ])
  }

  private static var modification: JSONTree {
    let radius = value(.number(0...1e6, tokens: CellTheme.radiusTokens))
    let one = object([
      "rounded": radius, "tint": value(.color), "overlay": value(.color), "blur": value(.number(0...100)),
      "border": object(["width": value(.number(0...1000)), "color": value(.color)], required: ["width", "color"]),
    ])
    return anyOf([
      .object(["enum": .list(ValueKind<ImageModification>.modificationWords.map(text))]), one,
      .object(["type": "array", "items": anyOf([ref("modification"), ref("if"), ref("switch")])]),
    ])
  }

  private static var paint: JSONTree {
    let colors: JSONTree = .object(["type": "array", "items": value(.color), "minItems": .number(2), "maxItems": .number(16)])
    let place = pair(.object(["type": "number"]))
    return anyOf([
      ref("color"), object(["linear": object(["from": place, "to": place, "colors": colors], required: ["colors"])], required: ["linear"]),
      object(
        ["radial": object(["center": place, "radius": .object(["type": "number"]), "colors": colors], required: ["colors"])],
        required: ["radial"]),
    ])
  }

  private static var condition: JSONTree {
    let any: JSONTree = .object([:])
    let list: JSONTree = .object(["type": "array", "items": ref("condition"), "minItems": .number(1)])
    return anyOf([
      .object(["type": "string", "description": "A key, or \"!key\"."]),
      object(
        [
          "key": .object(["type": "string"]), "is": any, "isNot": any, "in": .object(["type": "array"]),
          "present": .object(["type": "boolean"]), "above": .object(["type": "number"]), "below": .object(["type": "number"]),
        ], required: ["key"]), object(["all": list], required: ["all"]), object(["any": list], required: ["any"]),
      object(["not": ref("condition")], required: ["not"]),
    ])
  }

  private static func choice(of element: JSONTree?) -> JSONTree {
    let inner = element ?? .object([:])
    return object(["if": ref("condition"), "then": inner, "else": inner], required: ["if", "then"])
  }

  private static func switching(of element: JSONTree?) -> JSONTree {
    let inner = element ?? .object([:])
    return object(
      ["switch": .object(["type": "string"]), "cases": .object(["type": "object", "additionalProperties": inner]), "default": inner],
      required: ["switch", "cases"])
  }

  // MARK: Data

  private static var data: JSONTree { .object(["type": .list(["object", "null"]), "additionalProperties": ref("dataKey")]) }

  private static var dataKey: JSONTree {
    let words = DataType.simple.flatMap { [$0.word, $0.word + "?"] }
    return anyOf([
      .object(["enum": .list(words.map(text))]),
      object(
        [
          "type": .object(["enum": .list(words.map(text))]), "optional": .object(["type": "boolean"]), "default": .object([:]),
          "of": ref("dataKey"), "keys": ref("data"),
        ], required: ["type"]),
      .object(["type": "object", "additionalProperties": ref("dataKey"), "not": .object(["required": .list(["type"])])]),
    ])
  }

  private static var textStyle: JSONTree {
    object([
      "size": .object(["type": "number", "minimum": .number(1), "maximum": .number(1000)]),
      "lineHeight": .object(["type": "number", "minimum": .number(0), "maximum": .number(1000)]),
      "weight": .object(["type": .list(["string", "integer"])]), "family": .object(["type": .list(["string", "array"])]),
    ])
  }

  // MARK: Parts

  private static func text(_ text: String) -> JSONTree { .text(text.exact) }

  private static func ref(_ name: String) -> JSONTree { .object(["$ref": text("#/$defs/\(name)")]) }

  private static func anyOf(_ schemas: [JSONTree]) -> JSONTree { .object(["anyOf": .list(schemas)]) }

  private static func pair(_ item: JSONTree) -> JSONTree {
    .object(["type": "array", "items": item, "minItems": .number(2), "maxItems": .number(2)])
  }

  private static func described(_ schema: JSONTree, _ words: String) -> JSONTree {
    var members = schema.members ?? [:]
    members["description"] = text(words)
    return .object(members)
  }

  /// Returns the schema of a key, with its form and what it means in words, which editors show beside it.
  private static func described(_ form: ValueForm, _ key: String, of kind: String) -> JSONTree {
    let words = form.words.prefix(1).uppercased() + form.words.dropFirst()
    let note = KeyNotes.note(on: key, of: kind)
    let standard = note?.standard ?? ""
    return described(
      value(form),
      words + (note.map { $0.words.isEmpty ? "" : "; " + $0.words } ?? "") + (standard.isEmpty ? "." : ". Default: \(standard)."))
  }

  private static func object(_ properties: [String: JSONTree], required: [String] = []) -> JSONTree {
    var schema: [String: JSONTree] = ["type": "object", "properties": .object(properties), "additionalProperties": .boolean(false)]
    if !required.isEmpty { schema["required"] = .list(required.map(text)) }
    return .object(schema)
  }
}
