import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

struct ListGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Show and change task lists that several people share.",
    discussion: """
      Examples: dayring list add Shopping --as Anna
                dayring list share shopping         (prints a link for another person)
                dayring list join LINK --as Ben     (the other person, who is shown six digits)
                dayring list show shopping
      A task of a list has one title and one status for all, and a place in the plan of each \
      person, which the others do not see. Name a list by the beginning of its name or ID. A list \
      comes to all devices that you sync; `dayring sync` and `dayring serve` keep it up to date.
      """,
    subcommands: [
      ListAll.self, ListAdd.self, ListShow.self, ListShare.self, ListAsksCommand.self,
      ListLinks.self, ListWithdraw.self, ListJoin.self, ListPeopleCommand.self, ListName.self,
      ListRename.self, ListRead.self, ListActivity.self, ListExportCommand.self, ListLeave.self,
      ListDelete.self,
    ],
    defaultSubcommand: ListAll.self)
}

struct ListAll: RowCommand {
  static let configuration = CommandConfiguration(
    "all", "List shared lists, with their people and open tasks.")

  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "lists" }

  func example(in context: Context) -> JSON? {
    let list = ListID(rawValue: .example)
    return ListBook.empty(list).json(open: 0, ListUnread())
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    var lists: [CountedList] = []
    for book in try context.listBooks() { lists.append(try CountedList(book, in: context)) }
    let texts = context.texts
    return Report(
      ["lists": .list(lists) { $0.json }],
      text: { style in
        guard !lists.isEmpty else {
          return [texts.say("No shared lists yet: dayring list --help")]
        }
        return Table.lines(fitting: style) { style in
          lines(of: lists, texts.list, style)
        }
      })
  }

  private func lines(
    of lists: [CountedList], _ texts: ListTexts, _ style: Style
  ) -> [[String]] {
    let ids = ShortIDs(complete: lists.map { $0.book.id.rawValue })
    return lists.map { list in
      let book = list.book
      let unread = list.unread.comments
      let remarks = [
        book.role.map { texts.role($0) }, texts.standing(book.standing),
        texts.people(book.people.present.count), unread > 0 ? texts.unread(unread) : nil,
        list.trouble?.text,
      ].compactMap { $0 }
      return [
        style.paint(ids[book.id.rawValue], .hint),
        texts.name(of: book.list).harmless.truncated(to: style.widths.name), texts.open(list.open),
        style.paint(remarks.joined(separator: " \(style.bullet) "), .quiet),
      ]
    }
  }
}

/// A list with its numbers.
struct CountedList {
  let book: ListBook
  let open: Int
  let unread: ListUnread
  let trouble: ListTrouble?

  init(_ book: ListBook, in context: Context) throws(CommandFailure) {
    self.book = book
    trouble = try book.standing == .left ? nil : ListTrouble(of: book.id, in: context)
    open = try context.read(
      context.ledger.openRecords(of: .task.labelled(book.id), filed: .anywhere)
    ).count
    unread = try context.unread(in: book)
  }

  var json: JSON { book.json(open: open, unread) }
}

struct ListRename: LedgerCommand {
  static let configuration = CommandConfiguration(
    "rename", "Rename a list for all of its people, as its owner.",
    discussion: "Example: dayring list rename shopping Groceries")

  @OptionGroup var naming: ListNaming

  @Argument(help: .text("New name, up to 100 characters."))
  var newName: String

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let book = try context.list(named: naming.name)
    var draft = book.list.draft
    draft.name = newName
    look.apply(to: &draft.colour, &draft.symbol)
    let command = ListCommand.describe(draft)
    let ops = try context.perform(command, in: book.id)
    let renamed = try CountedList(try context.listBook(book.id), in: context)
    let (former, name) = (context.texts.list.name(of: book.list), renamed.book.name)
    return context.report(
      on: command.label, isChanged: !ops.isEmpty,
      Changed(
        member: "list", json: renamed.json,
        sentence: context.texts.say("Renamed \(former) to \(name).")))
  }
}

struct ListRead: LedgerCommand {
  static let configuration = CommandConfiguration(
    "read", "Mark the comments of a list as read, on all of your devices.",
    discussion: "Example: dayring list read shopping")

  @OptionGroup var naming: ListNaming
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let book = try context.list(named: naming.name)
    let isChanged = try context.exclusively { () throws(CommandFailure) in
      guard try !context.unread(in: book).isEmpty, let device = context.device(in: book.id) else {
        return false
      }
      let newest = try context.read { store throws(StorageError) in
        try store.activity(of: book.id, limit: 1).first
      }
      guard let newest, let log = device.log(newest.sequence) else { return false }
      var mark = book.mark
      mark.read(
        to: MarkedPlace(sequence: newest.sequence, log: log),
        on: device.writer.clock.replica.device)
      let change = mark.change(since: book.mark)
      _ = try context.read(context.ledger.commitWithoutUndo([change], at: context.now.instant))
      return true
    }
    let list = try CountedList(try context.listBook(book.id), in: context)
    let name = context.texts.list.name(of: book.list)
    return context.report(
      on: "list.read", isChanged: isChanged,
      Changed(
        member: "list", json: list.json,
        sentence: context.texts.say("Marked everything in \(name) as read.")))
  }
}
