import EmakiDrawing
import Foundation
import Testing

@testable import EmakiBatch
@testable import EmakiEncoding

struct StreamReplyTests {
  private struct Answer: Decodable, Equatable {
    struct File: Decodable, Equatable { var png: Data }
    var id: String
    var png: Data?
    var files: [File]?
  }

  private func answer(_ contents: [[UInt8]], _ pictures: FeedPictures, id: String) throws -> Answer {
    var reply = StreamReply(id: RequestID(id), line: 1)
    reply.contents = contents.map(EncodedFile.init(bytes:))
    reply.pictures = pictures
    return try JSONDecoder().decode(Answer.self, from: Data(reply.encoded()))
  }

  @Test(arguments: ["7", "-9223372036854775808", "18446744073709551615", "0.5"]) func `an id that is a number is written as it came`(
    id: String
  ) throws {
    let line = try StreamReply(id: RequestID(id, isNumber: true), line: 1).encoded()
    #expect(String(decoding: line, as: UTF8.self).contains("\"id\":\(id),"))
  }

  @Test(arguments: ["7", #""png":"""#, #"\"png":"""#, #"{"png":""}"#, #"\"#, "é\u{1}"])
  func `an answer holds its pictures, whatever its id looks like`(id: String) throws {
    let (first, second): ([UInt8], [UInt8]) = (Array(0...255), [1, 2])
    let picture = FeedPicture(bytes: 256, width: 1, height: 1)
    let one = try answer([first], .one(picture), id: id)
    #expect(one == Answer(id: id, png: Data(first)))
    let two = try answer([first, second], .parts([picture, FeedPicture(bytes: 2, width: 1, height: 1)]), id: id)
    #expect(two == Answer(id: id, files: [Answer.File(png: Data(first)), Answer.File(png: Data(second))]))
  }
}
