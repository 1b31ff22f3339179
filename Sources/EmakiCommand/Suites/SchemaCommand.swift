import ArgumentParser
import EmakiCells
import EmakiSuites

/// `emaki schema` prints a JSON Schema, with which an editor checks a suite or a cell file while it is written.
struct SchemaCommand: ParsableCommand {
  /// The kinds of files that have a schema.
  enum Kind: String, CaseIterable, ExpressibleByArgument { case suite, cell }

  static let configuration = CommandConfiguration.emaki(
    "schema", "Prints the JSON Schema of emaki.yaml, or of cell files.",
    """
    With the YAML language server, put this at the top of the file: # yaml-language-server: $schema=emaki.schema.json

    Example: emaki schema > emaki.schema.json
    Example: emaki schema cell > cell.schema.json
    """)

  @Argument(help: "The kind of files: suite or cell.")
  var kind: Kind = .suite

  func run() throws {
    switch kind {
    case .suite: try StandardOutput.print(SuiteSchema.json, terminator: "")
    case .cell: try StandardOutput.print(CellFile.schema)
    }
  }
}
