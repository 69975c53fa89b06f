import ArgumentParser
import CivilTime
import Exchange
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The forms of a list in a file; the raw value is the argument of `--as`.
enum ListForm: String, CaseIterable, ExpressibleByArgument {
  case todotxt, csv, json

  fileprivate var fileExtension: String { self == .todotxt ? "txt" : rawValue }
}

struct ListExportCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "export", "Export the tasks of a list to a file.",
    discussion: """
      Examples: dayring list export shopping
                dayring list export shopping --as csv --output -
      The file is named dayring-list-NAME-DATE and saved in the current folder, or as --output \
      says; `-` is standard output. An existing file is never overwritten without --force. JSON \
      has comments as well. Imported again, a todo.txt makes tasks of your own.
      """)

  @OptionGroup var naming: ListNaming

  @Option(name: .customLong("as"), help: .text("Form of the file."))
  var form = ListForm.todotxt

  @Option(
    name: [.customShort("o"), .customLong("output")], help: .value("file", "Output file."),
    completion: .file())
  var file: String?

  @Flag(help: .text("Overwrite an existing file."))
  var force = false

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let context = try Context(in: environment)
    let book = try context.list(named: naming.name)
    let text = try text(of: book, in: context)
    if file == "-" {
      return CommandResult(output: text, form: form == .json ? .json : .data)
    }
    let day = try context.userDay().today.iso8601
    let path = file ?? "dayring-list-\(book.name.fileName)-\(day).\(form.fileExtension)"
    try OutputFile(path: path, overwrites: force).write(Array(text.utf8))
    let report = Report(
      ["files": .array([.string(path)])], text: { _ in [context.texts.exchange.written(path)] })
    return CommandResult(output: report.printed(asJSON: output.json, in: context.style))
  }

  private func text(
    of book: ListBook, in context: Context
  ) throws(CommandFailure) -> String {
    let tasks = try context.read { store throws(StorageError) in
      try store.openTasks(of: book.id) + store.endedTasks(of: book.id)
    }
    switch form {
    case .todotxt: return tasks.todoTxt
    case .csv:
      return tasks.csv { id in book.people[id].map { context.texts.list.name(of: $0) } ?? "" }
    case .json: return try document(of: book, tasks, in: context).printed
    }
  }

  private func document(
    of book: ListBook, _ tasks: [ListTask], in context: Context
  ) throws(CommandFailure) -> JSON {
    let list = try CountedList(book, in: context)
    let listed = try ListedTasks(book, tasks, list.unread, in: context)
    let comments = try context.read(context.ledger.records(of: .comment.labelled(book.id)))
      .compactMap { ListComment($0) }
    return .object([
      "list": list.json, "tasks": listed.json,
      "comments": .list(comments) { comment in
        guard case .object(var document) = comment.json(in: book) else { return .null }
        document.append("task", .text(comment.task?.description))
        return .object(document)
      },
    ])
  }
}
