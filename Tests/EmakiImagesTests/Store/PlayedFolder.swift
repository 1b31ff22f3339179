import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// A folder with an animation or a video of frames that show for a tenth of a second each, and stores for it.
struct PlayedFolder {
  let folder = TemporaryFolder()
  let url: String

  init(_ bytes: [UInt8], url: String, name: String) throws {
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

  /// Expects that a store of few bytes draws the same frames as one of many, and stays within its budget.
  @discardableResult func expectFrames(_ indices: [Int], within budget: Int) throws -> (small: ImageStore, large: ImageStore) {
    let (small, large) = (playing(byteBudget: budget), playing())
    for index in indices {
      let pictures = try [small, large].map { try frame(index, in: $0).pixels }
      #expect(pictures[0] == pictures[1] && small.cachedBytes <= budget, "\(index)")
    }
    return (small, large)
  }

  @discardableResult func frame(_ index: Int, in store: ImageStore, side: Int = 4) throws -> Bitmap {
    try store.prepared(url, side, side, at: index * 100)
  }
}
