/// An output takes the bytes of a file as they are made.
final class Output {
  private let sink: ByteSink
  /// What has gone wrong where C was writing, which cannot throw it.
  private var error: (any Error)?

  init(_ sink: @escaping ByteSink) { self.sink = sink }

  /// Hands the next bytes on. They live as long as the call.
  func write(_ bytes: UnsafeRawBufferPointer) throws { try sink(bytes) }
  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(sink) }

  func write(_ bytes: PNGBytes) throws {
    defer { withExtendedLifetime(bytes) {} }
    try sink(bytes.buffer)
  }

  // MARK: For C

  /// The address of this output, as C keeps it.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Hands bytes on to the output at an address; returns whether it has taken them.
  static func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int, at context: UnsafeMutableRawPointer?) -> Bool {
    guard let context, let bytes else { return false }
    let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
    guard output.error == nil else { return false }
    do { try output.sink(UnsafeRawBufferPointer(start: bytes, count: count)) } catch { output.error = error }
    return output.error == nil
  }

  /// Throws what has gone wrong while C was writing.
  func check() throws { if let error { throw error } }
}

/// A byte sink is a function that receives the next bytes of a file. The buffer lives as long as the call.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
