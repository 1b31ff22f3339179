public import EmakiList

/// What takes how long in a list on the virtual clock, and how far ahead of the viewport it is made ready.
public struct ListTiming: Hashable, Codable, Sendable {
  /// The path of a scroll script, which says where the list is when and what takes how long; `-` is standard input, `nil` a list in which
  /// nothing takes time.
  public var script: String?
  /// How many screenfuls are displayed ahead, 0 to 100; `nil` is as many as the range mode has.
  public var leading: Double?
  /// How many screenfuls are kept behind, 0 to 100; `nil` is as many as the range mode has.
  public var trailing: Double?
  /// How much of the list is kept ready.
  public var rangeMode: RangeMode
  /// What the list becomes while it is shown; at most one today.
  public var update: FeedUpdate?

  /// A list in which nothing takes time.
  public init(
    script: String? = nil, leading: Double? = nil, trailing: Double? = nil, rangeMode: RangeMode = .full, update: FeedUpdate? = nil
  ) {
    (self.script, self.leading, self.trailing, self.rangeMode, self.update) = (script, leading, trailing, rangeMode, update)
  }
}

/// Another feed that a list becomes, row by row.
public struct FeedUpdate: Hashable, Codable, Sendable {
  /// The path of the other feed.
  public var path: String
  /// Milliseconds after the first frame; `nil` is the time of the second frame.
  public var milliseconds: Int?

  public init(path: String, milliseconds: Int? = nil) { (self.path, self.milliseconds) = (path, milliseconds) }
}
