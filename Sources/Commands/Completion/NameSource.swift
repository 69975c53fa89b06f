import ArgumentParser
import CivilTime
import Ledger

/// Things of one sort that can be named in commands.
struct NameSource {
  /// The newest of those that have only an id.
  private static let limit = 30

  let word: String
  let read: (Context) throws(CommandFailure) -> [ListedName]

  static var all: [NameSource] { TrackerFacet.all.flatMap { $0.names } }

  init(_ word: String, _ read: @escaping (Context) throws(CommandFailure) -> [ListedName]) {
    self.word = word
    self.read = read
  }

  init<Thing: Named>(_ word: String, _ thing: Thing.Type) {
    self.init(word) { context throws(CommandFailure) in
      try Thing.all(in: context).map { ListedName($0.name) }
    }
  }

  /// By id, with the time of each.
  init<Thing: Identified>(_ word: String, at: @escaping (Thing) -> Moment) {
    self.init(word) { context throws(CommandFailure) in
      let records = try context.read(
        context.ledger.records(of: Thing.kind, in: .always, order: .newestFirst, limit: Self.limit))
      let ids = try ShortIDs(of: records.map { $0.id }, Thing.kind, in: context)
      let today = context.now.local.calendarDay
      return records.compactMap { record in
        Thing(record).map { thing in
          let time = at(thing).local
          let day = context.texts.calendar.nearDay(time.calendarDay, today)
          return ListedName(ids[record.id], "\(day) \(time.timeOfDay.iso8601)")
        }
      }
    }
  }
}

extension CompletionKind {
  /// What the user has called things: a ``NameSource``. Where nothing can be read it is nothing.
  static func names(_ sort: String) -> CompletionKind {
    .shellCommand("dayring names \(sort) --shell \"$SAP_SHELL\" 2>/dev/null")
  }
}
