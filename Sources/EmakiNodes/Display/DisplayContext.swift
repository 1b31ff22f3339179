import EmakiDisplay

/// A display context holds what is needed to resolve a node tree to a display list.
///
/// It is a value: a node may pass a changed copy to the nodes below it.
package struct DisplayContext {
  /// The typesetter, the scale and the direction of reading.
  let measuring: MeasuringContext
  /// The instant for which the display list is made; `nil` for a list with all contents displayed.
  private(set) var moment: DisplayMoment?
  /// Whether placeholders may be shown in place of contents that have not come yet. If not, everything but pictures counts as displayed
  /// long ago.
  private(set) var showsPlaceholders: Bool

  init(_ measuring: MeasuringContext, moment: DisplayMoment?, showsPlaceholders: Bool) {
    self.measuring = measuring
    self.moment = moment
    self.showsPlaceholders = showsPlaceholders
  }

  /// The same context with all contents displayed.
  var settled: DisplayContext { DisplayContext(measuring, moment: nil, showsPlaceholders: showsPlaceholders) }

  /// The same context without placeholders.
  var withoutPlaceholders: DisplayContext { DisplayContext(measuring, moment: moment, showsPlaceholders: false) }
}
