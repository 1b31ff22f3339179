extension DrawingRequest {
  /// Shows what was chosen, if that fits together with the rest of the request.
  package mutating func show(_ choice: ViewChoice) throws(DrawingRequestError) {
    if choice.offset != nil && choice.row != nil { throw .exclusive([.offset, .row]) }
    try checkPixels()
    view = try choice.view(hasScript: timing.script != nil)
    try checkFile()
  }
}
