import ArgumentParser
import Trackers

struct DateAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a date to count from or to.",
    discussion: """
      Examples: dayring date add "Trip to Oslo" 1 mar 2027
                dayring date add "Ada's birthday" 10 dec 1985 --until --yearly
                dayring date add deadline friday
      Days are typed as 2027-03-01, 1 mar 2027, 1 mar, today, tomorrow, friday, "in 12 days" or \
      "3 weeks ago". Without --since and --until, days are counted since a day up to today, and \
      until a later one.
      """)

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Argument(help: "The day.")
  var day: [String]

  @Flag var direction: CountingDirection?

  @Flag(help: "It comes round each year.")
  var yearly = false

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.day(day, direction?.typed)
    let isPast = day <= (try context.userDay().today)
    var draft = DateDraft(
      name: name, day: day, kind: direction?.kind ?? (isPast ? .since : .until),
      isYearly: yearly)
    look.apply(to: &draft.colour, &draft.symbol)
    return try context.carryOut(.date(.add(draft)), CountedDate.self)
  }
}
