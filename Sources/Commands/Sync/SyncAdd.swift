import ArgumentParser
import DeviceSync
import JSON
import QRCode
import Sealing
import SpaceHost
import Wire

struct SyncAdd: SpaceCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a device: print a link for it, and wait.",
    discussion: "Both devices then show six digits. Allow the new device only if they match.")

  @Option(help: .value("address", "Address of the app, for the link. (default: the relay's)"))
  var app: String?

  @Flag(help: .text("Allow any device that has the link, without asking."))
  var admit = false

  @Flag(help: .text("Print the name and the digits, then read yes or no from standard input."))
  var answer = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !(admit && answer) else {
      throw ValidationError(.text("Choose either --admit or --answer."))
    }
  }

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    let relay = try work.overview().relay
    let app = try RelayAddress.typed(self.app ?? relay)
    var adding = try await joining { () async throws(JoiningFailure) in
      try await Adding(by: &runner)
    }
    try work.show(
      Self.report(link: adding.link.text(app: app.text + "/"), in: work), asJSON: output.json)
    let (request, digits) = try await asked(&adding, &runner, work)
    let texts = work.texts
    let question = texts.mayAdmit(request.name, digits)
    if answer {
      let isAllowed = try work.answer(
        to: question, ["name": .string(request.name), "digits": .string(digits)],
        asJSON: output.json)
      guard isAllowed else { throw SpaceWork.notConfirmed }
    } else {
      try work.confirm(question, isAnswered: admit, option: .admit, texts.admitRemedy)
    }
    _ = try await work.ask(
      retries: { SpaceWork.linkRetries }
    ) { () async throws(JoiningFailure) in
      try await adding.admit(request, by: &runner)
      return true
    }
    let device = request.admission.device
    try work.name(device, request.name)
    try work.nameOwn()
    try await work.step()
    return Report(
      [
        "admitted": .string(request.name),
        "device": .string(device.text),
      ],
      text: { _ in [texts.admitted(request.name).harmless] })
  }

  /// Waits until the new device has left its request.
  private func asked(
    _ adding: inout Adding, _ runner: inout SyncRunner, _ work: SpaceWork
  ) async throws(CommandFailure) -> (JoinRequest, digits: String) {
    try await work.ask(
      retries: { SpaceWork.linkRetries }
    ) { () async throws(JoiningFailure) in
      try await adding.request(over: &runner)
    }
  }

  private static func report(link: String, in work: SpaceWork) -> Report {
    let texts = work.texts
    return Report(
      ["link": .string(link)],
      text: { style in [texts.openWithin(minutes: 10), link] + QRCode.picture(of: link, in: style) }
    )
  }
}
