import ArgumentParser
import Trackers

struct CounterEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a counter's name, unit, quick amounts or look.",
    discussion: "Example: dayring count edit pushups --name push-ups --quick 10,20")

  @OptionGroup var naming: Naming<Counter>

  @Option(help: .text("New name."))
  var name: String?

  @OptionGroup var options: CounterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, options.isEmpty else { return }
    throw ValidationError(
      .text("Say what to change: --name, --unit, --quick, --colour or --icon."))
  }

  func change(of activity: Counter, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var draft = try options.draft(activity.draft)
    draft.name = name ?? draft.name
    return .counter(.edit(activity.id, draft))
  }
}

struct CounterMove: NounCommand {
  static let configuration = CommandConfiguration(
    "move", "Move a counter to another place in the list.",
    discussion: "Example: dayring count move pushups 1")

  @OptionGroup var naming: Naming<Counter>

  @Argument(help: .text("New place, 1 for the first."))
  var place: Int

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard place > 0 else { throw ValidationError(.text("Places start at 1.")) }
  }

  func change(of activity: Counter, in context: Context) -> TrackerCommand {
    .counter(.move(activity.id, to: place - 1))
  }
}

struct CounterPrimary: NounCommand {
  static let configuration = CommandConfiguration(
    "primary", "Choose the main counter, shown in the ring and in widgets.")

  @OptionGroup var naming: Naming<Counter>

  @OptionGroup var output: OutputOptions

  func change(of activity: Counter, in context: Context) -> TrackerCommand {
    .counter(.makePrimary(activity.id))
  }
}
