import ArgumentParser
import EmakiSuites

/// `emaki schema` prints the JSON Schema of suites, with which an editor checks a suite while it is written.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of emaki.yaml.",
    discussion: """
      With the YAML language server, put this at the top of the suite: # yaml-language-server: $schema=emaki.schema.json

      Example: emaki schema > emaki.schema.json
      """)

  func run() throws { try StandardOutput.print(SuiteSchema.json, terminator: "") }
}
