/// Key notes say of keys what their form does not: what they mean, and what counts where nothing is said. They stand in the reference and in the
/// schema.
enum KeyNotes {
  /// Returns the note on a key of an element; `nil` where its name and its form say everything.
  static func note(on key: String, of kind: String) -> String? { notes["\(kind).\(key)"] ?? notes[key] }

  /// The notes, by key, or by kind and key where another kind's key means something else.
  private static let notes: [String: String] = [
    // Layout specs.
    "stack.direction": "horizontal where nothing is said", "stack.spacing": "between the children, in points",
    "flexWrap": "whether children that do not fit go to a further line", "stack.lineSpacing": "between the lines of `flexWrap: wrap`",
    "alignContent": "where the lines of `flexWrap: wrap` stand", "justifyContent": "where the children stand along the stack",
    "alignItems": "where they stand across it; stretch where nothing is said", "insets": "distances from the edges, in points",
    "centering": "one of the axes, or both, xy, where nothing is said",
    "sizing": "default fills the place; the others are as small as the child on these axes",
    "ratio": "height divided by width: 0.5625 is 16 to 9",
    "corner.corner":
      "the element at the corner; it is stretched where the child is: in a stack, `style: { alignSelf: start }` of the `corner` keeps both as they are",
    "corner.location": "topLeft where nothing is said",
    "corner.offset": "how far it is moved, right and down", "wrapsCorner": "whether the corner's element counts for the size",
    "overlay.overlay": "the element over the child", "background.background": "the element behind the child", "child": "the element inside",
    "rowAxis.size": "the size of the picture", "rowAxis.lineHeight": "20 where nothing is said",
    "lines": "up to so many lines the picture is in the middle, 3", "readableWidth": "in a wider row the element stands in the middle",
    "lead": "more room on the left", "bleeds": "whether the element goes to the right edge",
    // Texts.
    "text.text": "with bindings and marks", "title": "with bindings and marks", "textStyle": "or one of your own",
    "size": "of the font, in points; the lines grow with it",
    "lineHeight":
      "in points, not a factor; 0 is the font's own; letters of Tibetan, Burmese, Javanese and Balinese have room for their stacks",
    "weight": "or a number from 1 to 1000", "family": "the name of a font family, which must be in use",
    "monospaced": "letters of one width",
    "monospacedDigits": "digits of one width, for columns of numbers",
    "detectLinks": "whether addresses in the text become links; they look like the rest unless `linkColor` is set",
    "lineSpacing": "more between lines, in points",
    "letterSpacing": "behind each character, in points; letters that join, as those of Arabic, stay together",
    "baselineOffset": "how far the glyphs are raised, in points",
    "kerning": "none: each letter has its own width", "ligatures": "none: each letter has its own glyph, whatever stands beside it",
    "fontFeatures": "what the font does not have has no effect", "paragraphSpacing": "between paragraphs, in points",
    "firstLineHeadIndent": "of the first line of a paragraph, in points",
    "headIndent": "of the other lines, on the side where reading starts; room for a letter is left",
    "tailIndent": "of all lines, on the side where reading ends",
    "lineBreakStrictness": "which marks of Japanese and Chinese may not begin a line; strict where nothing is said",
    "baseWritingDirection": "natural: the first letter of each paragraph decides",
    "alignment":
      "natural: the side of the text's own script; start and end: the sides of the list, which turn with `--dir`; left and right never turn",
    "lineBreakMode": "where lines break: byPhraseWrapping between phrases of Japanese; how a cut text ends is `truncationMode`",
    "hyphenationFactor": "0 for none",
    "language": "a BCP 47 tag such as ja; that of the row where nothing is said", "maximumNumberOfLines": "0 is no limit",
    "truncationMode": "how a text that is cut ends",
    "hugsText": "as wide as the words, not as the column: for bubbles and badges; by default, texts that are read against the list",
    "placeholderBar": "the bar that stands for the text in a placeholder",
    "readingSide": "the text stands on the side that this value is read from",
    // Pictures and shapes.
    "url": "of the feed's folder, or an address; quote a binding",
    "path": "a picture beside the cell file; with `tintColor` a mark in one colour",
    "letter": "`{ letter: KEY, colorBy: KEY }`; see `images`", "defaultImage": "what is there without a picture; see `images`",
    "imageModification": "see `images`", "contentMode": "how the picture fills its place; scaleAspectFill cuts, scaleAspectFit leaves room",
    "tintColor": "draws it in one colour",
    "form": "rectangle where nothing is said; an ellipse as wide as high is a circle; a polyline runs through `values`",
    "fill": "see `gradients`",
    "stroke": "the line at the edge; see `gradients`", "lineDash": "no gaps where nothing is said",
    "strokeStart": "where the line starts, from 0 to 1 of its length",
    "strokeEnd": "where it ends; an ellipse's line starts at its top and runs clockwise, so that a share makes a ring",
    "lineCap": "the line's ends; butt where nothing is said",
    "values": "a list of numbers, drawn from left to right; `fill` colours the area below the line",
    "shape.minimumValue": "the number at the bottom; the least of `values` where nothing is said",
    "shape.maximumValue": "the number at the top; the greatest of `values` where nothing is said", "radius": "of a rectangle's corners",
    "resizableRounded": "`{ cornerRadius, fill, cornerColor, borderWidth, borderColor }`",
    // Controls and lists.
    "progress.progress": "from 0 to 1", "direction": "the axis, or both", "contentOffset": "how far it is scrolled",
    "contentEdgeInsets": "round the title and the picture", "contentSpacing": "between the picture and the title",
    "selectedSegmentIndex": "from 0; -1 for none", "currentPage": "from 0", "currentPageIndex": "from 0",
    "items": "the key of a list of the row; nothing is there where it is empty",
    "item": "the element of each value, which `as` names, else `item`",
    "columns": "3 where nothing is said", "itemSize": "in place of columns", "minimumLineSpacing": "between the lines",
    "minimumInteritemSpacing": "between the items of a line", "sectionInset": "round all items",
    // Videos.
    "shouldAutoplay": "it plays from the first frame of a scroll on", "shouldAutorepeat": "it begins again at its end",
    "shouldAutoPlay": "it plays from the first frame of a scroll on", "shouldAutoRepeat": "it begins again at its end",
    // Maps.
    "tiles": "a folder, a file `x.mbtiles`, or an address with {z}, {x} and {y}; {-y} counts from the south, {r} is @2x or nothing",
    "map.zoom": "12 where nothing is said; without latitude and longitude as large as all places and lines fit, and 12 for one place",
    "minimumZoom": "the least zoom that there are tiles of, 0; up to 2 below it they are shrunk, and further below the ground shows",
    "maximumZoom": "the greatest zoom that there are tiles of, 19 or what an MBTiles file says; above it they are enlarged",
    "annotations": "`latitude`, `longitude`, `title`, `subtitle`, `tint`, with `each` (of at most 1000) and `when`",
    "overlays": "`points` (the key of a list of at most 100,000), `strokeColor`, `lineWidth`, `fillColor`, with `each` and `when`",
    // Nodes.
    "name": "for messages", "maskedCorners": "the round corners: topLeft, topRight, bottomLeft, bottomRight", "alpha": "the opacity",
    "clipsToBounds": "whether what sticks out is cut", "shadowOffset": "right and down, in points",
    "shadowOpacity": "0, no shadow, where nothing is said",
    "placeholderFadeDuration": "in seconds", "accessibilityLabel": "what it is called where it is read aloud",
    // Styles.
    "preferredSize": "width and height", "flexGrow": "1 takes the room that is left in a stack",
    "flexShrink": "1 gives way in a stack, so that a text wraps",
    "flexBasis": "the length in the stack before it grows or shrinks", "spacingBefore": "more room before it in a stack, in points",
    "spacingAfter": "more room behind it in a stack, in points", "alignSelf": "in place of the stack's alignItems",
    "layoutPosition": "from the upper left of an `absolute`", "style.width": "in place of the content's",
    "style.height": "in place of the content's",
  ]
}
