import EmakiEncoding
import EmakiImages
import EmakiRaster
import EmakiSupport

/// A picture environment is everything that decides the pixels of a picture besides what it shows.
package struct PictureEnvironment: Hashable, Sendable {
  /// A font is a font file that a text of the picture is set in.
  struct Font: Hashable {
    /// The file's name without its folder, because machines keep fonts in different folders.
    var file: String
    /// The SHA-256 of the whole file, as 64 lower-case digits.
    var sha256: String
  }

  /// Emaki's own rendering version: `RenderingVersion.number`.
  var rendering: Int
  /// The names and versions of the libraries that decide pixels, such as `Pango 1.50.12`.
  var libraries: [String]
  /// The fonts of the picture, in the order of their paths.
  var fonts: [Font]
}

extension PictureEnvironment {
  /// Describes the environment of this process, as far as a picture with these notes depends on it. A font file is read once, and again when it
  /// has changed.
  ///
  /// - Throws: `FontLockError.unreadable` for a font that cannot be read.
  init(of notes: Notes) throws(FontLockError) {
    let fonts = try notes.fonts.map { (path) throws(FontLockError) in
      Font(file: FilePath.name(of: path), sha256: try FontLock.sha256(ofFile: path))
    }
    var libraries = RenderingVersion.pixelLibraries
    if notes.showsVideos { libraries += ImageLibraries.videoVersions }
    if notes.usesICU { libraries.append(RasterLibraries.icu) }
    self.init(rendering: RenderingVersion.number, libraries: libraries, fonts: fonts)
  }

  /// Returns how this environment differs from an older one. The result is empty if nothing has changed that decided the older picture's
  /// pixels.
  ///
  /// A font that only one of the pictures uses does not count, because the texts may differ. A font that the older picture used and that is
  /// not installed here does count.
  ///
  /// - Parameters:
  ///   - older: the environment of the older picture.
  ///   - installed: the files of the font set that the picture was drawn with.
  package func changes(since older: PictureEnvironment, installed: [String]) throws(FontLockError) -> [EnvironmentChange] {
    var changes: [EnvironmentChange] = []
    if rendering != older.rendering { changes.append(.rendering(from: older.rendering, to: rendering)) }
    var here = Self.versions(libraries)
    var there = Self.versions(older.libraries)
    // As with fonts: where one picture alone has words of ICU, the texts differ.
    if here["ICU"] == nil || there["ICU"] == nil { (here["ICU"], there["ICU"]) = (nil, nil) }
    for (name, version) in here where there[name] != version { changes.append(.library(name, from: there[name], to: version)) }
    for (name, version) in there where here[name] == nil { changes.append(.library(name, from: version, to: nil)) }
    changes.sort { $0.description < $1.description }
    for font in older.fonts {
      var found = fonts.first { $0.file.exact == font.file.exact }?.sha256
      if found == nil, let path = installed.first(where: { FilePath.name(of: $0).exact == font.file.exact }) {
        found = try FontLock.sha256(ofFile: path)
      }
      if found != font.sha256 { changes.append(.font(font.file, from: font.sha256, to: found)) }
    }
    return changes
  }

  private static func versions(_ libraries: [String]) -> [String: String] {
    Dictionary(
      libraries.map { text in
        let parts = text.split(separator: " ", maxSplits: 1)
        return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// An environment change is a change of something that decides pixels.
package enum EnvironmentChange: Hashable, Sendable {
  /// Emaki's rendering version has changed.
  case rendering(from: Int, to: Int)
  /// The version of a library has changed; `nil` is an unknown version.
  case library(String, from: String?, to: String?)
  /// The hash of a font file has changed; `nil` is a font that is not installed.
  case font(String, from: String, to: String?)
}

extension EnvironmentChange: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rendering(let from, let to): "Emaki's rendering version is \(to), and was \(from)"
    case .library(let name, let from, let to): "\(name) is \(to ?? "not known"), and was \(from ?? "not known")"
    case .font(let file, let from, let to):
      if let to {
        "the font \(file) is \(to.prefix(12))…, and was \(from.prefix(12))…"
      } else {
        "the font \(file) is not among those in use"
      }
    }
  }
}

/// The rendering version names everything that decides the pixels and bytes of a picture besides its content.
package enum RenderingVersion {
  /// The version of Emaki's own drawing. It is raised whenever the same list would give other pixels or other bytes than before.
  static let number = 20

  /// The names of the libraries that decide pixels, with their versions.
  static let pixelLibraries: [String] = RasterLibraries.versions + ImageLibraries.versions

  /// The versions of Emaki and of its libraries in this process.
  package static let all: [String] = ["Emaki rendering \(number)"] + pixelLibraries + [RasterLibraries.builtICU] + EncodedFile.libraries
}
