import Ledger
import Texts
import Trackers

/// The pages of shared lists.
package enum ListPart: Hashable, Sendable {
  /// All lists.
  case all
  case list(ListID)
  /// A task, with its comments and its activity.
  case task(ListTaskID)
  /// The comments on a list, and its activity.
  case activity(ListID)
  case people(ListID)
}

extension ListPart {
  /// Nil for all of them.
  package var list: ListID? {
    switch self {
    case .all: nil
    case .list(let list), .activity(let list), .people(let list): list
    case .task(let task): task.list
    }
  }

  package var address: String {
    switch self {
    case .all: "lists"
    case .list(let list): "list/\(list.rawValue)"
    case .task(let task): "list/\(task.list.rawValue)/task/\(task.task)"
    case .activity(let list): "list/\(list.rawValue)/activity"
    case .people(let list): "list/\(list.rawValue)/people"
    }
  }

  /// Nil for the address of another page.
  package init?(_ address: String) {
    if address == "lists" {
      self = .all
      return
    }
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count > 1, parts[0] == "list", let id = RecordID(parts[1]) else { return nil }
    let list = ListID(rawValue: id)
    switch parts.count {
    case 2: self = .list(list)
    case 3 where parts[2] == "activity": self = .activity(list)
    case 3 where parts[2] == "people": self = .people(list)
    case 4 where parts[2] == "task":
      guard let task = RecordID(parts[3]) else { return nil }
      self = .task(ListTaskID(task, of: list))
    default: return nil
    }
  }
}

/// The frame of a page of lists, whose content the engine of reminders draws.
package struct ListFrame: Sendable {
  package let part: ListPart
  /// Nil of all lists.
  package let list: SharedList?

  package init(_ part: ListPart, of list: SharedList?) {
    self.part = part
    self.list = list
  }

  func frame(_ context: PageContext) -> PageFrame {
    let texts = context.texts
    guard let list else {
      let frame = PageFrame.plan(eyebrow: texts.lists, section: 3, context)
      if context.managesLists {
        let name = texts.common.listPeople.title
        frame.links?.links.append(HeadLink(route: .people(of: nil), icon: .plus, name: name))
      }
      return frame
    }
    let name = texts.common.list.name(of: list)
    let frame = PageFrame("page-plan", title(name, texts))
    frame.back = (.list(.list(list.list)), name)
    if part == .list(list.list) { frame.back = (.list(.all), texts.lists) }
    return frame
  }

  private func title(_ name: String, _ texts: PageTexts) -> String {
    switch part {
    case .all, .list: name
    case .task: texts.task
    case .activity: texts.commentsAndActivity
    case .people: texts.people
    }
  }
}
