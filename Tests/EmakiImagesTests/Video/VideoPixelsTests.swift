import CEmakiKernels
import Testing

/// The pixels of a frame's samples, by the equations of ITU-R BT.601 and BT.2020 reckoned by hand.
struct VideoPixelsTests {
  /// Returns the pixels of planes whose rows have no bytes between them.
  private func pixels(
    _ luma: [UInt8], _ cb: [UInt8], _ cr: [UInt8], width: Int, shiftX: Int = 0, shiftY: Int = 0, depth: Int = 8,
    _ matrix: emaki_video_matrix = EMAKI_BT601, isFullRange: Bool = true
  ) -> [UInt32] {
    let bytes = depth > 8 ? 2 : 1
    let height = luma.count / bytes / width
    var scratch = [Int32](repeating: 0, count: 2 * (width + 2))
    var pixels = [UInt32](repeating: 0, count: width * height)
    luma.withUnsafeBufferPointer { luma in
      cb.withUnsafeBufferPointer { cb in
        cr.withUnsafeBufferPointer { cr in
          let across = (width + shiftX) >> shiftX * bytes
          let planes = emaki_video_planes(
            planes: (luma.baseAddress, cb.baseAddress, cr.baseAddress), strides: (width * bytes, across, across), width: Int32(width),
            height: Int32(height), depth: Int32(depth), shift_x: Int32(shiftX), shift_y: Int32(shiftY), matrix: matrix,
            is_full_range: isFullRange ? 1 : 0)
          emaki_video_to_pixels(planes, &scratch, &pixels)
        }
      }
    }
    return pixels
  }

  @Test func `one pixel has its own colour`() {
    let gray = pixels([128], [128], [128], width: 1, shiftX: 1, shiftY: 1)
    let red = pixels([81], [90], [240], width: 1, shiftX: 1, shiftY: 1, isFullRange: false)
    let ends = pixels([16, 235], [128, 128], [128, 128], width: 2, isFullRange: false)
    // The red of BT.601: 1.164 * 65 + 1.596 * 112 = 254.4, and less than nothing for green and blue.
    #expect([gray, red, ends] == [[0xFF80_8080], [0xFFFE_0000], [0xFF00_0000, 0xFFFF_FFFF]])
  }

  @Test func `values that are brighter or darker than pixels can be are limited`() {
    // 255 - 0.392 * 112 - 0.813 * 112 = 120.1 for green, and far above for red and blue. Then -18.6 + 0.392 * 128 + 0.813 * 128 = 135.6 for
    // green, and less than nothing for red and blue.
    #expect(
      pixels([235, 0, 255], [240, 0, 128], [240, 0, 128], width: 3, isFullRange: false) == [0xFFFF_78FF, 0xFF00_8800, 0xFFFF_FFFF])
  }

  /// The pixels of a grey of 100 that becomes red.
  private func reds(_ count: Int, width: Int, shiftY: Int = 0) -> [UInt32] {
    pixels([UInt8](repeating: 100, count: count), [128, 128], [128, 192], width: width, shiftX: 1, shiftY: shiftY)
  }

  @Test func `colour is stored for every second column, and mixed in the columns between`() {
    // Cr is 0, 32, 64 and 64 above its zero: red is 100 + 1.402 Cr, and green 100 - 0.714 Cr.
    let columns: [UInt32] = [0xFF64_6464, 0xFF91_4D64, 0xFFBE_3664, 0xFFBE_3664]
    #expect([4, 3].map { reds($0, width: $0) } == [columns, columns.dropLast()])
  }

  @Test func `colour lies between two rows, and changes gradually from one to the next`() {
    // Cr is 0, 16, 48 and 64 above its zero.
    let rows: [UInt32] = [0xFF64_6464, 0xFF7A_5964, 0xFFA7_4264, 0xFFBE_3664]
    #expect([4, 3].map { reds($0, width: 1, shiftY: 1) } == [rows, rows.dropLast()])
  }

  @Test func `samples of ten bits have two bytes`() {
    // Y is 500, Cr 100 above its zero: 126.9 + 0.4197 * 100, and 126.9 - 0.1626 * 100.
    #expect(
      pixels([0xF4, 1], [0, 2], [0x64, 2], width: 1, shiftX: 1, shiftY: 1, depth: 10, EMAKI_BT2020, isFullRange: false) == [0xFFA9_6F7F])
  }
}
