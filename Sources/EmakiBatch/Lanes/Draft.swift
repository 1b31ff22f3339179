package import EmakiSupport

/// A draft holds the pictures of a feed that are drawn but not in their places yet.
package struct Draft {
  /// The sizes of the pictures.
  package var pictures: FeedPictures
  /// The warnings about what the pictures show differently than asked for.
  package var warnings: [FeedReport.Warning]
  /// The stamps of the files that were read for the pictures, except the feed's own, by path; `nil` for a file that was not there.
  package var files: [ExactString: FileStamp?]
  /// The time that each phase took, in milliseconds, by the phase's name.
  package var milliseconds: [String: Double]
  /// A function that puts the pictures in their places.
  package var commit: () throws -> Void

  init(
    pictures: FeedPictures, warnings: [FeedReport.Warning], files: [ExactString: FileStamp?], milliseconds: [String: Double],
    commit: @escaping () throws -> Void
  ) {
    (self.pictures, self.warnings, self.files, self.milliseconds, self.commit) = (pictures, warnings, files, milliseconds, commit)
  }
}
