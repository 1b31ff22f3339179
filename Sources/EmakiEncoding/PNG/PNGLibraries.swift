import CZlib

/// The libraries that bands are compressed with.
package enum PNGLibraries {
  /// With their versions, as they run here.
  package static let versions: [String] = ["zlib " + String(cString: zlibVersion())]
}
