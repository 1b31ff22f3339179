import ArgumentParser
import EmakiDrawing
import EmakiEncoding

/// A frame format is a form in which `emaki frames` writes frames.
enum FrameFormat: String, CaseIterable {
  /// The frames are written as a folder of PNG pictures.
  case png
  case apng, gif, y4m, raw

  /// Creates the format in which frames are written to a path.
  ///
  /// - Parameter given: the requested format. If it is `nil`, the path's ending decides, and a path without an ending means a folder.
  /// - Throws: `ValidationError` for a path with the ending of another format.
  init(_ given: FrameFormat?, path: String) throws {
    self = given ?? .png
    // A slash says that it is a folder.
    if path.hasSuffix("/") { return }
    // Raw frames have no ending that is known elsewhere.
    if given == nil && path.lowercased().hasSuffix(".raw") { self = .raw }
    guard let ending = FileEnding(of: path) else { return }
    let named = FrameFormat(rawValue: ending.text)
    switch (given, named) {
    case (nil, let named?) where named != .png: self = named
    // The ending `.png` fits an animated PNG, too.
    case (let given?, let named?) where given == named || given == .apng && named == .png: break
    case (nil, nil) where ending.contents == .frames:
      throw ValidationError("-o \(path) has the ending of \(ending.format), which is not written. \(FileEnding.framesAdvice(for: path))")
    case (nil, _):
      throw ValidationError(
        "-o \(path) has the ending of \(ending.format), and would be a folder of png pictures. Name a folder, or one file: \(Self.files).")
    case (let given?, _):
      throw ValidationError(
        "-o \(path) has the ending of \(ending.format), and --format is \(given.rawValue). Give it another ending, or another format: "
          + "\(Self.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  private static let files = allCases.filter { $0 != .png }.map { "--format \($0.rawValue)" }.joined(separator: ", ")

  /// The format of the one file that holds all frames; `nil` for a folder of pictures.
  var stream: FrameStreamFormat? { FrameStreamFormat(rawValue: rawValue) }

  /// Whether files of the format say how fast frames are shown.
  var hasFrameRate: Bool { stream != nil && self != .raw }

  /// Whether files of the format hold PNG pictures, which are compressed in a mode that can be chosen.
  var isCompressed: Bool { self == .png || self == .apng }
}
