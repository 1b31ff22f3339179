#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where programs keep what can be made again.
public enum CacheDirectory {
  public static var `default`: String? {
    if let directory = environment("XDG_CACHE_HOME"), directory.hasPrefix("/") { return directory + "/emaki" }
    return environment("HOME").map { $0 + "/.cache/emaki" }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
