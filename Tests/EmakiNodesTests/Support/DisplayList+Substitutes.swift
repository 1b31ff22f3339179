import EmakiDisplay

extension DisplayList {
  /// The list as it is painted where pictures cannot be had; `nil` where nothing is painted in place of any.
  func substituting(where isMissing: (ImageSource) -> Bool) -> DisplayList? {
    var count = 0
    let entries = entries.substituting(&count, isMissing)
    return count > 0 ? DisplayList(size: size, entries: entries) : nil
  }
}

extension [DisplayList.Entry] {
  /// - Parameter count: grows by the substitutes.
  fileprivate func substituting(_ count: inout Int, _ isMissing: (ImageSource) -> Bool) -> [DisplayList.Entry] {
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
  fileprivate func hasNoPicture(where isMissing: (ImageSource) -> Bool) -> Bool {
    let images = items.compactMap { item in if case .image(let image) = item { image } else { nil } }
    return !images.isEmpty
      && images.allSatisfy { $0.fallback == nil && ([$0.source] + $0.alternatives).allSatisfy(isMissing) }
  }
}
