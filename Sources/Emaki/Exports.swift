@_exported import EmakiDisplay
@_exported import EmakiFeeds
@_exported import EmakiLayout
@_exported import EmakiList
@_exported import EmakiNodes

@_exported import struct EmakiImages.ImageAccess
@_exported import enum EmakiRaster.FontError
@_exported import struct EmakiRaster.FontFace
@_exported import struct EmakiRaster.FontSet
