package import EmakiDisplay
package import EmakiEncoding
package import EmakiEngine
import EmakiSupport

/// A picture place is where the pictures of a view go.
package enum PicturePlace {
  /// Each picture goes to a file. Several pictures have a number before the path's ending.
  ///
  /// - Parameters:
  ///   - path: the path of the only picture.
  ///   - temporaryFolder: a folder on the same file system for files that are not in their places yet; `nil` makes them beside their places.
  case files(_ path: String, temporaryFolder: String? = nil)
  /// The only picture goes to the program's standard output.
  case standardOutput
  /// The pictures are kept in memory.
  case memory

  /// Creates the output of a picture.
  ///
  /// - Parameter part: the picture's number in a list that is cut, from 0; `nil` where there is only one picture.
  func output(part: Int?) throws(OutputError) -> Output {
    switch self {
    case .files(let path, let folder): try Output(part.map(NumberedPath(path).path) ?? path, temporaryFolder: folder)
    case .standardOutput: .standardOutput()
    case .memory: .memory()
    }
  }
}

/// A finished picture is one whose bytes are all written. A file is not in its place before its output is committed.
package struct FinishedPicture {
  /// Where the picture was written to.
  package let output: Output
  /// The picture's size in device pixels.
  package let size: PixelSize
  /// What the picture shows differently than asked for.
  package let warnings: [RenderWarning]
}
