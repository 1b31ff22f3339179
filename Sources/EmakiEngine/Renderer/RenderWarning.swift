public import EmakiDisplay
public import EmakiLayout
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
  /// The layout of a node of a row places nodes that are not its subnodes, and are not painted.
  case missingSubnode(row: String, node: String)
  /// No font of the set has glyphs for these code points of one script. Boxes stand in their places.
  case missingGlyphs(row: String, MissingGlyphs)
  /// A node of a row reaches over the row's edges by these lengths in points, and is cut there, or lies wholly outside; or, where all are 0, a text
  /// has no room, or less than a line needs. The node is named by its `debugName` and its place in a cell file, or else by its class.
  case overflow(row: String, node: String, beyond: EdgeInsets, isLost: Bool)
  /// A line of a text of a row ends within a number or a word, or an ellipsis stands for a part of a number. The kind is `overflow`.
  case tornText(row: String, node: String)
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
    switch self {
    case .bar(let name, let warning): return warning.sentence(nodes: nodes, subject: "the \(printable(name))", node: nil, wording: wording)
    case .node(let name, let warning):
      return warning.sentence(nodes: nodes, subject: "node \"\(printable(name))\"", node: name, wording: wording)
    case .page(let message): return message
    case .unsettled(let what): return "the list never settles: \(what). Give it a latency in the scroll script."
    default: break
    }
    let account = account(wording)
    if account.row.isEmpty && subject == nil { return account.words }
    let names = (account.node.map { [$0] } ?? nodes).filter { $0 != own }.map { printable($0) }
    let place = (subject ?? "row \"\(printable(account.row))\"") + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
    return "\(place): \(account.words)"
  }

  /// The kind of the warning.
  public var kind: Kind { account().kind }

  /// The id of the row that the warning concerns; empty where it concerns no row.
  package var row: String { account().row }

  /// Whether the network has not given what is missing.
  package var isOfNetwork: Bool {
    switch self {
    case .image(_, .network), .image(_, .tile(_, .network)), .missingTiles(_, _, _, .network): true
    case .bar(_, let warning), .node(_, let warning): warning.isOfNetwork
    default: false
    }
  }

  /// A text that is equal for warnings with the same cause, such as many rows with one picture.
  package var cause: String { account().cause }
}

extension RenderWarning {
  /// An account says all that there is to say of a warning.
  private struct Account {
    let kind: Kind
    /// The id of the row; empty for none.
    let row: String
    /// The name of the node that alone is concerned.
    var node: String?
    let cause: String
    let words: String

    init(_ kind: Kind, _ row: String, node: String? = nil, cause: String? = nil, of causeOfKind: String? = nil, _ words: String) {
      self.kind = kind
      self.row = row
      self.node = node
      self.words = words
      self.cause = cause ?? [kind.rawValue, causeOfKind ?? node].compactMap(\.self).joined(separator: " ")
    }
  }

  private static let mend = "Let it or what is beside or around it shrink (flexShrink: 1), or give it more room."

  private func account(_ wording: (ImageError) -> String = { $0.description }) -> Account {
    switch self {
    case .image(let row, let error):
      // A failure that is the same for many addresses is reported once.
      if case .network(_, let failure) = error, failure.isShared {
        return Account(.missingPicture, row, cause: failure.description, wording(error))
      }
      return Account(.missingPicture, row, cause: error.description, wording(error))
    case .missingTiles(let row, let map, let count, let error):
      var cause = "tiles \(map) \(count) \(error)"
      if case .network(_, let failure) = error, failure.isShared { cause = "tiles \(map) \(failure)" }
      let missing = count == 1 ? "a tile is missing" : "\(count) tiles are missing, the first of them"
      return Account(.missingPicture, row, node: map, cause: cause, "\(missing): \(wording(error))")
    case .repairedImage(let row, let repair): return Account(.damagedPicture, row, cause: repair.description, repair.description)
    case .emptyImage(let row, let node):
      return Account(
        .missingSize, row, node: node,
        "the image node shows nothing, for want of a picture, a size or room. Give it a picture that can be had, or a size in its style, and let "
          + "what is beside it shrink.")
    case .emptyList(let row, let node):
      return Account(
        .missingSize, row, node: node,
        "nothing is shown, for want of a data source, a size or something in it with a height. Set its dataSource, its size or its layout.")
    case .emptyMap(let row, let node):
      return Account(.missingSize, row, node: node, "the map has no size, and shows nothing. Give it a height and a width in its style.")
    case .missingFont(let row, let family):
      return Account(
        .missingFont, row, of: family,
        "the font set has no family \"\(printable(family))\", and the text is set in another. "
          + "Name a family of the set, or draw with a font set that has it.")
    case .missingHyphenation(let row, let reason):
      return Account(.missingHyphenation, row, of: reason.cause, reason.words)
    case .missingDetector(let row, let node):
      return Account(
        .missingDetector, row, node: node,
        "the text looks for telephone numbers or addresses, and has no detector that finds them. "
          + "Set its textDetector, or look for web and mail addresses alone.")
    case .missingSubnode(let row, let node):
      return Account(
        .missingSubnode, row, node: node,
        "its layout places nodes that are not its subnodes, and are not painted. Call addSubnode, or set its automaticallyManagesSubnodes.")
    case .missingGlyphs(let row, let missing):
      return Account(
        .missingGlyph, row, of: missing.script,
        "no font has \(missing.names) in \"\(printable(missing.text))\". "
          + "\(missing.scalars.count == 1 ? "Its place shows a box" : "Boxes stand in their places"). \(missing.advice)")
    case .overflow(let row, let node, let beyond, let isLost):
      let sides = EdgeInsets(
        top: beyond.top.rounded(.up), left: beyond.left.rounded(.up), bottom: beyond.bottom.rounded(.up), right: beyond.right.rounded(.up))
      return Account(
        .overflow, row, node: node,
        (beyond == .zero
          ? (isLost
            ? "it has no room or is covered, and is not seen. "
            : "its letters lie on others, or are hidden or cut. ")
          : (isLost ? "it lies wholly outside and is not seen: it" : "it") + " reaches over the edge by \(sides.overhang). ") + Self.mend)
    case .tornText(let row, let node):
      return Account(.overflow, row, node: node, of: "torn " + node, "a line or \"…\" ends within a number or a word of it. \(Self.mend)")
    case .page(let message): return Account(.missingPage, "", cause: message, message)
    case .unsettled(let what): return Account(.unsettled, "", cause: what, what)
    case .bar(_, let warning), .node(_, let warning):
      let inner = warning.account(wording)
      return Account(inner.kind, "", cause: inner.cause, inner.words)
    }
  }
}

