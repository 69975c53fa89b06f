import ArgumentParser
import JSON
import Trackers

struct DoCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "do", "Do what is said in plain words.",
    discussion: """
      Examples: dayring do "start fasting"
                dayring do log 250 ml of tea
                dayring do "add task call mum tomorrow at 9"
      Case, articles and punctuation do not matter; names have to be whole. What is not understood \
      changes nothing. `dayring do --list` shows what can be said.
      """)

  @Argument(parsing: .allUnrecognized, help: .value("words", "What to do."))
  var words: [String] = []

  @Flag(help: "Show what can be said.")
  var list = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard list || !words.isEmpty else {
      throw ValidationError("Say what to do: dayring do \"start fasting\".")
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    if list { return CommandResult(output: output.json ? table.printed : listing) }
    let context = try Context(in: environment)
    let answer = try SpokenAnswer(to: words.joined(separator: " "), in: context)
    let report = Report(answer.document, text: answer.lines)
    return context.outcome(of: report, asJSON: output.json)
  }

  private var listing: String {
    VerbTable.english.verbs.map { verb in
      ([verb.example] + verb.phrases.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private var table: JSON {
    let verbs = JSON.list(VerbTable.english.verbs) { verb in
      .object([
        "action": .string(verb.name.rawValue), "changes": .bool(verb.name.changes),
        "parameters": .list(verb.parameters) { .string($0.rawValue) },
        "phrases": .list(verb.phrases) { .string($0) }, "example": .string(verb.example),
      ])
    }
    return .object(["verbs": verbs])
  }
}
