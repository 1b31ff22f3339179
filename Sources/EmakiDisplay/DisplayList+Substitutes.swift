extension DisplayList {
  /// The list with the substitutes of passes whose pictures cannot be had; `nil` where there are none.
  ///
  /// - Parameter isMissing: asked of sources that nothing else stands in for.
  package func substituting(where isMissing: (ImageSource, DisplayImage) -> Bool) -> DisplayList? {
    var count = 0
    let entries = entries.substituting(&count, isMissing)
    return count > 0 ? DisplayList(size: size, entries: entries) : nil
  }
}

extension [DisplayList.Entry] {
  /// - Parameter count: grows by the substitutes.
  fileprivate func substituting(_ count: inout Int, _ isMissing: (ImageSource, DisplayImage) -> Bool) -> [DisplayList.Entry] {
    var entries: [DisplayList.Entry] = []
    var replaced = 0
    for entry in self {
      if replaced > 0 {
        replaced -= 1
        continue
      }
      switch entry {
      case .pass(var pass):
        if let substitute = pass.substitute, pass.hasNoPicture(where: isMissing) {
          count += 1
          replaced = substitute.replacedCount
          entries += substitute.entries
        } else {
          if case .subtree(let below) = pass.content { pass.content = .subtree(below.substituting(&count, isMissing)) }
          entries.append(.pass(pass))
        }
      case .group(var group):
        group.entries = group.entries.substituting(&count, isMissing)
        entries.append(.group(group))
      }
    }
    return entries
  }
}

extension DisplayPass {
  /// Whether there are pictures in the pass, of which none can be had.
  fileprivate func hasNoPicture(where isMissing: (ImageSource, DisplayImage) -> Bool) -> Bool {
    let images = items.compactMap { item in if case .image(let image) = item { image } else { nil } }
    return !images.isEmpty
      && images.allSatisfy { image in
        image.fallback == nil && ([image.source] + image.alternatives).allSatisfy { isMissing($0, image) }
      }
  }
}
