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

extension [RenderWarning] {
  /// The warnings, in which those about single map tiles are joined to one for each map of a row. It stands where the first of them stood.
  var countingTiles: [RenderWarning] {
    var places: [MapOfRow: Int] = [:]
    var warnings: [RenderWarning] = []
    // A tile may show in more than one world, or in more than one piece of a row.
    var seen: Set<RenderWarning> = []
    for warning in self {
      guard case .image(let row, .tile(let map, let error)) = warning else {
        warnings.append(warning)
        continue
      }
      if !seen.insert(warning).inserted { continue }
      if let place = places[MapOfRow(row: row, map: map)], case .missingTiles(_, _, let count, let first) = warnings[place] {
        warnings[place] = .missingTiles(row: row, map: map, count: count + 1, first)
      } else {
        places[MapOfRow(row: row, map: map)] = warnings.count
        warnings.append(.missingTiles(row: row, map: map, count: 1, error))
      }
    }
    return warnings
  }
}

/// A map of a row identifies the map that a warning is about.
private struct MapOfRow: Hashable {
  let row: String
  let map: String
}

extension RenderWarning {
  /// The id of the row that the warning concerns; empty where it concerns no row.
  package var row: String {
    switch self {
    case .image(let row, _), .missingTiles(let row, _, _, _), .repairedImage(let row, _), .emptyImage(let row, _), .emptyList(let row, _),
      .emptyMap(let row, _), .missingFont(let row, _), .missingHyphenation(let row, _), .missingDetector(let row, _),
      .missingGlyphs(let row, _):
      row
    case .page, .unsettled, .bar, .node: ""
    }
  }

  /// A text that is equal for warnings with the same cause, such as many rows with one picture.
  package var cause: String {
    switch self {
    // A failure that is the same for many addresses is reported once.
    case .image(_, .network(_, let failure)) where failure.isShared: failure.description
    case .image(_, let error): error.description
    case .missingTiles(_, let map, _, .network(_, let failure)) where failure.isShared: "tiles \(map) \(failure)"
    case .missingTiles(_, let map, let count, let error): "tiles \(map) \(count) \(error)"
    case .repairedImage(_, let repair): repair.description
    case .emptyImage(_, let node), .emptyList(_, let node), .emptyMap(_, let node), .missingDetector(_, let node):
      "\(kind.rawValue) \(node)"
    case .missingFont(_, let family): "\(kind.rawValue) \(family)"
    case .missingHyphenation(_, .noLanguage): "\(kind.rawValue)"
    case .missingHyphenation(_, .noDictionary(let language)): "\(kind.rawValue) \(language)"
    case .missingHyphenation(_, .noLibrary(let cause)), .missingHyphenation(_, .noWords(let cause)): "\(kind.rawValue) \(cause)"
    case .missingGlyphs(_, let missing): "\(kind.rawValue) \(missing.script)"
    case .page(let message), .unsettled(let message): message
    case .bar(_, let warning), .node(_, let warning): warning.cause
    }
  }
}

extension RenderWarning {
  /// A kind is the class of a warning, named by a word for what a picture shows differently than asked for. Suites and tests let warnings
  /// pass by their kinds.
  ///
  /// The raw value is the word in suites and reports.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A picture could not be had, or tiles of a map.
    case missingPicture = "missing-picture"
    /// A picture breaks rules of its format, and is drawn all the same.
    case damagedPicture = "damaged-picture"
    /// An image node has neither a size nor a picture, or a list in a node has no size.
    case missingSize = "missing-size"
    /// The font set lacks a family that a text names.
    case missingFont = "missing-font"
    /// A text asks for hyphens and cannot have them.
    case missingHyphenation = "missing-hyphenation"
    /// A text looks for telephone numbers or street addresses, and nothing finds them.
    case missingDetector = "missing-detector"
    /// No font has the glyphs of code points.
    case missingGlyph = "missing-glyph"
    /// More rows could not be fetched.
    case missingPage = "missing-page"
    /// Content of a row is missing at this instant and never comes.
    case unsettled
  }

  /// The kind of the warning.
  public var kind: Kind {
    switch self {
    case .image, .missingTiles: .missingPicture
    case .repairedImage: .damagedPicture
    case .emptyImage, .emptyList, .emptyMap: .missingSize
    case .missingFont: .missingFont
    case .missingHyphenation: .missingHyphenation
    case .missingDetector: .missingDetector
    case .missingGlyphs: .missingGlyph
    case .page: .missingPage
    case .unsettled: .unsettled
    case .bar(_, let warning), .node(_, let warning): warning.kind
    }
  }
}
