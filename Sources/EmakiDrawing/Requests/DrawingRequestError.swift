import EmakiDiagnostics
public import EmakiEngine

/// Why a request cannot be drawn as it is described.
public enum DrawingRequestError: Error, Hashable, Sendable {
  /// A property of a request, or of what a request is read from.
  public enum Property: String, Hashable, Sendable {
    case offset, row, only, full, split, at, script, manifest, png
  }

  /// Properties of which there can be one.
  case exclusive([Property])
  /// An instant or a script of a viewport, for a view that has none: the whole list, or one row.
  case needsScreen(Property, view: Property)
  /// A list that is not shown whole and is to be cut.
  case splitWithoutFull
  /// A manifest for several pictures, or for a WebP.
  case manifest
  /// A compression of PNG for a WebP.
  case pngMode
  /// More pixels than a viewport can have.
  case pixels(Size, scale: Double)
  /// A number out of its range, which is given in words.
  case range(String, Double, allowed: String)
}

extension DrawingRequestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exclusive(let properties): "\(properties.map(\.rawValue).joined(separator: " and ")) exclude each other. Give one of them."
    case .needsScreen(let property, let view):
      "\(property.rawValue) belongs to a screen, which the view \(view.rawValue) does not have. Leave it out."
    case .splitWithoutFull: "split cuts the whole list. Show the whole list as well."
    case .manifest: "a manifest goes with one PNG. Leave it out."
    case .pngMode: "a PNG mode has no place in WebP. Leave it out."
    case .pixels(let size, let scale):
      "a screen of \(size.width) x \(size.height) points at scale \(scale) has more than \(Limits.viewportPixels) pixels. "
        + "Choose a smaller size or scale."
    case .range(let name, let value, let allowed): "\(name) is \(value). Give \(allowed)."
    }
  }
}
