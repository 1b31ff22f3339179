public import EmakiDisplay
import EmakiSupport

/// A render warning says what a picture shows differently than asked for. The picture is complete all the same.
public enum RenderWarning: Hashable, Sendable {
  /// A picture of a row could not be had. The default image stands in its place.
  case image(row: String, ImageError)
  /// Tiles of a map of a row could not be had, the first of them for the reason given. The map's background stands in their places.
  case missingTiles(row: String, map: String, count: Int, ImageError)
  /// A picture of a row breaks rules of its format, and is drawn all the same.
  case repairedImage(row: String, ImageRepair)
  /// An image node of a row shows nothing and takes no room, because it has neither a size nor a picture that would give it one.
  case emptyImage(row: String, node: String)
  /// A table, collection or pager of a row has cells and shows nothing, because it has no size.
  case emptyList(row: String, node: String)
  /// A map of a row shows nothing, because it has no size.
  case emptyMap(row: String, node: String)
  /// A text of a row names a family that the font set does not have. It is set in another.
  case missingFont(row: String, family: String)
  /// A text of a row asks for hyphens and is set without them.
  case missingHyphenation(row: String, MissingHyphenation)
  /// A text node of a row looks for telephone numbers or street addresses and has no detector that finds them.
  case missingDetector(row: String, node: String)
  /// No font of the set has glyphs for these code points of one script. Boxes stand in their places.
  case missingGlyphs(row: String, MissingGlyphs)
  /// More rows could not be fetched, as the delegate's message says, or were given up after a hundred fetches without rows.
  case page(String)
  /// Content of a row is missing at this instant and never comes.
  case unsettled(String)
  /// A bar of a screen, such as the navigation bar, shows something differently than asked for. The warning inside names no row.
  indirect case bar(String, RenderWarning)
  /// A node that is drawn by itself, and not in a list, shows something differently than asked for. The name is the node's `debugName`, or else that
  /// of its class. The row that the warning inside names does not exist.
  indirect case node(String, RenderWarning)
}

extension RenderWarning: CustomStringConvertible {
  /// The message that says what is different, where, and how to mend it.
  public var description: String { sentence() }

  /// Returns the message of the warning.
  ///
  /// - Parameters:
  ///   - nodes: the names of the row's nodes that the warning is about, where they are known.
  ///   - wording: a function that returns the sentence about a picture that could not be had.
  package func sentence(nodes: [String] = [], wording: (ImageError) -> String = { $0.description }) -> String {
    sentence(nodes: nodes, subject: nil, node: nil, wording: wording)
  }

  /// Returns the message of the warning.
  ///
  /// - Parameters:
  ///   - subject: the words for the bar or the node that the warning is about; `nil` for a row.
  ///   - node: the name of the node that is drawn by itself, which is not said twice; `nil` for a row or a bar.
  private func sentence(nodes: [String], subject: String?, node own: String?, wording: (ImageError) -> String) -> String {
    func place(_ row: String, _ node: String? = nil) -> String {
      let nodes = (node.map { [$0] } ?? nodes).filter { $0 != own }
      return (subject ?? "row \"\(printable(row))\"")
        + (nodes.isEmpty ? "" : " (\(nodes.map { printable($0) }.joined(separator: ", ")))")
    }
    return switch self {
    case .bar(let name, let warning): warning.sentence(nodes: nodes, subject: "the \(printable(name))", node: nil, wording: wording)
    case .node(let name, let warning): warning.sentence(nodes: nodes, subject: "node \"\(printable(name))\"", node: name, wording: wording)
    case .image(let row, let error): "\(place(row)): \(wording(error))"
    case .missingTiles(let row, let map, 1, let error):
      "\(place(row, map)): a tile is missing: \(wording(error))"
    case .missingTiles(let row, let map, let count, let error):
      "\(place(row, map)): \(count) tiles are missing, the first of them: \(wording(error))"
    case .repairedImage(let row, let repair): "\(place(row)): \(repair)"
    case .emptyImage(let row, let node):
      "\(place(row, node)): the image node has neither a size nor a picture, and shows nothing. "
        + "Give it a size in its style, or a picture that can be had."
    case .emptyList(let row, let node):
      "\(place(row, node)): the list has cells but no size, and shows nothing. "
        + "Give it a height and a width in its style."
    case .emptyMap(let row, let node):
      "\(place(row, node)): the map has no size, and shows nothing. Give it a height and a width in its style."
    case .missingFont(let row, let family):
      "\(place(row)): the font set has no family \"\(printable(family))\", and the text is set in another. "
        + "Name a family of the set, or draw with a font set that has it."
    case .missingHyphenation(let row, .noLanguage):
      "\(place(row)): the text asks for hyphens and names no language, and is set without them. Give it a language, as \"en-US\"."
    case .missingHyphenation(let row, .noDictionary(let language)):
      "\(place(row)): there is no dictionary to hyphenate \"\(printable(language))\" in /usr/share/hyphen, and the text is set without hyphens. "
        + "Install that of the language, for German Debian's package hyphen-de."
    case .missingHyphenation(let row, .noLibrary(let cause)):
      "\(place(row)): libhyphen cannot be loaded, and the text is set without hyphens: \(printable(cause)). "
        + "Install it, on Debian the package libhyphen0."
    case .missingHyphenation(let row, .noWords(let cause)):
      "\(place(row)): ICU cannot be loaded, and lines end by simpler rules than the text needs: \(printable(cause)). "
        + "Install it, on Debian 12 the package libicu72."
    case .missingDetector(let row, let node):
      "\(place(row, node)): the text looks for telephone numbers or addresses, and has no detector that finds them. "
        + "Set its textDetector, or look for web and mail addresses alone."
    case .page(let message): message
    case .unsettled(let what): "the list never settles: \(what). Give it a latency in the scroll script."
    case .missingGlyphs(let row, let missing):
      "\(place(row)): no font has \(missing.names) in \"\(printable(missing.text))\". "
        + "\(missing.scalars.count == 1 ? "Its place shows a box" : "Boxes stand in their places"). \(missing.advice)"
    }
  }
}

extension RenderWarning {
  /// Returns the warnings about what is painted of a row: about its texts first, then about its pictures.
  ///
  /// - Parameters:
  ///   - row: the name of the row in messages.
  ///   - missing: the code points that no font has.
  ///   - families: the families that texts name and the font set does not have.
  ///   - hyphenations: the reasons why texts that ask for hyphens have none.
  ///   - errors: the reasons why pictures could not be had.
  ///   - repairs: the pictures that break rules of their formats.
  static func all(
    row: String, missing: [MissingGlyph], families: [String], hyphenations: [MissingHyphenation], errors: [ImageError],
    repairs: [ImageRepair]
  ) -> [RenderWarning] {
    MissingGlyphs.byScript(missing).map { .missingGlyphs(row: row, $0) } + families.map { .missingFont(row: row, family: $0) }
      + hyphenations.map { .missingHyphenation(row: row, $0) } + errors.map { .image(row: row, $0) }
      + repairs.map { .repairedImage(row: row, $0) }
  }
}
