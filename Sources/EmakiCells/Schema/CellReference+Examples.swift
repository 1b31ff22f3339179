extension CellReference {
  /// Returns a short example of an element, in which `data` declares the keys of `exampleData`.
  static func example(of kind: String) -> String? { examples.first { $0.kind == kind }?.text }

  /// The keys that the examples use.
  static let exampleData =
    "{ title: text, name: text, url: text?, done: number, isNew: bool, tags: { type: list, of: text }, photos: { type: list, of: { url: text } }, "
    + "stops: { type: list, of: { lat: number, lon: number } } }"

  private static let examples: [(kind: String, text: String)] = [
    (
      "stack",
      """
      stack:
        direction: vertical
        spacing: 4
        children:
          - text: { text: "{{ title }}", textStyle: headline }
          - text: { when: isNew, text: New, color: accent }
      """
    ), ("inset", "inset: { insets: { top: 8, left: 16, bottom: 8, right: 16 }, child: { text: { text: \"{{ title }}\" } } }"),
    (
      "overlay",
      """
      overlay:
        child: { ratio: { ratio: 0.5625, child: { networkImage: { url: "{{ url }}" } } } }
        overlay: { inset: { insets: { top: inf, left: 12, bottom: 12, right: 12 }, child: { text: { text: "{{ title }}", color: white } } } }
      """
    ),
    (
      "background",
      """
      background:
        child: { inset: { insets: 12, child: { text: { text: "{{ title }}" } } } }
        background: { shape: { radius: 12, fill: { linear: { colors: [systemBlue, systemIndigo] } } } }
      """
    ), ("center", "center: { sizing: minimumY, child: { text: { text: \"{{ title }}\" } } }"),
    ("relative", "relative: { horizontal: end, vertical: start, child: { text: { text: \"{{ title }}\" } } }"),
    ("ratio", "ratio: { ratio: 0.5625, child: { networkImage: { url: \"{{ url }}\" } } }    # 16 to 9"),
    (
      "corner",
      """
      corner:
        location: topRight
        child: { networkImage: { url: "{{ url }}", style: { preferredSize: [40, 40] } } }
        corner: { box: { backgroundColor: negative, cornerRadius: 6, style: { preferredSize: [12, 12] } } }
      """
    ), ("absolute", "absolute: { children: [{ text: { text: \"{{ title }}\", style: { layoutPosition: [12, 8] } } }] }"),
    ("wrapper", "wrapper: { children: [{ text: { text: \"{{ title }}\" } }] }"), ("spacer", "spacer: { style: { flexGrow: 1 } }"),
    (
      "rowAxis",
      """
      stack:
        spacing: 12
        children:
          - rowAxis: { size: [40, 40], child: { networkImage: { url: "{{ url }}", style: { preferredSize: [40, 40] } } } }
          - text: { text: "{{ title }}", style: { flexShrink: 1 } }
      """
    ),
    (
      "rowInset",
      "rowInset: { insets: { top: 8, left: 16, bottom: 8, right: 16 }, readableWidth: 672, child: { text: { text: \"{{ title }}\" } } }"
    ),
    (
      "text",
      """
      text: { text: "{{ name }} liked **{{ title }}**", textStyle: body, color: primary, maximumNumberOfLines: 2, style: { flexShrink: 1 } }
      """
    ), ("image", "image: { letter: { letter: name, colorBy: name }, imageModification: avatar, style: { preferredSize: [40, 40] } }"),
    (
      "networkImage",
      """
      networkImage:
        url: "{{ url }}"
        defaultImage: { letter: name, colorBy: name }
        imageModification: circle
        style: { preferredSize: [40, 40] }
      """
    ),
    (
      "box",
      "box: { backgroundColor: surface, cornerRadius: medium, child: { inset: { insets: 12, child: { text: { text: \"{{ title }}\" } } } } }"
    ),
    ("separator", "separator: {}"),
    ("shape", "shape: { form: ellipse, stroke: accent, strokeWidth: 2, lineDash: [4, 3], style: { preferredSize: [40, 40] } }"),
    (
      "button",
      """
      button:
        title: Follow
        weight: semibold
        color: onAccent
        backgroundColor: accentGround
        cornerRadius: 16
        contentEdgeInsets: { top: 6, left: 14, bottom: 6, right: 14 }
      """
    ),
    (
      "scroll",
      "scroll: { child: { stack: { spacing: 8, children: [{ text: { each: tags, as: tag, text: \"{{ tag }}\" } }] } } }"
    ), ("progress", "progress: { progress: \"{{ done }}\", progressTintColor: accent, style: { height: 4 } }"),
    ("activityIndicator", "activityIndicator: { indicatorStyle: medium }"),
    ("video", "ratio: { ratio: 0.5625, child: { video: { assetURL: \"{{ url }}\", gravity: resizeAspectFill } } }"),
    ("videoPlayer", "ratio: { ratio: 0.5625, child: { videoPlayer: { assetURL: \"{{ url }}\" } } }"),
    ("editableText", "editableText: { placeholderText: Reply, textStyle: body, style: { flexGrow: 1 } }"),
    (
      "pager",
      "pager: { items: photos, as: photo, style: { height: 200 }, item: { networkImage: { url: \"{{ photo.url }}\" } } }"
    ),
    (
      "collection",
      """
      collection:
        items: photos
        as: photo
        columns: 3
        minimumLineSpacing: 2
        minimumInteritemSpacing: 2
        style: { height: 240 }
        item: { ratio: { ratio: 1, child: { networkImage: { url: "{{ photo.url }}" } } } }
      """
    ), ("table", "table: { items: tags, as: tag, style: { height: 120 }, item: { text: { text: \"{{ tag }}\" } } }"),
    (
      "map",
      """
      map:
        style: { height: 160 }
        annotations: [{ each: stops, as: stop, latitude: "{{ stop.lat }}", longitude: "{{ stop.lon }}" }]
      """
    ),
  ]
}
