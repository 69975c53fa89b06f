import CivilTime
import Ledger
import Pages
import Session
import Texts
import Trackers
import WatchLink

/// The part of the host that carries out a command.
extension WatchCommand {
  /// - Returns: nil before the host is opened.
  func carryOut(on host: inout AppHost, at now: Instant) -> SpokenReply? {
    guard let boot = host.boot else { return nil }
    let newID = RecordID(derivedFrom: "watch " + id)
    // A watch whose clock is ahead.
    let tap = boot.zone.moment(min(at, now))
    switch kind {
    case .start, .stop, .drink:
      guard let timed = timed(newID, at: tap, in: host.records, now: boot.zone.moment(now))
      else {
        return SpokenReply(said: "", outcome: .answered)
      }
      return host.perform(timed.command, of: timed.request, newID: newID, at: now)
    case .done(let title):
      let settings = Settings(in: host.records)
      let today = boot.zone.moment(now).day(startingAt: settings.dayStart)
      let plan = WidgetSnapshot(of: .all, in: host.records, at: boot.zone.moment(now)).plan
      let named = (plan?.tasks ?? []).filter { $0.title == title }
      // Another day's entry may have the same title.
      guard !named.isEmpty, tap.day(startingAt: settings.dayStart) == today else {
        let texts = PageTexts(language: boot.locale.language)
        return SpokenReply(said: texts.refusal(.unreadable(.task, title)), outcome: .refused)
      }
      guard let open = named.first(where: { $0.isOpen }) else {
        return SpokenReply(said: "", outcome: .answered)
      }
      let request = VerbRequest.finishTask(open)
      guard let command = request.command else { return nil }
      return host.perform(command, of: request, newID: newID, at: now)
    }
  }
}

extension WatchState.Card {
  init(_ card: WidgetCard) {
    self.init(
      id: card.id, title: card.title, accent: card.accent, value: card.value,
      caption: card.caption, note: card.note, sentence: card.sentence,
      permille: card.permille.map { Int64($0) },
      rows: card.rows.map { WatchState.Row(name: $0.name, isDone: $0.isDone) }, clock: card.clock)
  }
}
