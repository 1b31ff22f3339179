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

  /// Makes a group. By default its entries are painted unchanged.
  package init(
    entries: [DisplayList.Entry], opacity: Double = 1, clip: RoundedRect? = nil, shadow: Shadow? = nil,
    transform: Transform = .identity
  ) {
    self.entries = entries
    self.opacity = opacity
    self.clip = clip
    self.shadow = shadow
    self.transform = transform
  }
}

extension DisplayGroup: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(opacity)
    digest.append(clip)
    digest.append(shadow)
    digest.append(transform)
    digest.append(entries)
  }
}
