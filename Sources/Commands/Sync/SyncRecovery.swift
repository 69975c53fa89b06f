import ArgumentParser
import Sealing
import SpaceHost
import Sync

struct SyncRecovery: SpaceCommand {
  static let configuration = CommandConfiguration(
    "recovery", "Make a code that brings everything back when all devices are lost.",
    discussion: "A code that was made before opens nothing any more.")

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    let code = try await joining { () async throws(JoiningFailure) in
      try await runner.makeRecoveryCode()
    }
    let texts = work.texts
    return Report(
      ["code": .string(code.text)],
      text: { style in [code.text, style.paint(texts.codeNote, .quiet)] })
  }
}

struct SyncRecover: SpaceCommand {
  static let configuration = CommandConfiguration(
    "recover", "Bring everything back with a recovery code.",
    discussion: """
      A terminal asks for the code and does not show it; - reads it from standard input. As an argument it \
      would be in the shell's history and in the list of processes. Where a try breaks off, the next one \
      goes on as the same device.
      """)

  @Argument(help: "The address of the relay.")
  var relay: String

  @Argument(help: "The code, with or without hyphens; asked for unless given, - reads it.")
  var code: [String] = []

  @Option(help: "What this device is called; the host's name unless given.")
  var name: String?

  @Flag(help: "Bring along what is here, without asking.")
  var merge = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    try work.checkIsAlone()
    let relay = try RelayAddress.typed(self.relay)
    let typed = try work.context.environment.secret(
      self.code.isEmpty ? nil : self.code.joined(),
      SecretPrompt(field: .code, noun: "The recovery code"))
    let code: RecoveryCode
    do throws(SealingError) {
      code = try RecoveryCode(typed.filter { $0 != " " })
    } catch {
      throw .refused(
        .unreadableCode, .code, "This is no recovery code.", "Check it letter by letter.")
    }
    let name = try DeviceName.checked(self.name)
    try work.confirm(
      work.question(at: relay.text, try work.entryCount()), isAnswered: merge, option: .merge,
      work.texts.recoverRemedy)
    var random = work.random
    let member = try await joining { () async throws(JoiningFailure) in
      try await Recovery.member(
        by: code, at: relay.text, in: work.store, over: work.network.transport(relay.text),
        using: &random)
    }
    return try await work.begin(member, as: name)
  }
}
