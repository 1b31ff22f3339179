import EmakiDisplay
import EmakiNodes

/// The cell reference is the page about all elements and values of cell files, for `emaki help elements` and the documentation. It is made of the tables
/// by which cell files are read.
package enum CellReference {
  /// The page, in Markdown.
  package static var article: String {
    """
    # Elements of cell files

    An element is a mapping with one key, its kind, with its own keys indented below it. Every value but an element may be a binding or a choice, as
    `emaki help cells` has them. Lengths are points. Required keys have a `*`.

    """
      + table("Every element", ElementKind.common.map { ($0.key, $0.form, false) }) + table("style", rows(StyleTable.all))
      + table("Every node", rows(NodeProperties.all), note: "The elements from \(ElementKind.nodes[0].name) on have these.")
      + table("Every text", rows(TextProperties.look), note: "The elements text, button and editableText have these.")
      + ElementKind.all.map(section).joined() + values
  }

  private typealias Row = (key: String, form: ValueForm, isRequired: Bool)

  private static func rows<Target>(_ properties: [Property<Target>]) -> [Row] { properties.map { ($0.name, $0.form, $0.isRequired) } }

  /// The section of an element: its own keys, without those that other sections have.
  private static func section(of kind: ElementKind) -> String {
    let names = Set(kind.keys.map(\.key))
    var shared = Set(ElementKind.common.map(\.key))
    for group in [NodeProperties.all.map(\.name), TextProperties.look.map(\.name)] where names.isSuperset(of: group) {
      shared.formUnion(group)
    }
    return table(kind.name, kind.keys.filter { !shared.contains($0.key) }, note: kind.summary)
  }

  private static func table(_ title: String, _ rows: [Row], note: String? = nil) -> String {
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
