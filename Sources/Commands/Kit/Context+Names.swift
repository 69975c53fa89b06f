import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// What people type to name things, and the things.
extension Context {
  func activity(_ typed: String) throws(CommandFailure) -> Activity {
    try named(typed, among: try activities().all, .activity)
  }

  func beverage(_ typed: String) throws(CommandFailure) -> Beverage {
    try named(typed, among: try beverages().all, .beverage)
  }

  func dateCounter(_ typed: String) throws(CommandFailure) -> DateCounter {
    let all = try read { store throws(StorageError) in try store.dateCounters() }
    return try named(typed, among: all, .date)
  }

  func drink(_ typed: String) throws(CommandFailure) -> Drink {
    guard let drink = Drink(try record(typed, of: .drink, .drink)) else {
      throw .id(.drink, typed, matches: 0)
    }
    return drink
  }

  func entry(_ typed: String) throws(CommandFailure) -> TallyEntry {
    guard let entry = TallyEntry(try record(typed, of: .tally, .entry)) else {
      throw .id(.entry, typed, matches: 0)
    }
    return entry
  }

  func activities() throws(CommandFailure) -> Activities {
    try read { store throws(StorageError) in try Activities(in: store) }
  }

  func beverages() throws(CommandFailure) -> Beverages {
    try read { store throws(StorageError) in try Beverages(in: store) }
  }

  /// The record whose id begins with what was typed.
  func record(
    _ typed: String, of kind: Kind, _ thing: Listed
  ) throws(CommandFailure) -> Record {
    guard !typed.isEmpty, let ids = RecordID.range(withPrefix: typed) else {
      throw .id(thing, typed, matches: 0)
    }
    let matches = try read { store throws(StorageError) in
      try store.records(of: kind, ids: ids, limit: 2)
    }
    guard matches.count == 1 else { throw .id(thing, typed, matches: matches.count) }
    return matches[0]
  }

  private func named<Element: Named>(
    _ typed: String, among all: [Element], _ thing: EntryRefusal.Thing
  ) throws(CommandFailure) -> Element {
    switch NameMatch(typed, among: all) {
    case .one(let element): return element
    case .several(let names): throw .ambiguousName(thing, typed, names)
    case .none(let nearest): throw .unknownName(thing, typed, nearest: nearest)
    }
  }
}
