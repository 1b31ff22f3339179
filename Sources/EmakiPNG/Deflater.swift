import CISAL

/// Compresses pieces of a deflate stream with isa-l, each without memory of the one before.
///
/// Owns isa-l's state (80 KB and a work buffer of 280 KB), which is too large for a stack and too slow to allocate for each piece.
final class Deflater {
  private let memory: UnsafeMutableRawPointer
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let workspace: UnsafeMutablePointer<UInt8>
  private let workspaceSize = isal_level1_buffer_size()

  init() {
    // On a cache line: isa-l's hash tables ask for it.
    memory = .allocate(byteCount: MemoryLayout<isal_zstream>.size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
    stream = memory.assumingMemoryBound(to: isal_zstream.self)
    workspace = .allocate(capacity: Int(workspaceSize))
  }

  deinit {
    workspace.deallocate()
    memory.deallocate()
  }

  /// The most bytes that `count` bytes can become: stored blocks of at most 65,535 bytes with 5 bytes before each, and the flush.
  static func bound(_ count: Int) -> Int { count + 5 * (count / 65_535 + 1) + 64 }

  /// Compresses all of `input`, ended with a full flush, and returns how many bytes of `output` that took.
  ///
  /// - Parameter output: at least `bound(input.count)` bytes.
  func deflate(_ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
    isal_deflate_stateless_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = workspace
    stream.pointee.level_buf_size = workspaceSize
    stream.pointee.flush = UInt16(FULL_FLUSH)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let status = isal_deflate_stateless(stream)
    precondition(
      status == COMP_OK && stream.pointee.avail_in == 0,
      "isa-l returned \(status) for \(input.count) bytes and a buffer of \(output.count)")
    return Int(stream.pointee.total_out)
  }
}
