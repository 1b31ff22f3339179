import EmakiEngine
import EmakiRaster
import Foundation

/// Tries an input as a font lock. It is read and written again. If it names only fonts of our folder, it is compared with their files and
/// opened.
final class FuzzedLock {
  private let folder = fuzzFolder("fonts")
  /// The sets that were opened, which stay for the life of the process.
  private var opened: Set<FontSet> = []

  init() {
    // The fonts are those of the machine. Without them nothing can be tried.
    let font = URL(filePath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    write(made { try Data(contentsOf: font) }, to: folder + "/a.otf")
    write("no font".utf8, to: folder + "/b.otf")
  }

  func run(_ bytes: [UInt8]) {
    do {
      let lock = try FontLock(parsing: bytes, name: folder + "/lock.json")
      let again = try FontLock(parsing: Array(lock.json().utf8), name: folder + "/lock.json")
      expect(again == lock, "a lock changes where it is written")
      // Files in other folders are not read.
      if lock.fonts.contains(where: { $0.path.contains("/") || $0.path.contains("..") }) { return }
      let set = try lock.fontSet()
      if opened.count >= 16, !opened.contains(set) { return }
      opened.insert(set)
      try set.open(cacheDirectory: folder)
      _ = try FontLock(of: set, cacheDirectory: folder)
    } catch {
      if error is FontError { expectWords(error) } else { expectTold(error) }
    }
  }
}
