import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSnapshots

/// A suite holds the contents of `emaki.yaml`, which says which pictures of which feeds have goldens.
struct Suite: Hashable, Sendable {
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
  struct Case: Hashable, Sendable {
    /// The case's part of the golden's name.
    var name: String
    /// The request of the case's pictures, without what differs between them. Paths are relative to the suite's folder.
    var request: DrawingRequest
    /// The parts of the list that are drawn.
    var shots: [Shot]
    /// The matrix of values in which the case's pictures differ.
    var matrix: Matrix
    /// Whether the matrix is that of the suite, for all cases without one of their own.
    var sharesMatrix = false
    /// The tolerance, which says by how much each row may differ from its golden.
    var tolerance: Tolerance
    /// The kinds of warnings that pictures may have. A picture with any other warning fails and is not recorded.
    var allowed: Set<RenderWarning.Kind> = []
  }

  /// The largest number of pictures that a suite may have.
  static let pictureLimit = 100_000

  /// What the requests of all cases have.
  var request: DrawingRequest
  /// The path of the folder for goldens.
  var goldens: String
  /// The mode in which goldens are kept.
  var goldenMode: GoldenMode
  /// The cases of the suite, in the order of the document.
  var cases: [Case]
}
