package import EmakiDisplay
import EmakiLayout

/// A display moment says which parts of a row have arrived at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// The time in milliseconds since the row's display pass was done; `nil` before it is done.
  var displayedFor: Int?
  /// The network images that have not arrived in full, or that arrived so recently that something still fades. An image that is not listed
  /// has arrived in full.
  var images: [ImageURL: LateImage]
  /// The virtual clock's time in milliseconds, in the period of a shimmer, whose position it decides.
  var clock: Int
  /// The frames that animations show, each given by the time at which it begins, in milliseconds from the animation's beginning. An
  /// animation that is not listed shows the frame with which it begins.
  package var frames: [PlayedImage: Int]
  /// The instant on the virtual clock, in milliseconds, at which nodes that are animated are shown; `nil` where none is.
  package var motion: Int?

  package init(
    displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0, frames: [PlayedImage: Int] = [:], motion: Int? = nil
  ) {
    self.displayedFor = displayedFor
    self.images = images
    self.clock = clock % Shimmer.period
    self.frames = frames
    self.motion = motion
  }

  /// Returns whether everything has arrived, all fades have ended, and no animated picture plays. Then only animated nodes can make the row
  /// look other than it does in the end.
  ///
  /// - Parameter fade: the longest time that something in the row fades, in milliseconds.
  func isSettled(besidesMotionAfter fade: Int) -> Bool { displayedFor ?? -1 >= fade && images.isEmpty && frames.isEmpty }
}

/// A shimmer is a highlight that sweeps over a placeholder from left to right, once every 1500 ms.
///
/// Its place depends on the clock and on `x` in the cell alone, so that all placeholders of a row shimmer together. In a cell wider than
/// 480 pt there are several, 480 pt apart.
struct Shimmer {
  /// The duration of one sweep, in milliseconds.
  static let period = 1500
  /// The distance from one highlight to the next, in points. A highlight moves as far in one period.
  static let distance = 480.0
  /// The width of a highlight, in points.
  static let width = 80.0
  /// The width in points of the fills that a highlight is made of. They start at multiples of it, which are whole pixels at 1x, 2x and 3x.
  static let step = 4.0
  /// The greatest distance from the cell's left edge at which a placeholder still shimmers, in points to either side.
  static let reach = 100_000.0

  /// The middle of one of the highlights, in points from the cell's left edge.
  private let middle: Double
  /// The placeholder's colour where no highlight is.
  private let color: Color

  /// Makes the highlights of an instant.
  ///
  /// - Parameters:
  ///   - clock: the virtual clock's time in milliseconds.
  ///   - color: the placeholder's colour where no highlight is.
  init(clock: Int, color: Color) {
    let phase = clock % Self.period
    middle = Double(phase < 0 ? phase + Self.period : phase) / Double(Self.period) * Self.distance
    self.color = color
  }

  /// Returns fills side by side that cover a rectangle in the cell.
  func fills(of rect: Rect) -> [DisplayItem] {
    if rect.isEmpty { return [] }
    // A placeholder beyond this distance does not shimmer, because its steps would be too fine for a coordinate, or too many to be seen.
    guard rect.minX > -Self.reach, rect.maxX < Self.reach else { return [.fill(RoundedRect(rect), color)] }
    var items: [DisplayItem] = []
    /// The start and colour of the fill that is being made: neighbouring steps of one colour become one fill.
    var start = rect.minX
    var x = (rect.minX / Self.step).rounded(.down) * Self.step
    var current = color(inStepAt: x)
    func close(at end: Double) {
      items.append(.fill(RoundedRect(Rect(x: start, y: rect.minY, width: end - start, height: rect.height)), current))
    }
    x += Self.step
    while x < rect.maxX {
      let next = color(inStepAt: x)
      if next != current {
        close(at: x)
        start = x
        current = next
      }
      x += Self.step
    }
    close(at: rect.maxX)
    return items
  }

  private func color(inStepAt x: Double) -> Color {
    let ahead = (x + Self.step / 2 - middle).truncatingRemainder(dividingBy: Self.distance)
    let distance = min(abs(ahead), Self.distance - abs(ahead))
    let strength = max(0, 1 - distance / (Self.width / 2))
    // The shimmer at its strongest is 8/13 of the way to white: 0xFAFAFA over 0xF2F2F2.
    func lighter(_ channel: UInt8) -> UInt8 { channel + UInt8((Double(255 - channel) * strength * 8 / 13).rounded()) }
    return Color(red8: lighter(color.red), green8: lighter(color.green), blue8: lighter(color.blue), alpha8: color.alpha)
  }
}
