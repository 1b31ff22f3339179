import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ElementKind {
  static let nodes: [ElementKind] = [
    node(
      "text", "A text. It may have bindings and the marks `**bold**`, `*italic*` and `[link](https://address)`, and code in backticks.",
      own: TextProperties.node, draft: [TextProperties.text] + TextProperties.look + TextProperties.hugs,
      make: { (TextDraft($0), TextNode()) },
      finish: { draft, node, scope, build in
        draft.finish(node, in: scope, build)
        guard let side = draft.side else { return }
        build.adjustments.append { traits, _ in
          side.align(&node.attributedText, traits.layoutDirection)
          // At the side where rows begin, a text is as wide as its words in lists of both directions.
          if side == .start, draft.hugsText == nil, traits.layoutDirection == .rightToLeft { node.hugsText = true }
        }
      }),
    node(
      "image", "A picture that is drawn, or one that lies beside the cell file.",
      own: [Property<NetworkImageNode>("path", .path, \.url), letter]
        + [Property<NetworkImageNode>("resizableRounded", form: .mapping(RoundedDraft.keys), compile: compileRounded)] + pictures(),
      make: { _ in NetworkImageNode() }),
    node(
      "networkImage", "A picture that is loaded, from the folder of the feed or from the network.",
      own: [
        Property<NetworkImageNode>("url", .path, isRequired: true, \.url),
        Property<NetworkImageNode>("defaultImage", .image, \.defaultImage),
      ] + pictures(), make: { _ in NetworkImageNode() }),
    node(
      "box", "A node with a look of its own, round an element or without one.", own: [Property<DisplayNode>](), content: "child",
      make: { _ in DisplayNode() }, hold: { node, child in node.hold(child) }),
    node(
      "separator", "A line of one device pixel, as wide as its place.",
      own: [Property<SeparatorNode>("color", .color, \.backgroundColor)],
      make: { scope in
        let node = SeparatorNode()
        node.backgroundColor = scope.look.colors["separator"]
        return node
      },
      finish: { node, scope in if !scope.look.tokens.hasSeparators { node.isHidden = true } }),
    node(
      "shape",
      "A rectangle, with or without round corners, an ellipse, an arc of one, or a line through numbers, with a colour or a gradient inside and a line that may be dashed.",
      own: [Property<DisplayNode>](),
      draft: ShapeDraft.properties,
      make: { _ in
        let draft = ShapeDraft()
        return (draft, draft.node)
      }, finish: { draft, _, _, _ in _ = draft.finished() }),
    node(
      "button", "A button with a title.",
      own: [
        Property<ButtonNode>("contentEdgeInsets", .insets) { $0.contentEdgeInsets = $1.finite },
        Property<ButtonNode>("contentSpacing", .number(), \.contentSpacing),
        Property<ButtonNode>("image", .image) { $0.setImage($1, for: .normal) },
        Property<ButtonNode>("backgroundImage", .image) { $0.setBackgroundImage($1, for: .normal) },
        Property<ButtonNode>("isEnabled", .bool, \.isEnabled), Property<ButtonNode>("isSelected", .bool, \.isSelected),
      ], draft: [TextProperties.title] + TextProperties.look,
      make: {
        let button = ButtonNode()
        // In a picture no button has an action, which would make it an element.
        button.isAccessibilityElement = true
        return (TextDraft($0), button)
      },
      finish: { draft, node, scope, build in
        if !draft.text.isEmpty { node.setAttributedTitle(draft.attributedText(in: scope, build), for: .normal) }
        // A picture that is drawn has no size of its own: it is as high as a line of the title.
        if let image = node.image(for: .normal), image.size == .zero {
          let height = scope.look.typeSize.scaled(max(draft.style.lineHeight, draft.style.size))
          node.imageNode.style.preferredSize = Size(width: height, height: height)
        }
        // The system's buttons show so that they are disabled.
        if !node.isEnabled { (node.titleNode.alpha, node.imageNode.alpha) = (0.3, 0.3) }
      }),
    node(
      "scroll", "A strip that is scrolled inside the row: its child may be longer than the row is wide.",
      own: [
        Property<ScrollNode>(
          "direction", .words([("horizontal", ScrollNode.ScrollDirections.horizontal), ("vertical", .vertical), ("both", .both)]),
          \.scrollableDirections),
        Property<ScrollNode>("contentOffset", .point, \.contentOffset),
      ], content: "child",
      make: { _ in
        let node = ScrollNode()
        node.scrollableDirections = .horizontal
        return node
      }, hold: { node, child in node.hold(child) }),
    node(
      "progress", "A bar that shows how far something is, from 0 to 1.",
      own: [
        Property<ProgressNode>("progress", .number(0...1), isRequired: true, \.progress),
        Property<ProgressNode>("progressTintColor", .color, \.progressTintColor),
        Property<ProgressNode>("trackTintColor", .color, \.trackTintColor),
      ],
      make: { scope in
        let node = ProgressNode()
        node.progressTintColor = scope.look.colors["accent"] ?? node.progressTintColor
        node.trackTintColor = scope.look.colors["secondary"]?.faded() ?? node.trackTintColor
        return node
      }),
    node(
      "activityIndicator", "A wheel that turns while something is awaited.",
      own: [
        Property<ActivityIndicatorNode>(
          "indicatorStyle", .words([("medium", ActivityIndicatorNode.Style.medium), ("large", .large)]), \.indicatorStyle),
        Property<ActivityIndicatorNode>("color", .color, \.color),
      ],
      make: { scope in
        let node = ActivityIndicatorNode()
        node.color = scope.look.colors["secondary"] ?? node.color
        node.startAnimating()
        return node
      }),
    node(
      "video", "A video: its first frame, or, where it plays by itself, the frame of the moment in `frames`.",
      own: [
        Property<VideoNode>("assetURL", .path, isRequired: true, \.assetURL),
        Property<VideoNode>(
          "gravity", .words([("resizeAspect", VideoGravity.resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("resize", .resize)]),
          \.gravity),
        Property<VideoNode>("shouldAutoplay", .bool, \.shouldAutoplay),
        Property<VideoNode>("shouldAutorepeat", .bool, \.shouldAutorepeat),
        Property<VideoNode>("muted", .bool, \.muted),
        Property<VideoNode>("defaultImage", .image, \.defaultImage),
      ], make: { _ in VideoNode() }),
    node(
      "videoPlayer", "A video with the controls of a player.",
      own: [
        Property<VideoPlayerNode>("assetURL", .path, isRequired: true, \.assetURL),
        Property<VideoPlayerNode>("placeholderImageURL", .path, \.placeholderImageURL),
        Property<VideoPlayerNode>("gravity", ValueKind<VideoGravity>.word, \.gravity),
        Property<VideoPlayerNode>("shouldAutoPlay", .bool, \.shouldAutoPlay),
        Property<VideoPlayerNode>("shouldAutoRepeat", .bool, \.shouldAutoRepeat),
        Property<VideoPlayerNode>("controlsDisabled", .bool, \.controlsDisabled),
        Property<VideoPlayerNode>("controlsColor", .color, \.controlsColor),
        Property<VideoPlayerNode>("muted", .bool, \.muted),
      ], make: { _ in VideoPlayerNode() }),
    node(
      "editableText", "A field to write in, with its text or its placeholder.",
      own: [
        Property<EditableTextNode>("isSecureTextEntry", .bool, \.isSecureTextEntry),
        Property<EditableTextNode>("maximumLinesToDisplay", .whole(0...10_000), \.maximumLinesToDisplay),
        Property<EditableTextNode>("textContainerInset", .insets) { $0.textContainerInset = $1.finite },
        Property<EditableTextNode>("tintColor", .color, \.tintColor),
      ],
      draft: [
        Property("text", .markup) { $0.text = $1.pieces }, Property("placeholderText", .text, \.placeholder),
      ] + TextProperties.look, make: { (TextDraft($0), EditableTextNode()) },
      finish: { draft, node, scope, build in
        let text = draft.attributedText(in: scope, build)
        node.typingAttributes = text.runs.first.map { TextAttributes(font: $0.font, color: draft.color) }
        // An empty text gives the line of the caret its height, unless there is a placeholder to do so.
        if !text.string.isEmpty || draft.placeholder.isEmpty { node.attributedText = text }
        if !draft.placeholder.isEmpty { node.attributedPlaceholderText = draft.attributedPlaceholder }
        guard let side = draft.side else { return }
        build.adjustments.append { traits, _ in
          side.align(&node.attributedText, traits.layoutDirection)
          side.align(&node.attributedPlaceholderText, traits.layoutDirection)
        }
      }),
  ]

  /// The properties of pictures.
  private static func pictures() -> [Property<NetworkImageNode>] {
    [
      Property("contentMode", ValueKind<ContentMode>.word, \.contentMode),
      Property("imageModification", .modification, \.imageModification),
      Property("tintColor", .color) { node, color in
        node.tintColor = color
        node.renderingMode = .template
      },
    ]
  }

  /// The property of a letter on a coloured ground.
  private static let letter = Property<NetworkImageNode>("letter", form: .image) { (value, reader, what) throws(CellFileError) in
    let image = try reader.bound(value, .image, what)
    return { node, scope, _ in node.image = image.value(in: scope) ?? node.image }
  }

  @Sendable
  private static func compileRounded(
    _ value: YAMLValue, _ reader: CellReader, _ what: String
  ) throws(CellFileError) -> Property<NetworkImageNode>.Setter {
    let body = YAMLValue(
      .mapping([YAMLValue.Member(key: "resizableRounded", place: value.place, value: value)]), at: value.place)
    let image = try reader.bound(body, .image, what)
    return { node, scope, _ in node.image = image.value(in: scope) ?? node.image }
  }
}

extension DisplayNode {
  /// Makes the node show an element as its content.
  fileprivate func hold(_ child: LayoutElement) {
    automaticallyManagesSubnodes = true
    let spec = child as? LayoutSpec ?? WrapperLayoutSpec(children: [child])
    layoutSpecBlock = { _, _ in spec }
  }
}

extension Color {
  /// Returns the colour with a quarter of its opacity.
  fileprivate func faded() -> Color {
    var color = self
    color.alpha /= 4
    return color
  }
}

extension EdgeInsets {
  /// The insets with each infinite side replaced by 0.
  fileprivate var finite: EdgeInsets {
    func side(_ value: Double) -> Double { value.isFinite ? value : 0 }
    return EdgeInsets(top: side(top), left: side(left), bottom: side(bottom), right: side(right))
  }
}

extension RoundedDraft {
  /// The keys of a rounded rectangle with the forms of their values.
  static let keys = properties.map(\.key)
}

extension ElementKind {
  /// The kinds of lists inside a row. Each list makes a cell for every value of a list in the row, when the cell comes into range.
  static let lists: [ElementKind] = [
    list(
      "pager", "Pages side by side, each as large as the pager, of which one is shown: one for each value of items.",
      [
        Property("currentPageIndex", .whole(0...100_000), \.page)
      ]
    ) { draft, scopes, cell in
      let pager = PagerNode(pages: scopes, nodeBlock: cell)
      pager.currentPageIndex = draft.page
      return pager
    },
    list(
      "collection", "Lines of items, such as a grid of pictures, that scroll in the row: one for each value of items.",
      [
        Property("columns", .whole(1...100)) { $0.itemSize = .columns($1) },
        Property("itemSize", .size) { if $1.width > 0 && $1.height > 0 { $0.itemSize = .fixed($1) } },
        Property("minimumInteritemSpacing", .distance(0...1000), \.itemSpacing),
        Property("minimumLineSpacing", .distance(0...1000), \.lineSpacing),
        Property("sectionInset", .insets) { if $1.isFinite { $0.inset = $1 } },
        Property(
          "scrollDirection",
          .words([("vertical", CollectionFlowLayout.ScrollDirection.vertical), ("horizontal", .horizontal)]), \.direction),
        contentOffset,
      ]
    ) { draft, scopes, cell in
      CollectionNode(
        items: scopes,
        layout: CollectionFlowLayout(
          draft.itemSize, minimumInteritemSpacing: draft.itemSpacing, minimumLineSpacing: draft.lineSpacing, sectionInset: draft.inset,
          scrollDirection: draft.direction), nodeBlock: cell)
    },
    list("table", "Rows one below the other that scroll in the row: one for each value of items.", [contentOffset]) { _, scopes, cell in
      let table = TableNode(rows: scopes, nodeBlock: cell)
      // Lines are where the file has a `separator`.
      table.separator = nil
      return table
    },
  ]

  private static let contentOffset = Property<ItemsDraft>("contentOffset", .point, \.offset)

  private static func list(
    _ name: String, _ summary: String, _ properties: [Property<ItemsDraft>],
    make: @escaping @Sendable (ItemsDraft, [CellScope], @escaping @Sendable (CellScope) -> NodeBlock) -> ListContainerNode
  ) -> ElementKind {
    let keys = [("items", .key, true), ("item", .element, true)] + properties.map(\.key) + NodeProperties.all.map(\.key)
    return ElementKind(name: name, summary: summary, keys: keys) { (value, reader, what) throws(CellFileError) in
      let looks = try reader.setter(NodeProperties.all, of: value, what)
      let set = try reader.setter(properties, of: value, what)
      let items = try reader.require("items", of: value, what)
      let (lookup, type) = try reader.listLookup(items, "\(what).items")
      // If there is an `each`, then `as` names the values of `each` and not the items of this list.
      reader.addAlias(try reader.aliasName(value["each"] == nil ? value["as"] : nil, "\(what).as"), of: lookup, type)
      defer { reader.aliases.removeLast() }
      let element = try reader.element(reader.require("item", of: value, what), "\(what).item")
      return { scope, build in
        guard case .list(let values)? = scope[lookup], !values.isEmpty else { return nil }
        let scopes = scope.shown(values, of: lookup, "\(what).items").map { scope.adding([$0]) }
        // When a row is only tried, the cells of all items are made at once. Otherwise their faults would only be found while the row is
        // drawn.
        if scope.faults != nil { for scope in scopes { _ = CellBuild().first(element, scope) } }
        let draft = ItemsDraft()
        set(draft, scope, build)
        let node = make(draft, scopes) { scope in { DocumentCellNode(name: "item", element, scope) } }
        node.backgroundColor = .clear
        if let offset = draft.offset { node.contentOffset = offset }
        looks(node, scope, build)
        return node
      }
    }
  }
}

/// An items draft collects the properties of a list in a row.
private final class ItemsDraft {
  var page = 0
  var itemSize = CollectionFlowLayout.ItemSize.columns(3)
  var itemSpacing = 0.0
  var lineSpacing = 0.0
  var inset = EdgeInsets.zero
  var direction = CollectionFlowLayout.ScrollDirection.vertical
  var offset: Point?
}
