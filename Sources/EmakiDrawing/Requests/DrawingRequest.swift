public import EmakiEngine

/// A drawing request describes a picture of a feed's list completely: everything that decides its pixels and the bytes of its file.
///
/// The command line, the lines of a batch, the requests on a stream and the cases of a suite are all read into this type, and one function
/// draws it. Settings that decide no byte, such as the number of workers, are in `DrawingResources`.
///
/// ```swift
/// var request = DrawingRequest(feed: .file("notifications.json"))
/// request.look.theme = .dark
/// let frame = try await request.frame()
/// ```
///
/// A request is encoded with one key for each property. `canonicalEncoding()` gives the same bytes for equal requests. Two texts that
/// differ only in how Unicode spells an accent are equal in Swift, but their encodings differ.
public struct DrawingRequest: Hashable, Codable, Sendable {
  /// The source that the list's rows are read from.
  public var feed: FeedSource
  /// The source of the mapping that says where the parts of a row stand in a document of any shape; `nil` for Emaki's own formats.
  public var map: MappingSource?
  /// The encoding of the feed's file, by a name that iconv knows, such as `gb18030`; `nil` for the one that the file names, or UTF-8.
  public var encoding: String?
  /// The part of the list that the picture shows.
  public var view: View
  /// The size and the scale of the viewport, and the direction of rows.
  public var screen: Screen
  /// The colours, the sizes of texts and the language of the list.
  public var look: ListLook
  /// The style in which dates are written.
  public var dates: DateStyle
  /// The source of the cells that draw the rows; `nil` draws notification cells.
  public var cell: CellSource?
  /// The path of a font lock; `nil` sets texts in the default fonts.
  public var fonts: String?
  /// The font that texts are set in before all others: the path of a font file, or a family of the fonts in use; `nil` for none.
  public var font: String?
  /// The times that the list's work takes, and how far ahead of the viewport the list is made ready.
  public var timing: ListTiming
  /// The places that pictures and further pages may come from.
  public var access: ResourceAccess
  /// The format of the picture's file.
  public var file: PictureFile
  /// The things that are drawn over a copy of the picture, such as frames. The copy is written instead of the picture. A manifest contains
  /// the same rows and nodes as without an overlay, but its hashes are those of the pixels that are written.
  public var overlay: PictureOverlay

  /// Creates a request for a picture of a feed.
  ///
  /// The defaults are those of the command line, except that nothing is fetched over the network.
  public init(
    feed: FeedSource, map: MappingSource? = nil, encoding: String? = nil, view: View = .screen(), screen: Screen = Screen(),
    look: ListLook = ListLook(),
    dates: DateStyle = DateStyle(),
    cell: CellSource? = nil, fonts: String? = nil, font: String? = nil, timing: ListTiming = ListTiming(),
    access: ResourceAccess = ResourceAccess(),
    file: PictureFile = PictureFile(),
    overlay: PictureOverlay = []
  ) {
    (self.map, self.encoding) = (map, encoding)
    (self.feed, self.view, self.screen, self.look, self.dates) = (feed, view, screen, look, dates)
    (self.cell, self.fonts, self.font, self.timing, self.access, self.file, self.overlay) = (
      cell, fonts, font, timing, access, file, overlay
    )
  }
}
