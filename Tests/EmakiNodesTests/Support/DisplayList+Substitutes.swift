@testable import EmakiDisplay

extension DisplayList {
  /// Returns the list as it is painted when pictures are missing; `nil` where nothing is painted in their place.
  func substituting(where isMissing: (ImageSource) -> Bool) -> DisplayList? {
    var count = 0
    let entries = entries.substituting(&count, isMissing)
    return count > 0 ? DisplayList(size: size, entries: entries) : nil
  }
}

extension [DisplayList.Entry] {
  /// - Parameter count: the number of substitutes, which grows with each.
  fileprivate func substituting(_ count: inout Int, _ isMissing: (ImageSource) -> Bool) -> [DisplayList.Entry] {
    flatMap { entry -> [DisplayList.Entry] in
      switch entry {
      case .pass(var pass):
        if case .subtree(let below) = pass.content { pass.content = .subtree(below.substituting(&count, isMissing)) }
        return [.pass(pass)]
      case .group(var group):
        group.entries = group.entries.substituting(&count, isMissing)
        return [.group(group)]
      case .choice(let pass, let above, let otherwise):
        if !pass.hasNoPicture(where: isMissing) { return [.pass(pass)] + above.substituting(&count, isMissing) }
        count += 1
        return otherwise
      }
    }
  }
}

extension DisplayPass {
  /// Whether the pass has pictures, and all of them are missing.
  fileprivate func hasNoPicture(where isMissing: (ImageSource) -> Bool) -> Bool {
    let images = items.compactMap { item in if case .image(let image) = item { image } else { nil } }
    return !images.isEmpty
      && images.allSatisfy { $0.fallback == nil && ([$0.source] + $0.alternatives).allSatisfy(isMissing) }
  }
}
