package import EmakiDisplay
package import EmakiLayout
import EmakiNodes
package import EmakiRaster
import EmakiSupport

extension MeasuringContext {
  private static let typesetters = ThreadValue<ThreadTypesetter>()

  /// Creates a context that must not leave the calling thread. The thread keeps its typesetter for the next call with the same fonts,
  /// because making one takes a millisecond.
  ///
  /// - Throws: `FontError` where the fonts cannot be used.
  package static func ofThread(
    scale: Scale, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws(FontError) -> MeasuringContext {
    let typesetter: ThreadTypesetter
    if let known = typesetters.value, known.library.set == fonts {
      typesetter = known
    } else {
      typesetter = ThreadTypesetter(try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default))
      typesetters.value = typesetter
    }
    return MeasuringContext(scale: scale, typesetter: typesetter, fonts: typesetter.library.number, traits: traits)
  }
}
