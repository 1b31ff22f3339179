package import EmakiSupport

/// An output is where the bytes of one file go as they are made. Pictures and frames leave the program by outputs alone.
package final class Output {
  private enum Place {
    case file(OutputFile)
    case standardOutput(Streams)
    case memory
    case function((UnsafeRawBufferPointer) throws -> Void)
  }

  private let place: Place
  /// The path of the file; `nil` for an output that is none.
  package private(set) var path: String?
  /// The number of bytes written so far.
  package private(set) var byteCount = 0
  /// What was written to memory, in pieces. Those of a PNG are not copied, because a copy of all of them takes memory that is new to the process.
  private var pieces: [PNGBytes] = []
  /// What has gone wrong where C was writing, which cannot throw it.
  private var error: (any Error)?

  /// Creates an output to a file, which is put in its place by `commit()`.
  ///
  /// - Parameters:
  ///   - path: the place of the file.
  ///   - folder: a folder for the temporary file on the same file system, which its owner empties; by default it is made beside its place.
  package init(_ path: String, temporaryFolder folder: String? = nil) throws(OutputError) {
    place = .file(try OutputFile(path, temporaryFolder: folder))
    self.path = path
  }

  /// Creates an output to a function, which is called with the next bytes. The buffer lives as long as the call.
  package init(to body: @escaping (UnsafeRawBufferPointer) throws -> Void) { place = .function(body) }

  private init(_ place: Place) { self.place = place }

  /// Creates an output to memory.
  package static func memory() -> Output { Output(.memory) }

  /// Creates an output to the program's standard output, behind what was printed there before.
  package static func standardOutput() -> Output { Output(.standardOutput(.current)) }

  /// The file that was written to memory.
  package var file: EncodedFile { EncodedFile(pieces: pieces) }

  /// Writes buffers one after the other, in few calls. They live as long as the call.
  package func write(_ buffers: [UnsafeRawBufferPointer]) throws {
    switch place {
    case .file(let file): try file.write(buffers)
    case .standardOutput(let streams): try streams.write(buffers)
    case .memory: pieces += buffers.map { buffer in PNGBytes(count: buffer.count) { $0.copyMemory(from: buffer) } }
    case .function(let body): for buffer in buffers { try body(buffer) }
    }
    for buffer in buffers { byteCount += buffer.count }
  }

  package func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write([$0]) } }

  /// Writes a whole file.
  package func write(_ file: EncodedFile) throws {
    guard case .memory = place else { return try file.withBuffers(write) }
    pieces += file.pieces
    byteCount += file.byteCount
  }

  /// Writes bytes that memory can share.
  func write(_ bytes: PNGBytes) throws { try write(EncodedFile(pieces: [bytes])) }

  /// Closes the file, whose temporary file was made in a given folder. Nothing more can be written then, but it can still be put in its place.
  package func close() { if case .file(let file) = place { file.close() } }

  /// Puts the file in its place.
  package func commit() throws(OutputError) { if case .file(let file) = place { try file.commit() } }

  // MARK: For C

  /// The address of this output, as C keeps it.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Hands bytes on to the output at an address; returns whether it has taken them.
  static func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int, at context: UnsafeMutableRawPointer?) -> Bool {
    guard let context, let bytes else { return false }
    let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
    guard output.error == nil else { return false }
    do { try output.write([UnsafeRawBufferPointer(start: bytes, count: count)]) } catch { output.error = error }
    return output.error == nil
  }

  /// Throws what has gone wrong while C was writing.
  func check() throws { if let error { throw error } }
}
