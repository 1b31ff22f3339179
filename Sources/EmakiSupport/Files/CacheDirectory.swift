#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cache directory is the folder in which programs keep files that can be made again.
public enum CacheDirectory {
  /// The path of the folder `emaki` in `$XDG_CACHE_HOME` where that is an absolute path, or else in `$HOME/.cache`; `nil` where neither is
  /// set.
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
