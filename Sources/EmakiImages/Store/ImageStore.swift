package import EmakiDisplay
internal import EmakiLayout
package import EmakiSupport
private import Synchronization

/// An image store reads, decodes, scales and modifies pictures, each once for all callers. It is safe to use from any thread.
///
/// A thread that asks for a picture that is being made waits for the thread that makes it. Preparing a picture may wait for another thread
/// that decodes the same source. Decoding waits for no thread, so no wait lasts for ever. The latest failures are kept like pictures.
package final class ImageStore: ImageProvider {
  /// A place holds the folders and files of one feed's pictures.
  private struct Place {
    var folders: FileGate
    /// The files of tiles that were read last. Each is open once for all threads.
    var tiles = ByteBoundedCache<ExactString, TileFile>(byteLimit: 4)
    /// The stamps of the files that were looked at so far, by path; `nil` for a file that was not there.
    var stamps: [ExactString: FileStamp?] = [:]
    /// The whole paths of the files that were looked for so far, by path as written.
    var paths: [ExactString: String] = [:]
  }

  /// The largest number of files whose digests are kept. Beyond it, the digest of a further picture is unknown.
  private static let digestLimit = 1 << 16
  /// The largest number of file digests that are kept from earlier feeds, about 250 bytes each. Other digests are computed again when their
  /// pictures are shown again.
  static let leftDigestLimit = 4096

  private let place: Mutex<Place>
  /// Whether a changed file counts as another picture. Otherwise each picture is read once, even if its file changes.
  private let knowsFiles: Bool
  private let limits: ImageLimits
  private let network: NetworkReader
  let memory: ImageMemory

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - network: reads pictures at `http:` and `https:` addresses; by default none.
  ///   - byteBudget: the largest number of bytes of decoded and prepared pictures together, in a memory of the store's own. Pictures in use
  ///     elsewhere come on top. Default: 256 MB.
  ///   - memory: the memory of the pictures, which may be shared with other stores. With it the store serves one feed after the other, and
  ///     notices when a file has changed since another feed showed it.
  package init(
    access: ImageAccess, limits: ImageLimits = ImageLimits(), network: NetworkReader = NetworkReader(.off), byteBudget: Int = 256 << 20,
    memory: ImageMemory? = nil
  ) {
    place = Mutex(Place(folders: FileGate(access.baseDirectory, further: access.allowedDirectories)))
    knowsFiles = memory != nil
    self.limits = limits
    self.network = network
    self.memory = memory ?? ImageMemory(byteBudget: byteBudget, limits: limits)
  }

  /// Changes to the folders of another feed, and forgets the state of files that were looked at. No picture of the earlier feed may still
  /// be drawn.
  package func begin(_ access: ImageAccess) {
    let folders = FileGate(access.baseDirectory, further: access.allowedDirectories)
    place.withLock { $0 = Place(folders: folders) }
    memory.withLock { if $0.digests.count >= Self.leftDigestLimit { $0.digests = [:] } }
  }

  /// The stamps of the files that were looked for since the feed began, by path; `nil` for a file that was not there.
  package var files: [ExactString: FileStamp?] { place.withLock { $0.stamps } }

  /// What the store, and others with the same memory, have done so far.
  package var work: (decoded: Int, frames: Int, prepared: Int) {
    let counters = counters
    return (counters.decoded, counters.frames, counters.prepared)
  }
  var counters: ImageCounters { memory.withLock { $0.counters } }

  /// The number of bytes of pictures that are kept now, at most the budget.
  package var cachedBytes: Int { memory.withLock { $0.cache.bytes } }

  /// Returns the version of the file that a source points to now; `nil` for an address that points to no file, and if versions are not used.
  private func version(of source: ImageSource) -> ImageVersion? {
    guard knowsFiles, case .url(let url) = source, let path = (try? ImageLocation(url))?.file else { return nil }
    return place.withLock { place in
      let (file, folder) = (place.paths[path.exact] ?? place.folders.full(path), place.folders.folders[0].exact)
      place.paths[path.exact] = file
      if let known = place.stamps[file.exact] { return ImageVersion(folder: folder, stamp: known) }
      let stamp = FileStamp(ofFile: file)
      place.stamps[file.exact] = .some(stamp)
      return ImageVersion(folder: folder, stamp: stamp)
    }
  }

  /// Returns the picture at an address with the version of its file.
  private func file(_ url: String) -> ImageFile { ImageFile(url: url.exact, version: version(of: .url(url))) }

  /// Drops pictures of addresses that are not in `urls`, if they have more than `byteLimit` bytes together. A dropped picture is read again
  /// when it is requested.
  package func trim(keeping urls: Set<ImageURL>, to byteLimit: Int) {
    memory.withLock { if $0.cache.bytes > byteLimit { $0.cache.trim(keeping: urls, to: byteLimit) } }
  }

  /// Begins to fetch network pictures that will be requested soon. It ignores other pictures, and those that were looked at before.
  package func prefetch(_ sources: some Sequence<ImageSource>) {
    if network.mode == .off { return }
    let urls = sources.compactMap { source -> String? in
      guard case .url(let url) = source, case .network? = try? ImageLocation(url) else { return nil }
      return memory.withLock { $0.digests[ImageFile(url: url.exact)] == nil } ? url.exact.written : nil
    }
    if !urls.isEmpty { network.prefetch(urls, byteLimit: limits.bytes) }
  }

  /// Returns a picture as a request describes it: scaled, cut and modified, with the faults that were overlooked in its file.
  ///
  /// - Throws: The reason why there is no such picture, the same at each call.
  package func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?) {
    let key = ImageCacheKey.prepared(request, version(of: request.source))
    let (result, isFirst) = value(for: key) { () throws(ImageError) in try self.prepare(request) }
    memory.withLock { state in
      if isFirst { state.counters.prepared += 1 } else { state.counters.hits += 1 }
    }
    let picture = try result.get()
    return (picture.bitmap, picture.repair)
  }

  /// Returns a picture's size in pixels as it is shown.
  ///
  /// - Parameter decoding: whether the whole picture is decoded. Otherwise the beginning of its file is read.
  package func pixelSize(of source: ImageSource, decoding: Bool = false) throws(ImageError) -> PixelSize {
    switch source {
    case .url(let url) where decoding: return try picture(url).size
    case .bitmap(let bitmap): return bitmap.size
    case .url(let url): return try encoded(url).pixelSize(limits: limits)
    }
  }

  /// Returns a digest of everything that decides a source's pixels; `nil` where there are no pixels, or where they are in doubt.
  ///
  /// It reads a file that was not read before, unless too many digests are known already. A picture's digest is asked for again after it
  /// was drawn. If its file has changed in between, the answer is `nil` from then on.
  package func digest(of source: ImageSource) -> Digest? {
    switch source {
    case .bitmap(let bitmap):
      var builder = DigestBuilder()
      builder.append(bitmap.width)
      builder.append(bitmap.isOpaque)
      bitmap.withPixels { builder.append(UnsafeRawBufferPointer($0)) }
      return builder.digest()
    case .url(let url):
      // The digest of a picture inside its address is not kept. Such a picture cannot change, and its address may be long.
      if Self.isSelfContained(url) {
        var builder = DigestBuilder()
        builder.append(url)
        return builder.digest()
      }
      let file = file(url)
      let (known, isFull) = memory.withLock { ($0.digests[file], $0.digests.count >= Self.digestLimit) }
      if let known { return known }
      if isFull { return nil }
      guard let picture = try? encoded(url) else {
        memory.withLock { $0.digests[file] = .some(nil) }
        return nil
      }
      hold(picture, file)
      return note(picture, file)
    }
  }

  private static func isSelfContained(_ url: String) -> Bool { if case .data? = try? ImageLocation(url) { true } else { false } }

  /// Records the digest of the file that was read at an address, and returns it.
  @discardableResult
  private func note(_ picture: EncodedImage, _ file: ImageFile) -> Digest? {
    let digest = picture.bytes.withUnsafeBytes { Digest(of: $0) }
    let isStill = !picture.mayBeAnimated
    return memory.withLock { state in
      if isStill { state.note(nil, of: file) }
      if let known = state.digests[file] {
        if known != digest { state.digests[file] = .some(nil) }
      } else {
        state.digests[file] = digest
      }
      return state.digests[file] ?? nil
    }
  }

  private func prepare(_ request: ImageRequest) throws(ImageError) -> CachedPicture {
    let size = request.size
    guard size.width > 0, size.height > 0, size.width <= limits.pixels / size.height else {
      throw .boxOutOfRange(url: request.source.name, size: size, limit: limits.pixels)
    }
    var request = request
    // A tile beyond the greatest zoom of its file is shown as a part of another tile's picture.
    if case .url(let url) = request.source, case .tile(let file, let zoom, let column, let row)? = try? ImageLocation(url),
      let part = try tileFile(file, url: request.source.name).part(zoom, column, row, url: request.source.name)
    {
      request.options.cropRect = request.isCropped ? request.options.cropRect.within(part) : part
    }
    var extent = DecodedExtent.whole
    if case .progress(let percent) = request.quality { extent = .beginning(percent: percent) }
    let source = try decoded(request.source, at: request.options.animationTime, extent)
    let picture = source.bitmap
    if let caps = request.options.capInsets {
      // The preview of a picture with caps has caps of as many points.
      let shown = request.quality == .preview ? picture.thumbnail : picture
      let pictureScale = request.options.pictureScale * Double(shown.width) / Double(picture.width)
      let bitmap = shown.stretched(to: size, caps: caps, pictureScale: pictureScale, scale: request.scale)
      source.permit?.end()
      return CachedPicture(bitmap: bitmap.modified(by: request.modification, scale: request.scale), repair: source.repair)
    }
    let box = request.drawnSize(of: picture.size)
    guard box.width > 0, box.height > 0, box.width <= limits.pixels / box.height else {
      throw .boxOutOfRange(url: request.source.name, size: box, limit: limits.pixels)
    }
    var (shown, placement) = (picture, ImagePlacement(of: picture.size, for: request, in: box))
    if request.quality == .preview {
      // Whatever the content mode, the preview covers the same place as the picture. Only its pixels differ.
      shown = picture.thumbnail
      placement = placement.scaled(from: picture.size, to: shown.size)
    } else if source.isVector, let size = request.enlargedSize(of: picture.size, in: box, limit: limits.pixels) {
      source.permit?.end()
      shown = try decoded(request.source, at: 0, .enlarged(size)).bitmap
      placement = placement.scaled(from: picture.size, to: size)
    }
    let scaled = shown.drawn(in: box, placement)
    source.permit?.end()
    let bitmap = scaled.modified(by: request.modification, scale: request.scale).stretched(to: size)
    return CachedPicture(bitmap: bitmap, repair: source.repair)
  }

  /// Returns a picture in full at its own size, upright.
  func picture(_ url: String) throws(ImageError) -> Bitmap { try decoded(.url(url), at: 0, .whole).bitmap }

  /// Returns the facts of a picture that have to be known before it arrives.
  ///
  /// - Parameters:
  ///   - decoding: whether the picture is decoded to find out whether it is available. Otherwise it counts as available.
  ///   - inPart: whether the picture may be shown before it is whole. Otherwise it counts as one that is shown only as a whole.
  package func facts(of url: String, decoding: Bool, inPart: Bool) -> ImageFacts {
    var facts: ImageFacts = (false, nil)
    do throws(ImageError) {
      if inPart { facts.progressiveFrom = try encoded(url, file(url), for: .ahead).progressiveFrom }
      if decoding { _ = try picture(url) }
    } catch {
      facts.fails = decoding
    }
    return facts
  }

  /// Returns when the frames of the animation at an address show. The inner value is `nil` for a picture that stands still. The outer value
  /// is `nil` where that is not known without reading the picture.
  package func knownPlayback(of url: String) -> Playback?? {
    let file = file(url)
    return memory.withLock { $0.playbacks.value(for: file) }
  }

  /// Returns when the frames of the animation at an address show; `nil` for a picture that stands still or cannot be had.
  package func playback(of url: String) -> Playback? {
    let file = file(url)
    let playback = (try? encoded(url, file, for: .ahead)).flatMap { $0.playback(limits: limits) }
    memory.withLock { $0.note(playback, of: file) }
    return playback
  }

  /// Returns a decoded picture, from memory or from its file.
  ///
  /// - Parameter time: the moment of an animation, in milliseconds from its beginning.
  private func decoded(_ source: ImageSource, at time: Int, _ extent: DecodedExtent) throws(ImageError) -> CachedPicture {
    switch source {
    case .bitmap(let bitmap): return CachedPicture(bitmap: bitmap)
    case .url(let url):
      let (result, isFirst) = value(for: .decoded(source, version(of: source), time: time, extent)) { () throws(ImageError) in
        if case .whole = extent { return try self.frame(of: url, at: time) }
        return try self.decode(self.encoded(url, self.file(url), for: .decoding), extent)
      }
      if isFirst { memory.withLock { $0.counters.decoded += 1 } }
      return try result.get()
    }
  }

  /// Decodes a picture as it shows at a time. An animation that plays is decoded by its player, which is kept for the next frame.
  private func frame(of url: String, at time: Int) throws(ImageError) -> CachedPicture {
    let file = file(url)
    let (kept, opened, plays) = memory.withLock { state in
      let kept = state.cache.takePlayer(of: file, at: time)
      return (kept, kept == nil ? state.played[file]?.file : nil, time > 0 || (state.playbacks.value(for: file) ?? nil) != nil)
    }
    let player: AnimationPlayer
    if let kept {
      player = kept
    } else if let opened {
      player = AnimationPlayer(opened)
    } else {
      let picture = try encoded(url, file, for: .decoding)
      guard plays, let made = try picture.played(limits: limits) else { return try decode(picture, .whole) }
      player = AnimationPlayer(made)
      memory.withLock { state in
        state.counters.openings += 1
        if state.played.count >= Self.leftDigestLimit { state.played = state.played.filter { $0.value.file != nil } }
        state.played[file] = WeakPlayedFile(file: made)
      }
    }
    let before = player.decodedFrames
    defer {
      memory.withLock { state in
        state.counters.frames += player.decodedFrames - before
        state.cache.keep(player, of: file)
      }
    }
    return try memory.gate.enter(player.workingPixels) { () throws(ImageError) in try player.picture(at: time) }
  }

  private func decode(_ picture: EncodedImage, _ extent: DecodedExtent) throws(ImageError) -> CachedPicture {
    let header = try picture.header(limits: limits)
    var size = header.storedSize
    if case .enlarged(let larger) = extent { size = larger }
    let permit = memory.gate.permit(size.area + header.workingPixels)
    var decoded: CachedPicture
    switch extent {
    case .whole, .enlarged: decoded = try picture.picture(header, drawnAt: size)
    case .beginning(let percent): decoded = CachedPicture(bitmap: try picture.bitmap(header, percent: percent))
    }
    if decoded.bitmap.byteCount > memory.withLock({ $0.cache.largestSource }) {
      permit.end(keeping: decoded.bitmap.size.area)
      decoded.permit = permit
    } else {
      permit.end()
    }
    return decoded
  }

  /// Keeps a picture that was read until it is decoded, up to a number of bytes.
  private func hold(_ picture: EncodedImage, _ file: ImageFile) {
    memory.withLock { $0.pending.insert(picture, for: file, byteCount: picture.bytes.count) }
  }

  /// A reading purpose says what a picture's file is read for.
  private enum ReadingPurpose {
    /// The picture is decoded now.
    case decoding
    /// The picture is likely to be decoded next, and is kept until then.
    case ahead
  }

  /// Returns a picture that was read before, or else reads the file as it is now, and records what was read.
  private func encoded(_ url: String, _ file: ImageFile, for purpose: ReadingPurpose) throws(ImageError) -> EncodedImage {
    let pending = memory.withLock { purpose == .ahead ? $0.pending.value(for: file) : $0.pending.removeValue(for: file) }
    if let pending { return pending }
    let picture = try encoded(url)
    let isNoted = !Self.isSelfContained(url) && memory.withLock { $0.digests[file] != nil || $0.digests.count < Self.digestLimit }
    if isNoted {
      note(picture, file)
    } else if !picture.mayBeAnimated {
      memory.withLock { $0.note(nil, of: file) }
    }
    if purpose == .ahead { hold(picture, file) }
    return picture
  }

  private func encoded(_ url: String) throws(ImageError) -> EncodedImage {
    let name = ImageSource.url(url).name
    let bytes =
      switch try ImageLocation(url) {
      case .path(let path): try place.withLock { $0.folders }.contents(of: path, byteLimit: limits.bytes, url: name)
      case .data(let content): try DataURL.bytes(of: content, byteLimit: limits.bytes, url: name)
      case .tile(let file, let zoom, let column, let row): try tileFile(file, url: name).tile(zoom, column, row, url: name)
      case .network: try fetched(url.exact.written)
      }
    return EncodedImage(url: name, bytes: bytes, isVideo: url.exact.isVideo)
  }

  private func tileFile(_ path: String, url: String) throws(ImageError) -> TileFile {
    let path = try place.withLock { $0.folders }.regularFile(path, url: url)
    return place.withLock { place in
      let file = place.tiles.value(for: path.exact) ?? TileFile(path: path, byteLimit: limits.bytes)
      place.tiles.insert(file, for: path.exact, byteCount: 1)
      return file
    }
  }

  private func fetched(_ url: String) throws(ImageError) -> [UInt8] {
    do throws(NetworkFailure) {
      return try network.contents(of: url, byteLimit: limits.bytes)
    } catch {
      if case .tooManyBytes(let limit) = error { throw .tooManyBytes(url: url, limit: limit) }
      throw .network(url: url, error)
    }
  }

  /// Returns the picture or failure of a key, and whether this call made it.
  private func value(
    for key: ImageCacheKey, make: () throws(ImageError) -> CachedPicture
  ) -> (Result<CachedPicture, ImageError>, isFirst: Bool) {
    let entry = memory.withLock { $0.cache.entry(for: key) }
    return entry.outcome.withLock { outcome in
      if let outcome { return (outcome, false) }
      let made = Result(catching: make)
      outcome = made
      memory.withLock { memory in
        if case .success(let picture) = made {
          memory.cache.finish(key, bytes: picture.bitmap.byteCount)
        } else {
          memory.cache.fail(key)
        }
      }
      return (made, true)
    }
  }
}

extension Rect {
  /// Returns the same part, in fractions, of a rectangle.
  fileprivate func within(_ whole: Rect) -> Rect {
    Rect(x: whole.minX + minX * whole.width, y: whole.minY + minY * whole.height, width: width * whole.width, height: height * whole.height)
  }
}
