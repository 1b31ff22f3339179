import CZlib

/// Names the libraries that bands are compressed with.
package enum PNGLibraries {
  /// The names of the libraries with the versions that run here.
  package static let versions: [String] = ["zlib " + String(cString: zlibVersion())]
}
