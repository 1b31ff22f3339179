public import EmakiFiles
public import EmakiImages
public import EmakiNetwork
public import EmakiRaster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a renderer works. Nothing here changes a pixel but `fonts` and which pictures may be read or fetched.
public struct RendererOptions: Sendable {
  /// How many workers paint; the number of processors by default.
  public var jobs: Int
  /// Which pictures may be read. By default those in the current folder.
  public var images: ImageAccess
  /// Whether pictures are fetched; by default they are not. With `.on` pixels depend on the network.
  public var network: NetworkAccess
  public var fonts: FontSet
  /// How files are compressed.
  public var png: PNGMode
  /// `.rightToLeft` mirrors the frames of every cell; text is set by its own script.
  public var layoutDirection: LayoutDirection
  /// Where what was read of the fonts, and what was fetched, is kept between runs; `nil` or an unwritable folder costs time only. By default
  /// `emaki` in `$XDG_CACHE_HOME`, or else in `~/.cache`.
  public var cacheDirectory: String?
  /// How many bytes of painted and compressed rows are kept in memory: a list that is drawn again is painted only where it changed.
  /// By default 8 MB, some hundred rows at scale 3; 0 keeps none.
  public var layerMemory: Int
  /// How many bytes of them are kept in `cacheDirectory`, for other renderers and processes; by default 0: none.
  public var layerFiles: Int
  /// Has workers take their work in an order drawn by this seed. It costs time and changes nothing else: a way to see that.
  public var shuffle: UInt64?
  /// Whether frames know which rows and nodes they show where, for manifests. It costs time and changes no pixel; by default they do not.
  public var describesFrames: Bool
  /// Whether what is painted is compressed at once, for frames that become PNG files. Without it a frame is compressed when somebody asks
  /// for its file, and painted rows are not kept.
  package var encodesFrames = true

  public init(
    jobs: Int? = nil, images: ImageAccess = ImageAccess(baseDirectory: "."), network: NetworkAccess = .off,
    fonts: FontSet = .default, png: PNGMode = .fast, layoutDirection: LayoutDirection = .leftToRight,
    cacheDirectory: String? = CacheDirectory.default, layerMemory: Int = 8 << 20, layerFiles: Int = 0, shuffle: UInt64? = nil,
    describesFrames: Bool = false
  ) {
    self.jobs = max(1, jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    self.images = images
    self.network = network
    self.fonts = fonts
    self.png = png
    self.layoutDirection = layoutDirection
    self.cacheDirectory = cacheDirectory
    self.layerMemory = layerMemory
    self.layerFiles = layerFiles
    self.shuffle = shuffle
    self.describesFrames = describesFrames
  }
}

extension Renderer {
  public typealias Options = RendererOptions
}
