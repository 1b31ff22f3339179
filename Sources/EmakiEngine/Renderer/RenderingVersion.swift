import EmakiEncoding
import EmakiImages
import EmakiRaster

/// The rendering version names everything that decides the pixels and bytes of a picture besides its content.
package enum RenderingVersion {
  /// The version of Emaki's own drawing. It is raised whenever the same list would give other pixels or other bytes than before.
  package static let number = 19

  /// The names of the libraries that decide pixels, with their versions.
  package static let pixelLibraries: [String] = RasterLibraries.versions + ImageLibraries.versions

  /// The names of the libraries that videos are decoded with, with their versions. Reading them loads the libraries.
  package static var videoLibraries: [String] { ImageLibraries.videoVersions }

  /// The name of the library that writes words and finds where lines of some languages end, with its version. Reading it loads the library.
  package static var wordLibrary: String { RasterLibraries.icu }

  /// The versions of Emaki and of its libraries in this process.
  package static let all: [String] = ["Emaki rendering \(number)"] + pixelLibraries + [RasterLibraries.builtICU] + EncodedFile.libraries
}
