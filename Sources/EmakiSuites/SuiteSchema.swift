import EmakiCells
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiSupport

/// The suite schema is the JSON Schema (https://json-schema.org/draft/2020-12) of the documents that `Suite(parsing:file:)` reads.
package enum SuiteSchema {
  /// The schema as a JSON document.
  package static var json: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "emaki.yaml",
      "description": "Which pictures of which feeds have goldens. Paths are relative to this file.",
      "type": "object",
      "additionalProperties": false,
      "required": ["emaki", "cases"],
      "properties": {
        "emaki": {"const": 1, "description": "The version of the format."},
        "fonts": {"type": "string", "minLength": 1, "description": "A font lock, as emaki fonts lock writes it."},
        "font": {"type": "string", "minLength": 1, "description": "A font file, or a family of the fonts in use, that texts are set in first."},
        "now": {"type": "string", "format": "date-time", "description": "Dates are drawn relative to this one; without it they are absolute."},
        "tz": {"type": "string", "description": "The zone of absolute dates, such as Asia/Tokyo; by default UTC."},
        "dateStyle": {
          "enum": [\(words(FeedDates.Style.self))],
          "description": "How dates are written in the language of their row; the relative ones need now. By default standard."
        },
        "goldens": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "dir": {"type": "string", "minLength": 1, "default": "goldens"},
            "mode": {"enum": [\(words(Suite.GoldenMode.self))]}
          }
        },
        \(shared),
        "cases": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/case"}}
      },
      "$defs": {
        "name": {"type": "string", "pattern": "^[\\\\p{Alphabetic}\\\\p{N}_-]+$"},
        "size": {"type": "string", "pattern": "^[0-9.]+x[0-9.]+$", "default": "390x844", "description": "The viewport, in points."},
        "scale": {"type": "number", \(range(Limits.scale)), "default": 2, "description": "Device pixels a point."},
        "dir": {"enum": ["ltr", "rtl"], "default": "ltr"},
        "matrix": {
          "description": "One picture for each combination. The first value of an axis is the default and in no golden's name.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "theme": {"type": "array", "uniqueItems": true, "items": {"enum": [\(words(Theme.self))]}},
            "typeSize": {"type": "array", "uniqueItems": true, "items": {"enum": [\(words(TypeSize.self))]}},
            "language": {"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"}},
            "width": {"type": "array", "uniqueItems": true, "items": {"type": "number", \(range(Limits.side))}}
          }
        },
        "compare": {
          "description": "What each row may differ by, both at once. By default nothing.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "maxDelta": {"type": "integer", \(range(Limits.channel)), "default": 0, "description": "Of a channel."},
            "maxArea": {"type": "integer", \(range(Limits.area)), "default": 0, "description": "In pixels that hang together."}
          }
        },
        "allow": {
          "description": "What pictures may lack. By default a picture that lacks something fails and is not recorded.",
          "type": "array",
          "uniqueItems": true,
          "items": {"enum": [\(words(RenderWarning.Kind.self))]}
        },
        "overlay": {
          "description": "What is drawn over the pictures. By default nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {"enum": [\(PictureOverlay.allNames.map { "\"\($0)\"" }.joined(separator: ", "))]}
        },
        "screen": {
          "description": "A phone's bars over the list, which scrolls under them; whole lists have none. By default there are none.",
          "oneOf": [
            {"enum": [\(words(ScreenBars.Word.self))]},
            {
              "type": "object",
              "additionalProperties": false,
              "required": ["bars"],
              "properties": {
                "bars": {"enum": [\(words(ScreenBars.Kind.self))]},
                "title": {"type": "string", "description": "By default, and where it is empty, the feed's own, or else Notifications."},
                "clock": {"type": "string", "minLength": 1, "maxLength": \(ScreenBars.clockLength), "default": "9:41"}
              }
            }
          ]
        },
        "device": {
          "enum": [\(words(DeviceFrame.Word.self))], "default": "none",
          "description": "A device round the screen, on a plain ground; whole lists have none."
        },
        "rowStyle": {"enum": [\(words(RowStyle.self))], "default": "standard", "description": "How a row's parts are arranged."},
        "theme": {"type": "string", "description": "ios, material, compact, print, or the path of a theme file."},
        "accent": {"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$", "description": "The accent of the theme."},
        "cell": {
          "type": "string", "minLength": 1, "description": "The path of the cell file that draws rows; notification cells where there is none."
        },
        "map": {
          "type": "string", "minLength": 1, "description": "Where the parts of a row are in a feed of another shape: the path of a mapping file, or body=.title,date=.updated_at."
        },
        "encoding": {"type": "string", "minLength": 1, "description": "The feed's encoding, such as gb18030; what it names, or UTF-8, where there is none."},
        "emptyText": {
          "type": "string",
          "description": "What a list without rows shows; an empty text shows nothing. By default No notifications."
        },
        "shot": {
          "oneOf": [
            {"enum": ["top", "full"]},
            {
              "type": "object",
              "additionalProperties": false,
              "minProperties": 1,
              "properties": {
                "name": {"$ref": "#/$defs/name"},
                "offset": {"type": "number", \(range(Limits.offset)), "description": "How far the list is scrolled, in points."},
                "row": {"type": "string", "minLength": 1, "description": "The id of the row at the top."},
                "view": {"enum": ["top", "full"]},
                "at": {
                  "description": "An instant: first, settled, or milliseconds.",
                  "oneOf": [{"enum": ["first", "settled"]}, {"type": "integer", \(range(Limits.time))}]
                }
              }
            }
          ]
        },
        "case": {
          "type": "object",
          "additionalProperties": false,
          "required": ["name", "feed"],
          "properties": {
            "name": {"$ref": "#/$defs/name"},
            "feed": {"type": "string", "minLength": 1},
            "shots": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/shot"}},
            "scroll": {"type": "string", "minLength": 1, "description": "A scroll script: what takes how long."},
            \(shared)
          }
        }
      }
    }

    """
  }

  private static let shared = SuiteKeys.shared.map { "\"\($0)\": {\"$ref\": \"#/$defs/\($0)\"}" }.joined(separator: ", ")

  private static func range(_ limit: Limit<Double>) -> String { range(limit.ends) }
  private static func range(_ limit: Limit<Int>) -> String { range(limit.ends) }

  private static func range(_ ends: (lowest: String, highest: String)) -> String {
    "\"minimum\": \(ends.lowest), \"maximum\": \(ends.highest)"
  }

  private static func words<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> String where Value.RawValue == String {
    type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
