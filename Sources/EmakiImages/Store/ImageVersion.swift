import EmakiDiagnostics
import EmakiDigest

/// An image version says what a path stands for: the same address in another folder, or after its file has changed, is another picture.
struct ImageVersion: Hashable, Sendable {
  /// That relative paths start from.
  var folder: ExactString
  /// `nil` where no file is there.
  var stamp: FileStamp?
}
