import ArgumentParser
import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

struct ListActivity: RowCommand {
  static let configuration = CommandConfiguration(
    "activity", "Show who did what in a list, newest first.",
    discussion: "Example: dayring list activity shopping")

  @OptionGroup var naming: ListNaming

  @Option(name: .shortAndLong, help: .value("count", "Maximum number of events."))
  var limit = 20

  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...10_000).contains(limit) else {
      throw ValidationError(.text("The limit must be from 1 to 10000."))
    }
  }

  var member: String { "events" }

  func example(in context: Context) -> JSON? { nil }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let book = try context.list(named: naming.name)
    let events = try ListedEvents(of: book, limit: limit, in: context)
    return Report(
      ["events": events.json],
      text: { style in
        let lines = events.lines(style)
        return lines.isEmpty ? [context.texts.list.noActivity] : lines
      })
  }
}

/// Events of a list, or of one of its tasks, newest first.
struct ListedEvents {
  private let book: ListBook
  private let events: [(event: ListEvent, subject: ListEvent.Subject)]
  private let context: Context

  init(
    of book: ListBook, on task: RecordID? = nil, limit: Int, in context: Context
  ) throws(CommandFailure) {
    self.book = book
    self.context = context
    events = try context.read { store throws(StorageError) in
      var events: [(event: ListEvent, subject: ListEvent.Subject)] = []
      for event in try store.activity(of: book.id, on: task, limit: limit) {
        events.append((event, try store.subject(of: event)))
      }
      return events
    }
  }

  var json: JSON { .list(events) { $0.event.json($0.subject) } }

  func lines(_ style: Style) -> [String] {
    let rows = events.map { event, subject in
      let time = event.time.map { context.wording.moment(context.zone.moment($0)) }
      let people = subject == .person ? [event.of].compactMap { $0 } : event.to
      let what = context.texts.list.what(event, subject, others: people.map { name($0) })
      return [
        style.paint(time ?? "", .quiet), (event.by.map { name($0) } ?? "").harmless, what.harmless,
      ]
    }
    let lines = Table(rows: rows).lines()
    return style.isInteractive ? lines.map { $0.truncated(to: style.width) } : lines
  }

  private func name(_ person: RecordID) -> String {
    context.texts.list.name(of: person, in: book.people)
  }
}
