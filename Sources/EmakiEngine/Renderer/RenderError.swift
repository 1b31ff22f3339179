public import EmakiEncoding
public import EmakiLayout
public import EmakiNodes
import EmakiSupport

/// A render error says why a list, a pager or a node cannot be drawn.
public enum RenderError: Error, Hashable {
  /// Elements of a row could not be laid out.
  case layout(row: String, errors: [LayoutError])
  /// Elements of a node that is drawn by itself, and not in a list, could not be laid out. The name is the node's `debugName`, or else that of its
  /// class.
  case nodeLayout(node: String, errors: [LayoutError])
  /// A picture is too large for a PNG mode that encodes it as a whole. Sizes are in device pixels.
  case tooLargeToEncodeWhole(PNGMode, width: Int, height: Int)
  /// The library that encodes has refused the picture; the value is the library's own message.
  case encoding(String)
  /// An animated PNG would have no frames, or more than the format can count.
  case frameCount(Int)
  /// A scheduled action is for nodes of another class than the row's cell or, where the row is `nil`, than the list.
  case actionClass(row: String?, expected: String, found: String)
  /// The data source of a list was an object that was freed before the list was drawn, because nothing held it strongly.
  case dataSourceIsGone
  /// A frame rate is out of range.
  case framesPerSecond(Int)
  /// A script limits how many rows display at a time, and the display range reaches farther behind the list than ahead of it. Both lengths
  /// are in screenfuls. This is not allowed, because rows that a larger leading buffer adds could then be displayed in place of rows behind
  /// that are as near.
  case lanes(leading: Double, trailing: Double)
  /// An offset is not a number. Infinite offsets are allowed, and stand for the ends of the list.
  case offset(Double)
  /// A picture would have no pixels, or more than a PNG can have. Sizes are in device pixels.
  case pictureSize(width: Int, height: Int)
  /// A height in `ListNode.rowHeights`, in points, is out of range (`measured` is `nil`) or not the height that the row has.
  case rowHeight(row: String, given: Double, measured: Double?)
  /// `ListNode.rowHeights` has another number of heights than the list has rows.
  case rowHeightCount(Int, rows: Int)
  /// The height of a list's parts, in points, is not above 0.
  case splitHeight(Double)
  /// A frame may be translucent, in a format that has no transparency.
  case translucent(frame: Int)
  /// Updates do not lead from the content before them to the content that they are given with.
  case updates(TableUpdatesError)
  /// The pager does not have this page.
  case unknownPage(Int, count: Int)
  /// The list does not have this row.
  case unknownRow(Int, count: Int)
  /// The viewport, in points, or the scale is out of range.
  case viewport(Size, scale: Double)
  /// The viewport is too small for the bars of a screen. The values are its size and the least size in points.
  case noRoomForBars(Size, least: Size)
  /// Frames are larger than those of a GIF can be. Sizes are in device pixels.
  case gifSize(width: Int, height: Int)
  /// A picture is larger than a JPEG can be. Sizes are in device pixels.
  case jpegSize(width: Int, height: Int)
  /// A picture is larger than a WebP can be. Sizes are in device pixels.
  case webPSize(width: Int, height: Int)
  /// An animated PNG cannot be written in a PNG mode that compresses whole pictures.
  case withoutBands(PNGMode)
}

