import ArgumentParser
import CivilTime
import DeviceSync
import JSON
import Ledger
import QRCode
import Sealing
import SpaceHost
import Texts
import Trackers
import Wire

/// A role that a link gives.
enum GivenRole: String, CaseIterable, ExpressibleByArgument {
  case editor, reader

  var role: Role { self == .editor ? .editor : .reader }
}

struct ListShare: SpaceCommand {
  static let configuration = CommandConfiguration(
    "share", "Share a list, as its owner: print a link, and wait for people who use it.",
    discussion: """
      Examples: dayring list share shopping
                dayring list share shopping --role reader --many 10 --until fri
      Each person then sees six digits. Allow one only if they match. The link works until it \
      expires or is withdrawn, even after this command has ended.
      """)

  /// Of a link, in days.
  static let longest = 30
  /// Of a link, in days, unless chosen.
  static let usual = 7

  @OptionGroup var naming: ListNaming

  @Option(help: .text("What the person may do: change tasks, or read and comment."))
  var role = GivenRole.editor

  @Option(help: .value("count", "How many people may ask by the link."))
  var many = 1

  @Option(
    parsing: .upToNextOption,
    help: .value("day", "The link's last day, or a time. (default: in a week)"))
  var until: [String] = []

  @Option(help: .value("address", "Address of the app, for the link. (default: the relay's)"))
  var app: String?

  @Flag(name: .customLong("no-wait"), help: .text("Print the link only."))
  var isAlone = false

  @OptionGroup var asking: AskOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...SyncLimits.asks).contains(many) else {
      throw ValidationError(.text("The number of people must be from 1 to \(SyncLimits.asks)."))
    }
    guard !(isAlone && asking.admit) else {
      throw ValidationError(.text("Choose either --admit or --no-wait."))
    }
    guard !(isAlone && asking.answer) else {
      throw ValidationError(.text("Choose either --answer or --no-wait."))
    }
  }

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let end = try end(in: work.context)
    let book = try await work.list(named: naming.name, for: .owner)
    var runner = try work.runner()
    let (role, many) = (role.role, many)
    let sharing = try await performing(.sharing) { () async throws(JoiningFailure) in
      try await Sharing(
        book.id, as: role, until: UInt64(clamping: end.milliseconds), asks: many, by: &runner)
    }
    let app = try RelayAddress.typed(self.app ?? sharing.link.relay)
    let link = sharing.link.text(app: app.text + "/")
    let shown = report(link, to: work.name(of: book), until: end, in: work)
    if isAlone { return shown }
    try work.show(shown, asJSON: output.json)
    var asks = ListAsking([sharing], to: book.id, asking, asJSON: output.json, runner, work)
    try await asks.answer(until: end, count: many)
    return try await asks.report()
  }

  private func end(in context: Context) throws(CommandFailure) -> Instant {
    let (now, latest) = (context.now.instant, Span.hours(24 * ListShare.longest))
    if until.isEmpty { return now + .hours(24 * ListShare.usual) }
    let end: Instant
    do throws(CommandFailure) {
      let day = try context.day(until, .future)
      end = context.zone.moment(LocalTime(startOf: day + 1)).instant
    } catch {
      guard let time = try context.time(until, .until, .after(context.now)) else { throw error }
      end = time.instant
    }
    guard now < end, end - now <= latest else {
      throw ListFailures.unreadableEnd(days: ListShare.longest)
    }
    return end
  }

  private func report(
    _ link: String, to list: String, until end: Instant, in work: SpaceWork
  ) -> Report {
    let (texts, context) = (work.texts, work.context)
    let (moment, role) = (context.zone.moment(end), ListRole(role.role))
    let isWaiting = !isAlone
    return Report(
      [
        "link": .string(link), "role": .string(role.name), "many": .whole(many),
        "until": .string(moment.iso8601),
      ],
      text: { style in
        let until = context.wording.moment(moment)
        return [texts.shared(list, as: role, many, until: until).harmless, link]
          + QRCode.picture(of: link, in: style)
          + (isWaiting ? [style.paint(texts.answerLater, .quiet)] : [])
      })
  }
}
