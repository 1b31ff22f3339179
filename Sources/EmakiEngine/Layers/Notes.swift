import EmakiDisplay
import EmakiRaster
import EmakiSupport

/// Notes are what is said about something that is drawn. They arise where it is painted, and travel with its layer to the frame and its manifest.
package struct Notes: Sendable {
  /// The warnings that say what is shown differently than asked for.
  private(set) var warnings: [RenderWarning] = []
  /// The names of the nodes that each warning concerns, in painting order. Warnings about no node are left out; it is empty unless frames have
  /// contents.
  package private(set) var nodes: [RenderWarning: [String]] = [:]
  // What pixels are drawn with besides the program itself follows. It is noted only where frames have contents.
  /// The paths of the font files of texts.
  private(set) var fontFiles: Set<ExactString> = []
  /// Whether ICU has written words, or has found where lines end.
  var usesICU = false
  /// Whether rows show videos, or may show them.
  var showsVideos = false

  var isEmpty: Bool { warnings.isEmpty && fontFiles.isEmpty && !usesICU }
  /// The paths of the font files in the order of their bytes.
  var fonts: [String] { fontFiles.sorted().map(\.string) }

  mutating func add(_ warning: RenderWarning, nodes names: [String] = []) {
    warnings.append(warning)
    for name in names where nodes[warning]?.contains(name) != true { nodes[warning, default: []].append(name) }
  }

  /// Adds those of other notes that are not there yet.
  mutating func formUnion(_ other: Notes) {
    for warning in other.warnings where !warnings.contains(warning) { warnings.append(warning) }
    nodes.merge(other.nodes) { known, new in known + new.filter { !known.contains($0) } }
    addSources(of: other)
  }

  /// Adds all of other notes, with other warnings in place of theirs.
  ///
  /// - Parameter subject: returns the warning in place of one; `nil` leaves it out.
  mutating func add(_ other: Notes, _ subject: (RenderWarning) -> RenderWarning?) {
    for warning in other.warnings.countingTiles {
      guard let subject = subject(warning) else { continue }
      if case .missingTiles(_, let map, _, _) = warning {
        add(subject, nodes: [map])
      } else {
        add(subject, nodes: other.nodes[warning] ?? [])
      }
    }
    addSources(of: other)
  }

  private mutating func addSources(of other: Notes) {
    fontFiles.formUnion(other.fontFiles)
    usesICU = usesICU || other.usesICU
    showsVideos = showsVideos || other.showsVideos
  }
}

extension Notes {
  /// Makes the notes about what is painted: about its texts first, then about its pictures.
  ///
  /// - Parameters:
  ///   - list: the drawing, which has the texts that are painted.
  ///   - pictures: the notes about its pictures.
  ///   - row: the name of the row in messages.
  ///   - describes: whether nodes and what texts are drawn with are noted.
  init(_ list: DisplayList, pictures: [PictureNote], row: String, describes: Bool) {
    var found = FoundTexts(describes: describes)
    found.look(through: list.entries)
    fontFiles = found.fontFiles
    usesICU = found.usesICU
    for missing in found.glyphs.isEmpty ? [] : MissingGlyphs.byScript(found.glyphs) {
      add(.missingGlyphs(row: row, missing), nodes: found.scriptNodes[missing.script] ?? [])
    }
    for (family, nodes) in found.families { add(.missingFont(row: row, family: family), nodes: nodes) }
    for (reason, nodes) in found.hyphenations { add(.missingHyphenation(row: row, reason), nodes: nodes) }
    func nodes(_ note: PictureNote) -> [String] { describes ? note.node.asArray : [] }
    for note in pictures { if case .missing(let error) = note.fault { add(.image(row: row, error), nodes: nodes(note)) } }
    for note in pictures { if case .repaired(let repair) = note.fault { add(.repairedImage(row: row, repair), nodes: nodes(note)) } }
  }
}

/// Found texts are what is to be noted of a drawing's texts, in painting order and without repetitions.
private struct FoundTexts {
  let describes: Bool
  var glyphs: [MissingGlyph] = []
  var scriptNodes: [String: [String]] = [:]
  var families: [(String, nodes: [String])] = []
  var hyphenations: [(MissingHyphenation, nodes: [String])] = []
  var fontFiles: Set<ExactString> = []
  var usesICU = false

  mutating func look(through entries: [DisplayList.Entry]) {
    for pass in entries.passes {
      switch pass.content {
      case .subtree(let entries): look(through: entries)
      case .items(let items):
        let node = describes ? [pass.node] : []
        for case .text(let layout, _) in items {
          for glyph in layout.missingGlyphs {
            if !glyphs.contains(where: { $0.scalar == glyph.scalar }) { glyphs.append(glyph) }
            scriptNodes[glyph.script, default: []] += node
          }
          for family in layout.needs.families { Self.add(family, node, to: &families) }
          if let reason = layout.needs.hyphenation { Self.add(reason, node, to: &hyphenations) }
          if !describes { continue }
          usesICU = usesICU || layout.needs.usesICU
          for run in layout.runs { if let file = run.font.file { fontFiles.insert(file.exact) } }
        }
      }
    }
  }

  private static func add<Key: Equatable>(_ key: Key, _ node: [String], to found: inout [(Key, nodes: [String])]) {
    if let index = found.firstIndex(where: { $0.0 == key }) { found[index].nodes += node } else { found.append((key, node)) }
  }
}
