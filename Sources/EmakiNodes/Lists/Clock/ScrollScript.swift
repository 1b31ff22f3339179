import EmakiDisplay
import EmakiSupport

/// A scroll script describes how a list is scrolled on a virtual clock, and how long displaying rows, pictures and fetches take.
///
/// Times are whole milliseconds from the beginning, and offsets are points. The same script gives the same numbers everywhere and in every
/// run.
///
/// ```swift
/// let script = ScrollScript(
///   moves: [ScrollScript.Move(time: 0, offset: 0), ScrollScript.Move(time: 500, offset: 1200, ease: .inOut)], displayLatency: .fixed(30))
/// ```
public struct ScrollScript: Hashable, Sendable {
  /// A move gives the list's offset at a time.
  public struct Move: Hashable, Sendable {
    /// The time of the move in milliseconds.
    public var time: Int
    /// The offset at that time, in points.
    public var offset: Double
    /// The ease with which the offset runs from the move before to this one.
    public var ease: Ease

    /// Creates a move.
    public init(time: Int, offset: Double, ease: Ease = .linear) {
      self.time = time
      self.offset = offset
      self.ease = ease
    }
  }

  /// An ease describes how the offset runs from one move to the next. All but `linear` are cubic.
  public enum Ease: String, CaseIterable, Sendable {
    /// The offset runs at one speed.
    case linear
    /// The offset starts from rest.
    case `in`
    /// The offset ends at rest.
    case out
    /// The offset starts from rest and ends at rest.
    case inOut

    /// Returns the part of the distance that is covered after a part of the time, both from 0 to 1.
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

  /// A latency describes how long something takes, in milliseconds.
  public enum Latency: Hashable, Sendable {
    /// The latency is always this number of milliseconds.
    case fixed(Int)
    /// The latency is any of these numbers of milliseconds, each equally likely. The same thing always takes the same time.
    case between(ClosedRange<Int>)

    /// The shortest time of the latency, in milliseconds.
    public var minimum: Int {
      switch self {
      case .fixed(let milliseconds): milliseconds
      case .between(let range): range.lowerBound
      }
    }
  }

  /// An image latency describes when a picture from the network comes.
  public struct ImageLatency: Hashable, Sendable {
    /// The time until the whole picture has come; `nil` where it never comes.
    public var full: Latency?
    /// The time in milliseconds until a preview of low quality has come; `nil` where there is none.
    public var preview: Int?
    /// The percentages of the picture's bytes that come before the whole picture, from 1 to 99 and increasing; none by default. Bytes come
    /// at one speed. A progressive JPEG shows what it can of them.
    public var progress: [Int]

    /// Creates the latency of a picture.
    public init(full: Latency?, preview: Int? = nil, progress: [Int] = []) {
      self.full = full
      self.preview = preview
      self.progress = progress
    }
  }

  /// The number of frames per second; `nil` leaves it to the renderer.
  public var framesPerSecond: Int?
  /// The duration of the scroll in milliseconds; `nil` ends the scroll with the last move.
  public var explicitDuration: Int?
  /// The moves of the list, with increasing times.
  public var moves: [Move]
  /// The seed from which latencies between two numbers are drawn.
  public var seed: UInt64
  /// The time that displaying a row takes.
  public var displayLatency: Latency
  /// The latency of a picture that `images` does not name.
  public var networkImageLatency: ImageLatency
  /// The time that fetching more rows takes.
  public var fetchLatency: Latency
  /// The latencies of pictures by their addresses, as the feed writes them. Two addresses that are equal as Swift strings have one latency.
  public var images: [String: ImageLatency]
  /// The number of rows that may display at a time; `nil` for any number. With lanes, the leading buffer of the list's display range must
  /// be no smaller than the trailing one.
  public var lanes: Int?

  /// Creates a script. Without arguments the list stands still and nothing takes time.
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

  /// The duration of the scroll in milliseconds: the one given, or the time of the last move, or 0.
  public var duration: Int { explicitDuration ?? moves.last?.time ?? 0 }

  /// Returns the list's offset at a time, in points. Before the first move it is the offset of that move, and after the last move the
  /// offset of the last one.
  ///
  /// - Parameters:
  ///   - time: the time in milliseconds.
  ///   - rest: the offset of a list without moves, in points.
  /// - Complexity: O(log *n*) in the number of moves.
  public func offset(at time: Int, rest: Double = 0) -> Double {
    // This is the first move that is still to come.
    let next = firstIndex(below: moves.count) { moves[$0].time > time }
    guard next > 0 else { return moves.first?.offset ?? rest }
    let from = moves[next - 1]
    guard next < moves.count, time > from.time else { return from.offset }
    let to = moves[next]
    let part = (Double(time) - Double(from.time)) / (Double(to.time) - Double(from.time))
    return from.offset + (to.offset - from.offset) * to.ease(part)
  }

  /// The longest latency in milliseconds, which is 34 years.
  private static let longest = 1 << 40

  private static func bounded(_ milliseconds: Int) -> Int { min(max(0, milliseconds), longest) }

  /// Returns how long a row takes to be displayed, in milliseconds.
  ///
  /// - Parameter id: the row's id.
  public func displayLatency(row id: String) -> Int { milliseconds(displayLatency, of: "display \(id)") }

  /// Returns how long a picture takes after its request, in milliseconds: a preview of low quality and the whole picture. `nil` stands for
  /// never.
  ///
  /// - Parameter url: the picture's address as the feed writes it.
  public func imageLatency(_ url: String) -> (preview: Int?, full: Int?) {
    let latency = images[url] ?? networkImageLatency
    return (latency.preview.map(Self.bounded), latency.full.map { milliseconds($0, of: "image \(url)") })
  }

  /// Returns how long a fetch takes, in milliseconds.
  ///
  /// - Parameter number: the number of the fetch, counted from 1.
  public func fetchLatency(number: Int) -> Int { milliseconds(fetchLatency, of: "fetch \(number)") }

  /// Returns a latency in milliseconds that depends only on the seed and the name of the thing that takes time.
  ///
  /// The UTF-8 of the name, mixed with the seed, is hashed with FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and then with one step
  /// of `SplitMix64`, whose bits are good enough to be scaled to the range. `Hasher` cannot be used, because it differs from run to run.
  private func milliseconds(_ latency: Latency, of name: String) -> Int {
    switch latency {
    case .fixed(let milliseconds): return Self.bounded(milliseconds)
    case .between(let range):
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let random = Self.mix(hash ^ Self.mix(seed))
      // The width overflows only for a range of all 2^64 numbers, and then becomes 0.
      let width = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound)) &+ 1
      return Self.bounded(
        range.lowerBound &+ Int(truncatingIfNeeded: width == 0 ? random : random.multipliedFullWidth(by: width).high))
    }
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var random = SplitMix64(seed: number)
    return random.next()
  }
}
