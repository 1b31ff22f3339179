package import EmakiDiagnostics
package import EmakiDigest

/// Pictures of a feed that are drawn and not in their places yet.
package struct Draft {
  package var pictures: FeedPictures
  package var warnings: [FeedReport.Warning]
  /// The files that were read for them, but for the feed's own.
  package var files: [ExactString: FileStamp?]
  package var milliseconds: [String: Double]
  /// Puts them in place.
  package var commit: () throws -> Void

  package init(
    pictures: FeedPictures, warnings: [FeedReport.Warning], files: [ExactString: FileStamp?], milliseconds: [String: Double],
    commit: @escaping () throws -> Void
  ) {
    (self.pictures, self.warnings, self.files, self.milliseconds, self.commit) = (pictures, warnings, files, milliseconds, commit)
  }
}
