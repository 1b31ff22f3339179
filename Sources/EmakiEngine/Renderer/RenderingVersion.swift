import EmakiEncoding
import EmakiImages
import EmakiRaster

/// What decides the pixels and bytes of a picture besides what it shows.
package enum RenderingVersion {
  /// Raised whenever the same list would give other pixels or other bytes than before.
  package static let number = 5

  /// The libraries that decide pixels, with their versions.
  package static let pixelLibraries: [String] = RasterLibraries.versions + ImageLibraries.versions

  /// Emaki's and its libraries' versions, as they run here.
  package static let all: [String] = ["Emaki rendering \(number)"] + pixelLibraries + PNGLibraries.versions
}
