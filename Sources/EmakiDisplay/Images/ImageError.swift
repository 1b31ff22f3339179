public import EmakiSupport

/// An image error says why a picture could not be had.
///
/// `url` is the address as written in the feed or in code. Of a `data:` URL it is only the beginning.
public enum ImageError: Error, Hashable, Sendable {
  /// There is no file at `path`.
  case missing(url: String, path: String)
  /// The system would not open or read `path`; `cause` is its own message.
  case unreadable(url: String, path: String, cause: String)
  /// `path`, with `..` and symbolic links resolved, lies in none of the `allowed` folders.
  case outsideFolder(url: String, path: String, allowed: [String])
  /// `path` is a folder, a pipe, a socket or a device.
  case notAFile(url: String, path: String)
  /// A picture at an `http:` or `https:` address could not be fetched.
  case network(url: String, NetworkFailure)
  /// The address has a scheme that is not known.
  case unknownScheme(url: String, scheme: String)
  /// The address cannot be read, for the reason given.
  case malformedURL(url: String, cause: String)
  /// The file, the decoded `data:` URL or what was fetched is longer than the limit, in bytes.
  case tooManyBytes(url: String, limit: Int)
  /// The picture's header announces more pixels than the limit.
  case tooManyPixels(url: String, size: PixelSize, limit: Int)
  /// Decoding the picture would be more work than the limit, though neither its bytes nor its pixels are too many.
  case tooMuchWork(url: String, DecodingWork, limit: Int)
  /// The bytes are neither PNG nor JPEG nor WebP nor GIF nor AVIF nor SVG, nor of another format that is known by name.
  case unknownFormat(url: String)
  /// The picture is intact as far as is known, but of a format, or of a kind of a format, that is not drawn, such as
  /// "JPEG XL" or "lossless JPEG".
  case unsupported(url: String, format: String)
  /// The file that a video node was given is not an MP4, MOV, Matroska or WebM file.
  case notAVideo(url: String)
  /// The video is intact as far as is known, but of a kind that is not drawn, such as "a video in mpeg4".
  case unsupportedVideo(url: String, kind: String)
  /// A video cannot be shown, because FFmpeg's libraries cannot be loaded or lack what it needs; `cause` is the loader's message or says what.
  case noVideoLibrary(url: String, cause: String)
  /// The decoder gave up; `cause` is its own message.
  case broken(url: String, format: String, cause: String)
  /// A tile of a map could not be had, for the reason given.
  indirect case tile(map: String, ImageError)
  /// A file of map tiles has no tile at this place.
  case noTile(url: String)
  /// A library that is needed to read a file cannot be loaded, for the reason given. `package` is the Debian package that contains the
  /// library.
  case noLibrary(url: String, library: String, package: String, cause: String)
  /// The box to draw into has no pixel, or more than the limit.
  case boxOutOfRange(url: String, size: PixelSize, limit: Int)

