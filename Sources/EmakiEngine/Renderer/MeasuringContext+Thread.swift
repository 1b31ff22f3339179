package import EmakiDisplay
import EmakiFiles
package import EmakiLayout
import EmakiNodes
package import EmakiRaster
import Foundation

extension MeasuringContext {
  /// Creates a context that must not leave the calling thread. The thread keeps its typesetter for the next call with the same fonts,
  /// because making one takes a millisecond.
  ///
  /// - Throws: `FontError` where the fonts cannot be used.
  package static func ofThread(
    scale: Scale, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws(FontError) -> MeasuringContext {
    let key = "emaki.typesetter"
    let dictionary = Thread.current.threadDictionary
    let typesetter: ThreadTypesetter
    if let known = dictionary[key] as? ThreadTypesetter, known.library.set == fonts {
      typesetter = known
    } else {
      typesetter = ThreadTypesetter(try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default))
      dictionary[key] = typesetter
    }
    return MeasuringContext(scale: scale, typesetter: typesetter, fonts: typesetter.library.number, traits: traits)
  }
}
