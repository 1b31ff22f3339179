import EmakiDisplay
import EmakiLayout
import EmakiSupport

extension ElementKind {
  /// The layout specs, with the keys that layout documents give them, and the two that rows of lists have.
  static let specs: [ElementKind] = [
    list(
      "stack", "Elements side by side or one below the other, as flex boxes are.",
      [
        Property("direction", ValueKind<StackLayoutSpec.Direction>.word, \.direction),
        Property("spacing", .distance(), \.spacing),
        Property("flexWrap", ValueKind<StackLayoutSpec.FlexWrap>.word, \.flexWrap),
        Property("alignContent", ValueKind<StackLayoutSpec.AlignContent>.word, \.alignContent),
        Property("lineSpacing", .distance(), \.lineSpacing),
        Property("horizontalAlignment", ValueKind<StackLayoutSpec.HorizontalAlignment>.word, \.horizontalAlignment),
        Property("verticalAlignment", ValueKind<StackLayoutSpec.VerticalAlignment>.word, \.verticalAlignment),
        Property("justifyContent", ValueKind<StackLayoutSpec.JustifyContent>.word, \.justifyContent),
        Property("alignItems", ValueKind<StackLayoutSpec.AlignItems>.word, \.alignItems),
      ]
    ) { StackLayoutSpec(.horizontal, children: $0) },
    spec(
      "inset", "An element with distances from the edges of its place.",
      [Property<InsetLayoutSpec>("insets", .insets, isRequired: true) { $0.insets = $1.withoutNegativeInfinity }]
    ) { $0[0].map { InsetLayoutSpec(insets: .zero, child: $0) } },
    spec(
      "overlay", "An element, and another one over it that gets its size.", [Property<OverlayLayoutSpec>](), slots: ["child", "overlay"]
    ) {
      children in
      guard let child = children[0], let overlay = children[1] else { return children[0] }
      return OverlayLayoutSpec(child: child, overlay: overlay)
    },
    spec(
      "background", "An element, and another one behind it that gets its size.", [Property<BackgroundLayoutSpec>](),
      slots: ["child", "background"]
    ) { children in
      guard let child = children[0], let background = children[1] else { return children[0] }
      return BackgroundLayoutSpec(child: child, background: background)
    },
    spec(
      "center", "An element in the middle of its place.",
      [
        Property<CenterLayoutSpec>("centering", ValueKind<CenterLayoutSpec.Centering>.word) { spec, centering in
          let example = CenterLayoutSpec(centering: centering, child: spec.child)
          (spec.horizontalPosition, spec.verticalPosition) = (example.horizontalPosition, example.verticalPosition)
        },
        Property<CenterLayoutSpec>("sizing", sizing, \.sizingOption),
      ]
    ) { $0[0].map { CenterLayoutSpec(child: $0) } },
    spec(
      "relative", "An element at an edge, in a corner or in the middle of its place.",
      [
        Property<RelativeLayoutSpec>("horizontal", ValueKind<RelativeLayoutSpec.Position>.word, \.horizontalPosition),
        Property<RelativeLayoutSpec>("vertical", ValueKind<RelativeLayoutSpec.Position>.word, \.verticalPosition),
        Property<RelativeLayoutSpec>("sizing", sizing, \.sizingOption),
      ]
    ) { $0[0].map { RelativeLayoutSpec(horizontalPosition: .none, verticalPosition: .none, child: $0) } },
    spec(
      "ratio", "An element whose height is so many times its width.",
      [Property<RatioLayoutSpec>("ratio", .number(0.0001...10_000), isRequired: true, \.ratio)]
    ) { $0[0].map { RatioLayoutSpec(ratio: 1, child: $0) } },
    spec(
      "corner", "An element, and another one at one of its corners.",
      [
        Property<CornerLayoutSpec>("location", ValueKind<CornerLayoutSpec.Location>.word, \.location),
        Property<CornerLayoutSpec>("offset", .point, \.offset),
        Property<CornerLayoutSpec>("wrapsCorner", .bool, \.wrapsCorner),
      ], slots: ["child", "corner"]
    ) { children in
      guard let child = children[0], let corner = children[1] else { return children[0] }
      return CornerLayoutSpec(child: child, corner: corner, location: .topLeft, wrapsCorner: false)
    },
    list(
      "absolute", "Elements at the places that their styles give them.",
      [Property("sizing", ValueKind<AbsoluteLayoutSpec.Sizing>.word, \.sizing)]
    ) { AbsoluteLayoutSpec(children: $0) },
    list("wrapper", "Elements over each other.", []) { WrapperLayoutSpec(children: $0) },
    spec("spacer", "Room, as large as its style says.", [Property<LayoutSpec>](), slots: []) { _ in LayoutSpec() },
    rowInset,
  ]

  private static let sizing: ValueKind<RelativeLayoutSpec.SizingOption> = .words([
    ("default", []), ("minimumX", .minimumWidth), ("minimumY", .minimumHeight), ("minimumXY", .minimumSize),
  ])

  // MARK: Rows

  /// Margins that keep content inside the safe area. In wide rows they also limit content to a readable width.
  private static let rowInset = row(
    "rowInset",
    "An element with distances from the edges of the row. They keep out of the safe area of a screen, and in a row that is wider than "
      + "readableWidth the element stands in the middle. Cells of a file without rowInset are kept out of the safe area as a whole.",
    [
      Property<RowDraft>("insets", .insets, isRequired: true) { $0.insets = $1.withoutNegativeInfinity },
      Property<RowDraft>("readableWidth", .number(1...10_000), \.readableWidth),
      Property<RowDraft>("lead", .number(0...10_000), \.lead), Property<RowDraft>("bleeds", .bool, \.bleeds),
    ]
  ) { draft, child, _, build in
    let spec = InsetLayoutSpec(insets: draft.insets, child: child)
    let (insets, readableWidth, lead, bleeds) = (draft.insets, draft.readableWidth, draft.lead, draft.bleeds)
    build.adjustments.append { traits, range in
      let margins = RowMargins(
        left: insets.left, right: insets.right, width: range.max.width, readableWidth: readableWidth, traits: traits)
      spec.insets = EdgeInsets(
        top: insets.top, left: margins.insets.left + lead, bottom: insets.bottom,
        right: bleeds && !margins.isWide ? 0 : margins.insets.right)
    }
    return spec
  }

  private static func row(
    _ name: String, _ summary: String, _ properties: [Property<RowDraft>],
    make: @escaping @Sendable (RowDraft, LayoutElement, CellScope, CellBuild) -> LayoutElement
  ) -> ElementKind {
    let keys = properties.map(\.key) + [("child", .element, true)]
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      if name == "rowInset" { reader.hasRowInset = true }
      let set = try reader.setter(properties, of: value, what)
      let inside = try reader.element(reader.require("child", of: value, what), "\(what).child")
      return { scope, build in
        guard let child = build.first(inside, scope) else { return nil }
        let draft = RowDraft()
        set(draft, scope, build)
        return make(draft, child, scope, build)
      }
    }
  }
}

/// A row draft collects the properties of `rowInset`.
private final class RowDraft {
  var insets = EdgeInsets.zero
  var readableWidth: Double?
  var lead = 0.0
  var bleeds = false
}

extension EdgeInsets {
  /// The insets with a side replaced by 0 if it is not a number or is negative infinity.
  fileprivate var withoutNegativeInfinity: EdgeInsets {
    func side(_ value: Double) -> Double { value > -.infinity ? value : 0 }
    return EdgeInsets(top: side(top), left: side(left), bottom: side(bottom), right: side(right))
  }
}
