/// An unknown option is one that no option is spelled like, but that names what an option of another name does.
enum UnknownOption {
  /// Returns a message of the argument parser with what to write in place of an unknown option, where that is known. Otherwise the message
  /// stays, with the option that is spelled most like it.
  static func mending(_ message: String) -> String {
    guard message.hasPrefix("Unknown option"), let start = message.firstRange(of: "'--"),
      let end = message[start.upperBound...].firstIndex(of: "'"),
      let words = advice[message[start.upperBound..<end].lowercased().filter { $0 != "-" && $0 != "_" }]
    else { return message }
    return "\(message[...end]). Did you mean \(words)?"
  }

  private static let advice: [String: String] = {
    var advice: [String: String] = [:]
    for (names, words) in meant { for name in names { advice[name] = words } }
    return advice
  }()

  /// Names that other programs have for options, without hyphens.
  private static let meant: [([String], String)] = [
    (["width", "height", "viewport", "dimensions", "windowsize", "resolution", "screensize"], "--size, such as --size 390x844"),
    (["dark", "darkmode", "night", "light", "mode", "colorscheme"], "--appearance dark or --appearance light"),
    (["out", "file", "dest", "destination", "outfile"], "-o FILE"),
    (["rtl", "ltr", "direction"], "--dir rtl"),
    (["fontsize", "textsize", "dynamictype", "contentsize"], "--type-size, such as --type-size xl"),
    (["language", "locale"], "--lang TAG, such as --lang ja"),
    (["timezone", "zone"], "--tz ZONE, such as --tz Asia/Tokyo"),
    (["threads", "workers", "parallel", "concurrency", "lanes"], "--jobs COUNT"),
    (["dpr", "density", "ratio", "zoom", "devicescalefactor", "pixelratio", "retina"], "--scale NUMBER, such as --scale 2"),
    (["template", "design", "component"], "--cell FILE"),
    (["mapping", "fields", "columns"], "--map PARTS, such as --map body=.title"),
    (["color", "tint", "tintcolor", "brand"], "--accent COLOR, such as --accent '#d6336c'"),
    (["fonts", "fontfile", "fontfamily"], "--font FILE"),
    (["date", "today", "time"], "--now MOMENT, such as --now 2026-11-20T18:42:00Z"),
    (["frame", "mockup"], "--device phone"),
    (["all", "fullpage", "wholelist"], "--full"),
    (["type", "outputformat"], "--format, such as --format webp"),
  ]
}
