import EmakiDisplay
import EmakiNetwork
import EmakiTestSupport

@testable import EmakiImages

/// A folder with an animation or a video of frames that show for a tenth of a second each, and stores for it.
struct PlayedFolder {
  let folder: TemporaryFolder
  let url: String

  init(_ bytes: [UInt8], url: String, name: String) throws {
    folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    self.url = url
  }

  func store(byteBudget: Int = 4 << 20) -> ImageStore {
    let access = ImageAccess(baseDirectory: folder.path)
    return ImageStore(access: access, network: NetworkReader(.off), memory: ImageMemory(byteBudget: byteBudget))
  }

  /// A store that knows that the file is played.
  func playing(byteBudget: Int = 4 << 20) -> ImageStore {
    let store = store(byteBudget: byteBudget)
    _ = store.playback(of: url)
    return store
  }

  @discardableResult func frame(_ index: Int, in store: ImageStore, side: Int = 4) throws -> Bitmap {
    try store.prepared(url, side, side, at: index * 100)
  }
}
