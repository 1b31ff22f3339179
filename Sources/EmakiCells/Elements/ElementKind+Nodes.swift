import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension ElementKind {
  static let nodes: [ElementKind] = [
    node(
      "text", "A text. It may have bindings and the marks `**bold**`, `*italic*` and `[link](https://address)`, and code in backticks.",
      TextNode(), TextProperties.node, draft: { TextDraft($1) },
      [TextProperties.text.required] + TextProperties.look + [Property("hugsText", .bool, \.hugsText)],
      finish: { draft, node, scope, build in
        let text = draft.attributedText(in: scope, build)
        node.attributedText = text
        // A text that is read against the list's direction is no wider than its lines, so that it can be centred and stand in a pill as others.
        // Where it is stretched, as in a column, its lines stand on their own side all the same.
        let isNatural = text.paragraphStyle.alignment == .natural
        if draft.hugsText ?? (isNatural && text.string.isRightToLeft(language: text.language)) { node.hugsText = true }
        guard let side = draft.side else { return }
        build.adjustments.append { traits, _ in
          side.align(&node.attributedText, traits.layoutDirection)
          // At the side where rows begin, a text is as wide as its words in lists of both directions.
          if side == .start, draft.hugsText == nil, traits.layoutDirection == .rightToLeft { node.hugsText = true }
        }
      }),
    node(
      "image", "A picture that is drawn, or one that lies beside the cell file.", NetworkImageNode(),
      [
        Property("path", .path, \.url), Property("letter", .image, \.image),
        Property("resizableRounded", .rounded, \.image),
      ] + pictures),
    node(
      "networkImage", "A picture that is loaded, from the folder of the feed or from the network.", NetworkImageNode(),
      [Property("url", .path, \.url).required, Property("defaultImage", .image, \.defaultImage)]
        + pictures),
    node("box", "A node with a look of its own, round an element or without one.", DisplayNode(), content: "child"),
    node(
      "separator", "A line of one device pixel, as wide as its place.", SeparatorNode(),
      [Property("color", .color, \.backgroundColor)]
    ) { node, scope in
      node.backgroundColor = scope.look.colors["separator"]
      node.isHidden = !scope.look.tokens.hasSeparators
    },
    node(
      "shape",
      "A rectangle, with or without round corners, an ellipse, an arc of one, or a line through numbers, with a colour or a gradient inside and a line that may be dashed.",
      DisplayNode(), [], draft: { _, _ in ShapeDraft() }, ShapeDraft.properties,
      finish: { draft, node, scope, _ in
        let (values, low, high) = (draft.outline.values, draft.outline.minimum ?? -.infinity, draft.outline.maximum ?? .infinity)
        if let value = values.first(where: { $0 < low || $0 > high }) {
          scope.faults?.add(
            Lookup(alias: nil, keys: [], type: .any, path: "values"), value.plainText,
            allowed: "numbers from minimumValue to maximumValue, for shape.values")
        }
        node.drawing = draft.drawing
      }),
    node(
      "button", "A button with a title.", ButtonNode(), button,
      draft: { button, scope in
        // In a picture no button has an action, which would make it an element.
        button.isAccessibilityElement = true
        return TextDraft(scope)
      }, [TextProperties.title] + TextProperties.look,
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
      "scroll", "A strip that is scrolled inside the row: its child may be longer than the row is wide.", ScrollNode(),
      [
        Property("direction", .words(of: .horizontal, .vertical, .both), \.scrollableDirections),
        Property("contentOffset", .point, \.contentOffset),
      ], content: "child"
    ) { node, _ in node.scrollableDirections = .horizontal },
    node(
      "progress", "A bar that shows how far something is, from 0 to 1.", ProgressNode(),
      [
        Property("progress", .number(0...1), \.progress).required,
        Property("progressTintColor", .color, \.progressTintColor),
        Property("trackTintColor", .color, \.trackTintColor),
      ]
    ) { node, scope in
      node.progressTintColor = scope.look.colors["accent"] ?? node.progressTintColor
      guard var track = scope.look.colors["secondary"] else { return }
      track.alpha /= 4
      node.trackTintColor = track
    },
    node(
      "activityIndicator", "A wheel that turns while something is awaited.", ActivityIndicatorNode(),
      [
        Property("indicatorStyle", .words(of: .medium, .large), \.indicatorStyle),
        Property("color", .color, \.color),
      ]
    ) { node, scope in
      node.color = scope.look.colors["secondary"] ?? node.color
      node.startAnimating()
    },
    node(
      "video", "A video: its first frame, or, where it plays by itself, the frame of the moment in `frames`.", VideoNode(), video),
    node(
      "videoPlayer", "A video with the controls of a player.", VideoPlayerNode(), videoPlayer),
    node(
      "editableText", "A field to write in, with its text or its placeholder.", EditableTextNode(),
      [
        Property("isSecureTextEntry", .bool, \.isSecureTextEntry),
        Property("maximumLinesToDisplay", .whole(0...10_000), \.maximumLinesToDisplay),
        Property("textContainerInset", .insets) { $0.textContainerInset = $1.keeping(\.isFinite) },
        Property("tintColor", .color, \.tintColor),
      ], draft: { TextDraft($1) },
      [TextProperties.text, Property("placeholderText", .text, \.placeholder)] + TextProperties.look,
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

  private static let button: [Property<ButtonNode>] = [
    Property("contentEdgeInsets", .insets) { $0.contentEdgeInsets = $1.keeping(\.isFinite) },
    Property("contentSpacing", .number(), \.contentSpacing), Property("image", .image) { $0.setImage($1, for: .normal) },
    Property("backgroundImage", .image) { $0.setBackgroundImage($1, for: .normal) },
    Property("isEnabled", .bool, \.isEnabled), Property("isSelected", .bool, \.isSelected),
  ]

  private static let video: [Property<VideoNode>] = [
    Property("assetURL", .path, \.assetURL).required, Property("gravity", .word, \.gravity),
    Property("shouldAutoplay", .bool, \.shouldAutoplay), Property("shouldAutorepeat", .bool, \.shouldAutorepeat),
    Property("muted", .bool, \.muted), Property("defaultImage", .image, \.defaultImage),
  ]

  private static let videoPlayer: [Property<VideoPlayerNode>] = [
    Property("assetURL", .path, \.assetURL).required, Property("placeholderImageURL", .path, \.placeholderImageURL),
    Property("gravity", .word, \.gravity), Property("shouldAutoPlay", .bool, \.shouldAutoPlay),
    Property("shouldAutoRepeat", .bool, \.shouldAutoRepeat), Property("controlsDisabled", .bool, \.controlsDisabled),
    Property("controlsColor", .color, \.controlsColor), Property("muted", .bool, \.muted),
  ]

  /// The properties of pictures.
  private static let pictures: [Property<NetworkImageNode>] = [
    Property("contentMode", .word, \.contentMode),
    Property("imageModification", .modification, \.imageModification),
    Property("tintColor", .color) { node, color in
      node.tintColor = color
      node.renderingMode = .template
    },
  ]
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
        Property("scrollDirection", .words(of: .vertical, .horizontal), \.direction),
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
    return ElementKind(name: name, summary: summary, keys: keys) { value throws(CellFileError) in
      let reader = value.reader
      let looks = try reader.setter(NodeProperties.all, of: value)
      let set = try reader.setter(properties, of: value)
      let items = try value.require("items")
      let (lookup, type) = try reader.listLookup(items)
      let what = items.what
      // If there is an `each`, then `as` names the values of `each` and not the items of this list.
      reader.addAlias(try reader.aliasName(value["each"] == nil ? value["as"] : nil), of: lookup, type)
      defer { reader.aliases.removeLast() }
      let element = try reader.element(value.require("item"))
      return { scope, build in
        guard case .list(let values)? = scope[lookup], !values.isEmpty else { return nil }
        let scopes = scope.shown(values, of: lookup, what).map { scope.adding([$0]) }
        // When a row is only tried, the cells of all items are made at once. Otherwise their faults would only be found while the row is
        // drawn.
        if scope.faults != nil { for scope in scopes { _ = CellBuild().first(element, scope) } }
        let draft = ItemsDraft()
        set(draft, scope, build)
        let node = make(draft, scopes) { scope in { DocumentCellNode(CompiledCell(name: "item", layout: element), scope) } }
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
