import EmakiEngine
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// An accessibility element is encoded as `{"node", "label", "value", "hint", "id", "traits": ["header", ...], "frame": [x, y, w, h],
/// "actions": ["Reply", ...], "elements": [...]}`. Members that are `nil` or empty are left out. A group has `"group"` instead of `"node"`.
/// Positions are in points from the picture's top left corner.
extension AccessibilityElement {
  /// The element as a JSON object in one line.
  var json: String {
    let quoted = JSONText.quoted
    func strings(_ key: String, _ texts: [String]) -> String? {
      texts.isEmpty ? nil : "\"\(key)\": [" + texts.map(quoted).joined(separator: ", ") + "]"
    }
    func member(_ key: String, _ text: String?) -> String? { text.map { "\"\(key)\": \(quoted($0))" } }
    let members = [
      member(isElement ? "node" : "group", node), member("label", label), member("value", value), member("hint", hint),
      member("id", identifier), strings("traits", traits.names), "\"frame\": [\(frame.numbers)]", strings("actions", actions),
      elements.isEmpty ? nil : "\"elements\": [" + elements.map(\.json).joined(separator: ", ") + "]",
    ]
    return "{" + members.compactMap(\.self).joined(separator: ", ") + "}"
  }

  init(_ object: JSONObject) throws(JSONFault) {
    try object.allow(["node", "group", "label", "value", "hint", "id", "traits", "frame", "actions", "elements"])
    func strings(_ key: String) throws(JSONFault) -> [String] {
      try object.values(key) { (value, path) throws(JSONFault) in
        guard let text = value.string else { throw .wrongType(path: path, expected: [.string], found: value.type) }
        return text
      }
    }
    let (node, group) = (try object.string("node"), try object.string("group"))
    guard let name = node ?? group else { throw .missingKey(path: object.path, key: "node") }
    let path = "\(object.path).frame"
    let box = try object.array("frame")
    guard box.count == 4 else { throw .outOfRange(path: path, value: "an array of \(box.count)", allowed: "four numbers") }
    var traits: AccessibilityTraits = []
    for (index, name) in try strings("traits").enumerated() {
      guard let trait = AccessibilityTraits(name: name) else {
        throw .unknownWord(path: "\(object.path).traits[\(index)]", word: name, allowed: AccessibilityTraits(rawValue: .max).names)
      }
      traits.insert(trait)
    }
    self.init(
      node: name, isElement: node != nil, label: try object.string("label"), hint: try object.string("hint"),
      value: try object.string("value"), identifier: try object.string("id"), traits: traits, frame: try Rect(box, from: 0, at: path),
      actions: try strings("actions"),
      elements: try object.values("elements") { (value, path) throws(JSONFault) in
        try AccessibilityElement(JSONObject(value, at: path))
      })
  }
}
