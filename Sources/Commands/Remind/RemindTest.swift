import ArgumentParser

struct RemindTest: DayringCommand {
  static let configuration = CommandConfiguration(
    "test", "Send a test through each of this machine's channels.",
    discussion: "The exit code is 1 unless the test arrived through all of them.")

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let context = try Context(in: environment)
    let channels = try context.read(context.ledger.channels())
    guard !channels.isEmpty else {
      throw .refused(
        .noSuchChannel, .channel, "This machine has no channels.",
        "Add the desktop, an ntfy topic or a webhook.",
        hint: "dayring remind channel add desktop")
    }
    let results = Array(zip(channels, environment.testChannels(channels)))
    let report = Report(
      [
        "channels": .list(results) { channel, result in
          .object([
            "channel": channel.json, "arrived": .bool(result == .arrived),
            "problem": .text(result.problem),
          ])
        }
      ],
      text: { style in
        results.map { channel, result in
          let mark = Mark(result == .arrived ? .completed : .cancelled, in: style).drawn(in: style)
          let name = [channel.kind.rawValue, channel.address].filter { !$0.isEmpty }
          let texts = context.texts
          let line = texts.labelled(
            name.joined(separator: " "), result.problem ?? texts.say("sent"))
          return "\(mark) \(line)".harmless
        }
      })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: context.style),
      exitCode: results.allSatisfy { $1 == .arrived } ? 0 : 1)
  }
}

package enum ChannelTestResult: Equatable, Sendable {
  case arrived
  /// A failure, as part of a sentence, beginning in lower case.
  case failed(String)

  var problem: String? {
    if case .failed(let problem) = self { problem } else { nil }
  }
}
