import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiLayout
import EmakiSupport

/// A suite error says why a text is not a suite, and where. Lines and columns count from 1.
package struct SuiteError: Error, Hashable {
  /// The name of the document in messages.
  var file: String
  /// Where the fault is.
  var place: YAMLPlace
  /// The fault that was found.
  var fault: Fault

  /// A fault says what is wrong with a suite.
  enum Fault: Hashable {
    /// The text is not YAML, or uses YAML that is not supported here.
    case yaml(YAMLFault)
    /// A mapping has a key that it cannot have.
    case unknownKey(String, in: String, allowed: [String])
    /// A mapping lacks a key that it must have.
    case missingKey(String, in: String)
    /// A value is of another type, or out of its range.
    case value(String, of: String, allowed: String)
    /// A value of an option is malformed or out of its range.
    case option(String, of: String, RequestTextError)
    /// Two cases, shots or values of an axis would have the same golden.
    case duplicateName(String, what: String)
    /// A name differs from that of another one in capitals alone, and a file has it.
    case nameInOtherCase(String, other: String, what: String)
    /// A case has bars and pictures of this size, which is too small for them.
    case noRoom(Size)
  }
}

extension SuiteError: CustomStringConvertible {
  package var description: String { escapingControls("\(file):\(place.line):\(place.column): \(fault)") }
}

extension SuiteError.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .yaml(let fault):
      switch fault.reason {
      case .repeatedKey(let key, _): "the key \(quoted(key)) is there twice. Leave one of them."
      case .tooDeep: "nested too deeply for a suite. Flatten what opens there."
      case .alias: "an alias stands here. Write the value out: a suite has no anchors and merges."
      case .empty: "malformed YAML: the document is empty. Correct the text at that place."
      default: fault.description
      }
    case .unknownKey(let key, let place, let allowed):
      "\(place) has an unknown key \(quoted(key)). \(Self.advice(key, allowed))"
    case .missingKey(let key, let place): "\(place) has no \(quoted(key)). Add it."
    case .value(let value, let place, let allowed): "\(place) is \(printable(value)). Give \(allowed)."
    case .option(let value, let place, let error): "\(place) is \(printable(value)). \(error)"
    case .duplicateName(let name, let what): "\(quoted(name)) is the name of another \(what). Give each its own."
    case .nameInOtherCase(let name, let other, let what):
      "\(quoted(name)) and \(quoted(other)), the name of another \(what), differ in capitals alone, which some file systems do not tell "
        + "apart. Give each its own."
    case .noRoom(let size):
      "a picture of \(size.width) x \(size.height) points has no room for a list between bars. "
        + "Choose at least \(Int(ScreenBars.leastSize.width)) x \(Int(ScreenBars.leastSize.height)), or screen: none."
    }
  }

  private static func advice(_ word: String, _ allowed: [String]) -> String {
    // What an option of emaki render is called is an axis here.
    if word == "appearance" {
      return allowed.contains("matrix")
        ? "Light and dark are an axis: matrix: { theme: [dark] }." : "Did you mean \"theme\"? Its values are light and dark."
    }
    let axis = ["typeSize": "typeSize: [XL]", "language": "language: [ja]", "lang": "language: [ja]", "width": "width: [320]"]
    if let axis = axis[word], allowed.contains("matrix") { return "It is an axis: matrix: { \(axis) }." }
    if let nearest = word.nearest(among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can have \(allowed.joined(separator: ", "))."
  }
}

/// A suite run error says why a suite cannot be run, or why one of its pictures cannot be drawn.
package enum SuiteRunError: Error, Hashable {
  /// A folder was given where a suite is wanted.
  case directory(String)
  /// The bytes of a suite are not UTF-8.
  case encoding(String)
  /// Another suite, which may keep its goldens in the same folder, cannot be read for a reason.
  case neighbor(String)
  /// The suite in a file has no case of a name.
  case unknownCase(String, file: String, known: [String])
  /// The page at an address would have to be fetched.
  case unfetchedPage(String)
  /// The page at an address is outside the feed's folder.
  case pageOutside(String)
  /// A picture would have no pixels or too many.
  case pictureSize(width: Int, height: Int)
  /// The feed of a case does not have a row that the case shows.
  case unknownRow(String, feed: String, case: String)

  /// Makes the error that stands for one in drawing a picture; `nil` for one that needs no other words.
  init?(drawing error: any Error) {
    switch error {
    case InputError.pageNetwork(let address, .off): self = .unfetchedPage(address)
    case InputError.pageOutside(let address): self = .pageOutside(address)
    case RenderError.pictureSize(let width, let height): self = .pictureSize(width: width, height: height)
    default: return nil
    }
  }

  private static let unfetched = "the network is off in suites. Save what is there beside the feed and name it by a relative path."

  /// Returns the sentence of a warning about nodes. The pictures of a suite are never fetched, and are in the feed's folder.
  static func sentence(_ warning: RenderWarning, nodes: [String]) -> String {
    warning.sentence(nodes: nodes) { error in
      switch error {
      case .network(let url, .off): "picture \(quoted(url)): \(unfetched)"
      case .outsideFolder(let url, let path, _):
        "picture \(quoted(url)): \(quoted(path)) is outside the feed's folder. Put it there, and name it by a relative path."
      default: error.description
      }
    }
  }
}

extension SuiteRunError: CustomStringConvertible {
  package var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .directory(let path): return "\(path) is a directory. Name the suite in it."
    case .encoding(let path): return "\(path): the bytes are not UTF-8. Save the suite as UTF-8."
    case .neighbor(let reason): return "\(reason) Until then it is not known which goldens are this suite's."
    case .unknownCase(let name, let file, let known):
      let list = known.prefix(5).map(quoted).joined(separator: ", ")
      let near = name.nearest(among: known, upTo: name.count < 4 ? 1 : 2)
      return "\(file) has no case \(quoted(name)). " + (near.map { "Did you mean \(quoted($0))? " } ?? "")
        + "It has \(list)\(known.count > 5 ? " and \(known.count - 5) more" : "")."
    case .unfetchedPage(let address): return "the page at \(quoted(address)): \(Self.unfetched)"
    case .pageOutside(let address): return "the page at \(quoted(address)) is outside the feed's folder. Put it there."
    case .pictureSize(let width, let height):
      return
        "the picture would be \(width) x \(height) pixels, and a case's has 1 to \(Limits.viewportPixels). Give the case another size or "
        + "scale, or shots of a part of the list."
    case .unknownRow(let id, let feed, let name): return "\(feed) has no row \(quoted(id)), which the case \(quoted(name)) shows."
    }
  }
}
