public import EmakiDisplay
public import EmakiEncoding
public import EmakiImages
public import EmakiLayout
public import EmakiNodes
public import EmakiRaster
public import EmakiSupport
import Glibc

/// Renderer options say how a renderer works. Only `fonts`, `layoutDirection`, `traits`, `overlay` and the access to pictures change pixels.
///
/// ```swift
/// var options = Renderer.Options()
/// options.images = ImageAccess(baseDirectory: "pictures")
/// ```
public struct RendererOptions: Sendable {
  /// The number of workers that paint; by default the number of processors.
  public var jobs: Int
  /// The access to pictures, which says which files may be read; by default those in the current folder.
  public var images: ImageAccess
  /// Whether pictures are fetched over the network; by default they are not. With `.on`, pixels depend on the network.
  public var network: NetworkAccess
  /// The fonts in which text is set; by default the default set.
  public var fonts: FontSet
  /// The compression of PNG files; `.fast` by default.
  public var png: PNGMode
  /// The direction of reading of layouts. `.rightToLeft`, here or in `traits`, mirrors the frames of every cell; text is set by its own
  /// script.
  public var layoutDirection: LayoutDirection
  /// The traits of the trees that are drawn, for cells that read their `traitCollection`: the theme, the size of texts and the safe area. A
  /// `layoutDirection` of `.rightToLeft` counts as `layoutDirection` does. The scale and the width class are those of the renderer and of what it
  /// draws.
  public var traits: TraitCollection
  /// The folder that keeps data read from the fonts, and fetched contents, between runs. `nil` or a folder that cannot be written costs
  /// only time. By default it is `emaki` in `$XDG_CACHE_HOME`, or else in `~/.cache`.
  public var cacheDirectory: String?
  /// The largest number of bytes of painted and compressed rows that are kept in memory, so that a list that is drawn again is painted only
  /// where it changed. By default 8 MB, some hundred rows at scale 3; 0 keeps none.
  public var layerMemory: Int
  /// The largest number of bytes of painted and compressed rows that are kept in `cacheDirectory`, for other renderers and processes. By
  /// default 0: none are kept.
  public var layerFiles: Int
  /// The seed of the order in which workers take their work; `nil` for the usual order. A seed costs time and changes no result, which
  /// tests can check with it.
  public var shuffle: UInt64?
  /// Whether each frame carries a description of the rows and nodes that it shows, of their places, and of their accessibility elements,
  /// for manifests. It costs time and changes no pixel; `false` by default.
  public var describesFrames: Bool
  /// The set of things that are drawn over a copy of each picture, to see what its pixels do not show; empty by default.
  public var overlay: PictureOverlay
  /// Returns the largest number of the workers that may paint at present, where others need the processors too. No limit by default.
  package var jobLimit: @Sendable () -> Int = { .max }
  /// Whether painted pieces are compressed right after painting, for frames that become PNG files. Otherwise a frame is compressed when its
  /// file is asked for, and painted rows are not kept. A mode without bands does not compress pieces.
  package var encodesFrames = true

  /// Creates options.
  public init(
    jobs: Int? = nil, images: ImageAccess = ImageAccess(baseDirectory: "."), network: NetworkAccess = .off,
    fonts: FontSet = .default, png: PNGMode = .fast, layoutDirection: LayoutDirection = .leftToRight,
    traits: TraitCollection = TraitCollection(), cacheDirectory: String? = CacheDirectory.default, layerMemory: Int = 8 << 20,
    layerFiles: Int = 0, shuffle: UInt64? = nil,
    describesFrames: Bool = false, overlay: PictureOverlay = []
  ) {
    self.jobs = max(1, jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    self.images = images
    self.network = network
    self.fonts = fonts
    self.png = png
    self.layoutDirection = layoutDirection
    self.traits = traits
    self.cacheDirectory = cacheDirectory
    self.layerMemory = layerMemory
    self.layerFiles = layerFiles
    self.shuffle = shuffle
    self.describesFrames = describesFrames
    self.overlay = overlay
  }
}

extension Renderer {
  /// Names the options of a renderer.
  public typealias Options = RendererOptions
}

/// A picture overlay is a set of things that are drawn over a copy of each picture, to see what pixels do not show. The list itself, what
/// renderers keep of it and its layout are the same with and without.
///
/// ```swift
/// options.overlay = [.frames, .hit]
/// ```
public struct PictureOverlay: NamedOptions, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The ranges of the list, in a bar at the lower right: what is visible in green, displayed in yellow and preloaded in orange, with an arrow
  /// where the list is being scrolled to. A picture that is not a viewport of a list has none. Source: Texture's range debug overlay.
  public static let ranges = PictureOverlay(rawValue: 1)
  /// The box of each node, a magenta line of one device pixel.
  public static let frames = PictureOverlay(rawValue: 2)
  /// The first baseline of each text, a blue line of one device pixel as wide as the text's node.
  public static let baselines = PictureOverlay(rawValue: 4)
  /// The number of a picture's pixels for each device pixel of its node, as in `2.25x`, in red at the lower right of the node. Above 1,
  /// pixels are thrown away; below 1, the picture is blurred. At exactly 1 no number is shown. Source: Texture's image scaling overlay.
  public static let scale = PictureOverlay(rawValue: 8)
  /// The areas that can be tapped, in green: links, and nodes with a `hitTestSlop` or with one of the accessibility traits `.interactive`. An
  /// edge where a node above cuts the area is dark green, and orange where that node would let it pass if it did not clip. Source: Texture's
  /// `ASControlNode.enableHitTestDebug`.
  public static let hit = PictureOverlay(rawValue: 16)

  package static let allNames = words("ranges frames baselines scale hit")

  /// The names of the members with commas between them, as in `ranges,frames`.
  public var description: String { names.joined(separator: ",") }
}
