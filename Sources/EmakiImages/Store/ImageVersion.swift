import EmakiSupport

/// An image version identifies the file that a path points to. The same path in another folder, or after a change of its file, stands for
/// another picture.
struct ImageVersion: Hashable, Sendable {
  /// The folder that relative paths start from.
  var folder: ExactString
  /// The stamp of the file; `nil` where no file is there.
  var stamp: FileStamp?
}
