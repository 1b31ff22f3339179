import EmakiDiagnostics
import EmakiDigest

/// An image version identifies the file that a path points to: the same path in another folder, or after its file has changed, is another
/// picture.
struct ImageVersion: Hashable, Sendable {
  /// The folder that relative paths start from.
  var folder: ExactString
  /// The stamp of the file; `nil` where no file is there.
  var stamp: FileStamp?
}
