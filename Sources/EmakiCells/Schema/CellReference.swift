import EmakiDisplay
import EmakiNodes

/// The cell reference is the page about all elements and values of cell files, for `emaki help elements` and the documentation. It is made of the tables
/// by which cell files are read.
enum CellReference {
  /// The page, in Markdown.
  static var article: String {
    """
    # Elements of cell files

    An element is a mapping with one key, its kind, with its own keys indented below it. Every value but an element may be a binding or a choice, as
    `emaki help cells` has them. Lengths are points. Required keys have a `*`.

    """
      + table("Every element", ElementKind.common) + table("style", StyleTable.all.map(\.key))
      + table("Every node", NodeProperties.all.map(\.key), note: "The elements from \(ElementKind.nodes[0].name) on have these.")
      + table("Every text", TextProperties.look.map(\.key), note: "The elements text, button and editableText have these.")
      + ElementKind.all.map(section).joined() + values
  }

  /// The section of an element: its own keys, without those that other sections have.
  private static func section(of kind: ElementKind) -> String {
    let names = Set(kind.keys.map(\.key))
    var shared = Set(ElementKind.common.map(\.key))
    for group in [NodeProperties.all.map(\.name), TextProperties.look.map(\.name)] where names.isSuperset(of: group) {
      shared.formUnion(group)
    }
    return table(kind.name, kind.keys.filter { !shared.contains($0.key) }, note: kind.summary)
  }

  private static func table(_ title: String, _ rows: [ElementKey], note: String? = nil) -> String {
    let lines = rows.map { row in
      let note = KeyNotes.note(on: row.key, of: title)
      let value = ["a ", "an ", "the ", "one of "].reduce(row.form.words[...]) { $0.hasPrefix($1) ? $0.dropFirst($1.count) : $0 }
      return "|`\(row.key)`\(row.isRequired ? "*" : "")|\(value)|\(note?.standard ?? "")|\(note?.words ?? "")|\n"
    }
    return "\n## \(title)\n" + (note.map { "\n\($0)\n" } ?? "")
      + (lines.isEmpty ? "" : "\n|Key|Value|Default|Meaning|\n|---|---|---|---|\n" + lines.joined())
  }

  /// The values that have words of their own.
  private static var values: String {
    """

    ## Values

    - A colour: \(list(CellTheme.colorTokens)), `"#2f7cf6"` or `"#2f7cf680"` in quotes, \(list(ColorText.named.map(\.name))), or
      `{ light: COLOUR, dark: COLOUR }`
    - A fill or a stroke: a colour, `{ linear: { from: [0, 0], to: [1, 1], colors: [accent, link] } }` or
      `{ radial: { center: [0.5, 0.5], radius: 0.5, colors: [white, accent] } }`; points are parts of the shape
    - A picture that is drawn: `{ letter: KEY, colorBy: KEY }` or `{ resizableRounded: { cornerRadius: 8, fill: accent } }`
    - An `imageModification`: \(list(ValueKind<ImageModification>.modificationWords)), `{ rounded: 8 }`, `{ tint: COLOUR }`, `{ overlay: COLOUR }`,
      `{ blur: 4 }`, `{ border: { width: 1, color: COLOUR } }`, or a list of them
    - A condition: `KEY`, `"!KEY"`, `{ key: KEY, is: VALUE }` (or isNot, in, present, above, below), `{ all: [...] }`, `{ any: [...] }`, `{ not: ... }`
    - The use of an element of `partials`: `partial: NAME`, or `partial: { name: NAME, with: { label: { text: Distance }, value: KEY } }`
    - A type of `data`: \(list(DataType.simple.map(\.word))), `{ type: list, of: TYPE }`, or a mapping of keys; with `?` it is optional

    """
  }

  private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}

/// Key notes say of keys what their name and form do not: what counts where nothing is said, and what they mean. They stand in the reference and in
/// the schema.
enum KeyNotes {
  /// Returns the note on a key of an element; `nil` where its name and its form say everything.
  static func note(on key: String, of kind: String) -> (standard: String, words: String)? { notes["\(kind).\(key)"] ?? notes[key] }

  /// The notes, by key, or by kind and key where another kind's key means something else.
  private static let notes: [String: (standard: String, words: String)] = {
    let table = """
      stack.direction | horizontal |
      stack.spacing | 0 | between the children
      stack.lineSpacing | 0 | between the lines of flexWrap
      justifyContent | start | where children stand along the stack
      alignItems | stretch | where they stand across it
      insets |  | inf pushes from that side
      centering | xy |
      sizing | default | the others are as small as the child on these axes
      ratio |  | height divided by width
      corner.location | topLeft |
      wrapsCorner | false | whether the corner's element counts for the size
      readableWidth |  | in a wider row the element stands in the middle
      bleeds | false | whether it goes to the right edge
      size |  | of the font; the lines grow with it
      lineHeight |  | points, no factor; 0 is the font's own
      detectLinks | false | web addresses become links, seen where linkColor is given
      family |  | must be in use
      alignment | natural | start and end turn with --dir, left and right never
      maximumNumberOfLines | 0 | 0 is no limit
      truncationMode |  | how a text that is cut ends
      hugsText |  | as wide as the words, for bubbles and badges
      language | the row's | a BCP 47 tag
      readingSide |  | the text stands where this value is read from
      url |  | of the feed's folder, or an address; quote a binding
      path |  | a picture beside the cell file
      tintColor |  | draws it in one colour
      form | rectangle | a polyline runs through values
      lineDash |  | of the stroke
      strokeStart | 0 | a share of the line's length
      strokeEnd | 1 | clockwise from the top
      values |  | a list of numbers, from left to right
      scroll.direction | horizontal |
      items |  | a list of the row
      item |  | the element of each value, which as names
      columns | 3 |
      itemSize |  | in place of columns
      tiles |  | a folder, x.mbtiles, or an address with {z}, {x} and {y}
      zoom | all places |
      annotations |  | latitude, longitude, tint; title and subtitle for listeners; each, when
      overlays |  | points (the key of a list), strokeColor, lineWidth, fillColor; each, when
      name |  | for messages and results
      shadowOpacity | 0 |
      flexGrow | 0 | 1 takes the room that is left in a stack
      flexShrink | 0 | 1 gives way, so that a text wraps
      alignSelf |  | in place of the stack's alignItems
      layoutPosition |  | in an absolute
      """
    let rows = table.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], ($0[1], $0[2])) })
  }()
}
