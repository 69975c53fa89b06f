import ArgumentParser
import CivilTime
import DeviceSync
import JSON
import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Texts
import Trackers

struct ListLinks: LedgerCommand {
  static let configuration = CommandConfiguration(
    "links", "List the open links that you have made to a list.",
    discussion: "Example: dayring list links shopping")

  @OptionGroup var naming: ListNaming
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let book = try context.list(named: naming.name)
    let links = try OpenLinks(to: book.id, in: context)
    let texts = context.texts
    let none = texts.shell.noLinks(to: texts.list.name(of: book.list)).harmless
    return Report(
      ["links": links.json], text: { style in links.all.isEmpty ? [none] : links.lines(style) })
  }
}

struct ListWithdraw: SpaceCommand {
  static let configuration = CommandConfiguration(
    "withdraw", "Withdraw the links to a list, so that they stop working.",
    discussion: """
      Examples: dayring list withdraw shopping          (all of them)
                dayring list withdraw shopping 3qew     (one, by the beginning of its ID)
      """)

  @OptionGroup var naming: ListNaming

  @Argument(help: .text("The beginning of a link's ID, as `dayring list links` shows it."))
  var link: String?

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let book = try await work.list(named: naming.name, for: .owner)
    let links = try OpenLinks(to: book.id, in: work.context)
    let meant = links.all.filter { link == nil || links.isMeant($0, by: link ?? "") }
    guard !links.all.isEmpty else { throw ListFailures.noLinks(to: work.name(of: book)) }
    guard !meant.isEmpty else { throw ListFailures.noLink(link ?? "") }
    var runner = try work.runner()
    for invitation in meant {
      try await performing(.sharing) { () async throws(JoiningFailure) in
        var sharing = try await Sharing(by: invitation, over: &runner)
        try await sharing.withdraw(by: &runner)
      }
    }
    try await work.step()
    let (texts, name) = (work.texts, work.name(of: book))
    return Report(
      ["withdrawn": .list(meant) { .string(RecordID($0.link).description) }],
      text: { _ in [texts.withdrew(meant.count, of: name).harmless] })
  }
}

/// The links of this person to a list that have not ended.
private struct OpenLinks {
  let all: [ListInvitation]
  private let ids: ShortIDs
  private let context: Context

  init(to list: ListID, in context: Context) throws(CommandFailure) {
    let now = UInt64(clamping: context.now.instant.milliseconds)
    all = try context.read(context.ledger.invitations(to: list)).filter { now < $0.until }
    ids = ShortIDs(complete: all.map { RecordID($0.link) })
    self.context = context
  }

  func isMeant(_ invitation: ListInvitation, by typed: String) -> Bool {
    let typed = typed.lowercased()
    return typed.utf8.count >= ShortIDs.shortest
      && RecordID(invitation.link).description.hasPrefix(typed)
  }

  var json: JSON {
    .list(all) { link in
      .object([
        "id": .string(RecordID(link.link).description),
        "role": .string(ListRole(link.role).name), "until": .string(until(link).iso8601),
      ])
    }
  }

  func lines(_ style: Style) -> [String] {
    Table(
      rows: all.map { link in
        let until = context.wording.moment(until(link))
        return [
          style.paint(ids[RecordID(link.link)], .hint),
          context.texts.list.link(as: ListRole(link.role), until: until),
        ]
      }
    ).lines()
  }

  private func until(_ link: ListInvitation) -> Moment { context.zone.moment(link.end) }
}

extension ListInvitation {
  /// The time until which it works, which another device of this person may have stored as any number.
  var end: Instant {
    let times = Instant.supported
    let until = Instant(milliseconds: Int64(clamping: self.until))
    return min(max(times.lowerBound, until), times.upperBound)
  }
}
