import EmakiDisplay
import EmakiLayout
import EmakiNodes
package import EmakiSupport

/// A manifest is encoded as `{"emaki": 1, "size": [w, h], "scale", "image", "rendering", "libraries": [...], "fonts": [{"file", "sha256"}],
/// "rows": [...], "accessibility": [...]}`, with one line for each row, and one for each row's accessibility where there is any.
///
/// A row is `{"row", "y", "height", "hash", "nodes": [["icon", x, y, w, h], ...], "links": [["https://...", [x, y, w, h], ...], ...]}`,
/// with `"cut"` and `"of"` where the row is not completely in view. Lengths of rows are device pixels. Those of nodes and links are points
/// from the row's corner.
extension PictureManifest {
  static let formatVersion = 1

  package var json: String { json(rows.map(\.json), accessibility.map(\.json)) }

  /// The manifest as JSON without nodes, links and accessibility, for goldens that are kept as text. A line changes only where its row does.
  package var lock: String {
    json(
      rows.map { row in
        var row = row
        row.nodes = []
        row.links = []
        return row.json
      })
  }

  private func json(_ rows: [String], _ accessibility: [String] = []) -> String {
    let quoted = jsonString
    let head = JSONText.object([
      "emaki": "\(Self.formatVersion)", "size": "[\(size.width), \(size.height)]", "scale": jsonNumber(scale),
      "image": imageDigest.map(quoted),
      "rendering": "\(environment.rendering)", "libraries": "[" + environment.libraries.map(quoted).joined(separator: ", ") + "]",
    ])
    let fonts = environment.fonts.map { JSONText.object(["file": quoted($0.file), "sha256": quoted($0.sha256)]) }
    return head.dropLast() + ",\n\"fonts\": [" + fonts.joined(separator: ",\n") + "],\n\"rows\": [\n"
      + rows.joined(separator: ",\n") + "\n]"
      + (accessibility.isEmpty ? "" : ",\n\"accessibility\": [\n" + accessibility.joined(separator: ",\n") + "\n]") + "}\n"
  }

  /// Reads a manifest.
  ///
  /// - Throws: `JSONFault` for a text that is not one.
  package init(parsing text: [UInt8]) throws(JSONFault) {
    self = try JSONObject.read(text, nestingLevels: 512) { (json) throws(JSONFault) in try Self(json) }
  }

  private init(_ json: JSONValue) throws(JSONFault) {
    let object = try JSONObject(json, at: "$")
    let version = try object.requiredWholeNumber("emaki", in: 0...Int(Int32.max))
    guard version == Self.formatVersion else {
      throw .outOfRange(path: "$.emaki", value: "\(version)", allowed: "\(Self.formatVersion), the version that this Emaki reads")
    }
    try object.allow("emaki size scale image rendering libraries fonts rows accessibility")
    let size = try object.array("size")
    try size.checkCount(2...2, at: "$.size", "two numbers")
    let sides = 1...Int(Int32.max)
    self.size = PixelSize(
      width: try JSONObject.wholeNumber(size[0], at: "$.size[0]", in: sides),
      height: try JSONObject.wholeNumber(size[1], at: "$.size[1]", in: sides))
    scale = try object.number("scale")
    guard Limits.scale.range.contains(scale) else {
      throw .outOfRange(path: "$.scale", value: "\(scale)", allowed: "a number from \(Limits.scale.words)")
    }
    imageDigest = try object.string("image")
    environment = try PictureEnvironment(object)
    rows = try object.objects("rows") { (row) throws(JSONFault) in try Row(row) }
    accessibility = try AccessibilityElement.all("accessibility", of: object)
    var bottom = 0
    for (index, row) in rows.enumerated() {
      guard row.top == bottom else { throw .outOfRange(path: "$.rows[\(index)].y", value: "\(row.top)", allowed: "\(bottom)") }
      bottom += row.height
    }
    guard bottom == self.size.height else {
      throw .outOfRange(path: "$.rows", value: "\(bottom) pixels high", allowed: "rows of \(self.size.height) pixels in all")
    }
  }
}

