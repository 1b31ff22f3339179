package import EmakiDisplay

/// Decodes whole files, for pictures that a program reads itself.
extension Bitmap {
  /// Decodes the file at a path, at its own size and upright. A relative path starts from the current folder. Any folder may be read.
  package init(contentsOfFile path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    let folders = ImageFolders(ImageAccess(baseDirectory: ".", allowedDirectories: ["/"]))
    try self.init(decoding: folders.contents(of: path, byteLimit: limits.bytes, url: path), name: path, limits: limits)
  }

  /// Decodes the bytes of a file, at the picture's own size and upright. Of an animation it is the first frame.
  ///
  /// - Parameter name: the name that errors use for the picture.
  package init(decoding bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    if bytes.count > limits.bytes { throw .tooManyBytes(url: name, limit: limits.bytes) }
    let file = EncodedImage(url: name, bytes: bytes)
    self = try file.picture(file.header(limits: limits)).bitmap
  }
}
