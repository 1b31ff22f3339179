/// A display group is a part of a display list that is painted as one picture, which then fades, is cut, casts a shadow or is moved.
package struct DisplayGroup: Sendable {
  /// The entries that the group paints, in painter's order.
  package var entries: [DisplayList.Entry]
  /// The opacity of the whole group, from 0 to 1.
  package var opacity: Double
  /// The shape that the group is clipped to; `nil` clips nothing.
  package var clip: RoundedRect?
  /// The shadow that the group's silhouette casts. `clip` does not cut it.
  package var shadow: Shadow?
  /// The transform from the group's coordinates to the cell's.
  package var transform: Transform
  /// Whether the group has edges in common with the entries below it in the group that holds both. Where both cover the same part of a
  /// pixel, the group then replaces what is below it, as far as it is opaque, and nothing shows through between them. Otherwise the two
  /// coverages count separately, and at such an edge half of a half of what lies below both would show.
  package var sharesEdges: Bool

  package init(
    entries: [DisplayList.Entry], opacity: Double = 1, clip: RoundedRect? = nil, shadow: Shadow? = nil,
    transform: Transform = .identity, sharesEdges: Bool = false
  ) {
    self.entries = entries
    self.opacity = opacity
    self.clip = clip
    self.shadow = shadow
    self.transform = transform
    self.sharesEdges = sharesEdges
  }

  /// Whether entries of the group have edges in common, so that it must be painted as one picture.
  package var mixesEdges: Bool { entries.contains(where: \.sharesEdges) }
}

extension DisplayList.Entry {
  fileprivate var sharesEdges: Bool {
    switch self {
    case .pass: false
    case .group(let group): group.sharesEdges
    case .choice(_, let above, _): above.contains(where: \.sharesEdges)
    }
  }
}

extension DisplayGroup: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(opacity)
    digest.append(clip)
    digest.append(shadow)
    digest.append(transform)
    digest.append(sharesEdges)
    digest.append(entries)
  }
}
