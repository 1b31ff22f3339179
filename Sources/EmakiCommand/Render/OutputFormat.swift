import Emaki

/// A frame format is what `emaki frames` writes.
enum FrameFormat: String, CaseIterable {
  /// A folder of pictures.
  case png
  case apng, y4m, raw

  /// `nil` for a folder of pictures.
  var stream: FrameStreamFormat? {
    switch self {
    case .png: nil
    case .apng: .apng
    case .y4m: .y4m
    case .raw: .raw
    }
  }

  /// Whether its files say how fast they are shown.
  var hasFrameRate: Bool { self == .apng || self == .y4m }

  /// Whether its files hold compressed pictures.
  var isCompressed: Bool { self == .png || self == .apng }
}
