import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiLayout
import EmakiRaster
import EmakiSupport
import Synchronization

/// A layer cache keeps painted and compressed pieces of lists, so that a list that is drawn again is painted only where it changed. Its
/// keys stand for everything that decides the bytes of a piece. The pieces used last stay in memory, and in files where a folder is given.
final class LayerCache: Sendable {
  private let byteLimit: Int
  /// The folder that keeps layers for later processes; `nil` for none.
  let folder: CacheFolder?
  private let layers: Mutex<ByteBoundedCache<Digest, Layer>>

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - byteLimit: the most bytes of compressed pieces in memory.
  ///   - folder: the folder that keeps pieces for other processes; `nil` for none.
  init(_ options: RendererOptions) {
    byteLimit = options.layerMemory
    folder = options.layerFiles <= 0 ? nil : options.cacheDirectory.map { CacheFolder($0 + "/layers", byteLimit: options.layerFiles) }
    layers = Mutex(ByteBoundedCache(byteLimit: byteLimit))
  }

  /// Returns the layer that is kept under a key; `nil` where none is kept, or where the file in its place is that of a layer of another
  /// kind.
  ///
  /// - Parameters:
  ///   - size: the size that the layer has, in pixels.
  ///   - isOpaque: whether all of its pixels are opaque.
  func layer(_ key: LayerKey, size: PixelSize, isOpaque: Bool) -> Layer? {
    if let known = layers.withLock({ $0.value(for: key.digest) }) { return known }
    guard let layer = folder?.contents(of: key.digest).flatMap(Layer.init(stored:)), layer.size == size, layer.isOpaque == isOpaque else {
      return nil
    }
    keep(layer, key)
    return layer
  }

  /// Keeps a layer under a key.
  func store(_ layer: Layer, _ key: LayerKey) {
    // The pixels are not kept: decoding a cut band costs less than the memory of the pixels is worth.
    guard let layer = layer.compressed else { return }
    folder?.write(layer.stored, as: key.digest)
    keep(layer, key)
  }

  private func keep(_ layer: Layer, _ key: LayerKey) {
    let bytes = layer.byteCounts
    let byteCount = bytes.pixels + bytes.bands
    // A layer that would push most others out is painted again instead.
    guard byteCount <= byteLimit / 8 else { return }
    layers.withLock { $0.insert(layer, for: key.digest, byteCount: byteCount) }
  }
}

/// Kept layers are the layers of the last frame, or of the last look of a row, for the next one.
final class KeptLayers<Key: Hashable & Sendable, Kept: Sendable>: Sendable {
  private let layers = Mutex<[Key: Kept]>([:])

  func layer(_ key: Key) -> Kept? { layers.withLock { $0[key] } }

  var all: [Kept] { layers.withLock { Array($0.values) } }

  /// Keeps the latest layers, and forgets all others.
  func keep(_ latest: [Key: Kept]) { layers.withLock { $0 = latest } }
}

/// A pass memory keeps the painted passes of one row while the row changes its look. For example, when a picture arrives late, only the
/// node that shows it is painted again.
typealias PassMemory = KeptLayers<Digest, PassLayer>

/// A layer key stands for everything that decides the bytes of a painted and compressed piece of a list. Two pieces of one key are equal.
struct LayerKey {
  let digest: Digest
  /// The digests of those pictures of the piece that are read from files or the network. They are checked again after painting, because a
  /// file may change in between.
  private let images: [ImageSource: Digest]

  /// Creates the key of a piece; `nil` where a picture cannot be read or a drawing has no key, because then different pieces could not be
  /// distinguished.
  ///
  /// - Parameters:
  ///   - list: the drawing.
  ///   - rows: the list's pixel rows that the piece covers.
  ///   - ground: the colour below the list.
  ///   - scale: the device pixels of a point.
  ///   - png: the compression.
  ///   - store: the pictures.
  ///   - outlivesProcess: whether layers are kept for other processes, which may have other libraries.
  init?(
    _ list: DisplayList, rows: Range<Int>, ground: Color, scale: Scale, png: PNGMode, images store: ImageStore, outlivesProcess: Bool
  ) {
    guard let drawn = DrawnContents(images: store).digest(of: list) else { return nil }
    var key = DigestBuilder()
    key.append(Self.form)
    // The versions are the same as long as the process lives, and asking for all of them loads libraries that nothing else may need.
    if outlivesProcess { key.append(Self.versions) }
    key.append(png.rawValue)
    key.append(Layer.bandHeight)
    key.append(scale.factor)
    for part in [ground.red, ground.green, ground.blue, ground.alpha] { key.append(Int(part)) }
    key.append(rows.lowerBound)
    key.append(rows.upperBound)
    key.append(drawn.list)
    // The libraries that decode videos are loaded only where a video is shown.
    if outlivesProcess, drawn.images.keys.contains(where: { if case .url(let url) = $0 { url.exact.isVideo } else { false } }) {
      for name in ImageLibraries.videoVersions { key.append(name) }
    }
    digest = key.digest()
    images = drawn.images.filter { if case .url = $0.key { true } else { false } }
  }

  /// Returns a digest of a drawing in which pictures count by their addresses, with what stands in their places; `nil` where no digest stands for it.
  static func digest(of list: DisplayList, images: ImageStore) -> Digest? {
    let fallbacks = list.passes.flatMap(\.items).compactMap { item in
      if case .image(let image) = item { DisplayPass(node: "", items: image.fallback ?? []) } else { nil }
    }
    return DrawnContents(images: images, namesPictures: true).digest(of: list, fallbacks)?.list
  }

  /// Returns the digest of everything that decides the pixels of one node's pass; `nil` where that is not certain.
  static func digest(of pass: DisplayPass, images: ImageStore) -> Digest? {
    DrawnContents(images: images).digest(of: DisplayList(size: .zero, entries: [.pass(pass)]))?.list
  }

  /// Returns whether the piece's pictures still have the digests that the key was made from.
  func holds(_ store: ImageStore) -> Bool { images.allSatisfy { store.digest(of: $0.key) == $0.value } }

  /// The version number of the method by which keys are made. Layers that are kept under keys of an older form have another meaning.
  private static let form = 6

  private static let versions = RenderingVersion.all.joined(separator: "; ")
}

/// Provides the digests of the contents that a drawing refers to: the pictures of a renderer and the fonts of the process.
private struct DrawnContents: ContentDigests {
  let images: ImageStore
  /// Whether pictures at addresses count by these, not by what is there.
  var namesPictures = false

  func digest(of source: ImageSource) -> Digest? {
    guard namesPictures, case .url(let url) = source else { return images.digest(of: source) }
    var builder = DigestBuilder()
    builder.append(url)
    return builder.digest()
  }
  func digest(of font: FontID) -> Digest { font.digest }
}
