import EmakiFiles
package import EmakiLayout
import EmakiNodes
import EmakiRaster
import Foundation

extension MeasuringContext {
  /// A context of the calling thread's own, with the fonts that the process uses, or else the default ones, which must not leave the thread; kept for the next call, as its fonts take milliseconds to open.
  package static func ofThread(scale: Scale, layoutDirection: LayoutDirection = .leftToRight) throws -> MeasuringContext {
    let key = "emaki.typesetter"
    let dictionary = Thread.current.threadDictionary
    let typesetter: ThreadTypesetter
    if let known = dictionary[key] as? ThreadTypesetter {
      typesetter = known
    } else {
      typesetter = try ThreadTypesetter(fonts: .inUse ?? .default, cacheDirectory: CacheDirectory.default.map { $0 + "/fontconfig" })
      dictionary[key] = typesetter
    }
    return MeasuringContext(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter)
  }
}
