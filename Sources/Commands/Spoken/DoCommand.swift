import ArgumentParser
import JSON
import Trackers

struct DoCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "do", "Log, change or ask something in plain words.",
    discussion: """
      Examples: dayring do "start fasting"
                dayring do log 250 ml of tea
                dayring do "add task call mum tomorrow at 9"
      Case, articles and punctuation don't matter; names must be complete. A line that isn't \
      understood changes nothing. `dayring do --list` shows the phrases.
      """)

  @Argument(parsing: .allUnrecognized, help: .value("words", "The line in plain words."))
  var words: [String] = []

  @Flag(help: .text("List the phrases."))
  var list = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard list || !words.isEmpty else {
      throw ValidationError(.text("Say what to do: dayring do \"start fasting\"."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    if list {
      let verbs = environment.verbs.verbs
      return CommandResult(output: output.json ? table(of: verbs).printed : listing(of: verbs))
    }
    let context = try Context(in: environment)
    let answer = try SpokenAnswer(to: words.joined(separator: " "), in: context)
    let report = Report(answer.document, text: answer.lines)
    return context.outcome(of: report, asJSON: output.json)
  }

  private func listing(of verbs: [Verb]) -> String {
    verbs.map { verb in
      ([verb.example] + verb.phrases.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func table(of verbs: [Verb]) -> JSON {
    let verbs = JSON.list(verbs) { verb in
      .object([
        "action": .string(verb.name.rawValue), "changes": .bool(verb.name.changes),
        "parameters": .list(verb.parameters) { .string($0.rawValue) },
        "phrases": .list(verb.phrases) { .string($0) }, "example": .string(verb.example),
      ])
    }
    return .object(["verbs": verbs])
  }
}
