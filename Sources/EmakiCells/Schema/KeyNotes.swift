/// Key notes say of keys what their name and form do not: what counts where nothing is said, and what they mean. They stand in the reference and in
/// the schema.
enum KeyNotes {
  /// Returns the note on a key of an element; `nil` where its name and its form say everything.
  static func note(on key: String, of kind: String) -> (standard: String, words: String)? { notes["\(kind).\(key)"] ?? notes[key] }

  /// The notes, by key, or by kind and key where another kind's key means something else.
  private static let notes: [String: (standard: String, words: String)] = [
    "stack.direction": ("horizontal", ""), "stack.spacing": ("0", "between the children"),
    "stack.lineSpacing": ("0", "between the lines of flexWrap"), "justifyContent": ("start", "where children stand along the stack"),
    "alignItems": ("stretch", "where they stand across it"), "insets": ("", "inf pushes from that side"), "centering": ("xy", ""),
    "sizing": ("default", "the others are as small as the child on these axes"), "ratio": ("", "height divided by width"),
    "corner.location": ("topLeft", ""), "wrapsCorner": ("false", "whether the corner's element counts for the size"),
    "rowAxis.lineHeight": ("20", ""), "rowAxis.lines": ("3", "up to so many lines the child is in the middle"),
    "readableWidth": ("", "in a wider row the element stands in the middle"), "bleeds": ("false", "whether it goes to the right edge"),
    "size": ("", "of the font; the lines grow with it"), "lineHeight": ("", "points, no factor; 0 is the font's own"),
    "detectLinks": ("false", "addresses in the text become links"), "family": ("", "must be in use"),
    "alignment": ("natural", "start and end turn with --dir, left and right never"), "maximumNumberOfLines": ("0", "0 is no limit"),
    "truncationMode": ("", "how a text that is cut ends"), "hugsText": ("", "as wide as the words, for bubbles and badges"),
    "language": ("the row's", "a BCP 47 tag"), "readingSide": ("", "the text stands where this value is read from"),
    "url": ("", "of the feed's folder, or an address; quote a binding"), "path": ("", "a picture beside the cell file"),
    "tintColor": ("", "draws it in one colour"), "form": ("rectangle", "a polyline runs through values"),
    "lineDash": ("", "of the stroke"), "strokeStart": ("0", "a share of the line's length"), "strokeEnd": ("1", "clockwise from the top"),
    "values": ("", "a list of numbers, from left to right"), "scroll.direction": ("horizontal", ""),
    "items": ("", "a list of the row"), "item": ("", "the element of each value, which as names"), "columns": ("3", ""),
    "itemSize": ("", "in place of columns"),
    "tiles": ("", "a folder, x.mbtiles, or an address with {z}, {x} and {y}"), "zoom": ("all places", ""),
    "annotations": ("", "latitude, longitude, title, subtitle, tint; each, when"),
    "overlays": ("", "points (the key of a list), strokeColor, lineWidth, fillColor; each, when"),
    "name": ("", "for messages and results"), "shadowOpacity": ("0", ""), "flexGrow": ("0", "1 takes the room that is left in a stack"),
    "flexShrink": ("0", "1 gives way, so that a text wraps"), "alignSelf": ("", "in place of the stack's alignItems"),
    "layoutPosition": ("", "in an absolute"),
  ]
}
