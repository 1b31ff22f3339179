import EmakiEncoding
import EmakiFeeds
import EmakiImages
import EmakiSupport

extension DrawingRequest {
  /// Checks that the request can be drawn: its numbers are in their ranges, and its properties fit together.
  ///
  /// - Throws: `DrawingRequestError` for the first fault.
  public func check() throws(DrawingRequestError) {
    for (name, value) in [("width", screen.width), ("height", screen.height)] where !Limits.side.range.contains(value) {
      throw .range(name, value, allowed: Limits.side.words)
    }
    if !Limits.scale.range.contains(screen.scale) { throw .range("scale", screen.scale, allowed: Limits.scale.words) }
    try checkPixels()
    switch view {
    case .screen(.offset(let points), _) where !Limits.offset.range.contains(points):
      throw .range("offset", points, allowed: Limits.offset.words)
    case .wholeList(let height?) where !Limits.partHeight.range.contains(height):
      throw .range("partHeight", height, allowed: Limits.partHeight.words)
    default: break
    }
    for (name, value) in [("leading", timing.leading), ("trailing", timing.trailing)] {
      if let value, !Limits.screenfuls.range.contains(value) { throw .range(name, value, allowed: Limits.screenfuls.words) }
    }
    // The properties of a view always fit together, but with a script only some of them are allowed.
    _ = try RequestDraft(self, for: .line).view()
    try checkParts()
    try checkHosts()
    try checkDates()
  }

  /// Checks that each allowed host can be that of an address.
  func checkHosts() throws(DrawingRequestError) {
    for host in access.allowedHosts where !AllowedHost.isPossible(host) { throw .host(host, meant: AllowedHost.meant(by: host)) }
  }

  /// Checks that the viewport has no more pixels than allowed.
  func checkPixels() throws(DrawingRequestError) {
    if (screen.width * screen.scale) * (screen.height * screen.scale) > Double(Limits.viewportPixels) {
      throw .pixels(screen.size, scale: screen.scale)
    }
  }

  /// Checks that bars and a device have a screen, which leaves room for a list between the bars, and that the file's format fits the view.
  func checkParts() throws(DrawingRequestError) {
    if let bars = screen.bars {
      try checkScreen(for: .screen)
      try bars.check(in: screen.size)
    }
    if file.manifest && (view.isSplit || file.format != .png) { throw .manifest }
    if file.png != nil && file.format != .png { throw .pngMode(file.format) }
    if screen.device != nil { try checkScreen(for: .device) }
  }

  private func checkScreen(for property: DrawingRequestError.Property) throws(DrawingRequestError) {
    switch view {
    case .screen, .content: break
    case .wholeList: throw .needsScreen(property, view: .full)
    case .onlyRow: throw .needsScreen(property, view: .only)
    }
  }

  /// Checks that relative dates have a moment to count from.
  package func checkDates() throws(DrawingRequestError) {
    if dates.now == nil && [.relative, .relativeShort].contains(dates.style) { throw .needsNow(dates.style) }
  }
}
