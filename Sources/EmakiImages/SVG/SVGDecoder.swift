private import CLoadedLibraries
internal import EmakiDisplay
private import EmakiSupport
private import Synchronization

/// Decodes SVG with librsvg.
///
/// A picture's own size is given by its `width` and `height`, or else by its `viewBox`, at 96 dots an inch. Scripts do not run, other files
/// are not read, and texts are set in the fonts of the process. The size does not tell how long drawing takes, so a drawing that takes too
/// long is given up.
enum SVGDecoder: ImageDecoder {
  static let format = "SVG"

  private static let library = PictureLibrary(
    name: "librsvg, which draws SVG,", package: "librsvg2-2", missing: emaki_svg_missing, open: emaki_svg_open, copies: 0)

  static func recognizes(_ bytes: [UInt8]) -> Bool { SVGText.begins(bytes) }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize {
    try timed(input) { picture throws(DecodingFailure) in picture.size }
  }

  /// Draws the picture in the size.
  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let size = file.size
    let overlooked = OverlookedSVG(file.bytes) { emaki_svg_missing() != nil || emaki_svg_has_letter($0.value) != 0 }.names
    if !overlooked.isEmpty {
      faults.append(
        "it has \(overlooked.joined(separator: ", ")), which librsvg does not draw. Export it as plain shapes, colours and texts")
    }
    return try timed(file.bytes) { picture throws(DecodingFailure) in
      var faults: [String] = []
      return try picture.bitmap(size, faults: &faults)
    }
  }

  // MARK: Time

  static let seconds = 5
  /// The number of drawings that were given up and still run, because librsvg cannot be stopped.
  private static let abandoned = Mutex(0)
  private static let abandonedLimit = 2

  /// Opens a picture on a thread of its own, calls a function with it, and waits for that up to the limit of time.
  private static func timed<Value: Sendable>(
    _ input: FileBytes, _ body: @escaping @Sendable (LibraryPicture) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    let bytes = Array(input)
    if let cause = SVGText.refusal(of: bytes) { throw DecodingFailure(cause: cause) }
    guard abandoned.withLock({ $0 < abandonedLimit }) else { throw DecodingFailure(cause: "others before it have taken too long to draw") }
    let outcome = Monitor<(result: Result<Value, DecodingFailure>?, isAbandoned: Bool)>((nil, false))
    // librsvg calls itself for nested groups. The deepest nesting that it allows needs less stack than this.
    do throws(ThreadError) {
      try startThread(stackSize: 16 << 20, blocksSignals: true) {
        let result = Result { () throws(DecodingFailure) in
          try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in try body(LibraryPicture(input, by: library)) }
        }
        let isAbandoned = outcome.withLock { state in
          state.result = result
          return state.isAbandoned
        }
        if isAbandoned { abandoned.withLock { $0 -= 1 } } else { outcome.signal() }
      }
    } catch {
      throw DecodingFailure(cause: error.description)
    }
    if let result = outcome.wait(seconds: seconds, for: { $0.result }) { return try result.get() }
    // The result may have arrived just after the time limit.
    let late = outcome.withLock { state in
      state.isAbandoned = state.result == nil
      return state.result
    }
    if let late { return try late.get() }
    abandoned.withLock { $0 += 1 }
    throw DecodingFailure(cause: "it takes more than \(seconds) seconds to draw")
  }
}
