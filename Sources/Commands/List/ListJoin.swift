import ArgumentParser
import DeviceSync
import JSON
import Ledger
import Sealing
import SpaceHost
import Texts
import Trackers

struct ListJoin: SpaceCommand {
  static let configuration = CommandConfiguration(
    "join", "Ask to join a list by a link that its owner has sent you.",
    discussion: """
      Example: dayring list join LINK --as Ben
      You and the owner then see six digits to compare. Without a link, a terminal asks for one; \
      - reads the link from standard input. If a try is interrupted, the next one with the same \
      link continues it.
      """)

  @Argument(help: .text("The link; asked for if missing."))
  var link: String?

  @Option(name: .customLong("as"), help: .personName)
  var person: String?

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    _ = try work.overview()
    let typed = try work.context.environment.secret(
      self.link, SecretPrompt(field: .link, noun: "Link", isShown: true))
    let link: ListLink
    do throws(SealingError) {
      link = try ListLink(typed)
    } catch {
      throw ListFailures.unreadableLink
    }
    try await work.step()
    let list = ListID(link.founding)
    if try work.context.read(work.store.lists()).contains(list) {
      throw ListFailures.alreadyIn(work.name(of: try work.context.listBook(list)))
    }
    try work.checkRoomForList()
    try await enter(by: link, as: try work.personName(person), in: work)
    try await work.step()
    let (document, book) = (
      try work.document("list.join", of: list), try work.context.listBook(list)
    )
    let (texts, name) = (work.texts, work.name(of: book))
    return Report(document, text: { _ in [texts.joined(name, as: book.role).harmless] })
  }

  private func enter(
    by link: ListLink, as name: String, in work: SpaceWork
  ) async throws(CommandFailure) {
    var runner = try work.runner()
    guard let own = runner.member() else { throw SpaceFailure.inNoSpace }
    var asking = Asking(by: link, as: name, own: own)
    var shown: AskingStep?
    while true {
      // A relay that never answered is reported soon; its name may be wrong.
      let step = try await work.ask(
        retries: { shown == nil ? 3 : SpaceWork.linkRetries }, within: nil,
        as: { $0.failure(of: .asking) }
      ) { () async throws(JoiningFailure) -> AskingStep? in
        if try await runner.ask(&asking, as: name) != nil { return .entered }
        let step = asking.digits.map { AskingStep.revealed(digits: $0) } ?? .asked
        return step == shown ? nil : step
      }
      switch step {
      case .entered: return
      case .asked: try show(["asked": .bool(true)], work.texts.asked, in: work)
      case .revealed(let digits):
        try show(["digits": .string(digits)], work.texts.ownerSees(digits), in: work)
      }
      shown = step
    }
  }

  private func show(
    _ document: JSONObject, _ sentence: String, in work: SpaceWork
  ) throws(CommandFailure) {
    try work.show(Report(document, text: { _ in [sentence] }), asJSON: output.json)
  }
}

private enum AskingStep: Equatable {
  case asked
  case revealed(digits: String)
  case entered
}
