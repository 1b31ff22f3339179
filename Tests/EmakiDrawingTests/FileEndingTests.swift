import EmakiDrawing
import Testing

struct FileEndingTests {
  @Test(arguments: PictureFormat.allCases.map(\.rawValue) + FrameStreamFormat.allCases.map(\.rawValue).filter { $0 != "raw" })
  func `the name of each format that is written is an ending`(format: String) {
    #expect([format, format.uppercased()].map { FileEnding(of: "out/list.\($0)")?.text } == [format, format])
  }
}
