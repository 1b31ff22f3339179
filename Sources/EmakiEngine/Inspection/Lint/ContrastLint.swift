import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// A contrast lint finds texts that are hardly seen: it paints a tree with its texts and without them, and compares the pixels.
enum ContrastLint {
  /// The least contrast of large texts in the WCAG: https://www.w3.org/TR/WCAG22/#contrast-minimum
  private static let least = 3.0
  /// At this scale thin strokes of small letters cover whole pixels.
  private static let scale = 3.0

  /// Returns the findings of a tree in its theme, and in the other one where it looks different there.
  ///
  /// - Parameters:
  ///   - ground: the colours below the tree.
  ///   - isAlone: whether the tree stands in no list, whose ground it would be. Then the ground alone makes it look no different.
  ///   - images: the pictures. Where one cannot be had, no text on a picture is looked at.
  static func findings(
    in root: DisplayNode, range: SizeRange, traits: TraitCollection, ground: DynamicColor, isAlone: Bool, fonts: FontLibrary,
    images: ImageStore
  ) -> [LintFinding] {
    let render = RenderContext(
      fonts: fonts, scale: Scale(scale), layoutDirection: traits.layoutDirection, traits: traits, images: images,
      memory: BitmapMemory(byteLimit: 0))
    let context = render.measuring
    var digests: [Digest?] = []
    return [traits.theme, traits.theme == .light ? .dark : .light].flatMap { theme -> [LintFinding] in
      var traits = traits
      traits.theme = theme
      context.setTraits(ofWidth: range.max.width, traits)
      guard root.layoutTree(range, in: context).isEmpty, root.frame.width * root.frame.height <= 4e6 else { return [] }
      root.loadTree()
      let list = root.displayList(in: context)
      digests.append(LayerKey.digest(of: list, images: images))
      if digests.count > 1 && digests[0] == digests[1] && (isAlone || ground.resolved(for: .light) == ground.resolved(for: .dark)) {
        return []
      }
      guard let whole = render.layer(list, over: ground.resolved(for: theme)) else { return [] }
      let items = whole.notes.isEmpty ? [] : list.passes.flatMap(\.items)
      let pictures = items.compactMap { (item) -> Rect? in if case .image(let image) = item { image.frame } else { nil } }
      let found = texts(below: root, at: .zero, root.bounds, [root.displayName])
      let words = found.map(\.text.attributedText)
      for (text, _, _) in found { text.attributedText = nil }
      let bare = render.layer(root.displayList(in: context), over: ground.resolved(for: theme))
      for (place, words) in zip(found, words) { place.text.attributedText = words }
      return found.compactMap { text, path, lines in
        let seen = lines.filter { line in !pictures.contains { !$0.intersection(line).isEmpty } }
        let contrasts = seen.compactMap { line in bare.flatMap { contrast(in: line, whole.bitmap, $0.bitmap) } }
        guard let contrast = contrasts.min(), contrast < least else { return nil }
        return LintFinding(element: text.displayName, path: path, kind: .contrast(contrast, theme))
      }
    }
  }

  /// Returns the texts of a tree with their paths and the visible parts of their lines, except those of controls that are disabled, which need no
  /// contrast.
  private static func texts(
    below node: DisplayNode, at origin: Point, _ clip: Rect, _ path: [String]
  ) -> [(text: TextNode, path: [String], lines: [Rect])] {
    if (node as? ControlNode)?.isEnabled == false { return [] }
    var found: [(text: TextNode, path: [String], lines: [Rect])] = []
    for node in node.subnodes where !node.isInvisible && node.transform == .identity {
      let frame = node.frame.offset(by: origin)
      if let text = node as? TextNode, text.isEnabled, !frame.isEmpty, text.attributedText?.string.contains(where: isColored) == true {
        // Of a line that is mostly cut, what is left may have no letters.
        let lines = text.lineBoxes.map { $0.offset(by: frame.origin) }.filter { $0.intersection(clip).height > $0.height * 0.75 }
        found.append((text, path, lines.map { $0.intersection(clip) }))
      }
      let room = node.clipsToBounds ? clip.intersection(frame) : clip
      found += texts(below: node, at: frame.origin, room, path + [node.displayName])
    }
    return found
  }

  /// Returns whether a character is drawn in the text's colour: blanks are not drawn, and emoji have colours of their own.
  private static func isColored(_ character: Character) -> Bool {
    !character.isWhitespace
      && !character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }

  /// Returns the contrast of the letters in a box with what is below them. Of parts as wide as the box is high, the best contrast of a pixel counts,
  /// so that the pale edges of letters do not; of all parts with letters, the worse half. A box without a pixel of a letter has 1; `nil` is a box
  /// without pixels.
  private static func contrast(in box: Rect, _ whole: Bitmap, _ bare: Bitmap) -> Double? {
    let width = whole.width
    let columns = Int(box.minX * scale)..<max(Int(box.minX * scale), min(width, Int(box.maxX * scale)))
    let rows = Int(box.minY * scale)..<max(Int(box.minY * scale), min(whole.height, Int(box.maxY * scale)))
    if box.isEmpty || columns.isEmpty || rows.isEmpty { return nil }
    var parts = [Double](repeating: 1, count: columns.count / rows.count + 1)
    whole.withPixels { whole in
      bare.withPixels { bare in
        for y in rows {
          for x in columns where whole[y * width + x] != bare[y * width + x] {
            let part = (x - columns.lowerBound) / rows.count
            parts[part] = max(parts[part], color(whole[y * width + x]).contrast(with: color(bare[y * width + x])))
          }
        }
      }
    }
    let inked = parts.filter { $0 > 1 }.sorted()
    return inked.isEmpty ? 1 : inked[inked.count / 2]
  }

  /// - Parameter pixel: an opaque pixel of a bitmap.
  private static func color(_ pixel: UInt32) -> Color { Color(pixel & 0xFFFFFF) }
}
