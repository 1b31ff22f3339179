import CZlib

/// The libraries that bands are compressed with.
package enum PNGLibraries {
  /// The names of the libraries with their versions, as they run here.
  package static let versions: [String] = ["zlib " + String(cString: zlibVersion())]
}
