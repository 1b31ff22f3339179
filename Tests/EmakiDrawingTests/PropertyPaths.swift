import EmakiTestSupport
import Foundation

@testable import EmakiDrawing

/// Returns a value's properties by their paths, such as `screen.width`, each with what it is. A property that is a struct of properties itself
/// gives these instead.
func properties(of value: Any, below path: String = "") -> [String: String] {
  let mirror = Mirror(reflecting: value)
  // An optional without a value counts as one property.
  if mirror.displayStyle == .optional, let some = mirror.children.first { return properties(of: some.value, below: path) }
  guard mirror.displayStyle == .struct, !(value is Date), !mirror.children.isEmpty else { return [path: "\(value)"] }
  return mirror.children.reduce(into: [:]) { found, child in
    found.merge(properties(of: child.value, below: (path.isEmpty ? "" : path + ".") + (child.label ?? "?"))) { $1 }
  }
}

/// A value of each option of the table, but of those of views and formats, which `DrawingRequestTests.full` does not have.
///
/// - Parameter path: a folder with a theme file, another font lock, and another script.
func optionValues(path: String) -> [String: String] {
  [
    "size": "321x569", "scale": "2", "screen": "nav",
    "title": "B", "clock": "9:42", "device": "none", "dir": "rtl", "theme": path + "/theme.yaml", "appearance": "light",
    "accent": "#445566",
    "type-size": "AX2", "empty-text": "", "lang": "ko", "fonts": path + "/other.lock",
    "font": path + "/other.lock",
    "now": "2026-01-01T00:00:00Z", "date-style": "short", "date-language": "rows", "tz": "UTC", "cell": "{}", "map": "body=.b",
    "encoding": "big5",
    "scroll": path + "/other-scroll.json", "net": "on", "net-allow": "127.0.0.1", "allow-path": "/", "overlay": "frames", "png": "fast",
    "manifest": "false",
  ]
}

/// The changes that the options of the table make of a request, and those of properties that no option sets.
///
/// - Parameter path: the folder of `optionValues`, in which there is another feed as well.
func requestChanges(path: String) -> [String: (inout DrawingRequest) throws -> Void] {
  var changes: [String: (inout DrawingRequest) throws -> Void] = [
    "view": { $0.view = .screen(place: .row(id: "8"), at: .milliseconds(250)) },
    "feedLanguage": { $0.look.feedLanguage = nil },
    "leading": { $0.timing.leading = 3 }, "trailing": { $0.timing.trailing = nil }, "rangeMode": { $0.timing.rangeMode = .full },
    "update": { $0.timing.update?.path = path + "/other-new.json" }, "updateAt": { $0.timing.update?.milliseconds = nil },
    "themeName": { $0.look.tokens?.name = "compact" },
  ]
  let values = optionValues(path: path)
  // Those of views fit no other view, and are one property.
  for option in RequestOption.all where !"offset row at only full split format".words.contains(option.name) {
    changes[option.name] = { request in
      var draft = RequestDraft(request, for: .line)
      try option.set(&draft, to: values[option.name] ?? "")
      request = draft.request
      request.screen.bars = draft.screenBars
    }
  }
  changes["format"] = { $0.file.format = .webp }
  return changes
}
