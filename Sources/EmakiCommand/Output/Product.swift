import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport

/// A product document is what `--json` prints. It lists the files that were written, and the warnings about differences between the
/// pictures and what was requested.
struct ProductDocument: Encodable {
  struct File: Encodable {
    var path: String
    var width: Int
    var height: Int
    var bytes: Int
    /// The number of frames in a file that holds several; `nil` for one picture.
    var frames: Int?
  }

  struct Warning: Encodable {
    /// The name of the feed in messages, where there are many feeds.
    var input: String?
    var row: String
    var message: String
  }

  var files: [File] = []
  var warnings: [Warning] = []
}

/// A product collects the files that a command has made, and reports them on standard output. It prints each path on a line, or one JSON
/// document at the end. Warnings go to standard error.
struct Product {
  let options: ListOptions
  let isStrict: Bool
  private(set) var document = ProductDocument()
  /// The causes of warnings that were reported already. A picture that is missing in a hundred rows gives one warning.
  private(set) var causes: Set<ExactString> = []
  private(set) var feedWarnings = 0
  private(set) var losses = 0

  /// Adds a file that was written.
  ///
  /// - Parameter frames: the number of frames in the file; `nil` where it holds one picture.
  mutating func add(path: String, size: PixelSize, bytes: Int, frames: Int? = nil) throws {
    document.files.append(ProductDocument.File(path: path, width: size.width, height: size.height, bytes: bytes, frames: frames))
    if !options.json { try StandardOutput.printPath(path) }
    if size.height > Self.usualHeight {
      note(
        "\(path) is \(size.height) pixels high, and many programs open no more than \(Self.usualHeight). Cut the list with --split, such as "
          + "--split 10000.")
    }
  }

  /// The greatest height in pixels that JPEG and many programs know.
  private static let usualHeight = 65_535

  /// Adds and reports a warning that is no fault of what is shown.
  private mutating func note(_ message: String) {
    feedWarnings += 1
    document.warnings.append(ProductDocument.Warning(row: "", message: message))
    Terminal.warning(message)
  }

  mutating func add(_ new: [RenderWarning]) {
    for (warning, _, message) in new.byCause({ Wording.sentence($0) }) {
      guard causes.insert(warning.cause.exact).inserted else { continue }
      document.warnings.append(ProductDocument.Warning(row: warning.row, message: message))
      Terminal.warning("\(options.feed): \(message)")
    }
  }

  /// Adds and reports the warnings about parts of feeds that are probably mistakes.
  mutating func add(_ new: [FeedWarning]) {
    for warning in new {
      let message = warning.sentence(in: InputFile.name(of: options.feed))
      guard causes.insert(message.exact).inserted else { continue }
      feedWarnings += 1
      if warning.isLoss { losses += 1 }
      document.warnings.append(ProductDocument.Warning(row: warning.row, message: message))
      Terminal.warning("\(options.feed): \(message)")
    }
  }

  /// Prints the JSON document if `--json` was given.
  ///
  /// - Throws: `Failure` under `--strict`, where a resource is absent or something of a feed was lost or guessed.
  func finish() throws {
    if options.json { try printJSON(document) }
    if isStrict && losses > 0 { throw Failure(.missingResource, "\(options.feed): it was not read as it stands, and --strict was given.") }
    let missing = document.warnings.count - feedWarnings
    if isStrict && missing > 0 {
      throw Failure(
        .missingResource, "\(options.feed): \(missing) thing\(missing == 1 ? " is" : "s are") not as asked for, and --strict was given.")
    }
  }
}
