import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiDisplay
@testable import EmakiNodes

struct MultiplexImageNodeTests {
  /// A source that says where versions are, and writes down what it is asked and told.
  private final class Source: MultiplexImageNodeDataSource, MultiplexImageNodeDelegate {
    var urls: [String: String] = ["original": "o.png", "medium": "m.png", "thumb": "t.png"]
    var images: [String: Image] = [:]
    var asked: [String] = []
    var told: [String] = []

    func multiplexImageNode(_ imageNode: MultiplexImageNode, imageForImageIdentifier imageIdentifier: String) -> Image? {
      images[imageIdentifier]
    }

    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
      asked.append(imageIdentifier)
      return urls[imageIdentifier]
    }

    func multiplexImageNode(_ imageNode: MultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: String) {
      told.append("start \(imageIdentifier)")
    }

    func multiplexImageNode(
      _ imageNode: MultiplexImageNode, didUpdateDownloadProgress progress: Double, forImageWithIdentifier imageIdentifier: String
    ) {
      told.append("\(progress) of \(imageIdentifier)")
    }

    func multiplexImageNode(
      _ imageNode: MultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: String, error: ImageError?
    ) {
      told.append(error == nil ? "finish \(imageIdentifier)" : "fail \(imageIdentifier)")
    }

    func multiplexImageNode(
      _ imageNode: MultiplexImageNode, didUpdate image: Image, withIdentifier imageIdentifier: String, from previousImage: Image?,
      withIdentifier previousImageIdentifier: String?
    ) {
      told.append("update \(previousImageIdentifier ?? "nothing") to \(imageIdentifier)")
    }

    func multiplexImageNode(_ imageNode: MultiplexImageNode, didDisplayUpdatedImage image: Image, withIdentifier imageIdentifier: String) {
      told.append("display \(imageIdentifier)")
    }

