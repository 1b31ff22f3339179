package import EmakiLayout

extension DisplayList.Entry {
  /// Returns the entries of a text's stretches with shadows, each with the shadow that it casts, in the order of their first characters.
  ///
  /// - Parameters:
  ///   - origin: the top left corner of the text's box.
  ///   - node: the name that messages use for the text's node.
  package static func shadowedStretches(of layout: TextLayout, at origin: Point, node: String) -> [DisplayList.Entry] {
    (layout.details?.shadows ?? []).enumerated().map { index, shadow in
      let items = [DisplayItem.text(layout.part(casting: UInt8(index + 1)), origin: origin)]
      return .group(DisplayGroup(entries: [.pass(DisplayPass(node: node, items: items))], shadow: shadow))
    }
  }
}
