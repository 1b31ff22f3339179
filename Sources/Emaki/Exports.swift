// Whoever draws nodes and lists needs these modules and types.
@_exported import EmakiDisplay
@_exported import EmakiEngine
@_exported import EmakiLayout
@_exported import EmakiNodes

@_exported import enum EmakiEncoding.FrameStreamFormat
@_exported import enum EmakiEncoding.PNGMode
@_exported import struct EmakiImages.CachedResponse
@_exported import protocol EmakiImages.HTTPCache
@_exported import class EmakiImages.HTTPClient
@_exported import struct EmakiImages.HTTPClientOptions
@_exported import protocol EmakiImages.HTTPLoader
@_exported import struct EmakiImages.HTTPRequest
@_exported import struct EmakiImages.HTTPResponse
@_exported import struct EmakiImages.HTTPValidators
@_exported import struct EmakiImages.ImageAccess
@_exported import struct EmakiImages.NetworkAccess
@_exported import enum EmakiRaster.FontError
@_exported import struct EmakiRaster.FontFace
@_exported import struct EmakiRaster.FontSet
@_exported import enum EmakiRaster.PixelEnvironment
@_exported import enum EmakiSupport.CacheDirectory
@_exported import enum EmakiSupport.NetworkFailure
@_exported import struct EmakiSupport.OutputError
// The data sources and delegates of lists take it.
@_exported import struct FoundationEssentials.IndexPath
