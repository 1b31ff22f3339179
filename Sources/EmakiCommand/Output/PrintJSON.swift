import FoundationEssentials

/// Prints the document of `--json`, with its keys in order.
func printJSON(_ document: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
  try StandardOutput.print(String(decoding: try encoder.encode(document), as: UTF8.self))
}
