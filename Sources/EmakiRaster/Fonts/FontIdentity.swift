import CPango
package import EmakiDisplay
package import EmakiSupport
import Synchronization

/// Identifies by a digest what decides how a font's glyphs look in any process: the font's file as it is now, and how its glyphs are
/// transformed.
package enum FontIdentity {
  private static let known = Mutex<[FontID: Digest]>([:])

  /// Returns a digest of the file's path, size and time, and of how its glyphs are transformed. Fonts with the same digest look the same.
  package static func digest(of font: FontID) -> Digest {
    known.withLock { known in
      if let digest = known[font] { return digest }
      let digest = makeDigest(FontRegistry.shared.pattern(of: font))
      known[font] = digest
      return digest
    }
  }

  /// Returns the path of a font's file; `nil` if it has none.
  package static func file(of font: FontID) -> String? {
    var description = EmakiFontDescription()
    guard emaki_describe_font(FontRegistry.shared.pattern(of: font).pointer, &description) != 0 else { return nil }
    return description.file.map { String(cString: $0) }
  }

  private static func makeDigest(_ pattern: FontRegistry.Pattern) -> Digest {
    var builder = DigestBuilder()
    var font = EmakiFontDescription()
    guard emaki_describe_font(pattern.pointer, &font) != 0, let file = font.file else { return builder.digest() }
    builder.append(String(cString: file))
    if let stamp = FileStamp(ofFile: String(cString: file)) { builder.append(stamp) }
    builder.append(Int(font.index))
    builder.append(Int(font.embolden))
    builder.append(font.variations.map { String(cString: $0) } ?? "")
    for value in [font.xx, font.yx, font.xy, font.yy] { builder.append(value) }
    return builder.digest()
  }
}
