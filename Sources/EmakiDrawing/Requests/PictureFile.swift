public import EmakiEncoding
import EmakiSupport

/// A picture file describes the file that a picture is written to: its format and the settings of that format.
public struct PictureFile: Hashable, Codable, Sendable {
  /// The file's format.
  public var format: PictureFormat
  /// The mode in which a PNG is compressed; `nil` is the fastest mode. For WebP and JPEG it must be `nil`.
  public var png: PNGMode?
  /// Whether a PNG holds a manifest, which says where its rows and nodes are and what decided its pixels.
  public var manifest: Bool

  /// Creates a format: by default a PNG without a manifest.
  public init(format: PictureFormat = .png, png: PNGMode? = nil, manifest: Bool = false) {
    (self.format, self.png, self.manifest) = (format, png, manifest)
  }
}

/// A file ending is the ending of a file's name that names a format: of pictures, of videos, or of text.
package struct FileEnding: Hashable, Sendable {
  /// The ending in lower case, without its dot.
  package let text: String
  /// The name of the format that a file with this ending is expected to have.
  package let format: String

  /// Finds the ending of a path; `nil` where it has none, or one that stands for no known format.
  package init?(of path: String) {
    let name = FilePath.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let text = String(decoding: name.utf8[name.utf8.index(after: dot)...], as: UTF8.self).lowercased()
    guard let format = Self.moving[text] ?? Self.still[text] ?? Self.texts[text] else { return nil }
    (self.text, self.format) = (text, format)
  }

  /// Whether files with the ending show frames one after the other.
  package var isMoving: Bool { Self.moving[text] != nil }

  /// Whether files with the ending hold text.
  package var isText: Bool { Self.texts[text] != nil }

  /// Returns a sentence that says how frames are written to a file with the ending of a path.
  package static func framesAdvice(for path: String) -> String {
    if let ending = FileEnding(of: path), ["APNG", "Y4M", "GIF"].contains(ending.format) {
      return "emaki frames writes it: emaki frames FEED -o \(path)."
    }
    return "ffmpeg makes it of frames: emaki frames FEED --format y4m -o - | ffmpeg -i - -vf \"pad=ceil(iw/2)*2:ceil(ih/2)*2\" "
      + "-pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 \(path)"
  }

  private static let moving = [
    "apng": "APNG", "y4m": "Y4M", "gif": "GIF", "mp4": "MP4", "m4v": "MP4", "mov": "QuickTime", "mkv": "Matroska", "webm": "WebM",
    "avi": "AVI", "ogv": "Ogg", "mpg": "MPEG", "mpeg": "MPEG",
  ]

  private static let still = [
    "png": "PNG", "webp": "WebP", "jpg": "JPEG", "jpeg": "JPEG", "jpe": "JPEG", "jfif": "JPEG", "jp2": "JPEG 2000", "jxl": "JPEG XL",
    "avif": "AVIF", "heic": "HEIC", "heif": "HEIF", "tif": "TIFF", "tiff": "TIFF", "bmp": "BMP", "ico": "ICO", "tga": "TGA", "ppm": "PPM",
    "pnm": "PNM", "exr": "EXR", "qoi": "QOI", "psd": "PSD", "svg": "SVG", "pdf": "PDF",
  ]

  private static let texts = [
    "txt": "plain text", "md": "Markdown", "json": "JSON", "ndjson": "NDJSON", "jsonl": "NDJSON", "geojson": "GeoJSON", "xml": "XML",
    "rss": "RSS", "atom": "Atom", "html": "HTML", "htm": "HTML", "csv": "CSV", "tsv": "TSV", "yaml": "YAML", "yml": "YAML", "log": "a log",
  ]
}

extension PictureFormat {
  /// Returns whether an ending stands for the format, which may have several.
  package func isNamed(by ending: FileEnding) -> Bool {
    ending.text == rawValue || FileEnding(of: "." + rawValue)?.format == ending.format
  }

  /// Checks that the ending of a file's name does not belong to another format.
  ///
  /// - Throws: `DrawingRequestError.ending` where it does.
  package func check(_ path: String) throws(DrawingRequestError) {
    if let ending = FileEnding(of: path), !isNamed(by: ending) { throw .ending(path, self) }
  }
}
