internal import EmakiDisplay
private import EmakiThreads
private import Synchronization

#if SVG
  private import CRSVG
#endif

/// SVG, drawn by librsvg where the package trait `SVG` is on.
///
/// A picture's own size is its `width` and `height`, or else its `viewBox`, at 96 dots an inch. Scripts do not run, other files are not
/// read, texts are set in the fonts of the process. What a drawing costs its size does not say: one that takes too long is given up.
enum SVGDecoder: ImageDecoder {
  static let format = "SVG"
  static let isVector = true

  #if SVG
    static let isBuilt = true
  #else
    static let isBuilt = false
  #endif

  static func recognizes(_ bytes: [UInt8]) -> Bool { SVGText.begins(bytes) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize {
    let bytes = Array(input)
    return try timed(bytes) { () throws(DecodingFailure) in try SVGDrawing(bytes).size }
  }

  /// - Parameter size: of the result; the drawing is scaled to it.
  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    let bytes = Array(input)
    return try timed(bytes) { () throws(DecodingFailure) in try SVGDrawing(bytes).bitmap(size) }
  }

  // MARK: Time

  static let seconds = 5
  /// Drawings that were given up and go on all the same: librsvg cannot be stopped.
  private static let abandoned = Mutex(0)
  private static let abandonedLimit = 2

  /// Does something on a thread of its own, and waits for it so long as it may take.
  private static func timed<Value: Sendable>(
    _ bytes: [UInt8], _ body: @escaping @Sendable () throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    if let cause = SVGText.refusal(of: bytes) { throw DecodingFailure(cause: cause) }
    guard abandoned.withLock({ $0 < abandonedLimit }) else { throw DecodingFailure(cause: "others before it have taken too long to draw") }
    let outcome = Monitor<(result: Result<Value, DecodingFailure>?, isAbandoned: Bool)>((nil, false))
    // librsvg goes down into groups by calls: the deepest that it allows needs less.
    startThread(stackSize: 16 << 20, blocksSignals: true) {
      let result = Result { () throws(DecodingFailure) in try body() }
      let isAbandoned = outcome.withLock { state in
        state.result = result
        return state.isAbandoned
      }
      if isAbandoned { abandoned.withLock { $0 -= 1 } } else { outcome.signal() }
    }
    if let result = outcome.wait(seconds: seconds, for: { $0.result }) { return try result.get() }
    // It may have come just now.
    let late = outcome.withLock { state in
      state.isAbandoned = state.result == nil
      return state.result
    }
    if let late { return try late.get() }
    abandoned.withLock { $0 += 1 }
    throw DecodingFailure(cause: "it takes more than \(seconds) seconds to draw")
  }
}

/// A file that librsvg has read. Used by one thread.
private struct SVGDrawing: ~Copyable {
  #if SVG
    private let handle: UnsafeMutablePointer<RsvgHandle>

    init(_ bytes: [UInt8]) throws(DecodingFailure) {
      var error: UnsafeMutablePointer<GError>?
      // Without an address of its own the file has no others beside it.
      guard let handle = bytes.withUnsafeBufferPointer({ rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error) }) else {
        throw Self.failure(error)
      }
      self.handle = handle
      rsvg_handle_set_dpi(handle, 96)
    }

    deinit { g_object_unref(handle) }

    var size: PixelSize {
      get throws(DecodingFailure) {
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
          var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
          var (ownWidth, ownHeight, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
          rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &ownWidth, &hasHeight, &ownHeight, &hasBox, &box)
          guard hasBox != 0 else { throw DecodingFailure(cause: "neither width and height nor a viewBox say how large it is") }
          (width, height) = (box.width, box.height)
        }
        guard width > 0, height > 0, width < 1e9, height < 1e9 else { throw DecodingFailure(cause: "no pixels") }
        return PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
      }
    }

    func bitmap(_ size: PixelSize) throws(DecodingFailure) -> Bitmap {
      // A surface is narrower than 32,768 pixels.
      guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: size.width), Int32(clamping: size.height)),
        let context = cairo_create(surface)
      else { throw DecodingFailure(cause: "no surface") }
      defer {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
      }
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
        throw DecodingFailure(cause: "\(size.width) x \(size.height) pixels cannot be drawn on")
      }
      var error: UnsafeMutablePointer<GError>?
      var viewport = RsvgRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else { throw Self.failure(error) }
      cairo_surface_flush(surface)
      guard let data = cairo_image_surface_get_data(surface), Int(cairo_image_surface_get_stride(surface)) == size.width * 4 else {
        throw DecodingFailure(cause: "no pixels")
      }
      let pixels = UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self)
      let bitmap = Bitmap(size: size, isOpaque: false, cleared: false) { $0.update(from: pixels, count: size.area) }
      return UnsafeBufferPointer(start: pixels, count: size.area).allSatisfy { $0 >> 24 == 255 } ? bitmap.knownOpaque() : bitmap
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> DecodingFailure {
      defer { if let error { g_error_free(error) } }
      return DecodingFailure(cause: error.map { String(cString: $0.pointee.message) } ?? "it is damaged")
    }
  #else
    init(_ bytes: [UInt8]) throws(DecodingFailure) { throw DecodingFailure(cause: "this build has no SVG") }
    var size: PixelSize { PixelSize(width: 0, height: 0) }
    func bitmap(_ size: PixelSize) throws(DecodingFailure) -> Bitmap { throw DecodingFailure(cause: "this build has no SVG") }
  #endif
}
