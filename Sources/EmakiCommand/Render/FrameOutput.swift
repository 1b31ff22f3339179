import EmakiEngine

/// A frame output reports frames while they are written.
final class FrameOutput {
  var product: Product
  let trace: TraceFile?
  private(set) var statistics = FrameStatistics()
  private var failure: (any Error)?

  init(product: Product, trace: TraceFile?) {
    (self.product, self.trace) = (product, trace)
  }

  /// Notes a frame that was written. An error of the trace is kept for `check()`.
  func add(_ frame: Frame, writing: Duration) {
    product.add(frame.warnings)
    statistics.add(frame, writing: writing)
    do { if let trace, let state = frame.trace { try trace.add(state) } } catch { failure = failure ?? error }
  }

  /// Throws the error of a trace that could not be written.
  func check() throws { if let failure { throw failure } }
}
