import ArgumentParser
import SpaceHost
import Texts

struct SyncLeave: SpaceCommand {
  static let configuration = CommandConfiguration(
    "leave", "Stop syncing this device; its data stays here.")

  @Flag(help: .text("Do not ask."))
  var yes = false

  @Flag(help: .text("Stop even if the relay can't be reached."))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    _ = try work.overview()
    let texts = work.texts
    try work.confirm(texts.mayLeave, isAnswered: yes, option: .yes, texts.yesRemedy)
    do throws(CommandFailure) {
      var runner = try work.runner()
      try await work.bringAbout(.leave, &runner)
    } catch {
      // A device that was removed, or whose space is deleted, need not tell the relay.
      let report = try SpaceReport(in: work.context)
      guard anyway || report.isOver else { throw error }
    }
    try work.context.read(try work.store.end())
    return Report(
      ["left": .bool(true)], text: { _ in [texts.left, texts.common.space.keptHere] })
  }
}

struct SyncDelete: SpaceCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete all synced data from the relay; each device keeps its own copy.")

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    let texts = work.texts
    try work.confirm(texts.mayDelete, isAnswered: yes, option: .yes, texts.yesRemedy)
    try await work.deleteSpace(&runner)
    return Report(
      ["deleted": .bool(true)], text: { _ in [texts.deleted, texts.common.space.keptHere] })
  }
}

extension SpaceReport {
  /// Whether the membership has ended at the relay.
  fileprivate var isOver: Bool {
    [.stopped(.removed), .stopped(.deleted), .stopped(.unknown)].contains(state)
  }
}