    func multiplexImageNodeDidFinishDisplay(_ imageNode: MultiplexImageNode) { told.append("finish display") }
  }

  private let source = Source()
  private let node = MultiplexImageNode()
  private let white = Image.resizableRounded(cornerRadius: 0, fill: .white)
  private let pixel = Bitmap(size: PixelSize(1, 1), isOpaque: true, cleared: true) { _ in }

  private func cell(_ identifiers: [String] = ["original", "medium", "thumb"], intermediates: Bool = true) -> CellNode {
    node.dataSource = source
    node.delegate = source
    node.imageIdentifiers = identifiers
    node.downloadsIntermediateImages = intermediates
    node.style.preferredSize = Size(20, 20)
    return .column([node])
  }

  private func late(_ urls: ImageURL...) -> [ImageURL: LateImage] { Dictionary(uniqueKeysWithValues: urls.map { ($0, LateImage()) }) }

  // MARK: Sources

  @Test func `only the best version is requested, unless worse ones are wanted in the meantime`() {
    #expect(cell(intermediates: false).displayTraits.imageURLs == ["o.png"] && source.asked == ["original"])
    let (traits, urls) = (cell().displayTraits, ["o.png", "m.png", "t.png"] as [ImageURL])
    #expect(traits.imageURLs == urls && traits.imageChoices == [urls] && traits.choicesInTurn == [0] && traits.wantsImageNews)
  }

  @Test func `a version without a source is skipped, and none worse than an available image is requested`() {
    source.urls["original"] = nil
    source.images["medium"] = white
    #expect(cell().displayTraits.imageURLs == [] && source.asked == ["original"])
    source.urls["original"] = "o.png"
    node.reloadImageIdentifierSources()
    #expect(cell().displayTraits.imageURLs == ["o.png"])
  }

  @Test func `the data source is asked once, and again only after a reload`() {
    let cell = cell()
    _ = (cell.displayTraits, cell.drawn(displayedFor: 1), cell.displayTraits)
    #expect(source.asked == ["original", "medium", "thumb"])
    node.reloadImageIdentifierSources()
    _ = cell.displayTraits
    #expect(source.asked.count == 6)
  }

  /// Each version's address is the length of its name.
  private final class Spellings: MultiplexImageNodeDataSource {
    func multiplexImageNode(_ imageNode: MultiplexImageNode, urlForImageIdentifier imageIdentifier: String) -> String? {
      "\(imageIdentifier.utf8.count).png"
    }
  }

  private let spellings = Spellings()

  @Test func `versions whose names look the same but have other bytes are different`() {
    let cell = cell()
    node.dataSource = spellings
    for (names, urls) in [(["\u{E9}"], ["2.png"]), (["e\u{301}"], ["3.png"]), (["\u{E9}", "e\u{301}"], ["2.png", "3.png"])] {
      node.imageIdentifiers = names
      #expect(cell.displayTraits.imageURLs == urls.map(\.exact))
    }
    cell.setInterfaceState([.preload, .display, .visible])
    for (url, count) in [("3.png", 3), ("2.png", 2), ("3.png", 2)] as [(ImageURL, Int)] {
      for news in [ImageNews.loaded(url: url, .bitmap(pixel)), .displayed] { cell.deliver(news) }
      #expect(node.loadedImageIdentifier?.utf8.count == count && node.displayedImageIdentifier?.utf8.count == count)
    }
  }

  // MARK: Display

  @Test func `the best version that has arrived is shown`() {
    let cell = cell()
    node.placeholderEnabled = true
    // A thumbnail that comes after a better version changes nothing.
    let missing = [late("o.png", "m.png", "t.png"), late("o.png", "m.png"), late("o.png", "t.png"), late("m.png", "t.png"), [:]]
    #expect(
      missing.map { cell.drawn(displayedFor: 900, images: $0) }
        == ["fill 0,0,20,20 #f2f2f2", "full t.png 0,0,20,20", "full m.png 0,0,20,20", "full o.png 0,0,20,20", "full o.png 0,0,20,20"].map {
          [$0]
        })
  }

  @Test func `a complete version wins over a part of a better one, and that over nothing`() {
    let (cell, part) = (cell(), ["o.png": LateImage(progress: (percent: 40, shownFor: 500))] as [ImageURL: LateImage])
    let alone = part.merging(late("m.png", "t.png")) { $1 }
    #expect(cell.drawn(displayedFor: 900, images: part) == ["full m.png 0,0,20,20"])
    let drawn = history(of: cell.drawn(displayedFor: 900, images: alone), { node.shouldRenderProgressImages = false })
    #expect(drawn == [["progress(percent: 40) o.png 0,0,20,20"], []])
  }

  @Test func `an image is shown until a better version has arrived`() {
    source.images["thumb"] = white
    let cell = cell()
    let drawn = [late("o.png", "m.png"), late("o.png")].map { cell.drawn(displayedFor: 900, images: $0) }
    #expect(drawn == [["fill 0,0,20,20 #ffffff"], ["full m.png 0,0,20,20"]])
  }

  @Test func `worse versions that have arrived replace one that cannot be had`() {
    source.images["thumb"] = white
    let image = cell().shownImage
    #expect(
      image?.source == .url("o.png") && image?.alternatives == [.url("m.png")]
        && image?.fallback?.map(\.drawn) == ["fill 0,0,20,20 #ffffff"])
  }

  // MARK: News

  @Test func `the delegate hears which versions arrive, and a late thumbnail replaces nothing`() {
    let cell = cell()
    _ = cell.displayTraits
    cell.setInterfaceState([.preload, .display, .visible])
    for news in [
      ImageNews.started(url: "o.png"), .started(url: "m.png"), .progressed(url: "o.png", 0.4), .loaded(url: "m.png", .bitmap(pixel)),
      .displayed, .failed(url: "x.png", .unknownFormat(url: "x.png")), .loaded(url: "o.png", .bitmap(pixel)),
      .loaded(url: "t.png", .bitmap(pixel)), .displayed,
    ] { cell.deliver(news) }
    #expect(
      source.told == [
        "start original", "start medium", "0.4 of original", "finish medium", "update nothing to medium", "display medium",
        "finish display",
        "finish original", "update medium to original", "finish thumb", "display original", "finish display",
      ])
    #expect(cell.displayedImageIdentifiers == ["original"])
    let identifiers = history(of: [node.loadedImageIdentifier, node.displayedImageIdentifier], { cell.setInterfaceState([]) })
    #expect(identifiers == [["original", "original"], [nil, nil]])
  }

  @Test func `an image from the data source is loaded when the node enters the preload range`() {
    source.images["medium"] = white
    let cell = cell()
    cell.setInterfaceState(.preload)
    #expect(source.told == ["update nothing to medium"] && node.loadedImageIdentifier == "medium" && node.displayedImageIdentifier == nil)
  }

  @Test func `a failure is reported to the delegate and changes nothing else`() {
    let cell = cell()
    cell.setInterfaceState(.preload)
    cell.deliver(.failed(url: "o.png", .unknownFormat(url: "o.png")))
    #expect(source.told == ["fail original"] && node.loadedImageIdentifier == nil)
  }
}
