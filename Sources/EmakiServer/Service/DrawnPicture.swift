import EmakiBatch
import EmakiDrawing
import EmakiSupport

/// A drawn picture is what a request was answered with, kept for the same request.
struct DrawnPicture: Sendable {
  /// The answer in the form that JSON has.
  var reply: StreamReply
  /// The files of the pictures.
  var contents: [[UInt8]]
  /// The format of the files.
  var format: PictureFormat
  /// The stamps of all files that decided the pictures, by path; `nil` for one that was not there.
  var files: [ExactString: FileStamp?]
  /// Whether the same request may have another picture later though no file has changed.
  var isOfMoment = false
  /// The entity tag of the only picture: the same bytes have the same tag.
  var tag: String

  init(_ reply: StreamReply, _ contents: [[UInt8]], _ format: PictureFormat, files: [ExactString: FileStamp?]) {
    (self.reply, self.contents, self.format, self.files) = (reply, contents, format, files)
    tag = "\"" + (contents.first ?? []).withUnsafeBytes { Digest(of: $0) }.hexadecimal + "\""
  }

  /// The number of bytes that count against a cache's limit.
  var byteCount: Int { contents.reduce(1024) { $0 + $1.count } }

  /// Whether the files are what they were.
  var isCurrent: Bool { files.allSatisfy { FileStamp(ofFile: $0.key.string) == $0.value } }

  /// Whether a file might change again without its stamp showing it, because it has changed within the last seconds.
  func isTooFresh(now seconds: Int) -> Bool { files.contains { ($0.value?.seconds ?? 0) >= seconds - 2 } }
}
