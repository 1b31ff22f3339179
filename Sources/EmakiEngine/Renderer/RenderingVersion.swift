import EmakiEncoding
import EmakiImages
import EmakiRaster

/// The rendering version names everything that decides the pixels and bytes of a picture besides its content.
package enum RenderingVersion {
  /// The version of Emaki's own drawing. It is raised whenever the same list would give other pixels or other bytes than before.
  static let number = 20

  /// The names of the libraries that decide pixels, with their versions.
  static let pixelLibraries: [String] = RasterLibraries.versions + ImageLibraries.versions

  /// The versions of Emaki and of its libraries in this process.
  package static let all: [String] = ["Emaki rendering \(number)"] + pixelLibraries + [RasterLibraries.builtICU] + EncodedFile.libraries
}
