import EmakiLayout
import EmakiSupport

extension LayoutAnswer {
  /// The answer as JSON on one line: `{"name": ..., "size": [w, h], "frames": {"id": [x, y, w, h], ...}}`. Lengths are in points, rounded
  /// to a millionth of one.
  public var json: String {
    let frames = frames.map { frame in
      let rect = frame.frame
      return "\(JSONText.quoted(frame.id)):\(Self.list([rect.minX, rect.minY, rect.width, rect.height]))"
    }
    return
      "{\"name\":\(JSONText.quoted(name)),\"size\":\(Self.list([size.width, size.height])),\"frames\":{\(frames.joined(separator: ","))}}"
  }

  private static func list(_ values: [Double]) -> String { "[" + values.map(JSONText.number).joined(separator: ",") + "]" }
}
