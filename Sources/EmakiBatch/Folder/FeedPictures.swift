import EmakiSupport

/// A feed picture holds the size of one picture's file, and of the picture itself.
package struct FeedPicture: Hashable, Sendable {
  /// The size of the file, in bytes.
  package var bytes: Int
  /// The picture's width, in device pixels.
  package var width: Int
  /// The picture's height, in device pixels.
  package var height: Int

  package init(bytes: Int, width: Int, height: Int) { (self.bytes, self.width, self.height) = (bytes, width, height) }
}

/// Feed pictures describe the pictures that a feed was drawn as: one, or the parts of a list that was cut.
package enum FeedPictures: Hashable, Sendable {
  /// The feed was drawn as one picture.
  case one(FeedPicture)
  /// The feed's list was cut into these parts, from its top to its bottom.
  case parts([FeedPicture])

  /// All pictures of the feed, from the list's top to its bottom.
  package var all: [FeedPicture] {
    switch self {
    case .one(let picture): [picture]
    case .parts(let pictures): pictures
    }
  }

  /// Returns the paths of the files.
  ///
  /// - Parameter output: the path of the only picture. Parts have a number before its ending.
  func paths(of output: String) -> [String] {
    switch self {
    case .one: return [output]
    case .parts(let pictures):
      let path = NumberedPath(output)
      return pictures.indices.map(path.path)
    }
  }
}
