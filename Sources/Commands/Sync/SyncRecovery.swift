import ArgumentParser
import DeviceSync
import Sealing
import SpaceHost
import Wire

struct SyncRecovery: SpaceCommand {
  static let configuration = CommandConfiguration(
    "recovery", "Create a code that restores everything if you lose all devices.",
    discussion: "A new code replaces the old one.")

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    let code = try await joining { () async throws(JoiningFailure) in
      try await runner.makeRecoveryCode()
    }
    let texts = work.texts
    return Report(
      ["code": .string(code.text)],
      text: { style in
        let notes = [texts.common.space.recoveryNote, texts.common.space.codeNote]
        return [code.text] + notes.map { style.paint($0, .quiet) }
      })
  }
}

struct SyncRecover: SpaceCommand {
  static let configuration = CommandConfiguration(
    "recover", "Restore everything with a recovery code.",
    discussion: """
      A terminal asks for the code without showing it; - reads the code from standard input. As an \
      argument it would be in the shell's history and in the list of processes. If a try is \
      interrupted, the next one continues as the same device.
      """)

  @Argument(help: .text("The address of the relay."))
  var relay: String

  @Argument(help: .text("The code, with or without hyphens; asked for if missing."))
  var code: [String] = []

  @Option(help: .text("The name of this device. (default: the host name)"))
  var name: String?

  @Flag(help: .text("Merge the entries on this device, without asking."))
  var merge = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    try work.checkIsAlone()
    let relay = try RelayAddress.typed(self.relay)
    let typed = try work.context.environment.secret(
      self.code.isEmpty ? nil : self.code.joined(),
      SecretPrompt(field: .code, noun: "Recovery code"))
    let code: RecoveryCode
    do throws(SealingError) {
      code = try RecoveryCode(typed.filter { $0 != " " })
    } catch {
      throw .refused(
        .unreadableCode, .code, "This isn't a recovery code.", "Check every character.")
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
