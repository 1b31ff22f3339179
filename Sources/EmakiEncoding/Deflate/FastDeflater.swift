import CEmakiKernels

/// Compresses with Emaki's own compressor, made for filtered rows of interfaces. It is some four times as fast as zlib's fastest level, and
/// its output is no larger.
final class FastDeflater: PieceDeflater {
  private var scratch = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { scratch.deallocate() }

  func deflate(_ input: UnsafeMutableBufferPointer<UInt8>, rowBytes: Int, into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let needed = emaki_deflate_scratch_size(input.count)
    if scratch.count < needed {
      scratch.deallocate()
      scratch = .allocate(byteCount: needed, alignment: 8)
    }
    guard let input = UnsafeBufferPointer(input).baseAddress.map({ ($0, input.count) }), let target = output.baseAddress else { return 0 }
    precondition(output.count >= emaki_deflate_bound(input.1), "the output has room for the worst case")
    return emaki_deflate(target, input.0, input.1, rowBytes, scratch.baseAddress)
  }
}
