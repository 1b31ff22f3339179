import ArgumentParser
import EmakiDrawing
import EmakiSupport
import FoundationEssentials
import Glibc

/// An output place is the place where a file is written: a name in a folder. Two files with the same place replace each other.
///
/// A folder counts as the same whatever links lead to it. If the file's name is a link, the link itself is replaced and not its target.
struct OutputPlace: Equatable {
  private let folder: ExactString
  private let name: ExactString

  init(_ path: String) {
    var parts = FilePath.parts(of: path).filter { $0 != "." }
    name = (parts.popLast() ?? "").exact
    let written = (path.utf8.first == UInt8(ascii: "/") ? "/" : "./") + parts.joined(separator: "/")
    // A folder that is not there yet has no links.
    folder = (FilePath.real(written) ?? written).exact
  }

  /// Returns whether a path leads to the place. The folder of a file with another name is not looked up.
  func isPlace(of path: String) -> Bool { (FilePath.parts(of: path).last { $0 != "." } ?? "").exact == name && OutputPlace(path) == self }
}

extension OutputPlace {
  /// A file that a command reads or writes: what it is in words, and its path; `nil` and `-` for none.
  typealias Named = (what: String, path: String?)

  /// Checks that an output does not replace a file that the command reads, or another output.
  ///
  /// - Parameters:
  ///   - option: the option that names the output.
  ///   - words: what is said of a file, made of its `what`.
  /// - Throws: `ValidationError` that names the file.
  static func check(_ option: String, _ path: String?, beside others: [Named], words: (String) -> String = { $0 }) throws {
    guard let path, path != "-", !isDevice(path) else { return }
    let place = OutputPlace(path)
    for case (let what, let other?) in others where other != "-" {
      // A link that leads to the place is read through.
      var info = stat()
      let isLink = lstat(other, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
      guard place.isPlace(of: other) || isLink && FilePath.real(other).map(place.isPlace) == true else { continue }
      throw ValidationError("\(option) would replace \(words(what)), \(path). Give it another name.")
    }
  }

  /// Checks the same while the command runs, of files that it knows only then. Its usage would say nothing about them.
  ///
  /// - Throws: `Failure` that names the file.
  static func checkRead(_ option: String, _ path: String?, beside others: [Named], words: (String) -> String = { $0 }) throws {
    do { try check(option, path, beside: others, words: words) } catch let error as ValidationError { throw Failure(.usage, error.message) }
  }

  /// Checks that a file that holds no picture is not given the ending of a picture or a video.
  ///
  /// - Parameters:
  ///   - option: the option that names the output.
  ///   - contents: what is written, such as HTML.
  ///   - ending: an ending of such files.
  /// - Throws: `ValidationError` that names the ending.
  static func checkEnding(_ option: String, _ path: String?, of contents: String, such ending: String) throws {
    guard let path, let found = FileEnding(of: path), found.contents != .text else { return }
    throw ValidationError(
      "\(option) \(path) has the ending of \(found.format), and would be \(contents). Give it another, such as .\(ending).")
  }

  /// Checks that not both a picture and a document are written to standard output.
  static func checkStandardOutput(_ output: String?, json: Bool) throws {
    if output == "-" && json { throw ValidationError("-o - and --json both write to standard output. Give one of them.") }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Returns whether a path leads to a device such as /dev/null, which keeps nothing that is written. Then no file is replaced.
  static func isDevice(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFCHR
  }
}
