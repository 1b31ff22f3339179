// The engine's own declarations use these modules and types, so whoever imports the engine needs them.
@_exported import EmakiDisplay
@_exported import EmakiFiles
@_exported import EmakiLayout
@_exported import EmakiList
@_exported import EmakiNodes

@_exported import enum EmakiDiagnostics.NetworkFailure
@_exported import enum EmakiEncoding.FrameStreamFormat
@_exported import enum EmakiEncoding.PNGMode
@_exported import struct EmakiImages.ImageAccess
@_exported import struct EmakiNetwork.CachedResponse
@_exported import protocol EmakiNetwork.HTTPCache
@_exported import class EmakiNetwork.HTTPClient
@_exported import struct EmakiNetwork.HTTPClientOptions
@_exported import protocol EmakiNetwork.HTTPLoader
@_exported import struct EmakiNetwork.HTTPRequest
@_exported import struct EmakiNetwork.HTTPResponse
@_exported import struct EmakiNetwork.HTTPValidators
@_exported import struct EmakiNetwork.NetworkAccess
@_exported import enum EmakiRaster.FontError
@_exported import struct EmakiRaster.FontFace
@_exported import struct EmakiRaster.FontSet
@_exported import enum EmakiRaster.PixelEnvironment
// The data sources and delegates of lists take it.
@_exported import struct FoundationEssentials.IndexPath
