/// Holds bytes that never change or move, so that a list of buffers can point at them.
final class PNGBytes: Sendable {
  // The memory is written only in `init` and freed only in `deinit`, so nothing can see it change.
  nonisolated(unsafe) let buffer: UnsafeRawBufferPointer

  var count: Int { buffer.count }

  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Makes bytes that a function writes.
  ///
  /// - Parameter fill: receives uninitialised memory and must write all of it.
  init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    fill(memory)
    buffer = UnsafeRawBufferPointer(memory)
  }

  deinit { buffer.deallocate() }
}
