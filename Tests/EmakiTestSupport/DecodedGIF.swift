import CGIF

/// A decoded GIF is what giflib reads from a file whose frames have whole rows.
package struct DecodedGIF {
  /// A frame is what the canvas shows at a time.
  package struct Frame {
    /// The pixels of the whole canvas, 0xRRGGBB.
    package var colors: [UInt32]
    /// The rows that the file has for the frame.
    package var rows: Range<Int>
    /// Hundredths of a second.
    package var delay: Int
  }

  /// Why a file cannot be read.
  package struct Fault: Error {
    /// What is wrong.
    package var reason: String
  }

  /// The width of the canvas.
  package private(set) var width = 0
  /// The height of the canvas.
  package private(set) var height = 0
  /// The frames in order.
  package private(set) var frames: [Frame] = []
  /// Whether it says that it loops for ever.
  package private(set) var loops = false
  /// The number of colour tables of single frames.
  package private(set) var localTables = 0

  /// Reads a file.
  package init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    try withUnsafeMutablePointer(to: &rest) { rest in
      let opened = DGifOpen(
        rest,
        { file, target, count in
          guard let rest = file?.pointee.UserData?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let target else { return 0 }
          let part = rest.pointee.prefix(Int(count))
          for (index, byte) in part.enumerated() { target[index] = byte }
          rest.pointee.removeFirst(part.count)
          return Int32(part.count)
        }, nil)
      guard let opened else { throw Fault(reason: "no head") }
      defer { DGifCloseFile(opened, nil) }
      guard DGifSlurp(opened) == GIF_OK, rest.pointee.isEmpty else {
        throw Fault(reason: "error \(opened.pointee.Error), or bytes behind the end")
      }
      try read(opened.pointee, opened)
    }
  }

  private mutating func read(_ file: GifFileType, _ pointer: UnsafeMutablePointer<GifFileType>) throws {
    (width, height) = (Int(file.SWidth), Int(file.SHeight))
    var canvas = [UInt32](repeating: 0, count: width * height)
    for index in 0..<Int(file.ImageCount) {
      let (image, place) = (file.SavedImages[index], file.SavedImages[index].ImageDesc)
      guard place.Left == 0, place.Width == width else { throw Fault(reason: "a frame that is not of whole rows") }
      if place.ColorMap != nil { localTables += 1 }
      guard let table = (place.ColorMap ?? file.SColorMap)?.pointee.Colors else { throw Fault(reason: "no colours") }
      let rows = Int(place.Top)..<Int(place.Top + place.Height)
      for pixel in 0..<rows.count * width {
        let color = table[Int(image.RasterBits[pixel])]
        canvas[rows.lowerBound * width + pixel] = UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
      }
      var control = GraphicsControlBlock()
      DGifSavedExtensionToGCB(pointer, Int32(index), &control)
      frames.append(Frame(colors: canvas, rows: rows, delay: Int(control.DelayTime)))
      let blocks = UnsafeBufferPointer(start: image.ExtensionBlocks, count: Int(image.ExtensionBlockCount)).map {
        Array(UnsafeBufferPointer(start: $0.Bytes, count: Int($0.ByteCount)))
      }
      if blocks.contains("NETSCAPE2.0".bytes) && blocks.contains([1, 0, 0]) { loops = true }
    }
  }
}
