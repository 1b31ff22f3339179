package import EmakiDisplay
import EmakiSupport

extension ImageSource {
  /// The name that errors use for the picture: its address as written. Of a `data:` URL it is only the beginning.
  package var name: String {
    switch self {
    case .bitmap(let bitmap): return "bitmap of \(bitmap.width) x \(bitmap.height) pixels"
    case .url(let address):
      let url = ImageURL(address).written
      let shown = 40
      guard url.utf8.count > shown, url.prefix(5).lowercased() == "data:" else { return url }
      return url.prefix(shown) + "... (\(url.utf8.count) bytes)"
    }
  }
}
