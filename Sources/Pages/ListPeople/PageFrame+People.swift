import Ledger
import Texts
import Trackers

extension PageFrame {
  /// - Parameter list: nil for the page for a new one.
  static func people(of list: ListID?, _ texts: PageTexts) -> PageFrame {
    let words = texts.common.listPeople
    let frame = PageFrame("page-panel", list == nil ? words.title : words.people)
    frame.back = (
      Route(list.map { "#/list/\($0.rawValue)" } ?? "#/lists"),
      list == nil ? words.lists : words.list
    )
    return frame
  }
}

extension PanelPlace {
  /// - Parameter list: nil for the page for a new one.
  init(peopleOf list: ListID?) {
    self.init(
      Panel.sync.rawValue, subject: list?.rawValue.description ?? NewListPanel.subject)
  }
}
