import ArgumentParser
import JSON
import SQLiteLedger

struct RemindTest: DayringCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test by every channel of this machine, and say what became of it.",
    discussion: "The exit code is 1 unless it arrived by all of them.")

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let context = try Context(in: environment)
    let channels = try context.read { store throws(StorageError) in try store.channels() }
    guard !channels.isEmpty else { throw .channel(.none) }
    let results = zip(channels, environment.testChannels(channels)).map { ($0, $1) }
    let words = context.texts.shell
    let report = Report(
      json: {
        .object([
          "channels": .array(
            results.map { channel, result in
              .object([
                "channel": channel.json, "arrived": .bool(result == .arrived),
                "problem": result.problem.map { .string($0) } ?? .null,
              ])
            })
        ])
      },
      text: { style in
        results.map { channel, result in
          let mark = Mark(result == .arrived ? .completed : .cancelled, in: style).drawn(in: style)
          return "\(mark) " + words.tested(channel, result).harmless
        }
      })
    return Outcome(
      output: report.printed(asJSON: output.json, in: context.style),
      exitCode: results.allSatisfy { $1 == .arrived } ? 0 : 1)
  }
}

/// What became of a test by one channel.
package enum ChannelTestResult: Equatable, Sendable {
  case arrived
  /// A part of a sentence that begins with a small letter.
  case failed(String)

  var problem: String? {
    if case .failed(let problem) = self { problem } else { nil }
  }
}
