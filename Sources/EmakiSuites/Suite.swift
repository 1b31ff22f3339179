import EmakiCells
import EmakiDisplay
package import EmakiDrawing
package import EmakiEngine
import EmakiFeeds
import EmakiLayout
package import EmakiSnapshots

/// A suite holds the contents of `emaki.yaml`, which says which pictures of which feeds have goldens.
package struct Suite: Hashable, Sendable {
  /// A golden mode says how goldens are kept.
  enum GoldenMode: String, Hashable, Sendable, CaseIterable {
    /// Goldens are pictures.
    case png
    /// Goldens are the hashes of the pictures' rows, as text.
    case hash
  }

  /// A matrix holds the values by which the pictures of a case differ, for each axis. The first value of an axis is the default, which is
  /// left out of names. An axis without values is not varied.
  struct Matrix: Hashable, Sendable {
    /// The themes that the pictures are drawn in.
    var themes: [Theme] = []
    /// The sizes of texts that the pictures are drawn with.
    var typeSizes: [TypeSize] = []
    /// The languages that the pictures are drawn in, as BCP 47 tags. They replace the feed's own language, but not a row's.
    var languages: [String] = []
    /// The widths of the viewport that the pictures are drawn in, in points.
    var widths: [Double] = []

    init() {}
  }

  /// A shot says which part of a list a picture shows.
  struct Shot: Hashable, Sendable {
    /// A view says which part of the list the picture shows.
    enum View: Hashable, Sendable {
      /// The picture shows the list at rest.
      case top
      /// The picture shows the list scrolled by this distance, in points.
      case offset(Double)
      /// The picture shows the list with this row at the top. The value is the row's id.
      case row(String)
      /// The picture shows the whole list.
      case full
    }

    /// The shot's part of the golden's name.
    var name: String
    /// The part of the list that the picture shows.
    var view: View
    /// The instant on the list's virtual clock that the picture shows; `nil` is when everything has arrived.
    var at: Instant?
  }

  /// A case is a feed with the pictures that are drawn of it.
  package struct Case: Hashable, Sendable {
    /// The case's part of the golden's name.
    package var name: String
    /// The path of the feed. It is relative to the suite's folder, as all paths are.
    package var feed: String
    /// The path of a scroll script, which says how long the list's work takes; `nil` where the case has none.
    package var scroll: String?
    /// The parts of the list that are drawn.
    var shots: [Shot]
    /// The matrix of values in which the case's pictures differ.
    var matrix: Matrix
    /// The tolerance, which says by how much each row may differ from its golden.
    package var tolerance: Tolerance
    /// The kinds of warnings that pictures may have. A picture with any other warning fails and is not recorded.
    package var allowed: Set<RenderWarning.Kind> = []
    /// The viewport's size, in points.
    var size: Size
    /// The number of device pixels in a point.
    package var scale: Double
    /// The side that rows start from.
    var direction: LayoutDirection
    /// The set of things that are drawn over the case's pictures; empty by default.
    var overlay: PictureOverlay = []
    /// The bars of a phone over the case's pictures; `nil`, the default, draws lists alone.
    var bars: ScreenBars?
    /// The device round the case's pictures; `nil`, the default, draws none.
    var device: DeviceFrame?
    /// The arrangement of the parts of the case's rows.
    var rowStyle: RowStyle = .standard
    /// The text that the case's lists show where they have no rows; `nil` is the usual one.
    var emptyText: String?
    /// The mapping that says where the parts of a row are in the feed, or its file; `nil` for a feed of Emaki's own formats.
    package var map: MappingSource?
    /// The encoding of the feed; `nil` for the one that it names, or UTF-8.
    var encoding: String?
    /// The path of the cell file that draws the case's rows; `nil` for notification cells.
    package var cell: String?
    /// The theme of the case's lists: the name of a built-in one, or the path of a theme file; `nil` for the built-in look.
    package var theme: String?
    /// The accent of the theme, as `#rrggbb`; `nil` is the theme's.
    var accent: String?
  }

  /// The largest number of pictures that a suite may have.
  static let pictureLimit = 100_000

  /// The path of a font lock; `nil` is the default fonts.
  package var fonts: String?
  /// The font that texts are set in before all others, a file or a family; `nil` for none.
  package var font: String?
  /// The moment that dates are written relative to, as an RFC 3339 date-time; `nil` writes absolute dates.
  var now: String?
  /// The time zone of absolute dates, as a name of the time zone database; `nil` is UTC.
  var timeZone: String?
  /// The style in which dates are written.
  var dateStyle: FeedDates.Style
  /// The path of the folder for goldens.
  package var goldens: String
  /// The mode in which goldens are kept.
  var goldenMode: GoldenMode
  /// The cases of the suite, in the order of the document.
  package var cases: [Case]
}

/// Suite names are names that become those of files, which some file systems do not tell apart by capitals.
struct SuiteNames {
  /// The names so far, by their lower case.
  private var names: [String: String] = [:]

  /// Adds a name.
  ///
  /// - Parameter what: what has the name, for messages.
  /// - Returns: the fault where another one has it; otherwise `nil`.
  mutating func insert(_ name: String, what: String) -> SuiteError.Fault? {
    guard let other = names.updateValue(name, forKey: name.lowercased()) else { return nil }
    return other == name ? .duplicateName(name, what: what) : .nameInOtherCase(name, other: other, what: what)
  }
}
