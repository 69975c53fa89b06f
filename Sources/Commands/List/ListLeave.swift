import ArgumentParser
import DeviceSync
import Ledger
import SpaceHost
import Texts
import Trackers

struct ListLeave: SpaceCommand {
  static let configuration = CommandConfiguration(
    "leave", "Leave a list, and keep a read-only copy.",
    discussion: "Example: dayring list leave shopping")

  @OptionGroup var naming: ListNaming

  @Flag(help: .text("Do not ask."))
  var yes = false

  @Flag(help: .text("Leave even if the relay can't be reached."))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let book = try await work.list(named: naming.name, for: nil)
    let (texts, name) = (work.texts, work.name(of: book))
    guard book.standing != .left else { throw .list(.left) }
    if book.role == .owner, try !work.isOver(book.id) { throw ListFailures.ownerLeaves(name) }
    try work.confirm(
      work.context.texts.list.mayLeave(name), isAnswered: yes, option: .yes, texts.yesRemedy)
    var runner = try work.runner()
    try await work.end(book.id, by: .leave, &runner, anyway: anyway)
    let document = try work.document("list.leave", of: book.id)
    return Report(document, text: { _ in [texts.left(name).harmless] })
  }
}

struct ListDelete: SpaceCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete a list for everyone, as its owner.",
    discussion: "Example: dayring list delete shopping")

  @OptionGroup var naming: ListNaming

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let book = try await work.list(named: naming.name, for: .owner)
    let (texts, name) = (work.texts, work.name(of: book))
    try work.confirm(
      work.context.texts.list.mayDelete(name), isAnswered: yes, option: .yes, texts.yesRemedy)
    var runner = try work.runner()
    try await work.end(book.id, by: .delete, &runner, anyway: false)
    let document = try work.document("list.delete", of: book.id)
    return Report(document, text: { _ in [texts.deletedForAll(name).harmless] })
  }
}

extension SpaceWork {
  /// Whether the list's relay says that this person is in it no more, or that there is none.
  fileprivate func isOver(_ list: ListID) throws(CommandFailure) -> Bool {
    try ListTrouble(of: list, in: context)?.isOver ?? false
  }

  /// Leaves or deletes a list, and keeps what is in the own plan.
  ///
  /// - Parameters:
  ///   - request: to the list's log.
  ///   - anyway: whether to go without the relay.
  fileprivate func end(
    _ list: ListID, by request: RosterRequest, _ runner: inout SyncRunner, anyway: Bool
  ) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await bringAbout(request, in: list, &runner)
    } catch {
      // Who has gone is told nothing more by the relay.
      if !anyway, try !isOver(list) { throw error }
    }
    try await joining { () async throws(JoiningFailure) in try await runner.end(list) }
    _ = try context.perform(.keepAll, in: list)
    try await step()
  }
}