extension PictureManifest.Row {
  fileprivate var json: String {
    let quoted = jsonString
    let isCut = cut != 0 || wholeHeight != height
    return JSONText.object([
      "row": name.map(quoted), "y": "\(top)", "height": "\(height)", "cut": isCut ? "\(cut)" : nil, "of": isCut ? "\(wholeHeight)" : nil,
      "hash": quoted(digest), "nodes": JSONText.array(nodes.map { "[\(quoted($0.name)), \($0.frame.numbers)]" }),
      "links": JSONText.array(links.map { "[\(([quoted($0.url)] + $0.boxes.map { "[\($0.numbers)]" }).joined(separator: ", "))]" }),
    ])
  }

  fileprivate init(_ object: JSONObject) throws(JSONFault) {
    try object.allow("row y height cut of hash nodes links")
    let lengths = 0...Int(Int32.max)
    self.init(
      name: try object.string("row"), top: try object.requiredWholeNumber("y", in: lengths),
      height: try object.requiredWholeNumber("height", in: lengths), cut: try object.wholeNumber("cut", in: lengths) ?? 0,
      wholeHeight: try object.wholeNumber("of", in: lengths), digest: try object.requiredString("hash"),
      nodes: try object.values("nodes") { (value, path) throws(JSONFault) in
        FrameContents.Node(
          name: try value.head(of: 5...5, at: path, "a name and four numbers"), frame: try Rect(value, from: 1, at: path))
      },
      links: try object.values("links") { (value, path) throws(JSONFault) in
        let url = try value.head(of: 1...Int.max, at: path, "a URL and boxes")
        var boxes: [Rect] = []
        for index in 1..<value.count { boxes.append(try Rect(value[index], at: "\(path)[\(index)]")) }
        return FrameContents.Link(url: url, boxes: boxes)
      })
  }
}

extension JSONValue {
  /// Checks that the value is an array of so many values.
  fileprivate func checkCount(_ counts: ClosedRange<Int>, at path: String, _ allowed: String) throws(JSONFault) {
    guard type == .array else { throw .wrongType(path: path, expected: [.array], found: type) }
    guard counts.contains(count) else { throw .outOfRange(path: path, value: "an array of \(count)", allowed: allowed) }
  }

  /// Returns the string that an array of so many values begins with.
  fileprivate func head(of counts: ClosedRange<Int>, at path: String, _ allowed: String) throws(JSONFault) -> String {
    try checkCount(counts, at: path, allowed)
    guard let head = self[0].string else { throw .outOfRange(path: path, value: "an array of \(count)", allowed: allowed) }
    return head
  }

  fileprivate func text(at path: String) throws(JSONFault) -> String {
    guard let string else { throw .wrongType(path: path, expected: [.string], found: type) }
    return string
  }
}

extension JSONObject {
  /// Gives the string under a key that must be there.
  func requiredString(_ key: String) throws(JSONFault) -> String {
    guard let string = try string(key) else { throw .missingKey(path: path, key: key) }
    return string
  }

  /// Gives the strings of the array under a key that must be there.
  func requiredStrings(_ key: String) throws(JSONFault) -> [String] {
    _ = try array(key)
    return try strings(key)
  }

  /// Gives the strings of the array under a key; none where there is no such key.
  fileprivate func strings(_ key: String) throws(JSONFault) -> [String] {
    try values(key) { (value, path) throws(JSONFault) in try value.text(at: path) }
  }
}

extension Rect {
  /// The numbers of the rectangle as they stand in an array.
  var numbers: String {
    [minX, minY, width, height].map { jsonNumber($0.isFinite ? $0 : 0) }.joined(separator: ", ")
  }

  fileprivate init(_ array: JSONValue, at path: String) throws(JSONFault) {
    try array.checkCount(4...4, at: path, "four numbers")
    try self.init(array, from: 0, at: path)
  }

