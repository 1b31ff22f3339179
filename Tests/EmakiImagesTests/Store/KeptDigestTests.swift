import EmakiDisplay
import EmakiNetwork
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests how many digests are kept of the pictures of earlier feeds.
@Suite struct KeptDigestTests {
  @Test func `pictures of feeds that are gone leave a limited number of digests`() throws {
    let folder = try TemporaryFolder()
    let memory = ImageMemory()
    let store = ImageStore(access: ImageAccess(baseDirectory: folder.path), network: NetworkReader(.off), memory: memory)
    let picture = PNGFile(width: 1, height: 1, colorType: .gray) { _, _ in [7] }.bytes
    let (feeds, pictures) = (10, 500)
    for feed in 0..<feeds {
      store.begin(ImageAccess(baseDirectory: folder.path))
      for number in 0..<pictures {
        let name = "\(feed)-\(number).png"
        try folder.write(picture, to: name)
        #expect(store.digest(of: .url(name)) != nil)
      }
      // The digests of the present feed all stay.
      #expect(store.keptDigests >= pictures)
    }
    #expect(feeds * pictures > ImageStore.leftDigestLimit)
    #expect(store.keptDigests <= ImageStore.leftDigestLimit + pictures)
    store.begin(ImageAccess(baseDirectory: folder.path))
    #expect(store.digest(of: .url("0-0.png")) == store.digest(of: .url("9-499.png")))
  }
}
