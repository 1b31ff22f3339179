extension DrawingRequest {
  /// Changes the view to a choice, if it fits together with the rest of the request.
  ///
  /// - Throws: `DrawingRequestError` where it does not fit.
  package mutating func show(_ choice: ViewChoice) throws(DrawingRequestError) {
    if choice.offset != nil && choice.row != nil { throw .exclusive([.offset, .row]) }
    try checkPixels()
    view = try choice.view(hasScript: timing.script != nil)
    try checkBars()
    try checkFile()
  }
}
