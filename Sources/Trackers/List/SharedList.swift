import CivilTime
import Ledger

/// A list of tasks of several people, as its owner describes it.
package struct SharedList: Hashable, Sendable {
  package let list: ListID
  package var draft: ListDraft

  package init(_ list: ListID, _ draft: ListDraft) {
    self.list = list
    self.draft = draft
  }

  /// Empty until the owner has written it.
  package var name: String { draft.name }
}

package struct ListDraft: Hashable, Sendable {
  /// In Unicode scalars.
  package static let nameLimit = 100

  package var name: String
  package var colour: Colour
  package var symbol: Symbol

  package init(_ name: String, colour: Colour = .indigo, symbol: Symbol = .leaf) {
    self.name = name
    self.colour = colour
    self.symbol = symbol
  }
}

extension Kind {
  /// The description of a list: one record, with the list's own id.
  package static let sharedList = Kind(rawValue: "list")
}

extension SharedList: ListModel {
  package static var kind: Kind { .sharedList }

  package var id: RecordID { list.rawValue }

  /// - Parameter record: nil while it has not come yet.
  package init(_ list: ListID, _ record: Record?) {
    self.init(list, ListDraft(""))
    guard let record else { return }
    read(record)
    draft.name = draft.name.bounded(to: ListDraft.nameLimit)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.name, &draft.name)
    fields.field(.colour, &draft.colour)
    fields.field(.icon, &draft.symbol)
  }
}

/// The role of a person in a list, as the roster gives it.
package enum ListRole: Int, CaseIterable, Comparable, Sendable {
  /// People, name, deletion.
  case owner = 1
  /// Adds and changes tasks.
  case editor = 2
  /// Reads and comments.
  case reader = 3

  /// By what they may do.
  package static func < (left: ListRole, right: ListRole) -> Bool {
    left.rawValue > right.rawValue
  }
}

extension ListRole: StoredValue {}
