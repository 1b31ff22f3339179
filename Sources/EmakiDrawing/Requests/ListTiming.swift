public import EmakiNodes

/// List timing says how long the list's work takes on its virtual clock, and how far ahead of the viewport the list is made ready.
public struct ListTiming: Hashable, Codable, Sendable {
  /// The path of a scroll script, which says where the list is at each time and how long work takes; `-` is standard input.
  ///
  /// With `nil` nothing takes time.
  public var script: String?
  /// The distance ahead of the viewport in which rows are displayed, 0 to 100 screenfuls; `nil` is the range mode's own value.
  public var leading: Double?
  /// The distance behind the viewport in which rows are kept, 0 to 100 screenfuls; `nil` is the range mode's own value.
  public var trailing: Double?
  /// The range mode, which says how much of the list is kept ready.
  public var rangeMode: RangeMode
  /// The feed that the list changes to while it is shown; `nil` for none.
  public var update: FeedUpdate?

  /// Creates a timing: by default nothing takes time.
  public init(
    script: String? = nil, leading: Double? = nil, trailing: Double? = nil, rangeMode: RangeMode = .full, update: FeedUpdate? = nil
  ) {
    (self.script, self.leading, self.trailing, self.rangeMode, self.update) = (script, leading, trailing, rangeMode, update)
  }
}

/// A feed update is another feed that a list changes to, row by row.
public struct FeedUpdate: Hashable, Codable, Sendable {
  /// The path of the other feed.
  public var path: String
  /// The time of the change in milliseconds after the first frame; `nil` is the time of the second frame.
  public var milliseconds: Int?

  /// Creates an update to the feed at a path.
  public init(path: String, milliseconds: Int? = nil) { (self.path, self.milliseconds) = (path, milliseconds) }
}
