import Emaki
import EmakiSnapshots
import EmakiSuites

extension SuiteRunner {
  /// Plants faults in rows of a picture, one at a time, and compares each faulty picture with the picture as it is, by the rules of its
  /// case.
  func floor(of picture: SuitePicture) async -> FloorReport.Entry {
    var entry = FloorReport.Entry(name: picture.name)
    do {
      let scale = picture.suiteCase.scale
      let frame = try await draw(picture)
      let refused = SnapshotWarning.all(of: frame, allowed: picture.suiteCase.allowed, wording: SuiteWording.sentence).refused
      if !refused.isEmpty { Terminal.warning("\(picture.name): \(refused.sentences)") }
      // Goldens that are hashes have no pixels.
      let expected =
        folder.suite.goldenMode == .hash
        ? ComparedPicture(try PictureManifest(of: frame, scale: scale)) : try ComparedPicture(frame, scale: scale)
      for mutation in frame.contents.map({ Mutation.all(in: $0, isOfCellFile: drawsByCellFile(picture)) }) ?? [] {
        let actual = try ComparedPicture(try await draw(picture, mutation), scale: scale)
        entry.mutations += 1
        // With an exact tolerance, different hashes already show that the fault is detected. So nothing needs to be decoded.
        if picture.suiteCase.tolerance == .exact, let old = expected.knownManifest, actual.knownManifest?.isRepainted(since: old) == true {
          continue
        }
        let difference = try PictureDifference(
          expected: expected, actual: actual, tolerance: picture.suiteCase.tolerance,
          names: (expected: "the picture", actual: "the picture with a fault"))
        if difference.isNone { entry.unchanged += 1 } else if difference.isTolerated { entry.missed.append("\(mutation)") }
      }
    } catch {
      let failure = SuiteWording.failure(error) ?? Failure(.internal, "\(error)")
      (entry.error, entry.code) = (failure.message, failure.code.rawValue)
    }
    return entry
  }
}