  fileprivate init(_ array: JSONValue, from first: Int, at path: String) throws(JSONFault) {
    var numbers: [Double] = []
    for index in first..<first + 4 {
      guard let number = array[index].number else {
        throw .wrongType(path: "\(path)[\(index)]", expected: [.number], found: array[index].type)
      }
      numbers.append(number)
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension PictureEnvironment {
  fileprivate init(_ object: JSONObject) throws(JSONFault) {
    let rendering = try object.requiredWholeNumber("rendering", in: 0...Int(Int32.max))
    let libraries = try object.requiredStrings("libraries")
    let fonts = try object.objects("fonts") { (font) throws(JSONFault) in
      try font.allow("file sha256")
      return Font(file: try font.requiredString("file"), sha256: try font.requiredString("sha256"))
    }
    self.init(rendering: rendering, libraries: libraries, fonts: fonts)
  }
}

/// An accessibility element is encoded as `{"node", "label", "value", "hint", "id", "traits": ["header", ...], "frame": [x, y, w, h],
/// "actions": ["Reply", ...], "elements": [...]}`. Members that are `nil` or empty are left out. A group has `"group"` instead of `"node"`.
/// Positions are in points from the picture's top left corner.
extension AccessibilityElement {
  /// The element as a JSON object in one line.
  fileprivate var json: String {
    let quoted = jsonString
    return JSONText.object([
      isElement ? "node" : "group": quoted(node), "label": label.map(quoted), "value": value.map(quoted), "hint": hint.map(quoted),
      "id": identifier.map(quoted), "traits": JSONText.array(traits.names.map(quoted)), "frame": "[\(frame.numbers)]",
      "actions": JSONText.array(actions.map(quoted)), "elements": JSONText.array(elements.map(\.json)),
    ])
  }

  fileprivate init(_ object: JSONObject) throws(JSONFault) {
    try object.allow("node group label value hint id traits frame actions elements")
    let node = try object.string("node")
    let group = try object.string("group")
    guard let name = node ?? group else { throw .missingKey(path: object.path, key: "node") }
    var traits: AccessibilityTraits = []
    for (index, name) in try object.strings("traits").enumerated() {
      guard let trait = AccessibilityTraits(name: name) else {
        throw .unknownWord(path: "\(object.path).traits[\(index)]", word: name, allowed: AccessibilityTraits(rawValue: .max).names)
      }
      traits.insert(trait)
    }
    self.init(
      node: name, isElement: node != nil, label: try object.string("label"), hint: try object.string("hint"),
      value: try object.string("value"), identifier: try object.string("id"), traits: traits,
      frame: try Rect(object.array("frame"), at: "\(object.path).frame"),
      actions: try object.strings("actions"),
      elements: try Self.all("elements", of: object))
  }

  fileprivate static func all(_ key: String, of object: JSONObject) throws(JSONFault) -> [AccessibilityElement] {
    try object.values(key) { (value, path) throws(JSONFault) in try AccessibilityElement(JSONObject(value, at: path)) }
  }
}

/// JSON text that is put together of parts.
enum JSONText {
  /// Returns an object without the members that are `nil`. The values are JSON.
  static func object(_ members: KeyValuePairs<String, String?>) -> String {
    "{" + members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }.joined(separator: ", ") + "}"
  }

  /// Returns an array of values that are JSON; `nil` for none.
  static func array(_ values: [String]) -> String? { values.isEmpty ? nil : "[" + values.joined(separator: ", ") + "]" }
}

extension JSONObject {
  /// Reads each value of the array under a key; none where there is no such key.
  func values<Value>(_ key: String, _ body: (JSONValue, _ path: String) throws(JSONFault) -> Value) throws(JSONFault) -> [Value] {
    if member(key) == nil { return [] }
    let array = try array(key)
    var values: [Value] = []
    for index in 0..<array.count { values.append(try body(array[index], "\(path).\(key)[\(index)]")) }
    return values
  }

  /// Reads each object of the array under a key that must be there.
  func objects<Value>(_ key: String, _ body: (JSONObject) throws(JSONFault) -> Value) throws(JSONFault) -> [Value] {
    _ = try array(key)
    return try values(key) { (value, path) throws(JSONFault) in try body(JSONObject(value, at: path)) }
  }
}
