#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output error says why a file cannot be written, why a file of an earlier output cannot be removed, or why a folder cannot be made.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step is what was to be done with a file or a folder.
  public enum Step: Hashable, Sendable {
    /// The file was to be written.
    case write
    /// The file was to be removed, because it is not part of the output that was written.
    case remove
    /// The path was to be a folder for files.
    case makeFolder
  }

  /// The path of the file that cannot be written or removed, or of the folder that cannot be made.
  public var path: String
  /// The system's error number.
  public var code: Int32

  /// The step that failed: writing a file, removing one, or making a folder.
  public var step = Step.write

  package init(path: String, code: Int32, step: Step = .write) { (self.path, self.code, self.step) = (path, code, step) }

  /// The error in words: which file, why, and how to mend it.
  public var description: String {
    let (path, cause) = (escapingControls(path), String(cString: strerror(code)))
    return switch step {
    case .write: "cannot write \(path): \(cause). Choose a place that can be written, with enough room."
    case .makeFolder: "cannot make the folder \(path): \(cause). Choose a place that can be written."
    case .remove: "cannot remove \(path) of an earlier output: \(cause). Remove it, or choose another place."
    }
  }
}
