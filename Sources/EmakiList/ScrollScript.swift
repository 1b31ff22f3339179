/// How a list is scrolled, and how long what it waits for takes, on a virtual clock.
///
/// Times are whole milliseconds from the beginning, offsets points. The same script gives the same numbers everywhere and in every run.
public struct ScrollScript: Hashable, Sendable {
  /// Where the list is at a time.
  public struct Move: Hashable, Sendable {
    public var time: Int
    public var offset: Double
    /// On the way from the move before.
    public var ease: Ease

    public init(time: Int, offset: Double, ease: Ease = .linear) {
      self.time = time
      self.offset = offset
      self.ease = ease
    }
  }

  /// How one offset becomes another. All but `linear` are cubic.
  public enum Ease: String, CaseIterable, Sendable {
    /// At one speed.
    case linear
    /// From rest.
    case `in`
    /// To rest.
    case out
    /// From rest to rest.
    case inOut

    /// How much of the way is gone after a part of the time, both 0...1.
    public func callAsFunction(_ part: Double) -> Double {
      let rest = 1 - part
      return switch self {
      case .linear: part
      case .in: part * part * part
      case .out: 1 - rest * rest * rest
      case .inOut: part < 0.5 ? 4 * part * part * part : 1 - 4 * rest * rest * rest
      }
    }
  }

  /// How long something takes.
  public enum Latency: Hashable, Sendable {
    case fixed(Int)
    /// Any of these, each as likely, and the same for the same thing.
    case between(ClosedRange<Int>)

    /// The least.
    public var minimum: Int {
      switch self {
      case .fixed(let milliseconds): milliseconds
      case .between(let range): range.lowerBound
      }
    }
  }

  /// When a picture from the network is there.
  public struct ImageLatency: Hashable, Sendable {
    /// `nil`: never.
    public var full: Latency?
    /// When one of low quality is there; `nil` for none.
    public var preview: Int?
    /// How many percent of its bytes are there before the whole, 1 to 99 and growing: a progressive JPEG shows what it can of them. Bytes
    /// come at one speed; none by default.
    public var progress: [Int]

    public init(full: Latency?, preview: Int? = nil, progress: [Int] = []) {
      self.full = full
      self.preview = preview
      self.progress = progress
    }
  }

  /// Frames of a second; `nil` leaves it to who draws them.
  public var framesPerSecond: Int?
  /// `nil`: until the last move.
  public var explicitDuration: Int?
  /// With increasing times.
  public var moves: [Move]
  /// What latencies between two numbers are drawn with.
  public var seed: UInt64
  /// Of displaying a row.
  public var displayLatency: Latency
  /// Of a picture that `images` does not name.
  public var networkImageLatency: ImageLatency
  /// Of fetching a batch of rows.
  public var fetchLatency: Latency
  /// By address, as the feed writes it. Two that Unicode holds to be equivalent have one latency.
  public var images: [String: ImageLatency]
  /// How many rows display at a time; `nil` for any number. A list needs a leading buffer of its display range no smaller than the trailing one.
  public var lanes: Int?

  public init(
    framesPerSecond: Int? = nil, duration: Int? = nil, moves: [Move] = [], seed: UInt64 = 0, displayLatency: Latency = .fixed(0),
    networkImageLatency: ImageLatency = ImageLatency(full: .fixed(0)), fetchLatency: Latency = .fixed(0),
    images: [String: ImageLatency] = [:], lanes: Int? = nil
  ) {
    self.framesPerSecond = framesPerSecond
    self.explicitDuration = duration
    self.moves = moves
    self.seed = seed
    self.displayLatency = displayLatency
    self.networkImageLatency = networkImageLatency
    self.fetchLatency = fetchLatency
    self.images = images
    self.lanes = lanes
  }

  /// Given, or the last move's time, or 0.
  public var duration: Int { explicitDuration ?? moves.last?.time ?? 0 }

  /// Where the list is, in points: before the first move at its offset, after the last at its.
  ///
  /// - Parameter rest: where it is without moves.
  /// - Complexity: O(log *n*) in the number of moves.
  public func offset(at time: Int, rest: Double = 0) -> Double {
    // The first move that is still to come.
    let next = firstIndex(below: moves.count) { moves[$0].time > time }
    guard next > 0 else { return moves.first?.offset ?? rest }
    let from = moves[next - 1]
    guard next < moves.count, time > from.time else { return from.offset }
    let to = moves[next]
    let part = (Double(time) - Double(from.time)) / (Double(to.time) - Double(from.time))
    return from.offset + (to.offset - from.offset) * to.ease(part)
  }
}
