import EmakiLayout

/// Probes holds the probes of one tree of specs. A node may keep its specs, so the probes are taken out again.
///
/// The children of a spec of the user's own are out of reach unless it overrides `replaceHeldElements(_:)`, and so are the specs of subnodes.
final class Probes {
  /// The specs whose elements are replaced by probes.
  private var probed: [ObjectIdentifier: LayoutSpec] = [:]

  /// Makes a probe for an element, with probes for the elements below it.
  func probe(_ element: LayoutElement) -> Probe {
    guard let spec = element as? LayoutSpec, probed.updateValue(spec, forKey: ObjectIdentifier(spec)) == nil else {
      return Probe(element, children: [])
    }
    var children: [Probe] = []
    spec.replaceHeldElements { element in
      let probe = probe(element)
      children.append(probe)
      return probe
    }
    return Probe(element, children: children)
  }

  /// Puts the elements back in the place of their probes.
  func remove() {
    for spec in probed.values { spec.replaceHeldElements { ($0 as? Probe)?.element ?? $0 } }
    probed = [:]
  }
}
