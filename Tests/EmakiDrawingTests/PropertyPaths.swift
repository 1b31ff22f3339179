import EmakiDrawing
import Foundation

/// Returns the paths of a value's properties, such as `screen.width`. A property that is a struct of properties itself gives their paths
/// instead.
func propertyPaths(of value: Any, below path: String = "") -> [String] {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .struct, !(value is Date), !mirror.children.isEmpty else { return [path] }
  return mirror.children.flatMap { child -> [String] in
    let name = (path.isEmpty ? "" : path + ".") + (child.label ?? "?")
    let inner = Mirror(reflecting: child.value)
    // An optional without a value counts as one property.
    if inner.displayStyle == .optional { return inner.children.first.map { propertyPaths(of: $0.value, below: name) } ?? [name] }
    return propertyPaths(of: child.value, below: name)
  }
}

/// A change of each property of `DrawingRequestTests.full`.
///
/// - Parameter path: a folder with a theme file, another font lock, script and feed.
func requestChanges(path: String) -> [String: (inout DrawingRequest) -> Void] {
  [
    "feed": { $0.feed = .file("b/feed.json") },
    "map": { $0.map = nil },
    "encoding": { $0.encoding = nil },
    "view": { $0.view = .screen(place: .row(id: "8"), at: .milliseconds(250)) },
    "screen.width": { $0.screen.width = 321 },
    "screen.height": { $0.screen.height = 569 },
    "screen.scale": { $0.screen.scale = 2 },
    "screen.direction": { $0.screen.direction = .rtl },
    "screen.bars.kind": { $0.screen.bars?.kind = .nav },
    "screen.bars.title": { $0.screen.bars?.title = "B" },
    "screen.bars.clock": { $0.screen.bars?.clock = nil },
    "screen.device": { $0.screen.device = nil },
    "look.theme": { $0.look.theme = .light },
    "look.typeSize": { $0.look.typeSize = .ax2 },
    "look.rowStyle": { $0.look.rowStyle = .standard },
    "look.emptyText": { $0.look.emptyText = "" },
    "look.language": { $0.look.language = "ko" },
    "look.feedLanguage": { $0.look.feedLanguage = nil },
    "look.tokens.name": { $0.look.tokens?.name = "compact" },
    "look.tokens.path": { $0.look.tokens?.path = path + "/theme.yaml" },
    "look.tokens.accent": { $0.look.tokens?.accent = nil },
    "dates.now": { $0.dates.now = Date(timeIntervalSince1970: 1_800_000_000) },
    "dates.timeZone": { $0.dates.timeZone = "UTC" },
    "dates.style": { $0.dates.style = .short },
    "cell": { $0.cell = .inline(text: "layout: { text: { text: a } }") },
    "fonts": { $0.fonts = path + "/other.lock" },
    "font": { $0.font = path + "/other.lock" },
    "timing.script": { $0.timing.script = path + "/other-scroll.json" },
    "timing.leading": { $0.timing.leading = 3 },
    "timing.trailing": { $0.timing.trailing = nil },
    "timing.rangeMode": { $0.timing.rangeMode = .full },
    "timing.update.path": { $0.timing.update?.path = path + "/other-new.json" },
    "timing.update.milliseconds": { $0.timing.update?.milliseconds = nil },
    "access.network": { $0.access.network = .on },
    "access.allowedHosts": { $0.access.allowedHosts = [] },
    "access.allowedFolders": { $0.access.allowedFolders.append("/more") },
    "file.format": { $0.file.format = .webp },
    "file.png": { $0.file.png = .fast },
    "file.manifest": { $0.file.manifest = false },
    "overlay.rawValue": { $0.overlay = .frames },
  ]
}
