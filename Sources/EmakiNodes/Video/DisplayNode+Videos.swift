extension DisplayNode {
  /// Notifies the videos that play in this tree that time has passed.
  package final func advanceVideos() {
    if isInvisible { return }
    advanceVideo()
    for subnode in subnodes { subnode.advanceVideos() }
  }
}
