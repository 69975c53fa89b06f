import ArgumentParser
import SQLiteLedger
import SpaceHost

struct SyncVoid: SpaceCommand {
  static let configuration = CommandConfiguration(
    "void", "Skip unreadable changes of another device, on all devices.",
    discussion: """
      Where something cannot be read, everything behind it waits, since nothing is skipped in silence. A \
      later version may be able to read it, so update Dayring first.
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    do throws(StorageError) {
      _ = try await runner.comeIntoStep()
    } catch {
      throw .storage(error)
    }
    let texts = work.texts
    guard let envelope = runner.unreadableEnvelope else {
      throw .refused(
        .nothingUnreadable, nil, "There is nothing that cannot be read.", texts.nothingDone,
        hint: "dayring sync")
    }
    try work.confirm(texts.mayVoid, isAnswered: yes, option: .yes, texts.yesRemedy)
    let isVoid = try await joining { () async throws(JoiningFailure) in
      try await runner.void(envelope)
    }
    guard isVoid else {
      throw .refused(
        .relayUnreachable, nil, "The relay has not taken it.", "Try again.",
        hint: "dayring sync void")
    }
    try await work.step()
    return try SpaceReport(in: work.context).report
  }
}
