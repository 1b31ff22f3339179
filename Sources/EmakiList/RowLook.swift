package import EmakiDisplay

/// How a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// `nil` where everything is there.
  package var moment: DisplayMoment?
  /// 0 to 1.
  package var opacity: Double

  package static let settled = RowLook(moment: nil, opacity: 1)
}