  /// The picture's address.
  public var url: String {
    switch self {
    case .missing(let url, _), .unreadable(let url, _, _), .outsideFolder(let url, _, _), .notAFile(let url, _), .network(let url, _),
      .unknownScheme(let url, _), .malformedURL(let url, _), .tooManyBytes(let url, _), .tooManyPixels(let url, _, _),
      .tooMuchWork(let url, _, _), .unknownFormat(let url), .unsupported(let url, _), .notAVideo(let url),
      .unsupportedVideo(let url, _), .noVideoLibrary(let url, _), .broken(let url, _, _), .boxOutOfRange(let url, _, _),
      .noTile(let url), .noLibrary(let url, _, _, _):
      url
    case .tile(_, let cause): cause.url
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// A sentence that says what is wrong with which picture and how to mend it.
  public var description: String {
    if case .tile(_, let cause) = self { return cause.description }
    return "\(isOfVideo ? "video" : "picture") \(quoted(url)): \(sentences)"
  }

  /// Whether the address is that of a video.
  private var isOfVideo: Bool {
    switch self {
    case .tooMuchWork(_, .videoPixels, _), .tooMuchWork(_, .seconds, _), .tooMuchWork(_, .streams, _), .notAVideo, .unsupportedVideo,
      .noVideoLibrary, .broken(_, "video", _):
      true
    default: false
    }
  }

  /// What is wrong, and what to do about it.
  private var sentences: String {
    switch self {
    case .missing(_, let path):
      "there is no file \(quoted(path)). Correct the path or put the file there."
    case .unreadable(_, let path, let cause):
      "\(quoted(path)) cannot be read (\(cause)). Make the file readable."
    case .outsideFolder(_, let path, let allowed):
      "\(quoted(path)) is outside the folders that may be read (\(Self.names(allowed))). "
        + "Move it into one of them, or allow its folder in ImageAccess."
    case .notAFile(_, let path):
      "\(quoted(path)) is not a regular file. Name a \(path.hasSuffix(".mbtiles") ? "" : "PNG, JPEG, WebP or GIF ")file."
    case .network(_, let failure):
      failure.description
    case .unknownScheme(_, let scheme):
      "the scheme \(quoted(scheme)) is not known. Use a path, or a file:, data:, http: or https: URL; "
        + "write ./ before a file name with a colon."
    case .malformedURL(_, let cause):
      "\(cause). Correct the URL."
    case .tooManyBytes(_, let limit):
      "more than the limit of \(limit) bytes. Make the file smaller."
    case .tooManyPixels(_, let size, let limit):
      "\(size.width) x \(size.height) pixels are more than the limit of \(limit). "
        + "Scale it down."
    case .tooMuchWork(_, .scans, let limit):
      "more than \(limit) scans, the limit for a JPEG of its size. Save it again with fewer."
    case .tooMuchWork(_, .frames, let limit):
      "more than the limit of \(limit) frames. Leave some out."
    case .tooMuchWork(_, .coefficients, let limit):
      "more than the limit of \(limit) coefficients, which a JPEG of several scans keeps in memory. Save it as "
        + "baseline JPEG, or scale it down."
    case .tooMuchWork(_, .framePixels, let limit):
      "its frames up to the one that shows are more work than the limit of \(limit) pixels. "
        + "Scale it down, leave frames out or show an earlier one."
    case .tooMuchWork(_, .videoPixels, let limit):
      "its frames from a key frame to the one that shows are more work than the limit of \(limit) pixels. "
        + "Scale it down, or save it with more key frames."
    case .tooMuchWork(_, .seconds, let limit):
      "longer than the limit of \(limit) seconds. Cut it."
    case .tooMuchWork(_, .streams, let limit):
      "more than the limit of \(limit) streams. Leave some out."
    case .notAVideo:
      "neither MP4 nor MOV nor Matroska nor WebM. Convert it to one of them."
    case .unsupportedVideo(_, let kind):
      "it is \(kind), which is not drawn. Convert it to H.264, HEVC, VP9 or AV1 with 4:2:0 samples in BT.709."
    case .noVideoLibrary(_, let cause):
      "FFmpeg's libraries cannot be used: \(printable(cause, limit: 512)). \(remedy("Install them.", for: cause))"
    case .unknownFormat:
      "neither PNG nor JPEG nor WebP nor GIF nor AVIF nor SVG. Convert it to one of them."
    case .unsupported(_, let format):
      "it is \(format), which is not drawn. Convert it to PNG, WebP, GIF or baseline JPEG."
    case .broken(_, let format, let cause):
      "broken \(format) (\(cause)). \(format == "SVG" ? "Save it as plain SVG with a size, or as PNG." : "Save or download it again.")"
    case .tile(_, let cause): cause.sentences
    case .noTile:
      "the file has no such tile. Put it there, or give the zooms that the file has in the tile source."
    case .noLibrary(_, let library, let package, let cause):
      "\(library) cannot be loaded: \(printable(cause)). "
        + remedy("Install it, on Debian the package \(package).", for: cause)
    case .boxOutOfRange(_, let size, let limit):
      "cannot be drawn at \(size.width) x \(size.height) pixels, only at 1 to \(limit) in all. "
        + "Change the node's size or the scale."
    }
  }

  /// Returns the names of folders, each once.
  private static func names(_ folders: [String]) -> String {
    var names: [String] = []
    for folder in folders.map(quoted) where !names.contains(folder) { names.append(folder) }
    return names.joined(separator: ", ")
  }
}

/// An image repair says which rules of its format a picture's file breaks. The picture is drawn all the same, as browsers draw it.
public struct ImageRepair: Hashable, Sendable {
  /// The picture's address, as in `ImageError`.
  public var url: String
  /// The name of the format.
  public var format: String
  /// The rules of the format that the file breaks, in words; at least one.
  public var faults: [String]

  package init(url: String, format: String, faults: [String]) { (self.url, self.format, self.faults) = (url, format, faults) }
}

extension ImageRepair: CustomStringConvertible {
  /// A sentence that says what is wrong with which picture, and how to mend it.
  public var description: String {
    let list = faults.joined(separator: "; ")
    // An SVG is not damaged, but says more than is drawn.
    if format == "SVG" { return "picture \(quoted(url)): \(list)." }
    return
      "\(format == "video" ? format : "picture") \(quoted(url)): damaged \(format) (\(list)). It is drawn all the same. Save or download it again."
  }
}
