import EmakiDisplay
import EmakiLayout
import EmakiSupport

extension ElementKind {
  /// The layout specs, with the keys that layout documents give them, and the two that rows of lists have.
  static let specs: [ElementKind] = [
    list(
      "stack",
      "Elements side by side or one below the other, as Texture's flex boxes are: what grows or shrinks may pass its minimum or maximum.",
      stack
    ) { StackLayoutSpec(.horizontal, children: $0) },
    spec(
      "inset", "An element with distances from the edges of its place.",
      [Property<InsetLayoutSpec>("insets", .insets) { $0.insets = $1.keeping { $0 > -.infinity } }.required]
    ) { InsetLayoutSpec(insets: .zero, child: $0[0]) },
    spec("overlay", "An element, and another one over it that gets its size.", slots: ["child", "overlay"]) {
      OverlayLayoutSpec(child: $0[0], overlay: $0[1])
    },
    spec("background", "An element, and another one behind it that gets its size.", slots: ["child", "background"]) {
      BackgroundLayoutSpec(child: $0[0], background: $0[1])
    },
    spec(
      "center", "An element in the middle of its place.",
      [centering, Property<CenterLayoutSpec>("sizing", sizing, \.sizingOption)]
    ) { CenterLayoutSpec(child: $0[0]) },
    spec(
      "relative", "An element at an edge, in a corner or in the middle of its place.",
      [
        Property<RelativeLayoutSpec>("horizontal", .word, \.horizontalPosition),
        Property<RelativeLayoutSpec>("vertical", .word, \.verticalPosition),
        Property<RelativeLayoutSpec>("sizing", sizing, \.sizingOption),
      ]
    ) { RelativeLayoutSpec(horizontalPosition: .none, verticalPosition: .none, child: $0[0]) },
    spec(
      "ratio", "An element whose height is so many times its width.",
      [Property<RatioLayoutSpec>("ratio", .number(0.0001...10_000), \.ratio).required]
    ) { RatioLayoutSpec(ratio: 1, child: $0[0]) },
    spec(
      "corner", "An element, and another one at one of its corners.",
      [
        Property<CornerLayoutSpec>("location", .word, \.location), Property<CornerLayoutSpec>("offset", .point, \.offset),
        Property<CornerLayoutSpec>("wrapsCorner", .bool, \.wrapsCorner),
      ], slots: ["child", "corner"]
    ) { CornerLayoutSpec(child: $0[0], corner: $0[1], location: .topLeft, wrapsCorner: false) },
    list(
      "absolute", "Elements at the places that their styles give them.",
      [Property<AbsoluteLayoutSpec>("sizing", .word, \.sizing)]
    ) { AbsoluteLayoutSpec(children: $0) },
    list("wrapper", "Elements over each other.", []) { WrapperLayoutSpec(children: $0) },
    spec("spacer", "Room, as large as its style says.", slots: []) { _ in LayoutSpec() },
    rowInset,
  ]

  private static let stack: [Property<StackLayoutSpec>] = [
    Property("direction", .word, \.direction),
    Property("spacing", .distance(), \.spacing),
    Property("flexWrap", .word, \.flexWrap),
    Property("alignContent", .word, \.alignContent),
    Property("lineSpacing", .distance(), \.lineSpacing),
    Property("horizontalAlignment", .word, \.horizontalAlignment),
    Property("verticalAlignment", .word, \.verticalAlignment),
    Property("justifyContent", .word, \.justifyContent),
    Property("alignItems", .word, \.alignItems),
  ]

  private static let centering = Property<CenterLayoutSpec>("centering", .word) { spec, centering in
    let example = CenterLayoutSpec(centering: centering, child: spec.child)
    (spec.horizontalPosition, spec.verticalPosition) = (example.horizontalPosition, example.verticalPosition)
  }

  private static let sizing: ValueKind<RelativeLayoutSpec.SizingOption> = .words([
    ("default", []), ("minimumX", .minimumWidth), ("minimumY", .minimumHeight), ("minimumXY", .minimumSize),
  ])

  // MARK: Rows

  /// Margins that keep content inside the safe area. In wide rows they also limit content to a readable width.
  private static let rowInset: ElementKind = {
    let summary =
      "An element with distances from the edges of the row. They keep out of the safe area of a screen, and in a row that is wider than "
      + "readableWidth the element stands in the middle. Cells of a file without rowInset are kept out of the safe area as a whole."
    let properties: [Property<RowDraft>] = [
      Property("insets", .insets) { $0.insets = $1.keeping { $0 > -.infinity } }.required,
      Property("readableWidth", .number(1...10_000), \.readableWidth), Property("lead", .number(0...10_000), \.lead),
      Property("bleeds", .bool, \.bleeds),
    ]
    return ElementKind(name: "rowInset", summary: summary, keys: properties.map(\.key) + [("child", .element, true)]) {
      value throws(CellFileError) in
      value.reader.hasRowInset = true
      let set = try value.reader.setter(properties, of: value)
      let inside = try value.reader.element(value.require("child"))
      return { scope, build in
        guard let child = build.first(inside, scope) else { return nil }
        let draft = RowDraft()
        set(draft, scope, build)
        let (insets, readableWidth, lead, bleeds) = (draft.insets, draft.readableWidth, draft.lead, draft.bleeds)
        let spec = InsetLayoutSpec(insets: insets, child: child)
        build.adjustments.append { traits, range in
          let margins = RowMargins(
            left: insets.left, right: insets.right, width: range.max.width, readableWidth: readableWidth, traits: traits)
          spec.insets = EdgeInsets(
            top: insets.top, left: margins.insets.left + lead, bottom: insets.bottom,
            right: bleeds && !margins.isWide ? 0 : margins.insets.right)
        }
        return spec
      }
    }
  }()
}

/// A row draft collects the properties of `rowInset`.
private final class RowDraft {
  var insets = EdgeInsets.zero
  var readableWidth: Double?
  var lead = 0.0
  var bleeds = false
}

extension EdgeInsets {
  /// Returns the insets with 0 in place of each side that a test does not hold for.
  func keeping(_ holds: (Double) -> Bool) -> EdgeInsets {
    func side(_ value: Double) -> Double { holds(value) ? value : 0 }
    return EdgeInsets(top: side(top), left: side(left), bottom: side(bottom), right: side(right))
  }
}
