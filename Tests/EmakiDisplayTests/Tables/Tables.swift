import Foundation

/// The numbers in each line of a table in this folder, by the word that the line begins with.
func numbers(in table: String) throws -> [String: [Double]] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(table).txt")
  let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Dictionary(
    uniqueKeysWithValues: lines.map { $0.split(separator: " ") }.map { (String($0[0]), $0.dropFirst().compactMap { Double($0) }) })
}
