package import EmakiEngine
import Foundation

/// Where the pictures of a view go: a file for each, standard output, or memory.
package protocol PictureSink: AnyObject {
  /// Begins a picture.
  ///
  /// - Parameter part: of a list that is cut, from 0; `nil` where there is one picture.
  func begin(part: Int?) throws -> PictureTarget

  /// A picture that was written as a whole.
  func end(_ target: PictureTarget, size: PixelSize, warnings: [RenderWarning]) throws
}

/// Where the bytes of one picture go.
package enum PictureTarget {
  case file(OutputFile, path: String)
  case memory(PictureBytes)
  case standardOutput

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch self {
    case .file(let file, _): try file.write(bytes)
    case .memory(let memory): memory.bytes += bytes
    case .standardOutput: try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
    }
  }

  package func writePNG(_ frame: Frame) throws {
    switch self {
    case .file(let file, _): try frame.writePNG(to: file)
    case .memory: try frame.pngData.withUnsafeBytes(write)
    case .standardOutput: try frame.writePNG(toDescriptor: STDOUT_FILENO, name: "standard output")
    }
  }

  /// Of what was written; 0 for standard output.
  package var byteCount: Int {
    switch self {
    case .file(let file, _): file.byteCount
    case .memory(let memory): memory.bytes.count
    case .standardOutput: 0
    }
  }
}

/// A picture that no file holds.
package final class PictureBytes {
  package var bytes: [UInt8] = []

  package init() {}
}
