import EmakiList

/// What a frame's list was at its instant, and what has happened since the frame before. Every number is of the virtual clock or of the
/// list's places, so the same input gives the same trace for any number of workers.
public struct FrameTrace: Hashable, Sendable, Encodable {
  public struct Row: Hashable, Sendable, Encodable {
    public var id: String
    /// `visible`, `display` or `preload`: the narrowest range that the row is in. A header that sticks is where the first row
    /// there of its section is.
    public var range: String
    /// `content`, `placeholder`, `passing` while something of it fades or has not come, or `none` outside the display range.
    public var shows: String
    /// What the row's multiplex image nodes display, in tree order; `nil` where there are none that display something.
    public var displayedImageIdentifiers: [String]?
  }

  public struct Fetch: Hashable, Sendable, Encodable {
    public var number: Int
    /// `began`, `completed`, `gave up`: nothing more can be had now, or `cancelled`: the content it goes on from was replaced.
    public var event: String
    /// Why it began, or what it has brought.
    public var reason: String
  }

  public struct Work: Hashable, Sendable, Encodable {
    public var started: [String] = []
    public var committed: [String] = []
    public var cancelled: [String] = []
  }

  public var frame: Int
  /// In milliseconds.
  public var time: Int
  /// In points, after clamping.
  public var offset: Double
  /// `forward` or `backward`.
  public var direction: String
  /// In range, in the order of the list.
  public var rows: [Row]
  /// Display passes, by row.
  public var display: Work
  /// Pictures, by URL; a picture's low quality is committed with `preview` behind it, a part of it with its percentage.
  public var images: Work
  public var fetches: [Fetch]
  /// Of the layers of rows that are displayed, and in view or as a whole in the display range: four bytes a pixel.
  public var bytesAlive: Int
  /// Rows in view whose display pass is not done.
  public var late: [String]
}
