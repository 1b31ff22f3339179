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
  /// What such a file holds.
  package let contents: Contents

  package enum Contents: Sendable {
    /// Frames that are shown one after the other.
    case frames
    case picture, text
  }

  /// Finds the ending of a path; `nil` where it has none, or one that stands for no known format.
  package init?(of path: String) {
    let name = FilePath.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let text = String(decoding: name.utf8[name.utf8.index(after: dot)...], as: UTF8.self).lowercased()
    guard let (format, contents) = Self.known[text] else { return nil }
    (self.text, self.format, self.contents) = (text, format, contents)
  }

  /// Returns a sentence that says how frames are written to a file with the ending of a path.
  package static func framesAdvice(for path: String) -> String {
    if let ending = FileEnding(of: path), ["APNG", "Y4M", "GIF"].contains(ending.format) {
      return "emaki frames writes it: emaki frames FEED -o \(path)."
    }
    return "ffmpeg makes it of frames: emaki frames FEED --format y4m -o - | ffmpeg -i - -vf \"pad=ceil(iw/2)*2:ceil(ih/2)*2\" "
      + "-pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 \(path)"
  }

  /// The names of formats with their endings.
  private static let formats: [(contents: Contents, names: String)] = [
    (
      .frames,
      "APNG: apng; Y4M: y4m; GIF: gif; MP4: mp4 m4v; QuickTime: mov; Matroska: mkv; WebM: webm; AVI: avi; Ogg: ogv; MPEG: mpg mpeg"
    ),
    (
      .picture,
      "PNG: png; WebP: webp; JPEG: jpg jpeg jpe jfif; JPEG 2000: jp2; JPEG XL: jxl; AVIF: avif; HEIC: heic; HEIF: heif; TIFF: tif tiff; "
        + "BMP: bmp; ICO: ico; TGA: tga; PPM: ppm; PNM: pnm; EXR: exr; QOI: qoi; PSD: psd; SVG: svg; PDF: pdf"
    ),
    (
      .text,
      "plain text: txt; Markdown: md; JSON: json; NDJSON: ndjson jsonl; GeoJSON: geojson; XML: xml; RSS: rss; Atom: atom; HTML: html "
        + "htm; CSV: csv; TSV: tsv; YAML: yaml yml; a log: log"
    ),
  ]

  /// The formats by their endings.
  private static let known = Dictionary(
    uniqueKeysWithValues: formats.flatMap { contents, names in
      names.split(separator: "; ").flatMap { format in
        let parts = format.split(separator: ": ").map(String.init)
        return words(parts[1]).map { ($0, (parts[0], contents)) }
      }
    })
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
