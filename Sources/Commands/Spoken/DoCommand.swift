import ArgumentParser
import JSON
import Texts
import Trackers

struct DoCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    commandName: "do",
    abstract: "Do what is said in plain words.",
    discussion: """
      Examples: dayring do "start fasting"
                dayring do log 250 ml of tea
                dayring do "add task call mum tomorrow at 9"
      Case, articles and punctuation do not matter; names have to be whole. What is not understood \
      changes nothing. `dayring do --list` shows what can be said.
      """)

  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("What to do.", valueName: "words"))
  var words: [String] = []

  @Flag(help: "Show what can be said.")
  var list = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard list || !words.isEmpty else {
      throw ValidationError("Say what to do: dayring do \"start fasting\".")
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    if list { return Outcome(output: output.json ? table.serialized + "\n" : listing) }
    let context = try Context(in: environment)
    let answer = try context.carryOut(spoken: words.joined(separator: " "))
    let report = Report(json: { .object(answer.document) }, text: answer.lines)
    return Outcome(output: report.printed(asJSON: output.json, in: context.style))
  }

  private var listing: String {
    VerbTable.english.verbs.map { verb in
      ([verb.example] + verb.phrases.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private var table: JSON {
    let verbs = VerbTable.english.verbs.map { verb in
      JSON.object([
        "action": .string(verb.name.rawValue), "changes": .bool(verb.name.changes),
        "parameters": .array(verb.parameters.map { .string($0.rawValue) }),
        "phrases": .array(verb.phrases.map { .string($0) }), "example": .string(verb.example),
      ])
    }
    return .object(["verbs": .array(verbs)])
  }
}