extension RenderError: CustomStringConvertible {
  /// The message that says what is wrong, where, and how to mend it.
  public var description: String {
    switch self {
    case .layout(let row, let errors):
      "row \"\(printable(row))\": " + errors.map(\.description).joined(separator: " ")
    case .nodeLayout(let node, let errors):
      "node \"\(printable(node))\": " + errors.map(\.description).joined(separator: " ")
    case .tooLargeToEncodeWhole(let mode, let width, let height):
      "a picture of \(width) x \(height) pixels is too large for the PNG mode \(mode.rawValue), which holds it as a whole: at most "
        + "\(Viewport.maximumPixels) pixels. Use fast or balanced."
    case .encoding(let message):
      message
    case .frameCount(let count):
      "an APNG of \(count) frames cannot be written: it holds 1 to \(1 << 30). Choose another number of frames or another step."
    case .actionClass(let row, let expected, let found):
      if let row {
        "the scheduled action on row \(row) is for a \(expected), but its cell is a \(found). Name that class, or DisplayNode."
      } else {
        "the scheduled action on the list is for a \(expected), but the list is a \(found). Name that class, or ListNode."
      }
    case .dataSourceIsGone:
      ListFault.sourceIsGone.description
    case .framesPerSecond(let rate):
      "\(rate) frames a second cannot be shown. Choose \(FrameStreamFormat.framesPerSecond.lowerBound) to "
        + "\(FrameStreamFormat.framesPerSecond.upperBound)."
    case .lanes(let leading, let trailing):
      "with \"lanes\" in the scroll script a list cannot keep more behind (\(trailing) screenfuls) than ahead (\(leading)). Make the leading "
        + "buffer as large as the trailing one, or leave the lanes out."
    case .offset(let offset):
      "a list cannot be scrolled by \(offset) points. Give a number."
    case .pictureSize(let width, let height):
      "the picture would be \(width) x \(height) pixels. Both must be 1 to \(Int32.max), and of a picture that is not a whole list the pixels at most \(Viewport.maximumPixels); choose another size or scale."
    case .rowHeight(let row, let given, let measured):
      if let measured {
        "row \"\(printable(row))\" is \(measured) points high, and rowHeights says \(given). Take them from heights(of:width:) for the same "
          + "rows, width, scale and direction."
      } else {
        "row \"\(printable(row))\" cannot be \(given) points high. Give rowHeights from 0 to a thousand million points."
      }
    case .rowHeightCount(let count, let rows):
      "rowHeights has \(count) heights for \(rows) rows. Give one for each row."
    case .splitHeight(let height):
      "a list cannot be split every \(height) points. Give a number above 0."
    case .translucent(let frame):
      "the format has no transparency, and frame \(frame) may be translucent. Give the list an opaque ground, or write apng or raw."
    case .updates(let error):
      error.description
    case .unknownPage(let page, let count):
      "there is no page \(page): the pager has \(count), counted from 0."
    case .unknownRow(let row, let count):
      "there is no row \(row): the list has \(count), counted from 0."
    case .viewport(let size, let scale):
      "a viewport of \(size.width) x \(size.height) points at scale \(scale) is out of range. "
        + "Width and height are \(Limits.side.words), the scale is \(Limits.scale.words), and the pixels are at most \(Viewport.maximumPixels)."
    case .noRoomForBars(let size, let least):
      "a viewport of \(size.width) x \(size.height) points has no room for a page between the bars of a screen. "
        + "Give at least \(Int(least.width)) x \(Int(least.height))."
    case .gifSize(let width, let height):
      "a GIF is at most 65535 pixels wide and high, and these frames would be \(width) x \(height). "
        + "Choose a smaller size or scale, or write apng."
    case .jpegSize(let width, let height):
      Self.tooLarge("JPEG", 65500, width, height)
    case .webPSize(let width, let height):
      Self.tooLarge("WebP", 16383, width, height)
    case .withoutBands(let mode):
      "an APNG is put together from bands, and the PNG mode \(mode.rawValue) compresses whole pictures. Use fast or balanced."
    }
  }

  private static func tooLarge(_ format: String, _ limit: Int, _ width: Int, _ height: Int) -> String {
    "a \(format) is at most \(limit) pixels wide and high, and this picture would be \(width) x \(height). "
      + "Choose a smaller size or scale, split the list, or write PNG."
  }
}

extension RenderError {
  init?(_ fault: ListFault) {
    switch fault {
    case .updates(let error): self = .updates(error)
    case .sourceIsGone: self = .dataSourceIsGone
    case .noSource: return nil
    }
  }
}
