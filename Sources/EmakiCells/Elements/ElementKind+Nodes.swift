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
        draft.finish(node, in: scope)
        guard let side = draft.side else { return }
        build.adjustments.append { traits, _ in
          side.align(&node.attributedText, traits.layoutDirection)
          // At the side where rows begin, a text is as wide as its words in lists of both directions.
          if side == .start, draft.hugsText == nil, traits.layoutDirection == .rightToLeft { node.hugsText = true }
        }
      }),
    node(
      "image", "A picture that is drawn, or one that lies beside the cell file.",
      own: [Property<NetworkImageNode>("path", .path) { $0.url = $1 }, letter]
        + [Property<NetworkImageNode>("resizableRounded", form: .mapping(RoundedDraft.forms), compile: compileRounded)] + pictures(),
      make: { _ in NetworkImageNode() }),
    node(
      "networkImage", "A picture that is loaded, from the folder of the feed or from the network.",
      own: [
        Property<NetworkImageNode>("url", .path, isRequired: true) { $0.url = $1 },
        Property<NetworkImageNode>("defaultImage", .image) { $0.defaultImage = $1 },
      ] + pictures(), make: { _ in NetworkImageNode() }),
    node(
      "box", "A node with a look of its own, round an element or without one.", own: [Property<DisplayNode>](), content: "child",
      make: { _ in DisplayNode() }, hold: { node, child in node.hold(child) }),
    node(
      "separator", "A line of one device pixel, as wide as its place.",
      own: [Property<SeparatorNode>("color", .color) { $0.backgroundColor = $1 }],
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
        Property<ButtonNode>("contentSpacing", .number()) { $0.contentSpacing = $1 },
        Property<ButtonNode>("image", .image) { $0.setImage($1, for: .normal) },
        Property<ButtonNode>("backgroundImage", .image) { $0.setBackgroundImage($1, for: .normal) },
        Property<ButtonNode>("isEnabled", .bool) { $0.isEnabled = $1 }, Property<ButtonNode>("isSelected", .bool) { $0.isSelected = $1 },
      ], draft: [TextProperties.title] + TextProperties.look,
      make: {
        let button = ButtonNode()
        // In a picture no button has an action, which would make it an element.
        button.isAccessibilityElement = true
        return (TextDraft($0), button)
      },
      finish: { draft, node, scope, _ in
        if !draft.text.isEmpty { node.setAttributedTitle(draft.attributedText(in: scope), for: .normal) }
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
          "direction", .words([("horizontal", ScrollNode.ScrollDirections.horizontal), ("vertical", .vertical), ("both", .both)])
        ) { $0.scrollableDirections = $1 },
        Property<ScrollNode>("contentOffset", .point) { $0.contentOffset = $1 },
      ], content: "child",
      make: { _ in
        let node = ScrollNode()
        node.scrollableDirections = .horizontal
        return node
      }, hold: { node, child in node.hold(child) }),
    node(
      "progress", "A bar that shows how far something is, from 0 to 1.",
      own: [
        Property<ProgressNode>("progress", .number(), isRequired: true) { $0.progress = min(max($1, 0), 1) },
        Property<ProgressNode>("progressTintColor", .color) { $0.progressTintColor = $1 },
        Property<ProgressNode>("trackTintColor", .color) { $0.trackTintColor = $1 },
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
        Property<ActivityIndicatorNode>("indicatorStyle", .words([("medium", ActivityIndicatorNode.Style.medium), ("large", .large)])) {
          $0.indicatorStyle = $1
        },
        Property<ActivityIndicatorNode>("color", .color) { $0.color = $1 },
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
        Property<VideoNode>("assetURL", .path, isRequired: true) { $0.assetURL = $1 },
        Property<VideoNode>(
          "gravity", .words([("resizeAspect", VideoGravity.resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("resize", .resize)])
        ) {
          $0.gravity = $1
        },
        Property<VideoNode>("shouldAutoplay", .bool) { $0.shouldAutoplay = $1 },
        Property<VideoNode>("shouldAutorepeat", .bool) { $0.shouldAutorepeat = $1 },
        Property<VideoNode>("muted", .bool) { $0.muted = $1 },
        Property<VideoNode>("defaultImage", .image) { $0.defaultImage = $1 },
      ], make: { _ in VideoNode() }),
    node(
      "videoPlayer", "A video with the controls of a player.",
      own: [
        Property<VideoPlayerNode>("assetURL", .path, isRequired: true) { $0.assetURL = $1 },
        Property<VideoPlayerNode>("placeholderImageURL", .path) { $0.placeholderImageURL = $1 },
        Property<VideoPlayerNode>("gravity", ValueKind<VideoGravity>.word) { $0.gravity = $1 },
        Property<VideoPlayerNode>("shouldAutoPlay", .bool) { $0.shouldAutoPlay = $1 },
        Property<VideoPlayerNode>("shouldAutoRepeat", .bool) { $0.shouldAutoRepeat = $1 },
        Property<VideoPlayerNode>("controlsDisabled", .bool) { $0.controlsDisabled = $1 },
        Property<VideoPlayerNode>("controlsColor", .color) { $0.controlsColor = $1 },
        Property<VideoPlayerNode>("muted", .bool) { $0.muted = $1 },
      ], make: { _ in VideoPlayerNode() }),
    node(
      "editableText", "A field to write in, with its text or its placeholder.",
      own: [
        Property<EditableTextNode>("isSecureTextEntry", .bool) { $0.isSecureTextEntry = $1 },
        Property<EditableTextNode>("maximumLinesToDisplay", .whole(0...10_000)) { $0.maximumLinesToDisplay = $1 },
        Property<EditableTextNode>("textContainerInset", .insets) { $0.textContainerInset = $1.finite },
        Property<EditableTextNode>("tintColor", .color) { $0.tintColor = $1 },
      ],
      draft: [
        Property("text", .markup) { $0.text = $1.pieces }, Property("placeholderText", .text) { $0.placeholder = $1 },
      ] + TextProperties.look, make: { (TextDraft($0), EditableTextNode()) },
      finish: { draft, node, scope, build in
        let text = draft.attributedText(in: scope)
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
      Property("contentMode", ValueKind<ContentMode>.word) { $0.contentMode = $1 },
      Property("imageModification", .modification) { $0.imageModification = $1 },
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
  static let forms = properties.map { (key: $0.name, form: $0.form) }
}
