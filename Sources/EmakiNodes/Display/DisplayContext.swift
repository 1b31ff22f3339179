package import EmakiDisplay

/// A display context is what a node tree is resolved in, from nodes to a display list.
///
/// It is a value: a node hands another one to what is below it where other rules hold there.
package struct DisplayContext {
  /// The typesetter, the scale and the direction of reading.
  package let measuring: MeasuringContext
  /// The instant that the list is made for; `nil` is when everything is there.
  package private(set) var moment: DisplayMoment?
  /// Whether placeholders may be seen in place of what is not there yet. If not, everything but pictures counts as displayed long ago.
  package private(set) var showsPlaceholders: Bool

  init(_ measuring: MeasuringContext, moment: DisplayMoment?, showsPlaceholders: Bool) {
    self.measuring = measuring
    self.moment = moment
    self.showsPlaceholders = showsPlaceholders
  }

  /// The same context when everything is there.
  var settled: DisplayContext { DisplayContext(measuring, moment: nil, showsPlaceholders: showsPlaceholders) }

  /// The same context without placeholders.
  var withoutPlaceholders: DisplayContext { DisplayContext(measuring, moment: moment, showsPlaceholders: false) }
}
