// What a name means stands where it is declared.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Whoever draws nodes and lists needs these modules, and of the others the types below.
@_exported import EmakiDisplay
public import EmakiEncoding
@_exported import EmakiEngine
public import EmakiImages
@_exported import EmakiLayout
@_exported import EmakiNodes
public import EmakiRaster
public import EmakiSupport
public import FoundationEssentials

public typealias FrameStreamFormat = EmakiEncoding.FrameStreamFormat
public typealias PictureFormat = EmakiEncoding.PictureFormat
public typealias PNGMode = EmakiEncoding.PNGMode

public typealias CachedResponse = EmakiImages.CachedResponse
public typealias HTTPCache = EmakiImages.HTTPCache
public typealias HTTPClient = EmakiImages.HTTPClient
public typealias HTTPClientOptions = EmakiImages.HTTPClientOptions
public typealias HTTPLoader = EmakiImages.HTTPLoader
public typealias HTTPRequest = EmakiImages.HTTPRequest
public typealias HTTPResponse = EmakiImages.HTTPResponse
public typealias HTTPValidators = EmakiImages.HTTPValidators
public typealias ImageAccess = EmakiImages.ImageAccess
public typealias NetworkAccess = EmakiImages.NetworkAccess

public typealias FontError = EmakiRaster.FontError
public typealias FontFace = EmakiRaster.FontFace
public typealias FontSet = EmakiRaster.FontSet
public typealias PixelEnvironment = EmakiRaster.PixelEnvironment

public typealias CacheDirectory = EmakiSupport.CacheDirectory
public typealias NetworkFailure = EmakiSupport.NetworkFailure
public typealias OutputError = EmakiSupport.OutputError

/// The data sources and delegates of lists take it.
public typealias IndexPath = FoundationEssentials.IndexPath
