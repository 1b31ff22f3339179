import Foundation

/// Standard error: everything that is not the product.
enum Terminal {
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
  static func error(_ message: String) { write("error: \(message)\n") }
  static func warning(_ message: String) { write("warning: \(message)\n") }

  static var isInteractive: Bool { isatty(STDERR_FILENO) != 0 }
}
