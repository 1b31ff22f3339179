import EmakiDisplay
import EmakiEngine
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
  var lock: String {
    json(
      rows.map { row in
        var row = row
        (row.nodes, row.links) = ([], [])
        return row.json
      })
  }

  private func json(_ rows: [String], _ accessibility: [String] = []) -> String {
    let quoted = JSONText.quoted
    var head = [
      "\"emaki\": \(Self.formatVersion)", "\"size\": [\(size.width), \(size.height)]", "\"scale\": \(JSONText.number(scale))",
    ]
    if let imageDigest { head.append("\"image\": \(quoted(imageDigest))") }
    head.append("\"rendering\": \(environment.rendering)")
    head.append("\"libraries\": [" + environment.libraries.map(quoted).joined(separator: ", ") + "]")
    let fonts = environment.fonts.map { "{\"file\": \(quoted($0.file)), \"sha256\": \(quoted($0.sha256))}" }
    return "{" + head.joined(separator: ", ") + ",\n\"fonts\": [" + fonts.joined(separator: ",\n") + "],\n\"rows\": [\n"
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
    guard let version = try object.wholeNumber("emaki", in: 0...Int(Int32.max)) else { throw .missingKey(path: "$", key: "emaki") }
    guard version == Self.formatVersion else {
      throw .outOfRange(path: "$.emaki", value: "\(version)", allowed: "\(Self.formatVersion), the version that this Emaki reads")
    }
    try object.allow(["emaki", "size", "scale", "image", "rendering", "libraries", "fonts", "rows", "accessibility"])
    let size = try object.array("size")
    guard size.count == 2 else { throw .outOfRange(path: "$.size", value: "an array of \(size.count)", allowed: "two numbers") }
    let sides = 1...Int(Int32.max)
    self.size = PixelSize(
      width: try JSONObject.wholeNumber(size[0], at: "$.size[0]", in: sides),
      height: try JSONObject.wholeNumber(size[1], at: "$.size[1]", in: sides))
    scale = try object.number("scale")
    guard Limits.scale.contains(scale) else {
      throw .outOfRange(path: "$.scale", value: "\(scale)", allowed: "a number from \(Limits.scale.words)")
    }
    imageDigest = try object.string("image")
    environment = try PictureEnvironment(object)
    rows = try object.objects("rows") { (row) throws(JSONFault) in try Row(row) }
    accessibility = try object.values("accessibility") { (value, path) throws(JSONFault) in
      try AccessibilityElement(JSONObject(value, at: path))
    }
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
    var members = name.map { ["\"row\": \(JSONText.quoted($0))"] } ?? []
    members += ["\"y\": \(top)", "\"height\": \(height)"]
    if cut != 0 || wholeHeight != height { members += ["\"cut\": \(cut)", "\"of\": \(wholeHeight)"] }
    members.append("\"hash\": \(JSONText.quoted(digest))")
    if !nodes.isEmpty {
      let nodes = nodes.map { "[\(JSONText.quoted($0.name)), \($0.frame.numbers)]" }
      members.append("\"nodes\": [\(nodes.joined(separator: ", "))]")
    }
    if !links.isEmpty {
      let links = links.map { link in
        "[" + ([JSONText.quoted(link.url)] + link.boxes.map { "[\($0.numbers)]" }).joined(separator: ", ") + "]"
      }
      members.append("\"links\": [\(links.joined(separator: ", "))]")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  fileprivate init(_ object: JSONObject) throws(JSONFault) {
    try object.allow(["row", "y", "height", "cut", "of", "hash", "nodes", "links"])
    let lengths = 0...Int(Int32.max)
    func length(_ key: String) throws(JSONFault) -> Int {
      guard let number = try object.wholeNumber(key, in: lengths) else { throw .missingKey(path: object.path, key: key) }
      return number
    }
    guard let digest = try object.string("hash") else { throw .missingKey(path: object.path, key: "hash") }
    self.init(
      name: try object.string("row"), top: try length("y"), height: try length("height"),
      cut: try object.wholeNumber("cut", in: lengths) ?? 0,
      wholeHeight: try object.wholeNumber("of", in: lengths), digest: digest,
      nodes: try object.values("nodes") { (value, path) throws(JSONFault) in try FrameContents.Node(value, at: path) },
      links: try object.values("links") { (value, path) throws(JSONFault) in try FrameContents.Link(value, at: path) })
  }
}

extension FrameContents.Node {
  fileprivate init(_ value: JSONValue, at path: String) throws(JSONFault) {
    guard value.type == .array else { throw .wrongType(path: path, expected: [.array], found: value.type) }
    guard value.count == 5, let name = value[0].string else {
      throw .outOfRange(path: path, value: "an array of \(value.count)", allowed: "a name and four numbers")
    }
    self.init(name: name, frame: try Rect(value, from: 1, at: path))
  }
}

extension FrameContents.Link {
  fileprivate init(_ value: JSONValue, at path: String) throws(JSONFault) {
    guard value.type == .array else { throw .wrongType(path: path, expected: [.array], found: value.type) }
    guard value.count > 0, let url = value[0].string else {
      throw .outOfRange(path: path, value: "an array of \(value.count)", allowed: "a URL and boxes")
    }
    var boxes: [Rect] = []
    for index in 1..<value.count {
      let (box, place) = (value[index], "\(path)[\(index)]")
      guard box.type == .array else { throw .wrongType(path: place, expected: [.array], found: box.type) }
      guard box.count == 4 else { throw .outOfRange(path: place, value: "an array of \(box.count)", allowed: "four numbers") }
      boxes.append(try Rect(box, from: 0, at: place))
    }
    self.init(url: url, boxes: boxes)
  }
}

extension Rect {
  /// The numbers of the rectangle as they stand in an array.
  var numbers: String {
    [minX, minY, width, height].map { JSONText.number($0.isFinite ? $0 : 0) }.joined(separator: ", ")
  }

  init(_ array: JSONValue, from first: Int, at path: String) throws(JSONFault) {
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
    guard let rendering = try object.wholeNumber("rendering", in: 0...Int(Int32.max)) else {
      throw .missingKey(path: object.path, key: "rendering")
    }
    let names = try object.array("libraries")
    var libraries: [String] = []
    for index in 0..<names.count {
      guard let name = names[index].string else {
        throw .wrongType(path: "$.libraries[\(index)]", expected: [.string], found: names[index].type)
      }
      libraries.append(name)
    }
    let fonts = try object.objects("fonts") { (font) throws(JSONFault) in
      try font.allow(["file", "sha256"])
      guard let file = try font.string("file") else { throw .missingKey(path: font.path, key: "file") }
      guard let hash = try font.string("sha256") else { throw .missingKey(path: font.path, key: "sha256") }
      return Font(file: file, sha256: hash)
    }
    self.init(rendering: rendering, libraries: libraries, fonts: fonts)
  }
}
