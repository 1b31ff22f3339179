import EmakiFiles

/// A picture of a feed as it was written.
package struct FeedPicture: Hashable, Sendable {
  package var bytes: Int
  /// In device pixels.
  package var width: Int
  package var height: Int

  package init(bytes: Int, width: Int, height: Int) { (self.bytes, self.width, self.height) = (bytes, width, height) }
}

/// What a feed was drawn as.
package enum FeedPictures: Hashable, Sendable {
  case one(FeedPicture)
  /// A list that was cut, from its top to its bottom.
  case parts([FeedPicture])

  package var all: [FeedPicture] {
    switch self {
    case .one(let picture): [picture]
    case .parts(let pictures): pictures
    }
  }

  /// The paths of the files.
  ///
  /// - Parameter output: of the only picture; parts have a number before its ending.
  package func paths(of output: String) -> [String] {
    switch self {
    case .one: return [output]
    case .parts(let pictures):
      let path = NumberedPath(output)
      return pictures.indices.map(path.path)
    }
  }
}
