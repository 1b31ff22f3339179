/// An image access says which files a feed's pictures may be read from.
public struct ImageAccess: Hashable, Sendable {
  /// The folder that relative paths start from, usually the feed's. Pictures in it and below it may be read.
  public var baseDirectory: String
  /// Further folders whose pictures may be read, by absolute path, by `..` or by `file:` URL.
  public var allowedDirectories: [String]

  /// Makes an access from a base folder and further folders.
  public init(baseDirectory: String, allowedDirectories: [String] = []) {
    self.baseDirectory = baseDirectory
    self.allowedDirectories = allowedDirectories
  }
}
