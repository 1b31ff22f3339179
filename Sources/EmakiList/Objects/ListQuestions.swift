import EmakiNodes
import FoundationEssentials

/// List questions are the functions with which a list asks its data source object. Counts below 0 count as 0.
struct ListQuestions {
  let numberOfSections: () -> Int
  /// Returns the number of rows or items in a section.
  let count: (_ section: Int) -> Int
  let header: (_ section: Int) -> NodeBlock?
  let footer: (_ section: Int) -> NodeBlock?
  /// Returns the id of a row or item; `nil` where the source gives none.
  let id: (IndexPath) -> String?
  let nodeBlock: (IndexPath) -> NodeBlock
}