extension MissingHyphenation {
  /// The part of the reason that warnings with one cause have in common; `nil` where there is none.
  fileprivate var cause: String? {
    switch self {
    case .noLanguage: nil
    case .noDictionary(let language): language
    case .noLibrary(let cause), .noWords(let cause): cause
    }
  }

  fileprivate var words: String {
    switch self {
    case .noLanguage: "the text asks for hyphens and names no language, and is set without them. Give it a language, as \"en-US\"."
    case .noDictionary(let language):
      "there is no dictionary to hyphenate \"\(printable(language))\" in /usr/share/hyphen, and the text is set without hyphens. "
        + "Install that of the language, for German Debian's package hyphen-de."
    case .noLibrary(let cause):
      "libhyphen cannot be loaded, and the text is set without hyphens: \(printable(cause)). "
        + remedy("Install it, on Debian the package libhyphen0.", for: cause)
    case .noWords(let cause):
      "ICU cannot be loaded, and lines end by simpler rules than the text needs: \(printable(cause)). "
        + remedy("Install it, on Debian 12 the package libicu72.", for: cause)
    }
  }
}

extension [RenderWarning] {
  /// Returns the first warning of each cause, in their order, how many more there are of it, and a sentence that says both.
  ///
  /// - Parameter words: returns what there is to say of one warning.
  package func byCause(_ words: (RenderWarning) -> String) -> [(first: RenderWarning, more: Int, sentence: String)] {
    var found: [(first: RenderWarning, more: Int)] = []
    var indices: [ExactString: Int] = [:]
    var rows: [Set<String>] = []
    for warning in self {
      if let index = indices[warning.cause.exact] {
        // A row may have one more than once.
        if rows[index].insert(warning.row).inserted { found[index].more += 1 }
      } else {
        indices[warning.cause.exact] = found.count
        found.append((warning, 0))
        rows.append([warning.row])
      }
    }
    return found.map { warning, more in
      let words = words(warning)
      let end = words.hasSuffix(".") || words.hasSuffix("?") ? "" : "."
      return (warning, more, words + end + (more == 0 ? "" : " \(more) more row\(more == 1 ? " has" : "s have") the same."))
    }
  }

  /// The warnings, in which those about single map tiles are joined to one for each map of a row. It stands where the first of them stood.
  var countingTiles: [RenderWarning] {
    var places: [[String]: Int] = [:]
    var warnings: [RenderWarning] = []
    // A tile may show in more than one world, or in more than one piece of a row.
    var seen: Set<RenderWarning> = []
    for warning in self {
      guard case .image(let row, .tile(let map, let error)) = warning else {
        warnings.append(warning)
        continue
      }
      if !seen.insert(warning).inserted { continue }
      if let place = places[[row, map]], case .missingTiles(_, _, let count, let first) = warnings[place] {
        warnings[place] = .missingTiles(row: row, map: map, count: count + 1, first)
      } else {
        places[[row, map]] = warnings.count
        warnings.append(.missingTiles(row: row, map: map, count: 1, error))
      }
    }
    return warnings
  }
}

extension RenderWarning {
  /// A kind is the class of a warning, named by a word for what a picture shows differently than asked for. Suites and tests let warnings
  /// pass by their kinds.
  ///
  /// The raw value is the word in suites and reports.
  public enum Kind: String, Codable, Sendable, CaseIterable {
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
    /// The layout of a node places nodes that are not its subnodes.
    case missingSubnode = "missing-subnode"
    /// No font has the glyphs of code points.
    case missingGlyph = "missing-glyph"
    /// A node reaches over the edges of its row, and is cut there or not seen.
    case overflow
    /// More rows could not be fetched.
    case missingPage = "missing-page"
    /// Content of a row is missing at this instant and never comes.
    case unsettled
  }
}

extension NetworkFailure {
  /// Whether the failure is the same for other addresses, so that it is reported once.
  fileprivate var isShared: Bool {
    switch self {
    case .off, .notCached, .refusedPort, .refusedAddress, .unresolved, .unreachable, .insecure, .noLibrary, .noThread: true
    default: false
    }
  }
}
