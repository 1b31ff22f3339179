import EmakiDisplay
import EmakiNodes

/// The cell reference is the pages about elements and values of cell files, for `emaki help NAME` and the documentation. They are made of the tables
/// by which cell files are read, when they are asked for.
package enum CellReference {
  /// The names of the pages: those of the elements, and of what all of them share.
  package static var names: [String] { ElementKind.all.map(\.name) + shared.map(\.name) }

  /// Returns the page with a name; `nil` where there is none. Capitals do not matter.
  package static func page(_ name: String) -> String? {
    let name = name.lowercased()
    if let kind = ElementKind.all.first(where: { $0.name.lowercased() == name }) { return page(of: kind) }
    return shared.first { $0.name.lowercased() == name }.map { "# \($0.title)\n\n\($0.text())" }
  }

  /// Returns the page that was probably meant by a word, such as `stack` by `UIStackView`; `nil` where none was.
  package static func meant(by word: String) -> String? {
    [word, ForeignWords.withoutClassName(word)].lazy.compactMap {
      ForeignWords.meant(by: $0, among: names) ?? Advice.near($0, among: names)
    }.first
  }

  /// All pages, as one page of the documentation.
  package static var article: String {
    let pages = names.compactMap { page($0) }.map { page in
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { $0.hasPrefix("# ") ? "#" + $0 : $0[...] }.joined(separator: "\n")
    }
    return """
      # Elements of cell files

      Each element and each form of values, with all keys. `emaki help NAME` prints the page of one.

      \(pages.joined(separator: "\n"))
      """
  }

  // MARK: Elements

  private static func page(of kind: ElementKind) -> String {
    let sharedKeys = Set(NodeProperties.all.map(\.name))
    let ownKeys = Set(kind.keys.map(\.key))
    let isNode = sharedKeys.isSubset(of: ownKeys)
    let own = kind.keys.filter { !isNode || !sharedKeys.contains($0.key) }
    var text = "# \(kind.name)\n\n\(wrapped(kind.summary))\n"
    if let example = example(of: kind.name) {
      text += "\n" + example.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
    if !own.isEmpty { text += "\n" + list(own.map { ($0.key, $0.form, $0.isRequired) }, of: kind.name) }
    let common = ElementKind.common.map(\.key).filter { !ownKeys.contains($0) }
    text +=
      "\n"
      + wrapped(
        "\(isNode ? "It is a node, and has the keys of `node`, too. " : "")Every element has \(joined(common)): see `element` and `style`.")
      + "\n"
    return text
  }

  /// Returns a list of keys with the values that they take.
  private static func list(_ keys: [(key: String, form: ValueForm, isRequired: Bool)], of kind: String) -> String {
    // Keys that must be there come first.
    (keys.filter(\.isRequired) + keys.filter { !$0.isRequired }).map { key, form, isRequired in
      let note = KeyNotes.note(on: key, of: kind).map { "; \($0)" } ?? ""
      return wrapped("- `\(key)`: \(isRequired ? "required; " : "")\(form.words)\(note)", indent: "  ") + "\n"
    }.joined()
  }

  private static func list<Target>(_ properties: [Property<Target>], of kind: String) -> String {
    list(properties.map { ($0.name, $0.form, $0.isRequired) }, of: kind)
  }

  // MARK: What elements share

  private static let shared: [(name: String, title: String, text: @Sendable () -> String)] = [
    ("partial", "partial", { partial }), ("element", "Keys of every element", { element }),
    ("node", "Keys of every node", { list(NodeProperties.all, of: "node") }),
    ("style", "Keys of a style", { list(StyleTable.all, of: "style") }), ("data", "Types of data", { data }),
    ("conditions", "Conditions", { conditions }),
    ("formats", "Formats of bindings", { formats }), ("colors", "Colours", { colors }), ("textStyles", "Text styles", { textStyles }),
    ("spacing", "Distances and radii", { lengths }), ("gradients", "Gradients", { gradients }),
    ("images", "Pictures that are drawn, and modifications of pictures", { images }),
  ]

  private static var element: String {
    wrapped("An element is a mapping with one key, its kind: \(joined(ElementKind.names)). All keys are indented below the kind.") + """


      - `when`, `unless`: the condition under which the element is there; see `conditions`
      - `each`: the key of a list; an element is made for each of its values
      - `as`: the name of such a value, `item` where nothing is said: `text: { each: tags, as: tag, text: "{{ tag }}" }`
      - `index`: a name for its number, from 1
      - `style`: its sizes and its place in a stack; see `style`

      An element may also be chosen: `{ if: KEY, then: ELEMENT, else: ELEMENT }`, or `{ switch: KEY, cases: { VALUE: ELEMENT }, default: ELEMENT }`.
      So may the value of each key.

      """
  }

  /// The page of partials is written by hand, because no table describes them.
  private static var partial: String {
    """
    An element of `partials`, which several places use: `partial: NAME`, or with values that the partial calls by names of its own:

        partials: { fact: { text: { text: "{{ label }}: {{ value }}" } } }
        layout: { partial: { name: fact, with: { label: { text: Distance }, value: "{{ km }} km" } } }

    - `name`: required; the name of an element of `partials`
    - `with`: a mapping from names of the partial to keys of the row (`author`), numbers, `true` and `false`, texts with bindings
      (`"{{ km }} km"`), texts of the file (`{ text: Distance }`) and colours (`{ color: accent }`)
    - `when`, `unless`, `each`, `as`, `index`: as every element has them

    """
  }

  private static var data: String {
    wrapped(
      "`data` declares the keys of a row: `{ title: text, date: date? }`. A `?` makes a key optional. Types are \(joined(DataType.simple.map(\.word)))."
    )
      + """


      - A list: `{ type: list, of: text }`, or of objects: `{ type: list, of: { name: text, url: text? } }`
      - An object: `{ name: text, avatar: image? }`
      - With all that can be said: `{ type: text, optional: true, default: none }`; of an object also `keys: { ... }`

      """
  }

  private static var conditions: String {
    """
    `when`, `unless` and `if` take a key (true unless it is missing, false, 0 or empty), `"!key"`, or a mapping:

    - `{ key: KEY, is: VALUE }`, `{ key: KEY, isNot: VALUE }`, `{ key: KEY, in: [VALUE, VALUE] }`
    - `{ key: KEY, present: true }`: whether the row has the key
    - `{ key: KEY, above: 2 }`, `{ key: KEY, below: 2 }`: a number, or the length of a list
    - `{ all: [CONDITION, CONDITION] }`, `{ any: [CONDITION, CONDITION] }`, `{ not: CONDITION }`

    """
  }

  private static var formats: String {
    "A binding has one format at most: `\"{{ likes | count }}\"`. Formats take no arguments.\n\n"
      + ["a date", "a number", "a list", "a text"].map { type in
        wrapped("- \(type): \(joined(ValueFormat.allCases.filter { $0.allowed == type }.map(\.rawValue)))", indent: "  ") + "\n"
      }.joined()
  }

  private static var colors: String {
    """
    A colour is a token of the theme, `"#2f7cf6"` or `"#2f7cf680"` in quotes, a system colour, or `{ light: COLOUR, dark: COLOUR }`.
    `colors` of a cell file or a theme adds names. The tokens:


    """ + CellTheme.colorTokens.map { "- `\($0)`: \(colorMeanings[$0] ?? "")\n" }.joined()
      + "\n" + wrapped("System colours: \(joined(ColorText.named.map(\.name))).") + "\n"
  }

  /// What the colour tokens are for, by token.
  static let colorMeanings = [
    "ground": "the ground of rows, bars and the list", "unreadGround": "the ground of rows that are not read",
    "surface": "the ground of cards, bubbles and fields on `ground`", "primary": "texts", "secondary": "less important texts, and marks",
    "accent": "what stands out: marks, bars, dots and small texts on `ground`", "link": "links, and buttons of bars; readable on `ground`",
    "accentGround": "a strong ground, of a button or a badge; its texts are `onAccent`", "onAccent": "texts on `accentGround`",
    "positive": "texts and marks of what is good", "warning": "texts and marks of what needs care",
    "negative": "texts and marks of what is bad, such as errors",
    "placeholder": "the ground of a picture that is not there yet",
    "unreadPlaceholder": "the same on `unreadGround`", "separator": "lines between rows, and borders",
    "unreadSeparator": "the same on `unreadGround`", "pictureEdge": "the thin line round a picture",
  ]

  private static var textStyles: String {
    "`textStyle` of a text is one of these, or one that `textStyles` of the file or the theme adds. Sizes and lines of `ios`, in points:\n\n"
      + CellTheme.textStyleTokens.compactMap { token in
        CellTheme.ios.textStyles[token].map {
          "- `\(token)`: \(ValueHint.number($0.size)) on lines of \(ValueHint.number($0.lineHeight))\n"
        }
      }.joined()
        + """

        A text style of a file has `size`, `lineHeight` (points, not a factor), `weight` and `family`: `textStyles: { huge: { size: 40, lineHeight: 44 } }`.

        """
  }

  private static var lengths: String {
    func tokens(_ names: [String], _ values: [String: Double]) -> String {
      names.map { "`\($0)` (\(ValueHint.number(values[$0] ?? 0)))" }.joined(separator: ", ")
    }
    return """
      Lengths are points, without a unit. Distances such as `spacing` and `insets` may also be tokens of the theme, and so may radii of corners; in
      brackets those of `ios`:

      - distances: \(tokens(CellTheme.spacingTokens, CellTheme.ios.spacing))
      - radii: \(tokens(CellTheme.radiusTokens, CellTheme.ios.radii))
      - insets: a distance for all sides, or `{ top: 8, left: 16, bottom: 8, right: 16 }`; what is not there is 0, and `inf` pushes from that side
      - lengths of a style: points, `"50%"` of the parent, or `auto`

      """
  }

  private static var gradients: String {
    """
    `fill` and `stroke` of a `shape` are a colour or a gradient of 2 to 16 colours. Points are parts of the shape: `[0, 0]` is the upper left,
    `[1, 1]` the lower right. On its way to `clear` a colour fades and stays the same.

    - `{ linear: { from: [0, 0], to: [1, 1], colors: [accent, link] } }`; down where nothing is said
    - `{ radial: { center: [0.5, 0.5], radius: 0.5, colors: [white, accent] } }`

    A gradient behind other elements is the `background` of a `background`.

    """
  }

  private static var images: String {
    """
    A picture that is drawn, for `defaultImage`, `image` of a button and more:

    - `{ letter: KEY, colorBy: KEY }`: the first letter of a text on a colour that another one chooses; with `color` and `background` as well
    - `{ resizableRounded: { cornerRadius: 8, fill: accent, borderWidth: 1, borderColor: separator } }`

    An `imageModification` is one of these, or a list of them in order:

    - \(joined(ValueKind<ImageModification>.modificationWords)), where `avatar` is the theme's shape
    - `{ rounded: 8 }`, `{ tint: COLOUR }`, `{ overlay: COLOUR }`, `{ blur: 4 }`, `{ border: { width: 1, color: COLOUR } }`

    """
  }

  // MARK: Texts

  private static func joined(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

  /// Returns a text in lines of at most 140 characters.
  private static func wrapped(_ text: String, indent: String = "") -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 140 {
        lines.append(line)
        line = indent + word
      } else {
        line += line.isEmpty ? String(word) : " " + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
