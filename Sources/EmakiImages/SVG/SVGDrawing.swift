internal import EmakiDisplay

#if SVG
  private import CRSVG
#endif

/// Holds a file that librsvg has read. It is used by one thread.
struct SVGDrawing: ~Copyable {
  #if SVG
    private let handle: UnsafeMutablePointer<RsvgHandle>

    init(_ bytes: [UInt8]) throws(DecodingFailure) {
      var error: UnsafeMutablePointer<GError>?
      // A file without an address of its own cannot refer to others beside it.
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
