package import EmakiDisplay
package import EmakiEncoding
package import EmakiEngine
package import EmakiSupport
import FoundationEssentials

/// A picture sink takes the pictures of a view: into files, to standard output, or into memory.
package protocol PictureSink: AnyObject {
  /// Begins a picture and returns where its bytes go.
  ///
  /// - Parameter part: the picture's number in a list that is cut, from 0; `nil` where there is only one picture.
  func begin(part: Int?) throws -> PictureTarget

  /// Ends a picture whose bytes have all been written.
  ///
  /// - Parameters:
  ///   - target: what `begin(part:)` returned.
  ///   - size: the picture's size in device pixels.
  ///   - warnings: what the picture shows differently than asked for.
  func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) throws
}

/// A picture target takes the bytes of one picture.
package enum PictureTarget {
  /// The bytes go to a file, which is put in its place when it is whole; `path` is the path of that place.
  case file(OutputFile, path: String)
  /// The bytes are kept in memory.
  case memory(PictureBytes)
  /// The bytes go to the program's standard output.
  case standardOutput

  /// Writes bytes after those written before.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch self {
    case .file(let file, _): try file.write(bytes)
    case .memory(let memory): memory.append(bytes)
    case .standardOutput: try writeAll(bytes, to: Streams.current.output, path: "standard output")
    }
  }

  /// Writes a file that is encoded already.
  func write(_ png: PNGFile) throws {
    switch self {
    case .file(let file, _): try png.withBuffers(file.write)
    case .memory(let memory): memory.append(png)
    case .standardOutput: try png.withBuffers { try writeAll($0, to: Streams.current.output, path: "standard output") }
    }
  }

  /// The number of bytes written so far; always 0 for standard output.
  package var byteCount: Int {
    switch self {
    case .file(let file, _): file.byteCount
    case .memory(let memory): memory.file.byteCount
    case .standardOutput: 0
    }
  }
}

/// Picture bytes take the bytes of one picture's file.
package final class PictureBytes {
  /// The file as far as it has been written.
  package private(set) var file = EncodedPicture.bytes([])

  package init() {}

  func append(_ bytes: UnsafeRawBufferPointer) {
    var whole = file.bytes
    // Nothing else holds the bytes while they grow.
    file = .bytes([])
    whole += bytes
    file = .bytes(whole)
  }

  func append(_ png: PNGFile) {
    if file.byteCount == 0 { file = .png(png) } else { file = .bytes(file.bytes + png.bytes) }
  }
}

/// An encoded picture holds the bytes of a picture's file in memory, as they were encoded. A PNG stays in its pieces, because a copy of all of them
/// takes memory that is new to the process.
package enum EncodedPicture: Sendable {
  case png(PNGFile)
  /// The file is of any format.
  case bytes([UInt8])

  /// The length of the file in bytes.
  package var byteCount: Int {
    switch self {
    case .png(let file): file.byteCount
    case .bytes(let bytes): bytes.count
    }
  }

  /// The bytes of the file in one piece; those of a PNG are copied.
  package var bytes: [UInt8] {
    switch self {
    case .png(let file): file.bytes
    case .bytes(let bytes): bytes
    }
  }

  /// Calls `body` with the file's bytes in order. The buffers live as long as the call.
  package func withBuffers<Result>(_ body: ([UnsafeRawBufferPointer]) throws -> Result) rethrows -> Result {
    switch self {
    case .png(let file): try file.withBuffers(body)
    case .bytes(let bytes): try bytes.withUnsafeBytes { try body([$0]) }
    }
  }
}
