import ArgumentParser
import EmakiDrawing

extension PictureFormat {
  /// Checks that the path of `-o` does not have the ending of another format, for a command that writes this format alone.
  func checkOption(_ path: String) throws {
    guard let ending = FileEnding(of: path), !isNamed(by: ending) else { return }
    throw ValidationError("-o \(path) has the ending of \(ending.format), and would be \(rawValue). Give it another, such as .\(rawValue).")
  }
}
