package import Emaki
package import EmakiSnapshots

/// What `emaki.yaml` says: which pictures of which feeds have goldens.
package struct Suite: Hashable, Sendable {
  /// How goldens are kept.
  package enum GoldenMode: String, Hashable, Sendable, CaseIterable {
    /// Pictures.
    case png
    /// Hashes of their rows, as text.
    case hash
  }

  /// What pictures vary in. The first value of an axis is the default, which names leave out; an axis without values is not varied.
  package struct Matrix: Hashable, Sendable {
    package var themes: [Theme] = []
    package var typeSizes: [TypeSize] = []
    /// BCP 47 tags; they go before the feed's own, not before a row's.
    package var languages: [String] = []
    /// Of the viewport, in points.
    package var widths: [Double] = []

    package init() {}
  }

  /// Which part of a list a picture shows.
  package struct Shot: Hashable, Sendable {
    package enum View: Hashable, Sendable {
      case top
      /// In points.
      case offset(Double)
      /// The row with this id at the top.
      case row(String)
      case full
    }

    /// In the golden's name.
    package var name: String
    package var view: View
    /// `nil` is when everything is there.
    package var at: Instant?
  }

  package struct Case: Hashable, Sendable {
    package var name: String
    /// Relative to the suite's folder, as are all paths.
    package var feed: String
    /// What takes how long, for instants.
    package var scroll: String?
    package var shots: [Shot]
    package var matrix: Matrix
    package var tolerance: Tolerance
    /// Of the viewport, in points.
    package var size: Size
    package var scale: Double
    package var direction: LayoutDirection
  }

  package var fonts: String?
  /// An RFC 3339 date-time; `nil` draws absolute dates.
  package var now: String?
  /// A name of the time zone database.
  package var timeZone: String?
  /// Where goldens are.
  package var goldens: String
  package var goldenMode: GoldenMode
  package var cases: [Case]
}
