import CivilTime
import JSON
import Ledger
import Pages
import SQLiteLedger
import Session
import Texts
import Trackers
import WatchLink

/// The part of a watch: it shows a state, and its commands are carried out here.
extension AppHost {
  private static let answersKey = "watch.answers"

  /// What the watch is to show; nil before the host is opened, and after the log was replaced.
  package func watchState(at now: Instant) -> WatchState? {
    guard let boot, let feed = widgetFeed(at: now) else { return nil }
    let settings = Settings(in: session.ledger)
    let texts = WidgetTexts(Texts(language: boot.locale.language))
    return WatchState(
      feed.entries.map { entry in
        WatchState.Entry(
          from: entry.from,
          entry.cards.filter { WatchState.shown.contains($0.id) }.map { WatchState.Card($0) })
      },
      glass: settings.quickAdds.first.map { glass in
        WatchState.Glass(name: texts.volume(glass, settings.volumeUnit), tenths: glass.tenths)
      }, answers: watchAnswers)
  }

  /// Carries out the commands of the watch, each once and as of its tap. What is carried out or
  /// refused has an answer in the next state; what cannot be stored has none, so that it comes again.
  package mutating func take(_ commands: [WatchCommand], at now: Instant) throws(StorageError) {
    guard boot != nil, !commands.isEmpty else { return }
    try catchUp(at: now)
    guard !isReplaced else { return }
    // The rollover comes first, so that today's entries can be named.
    send(.tick, at: now)
    for command in commands {
      let known = watchAnswers
      guard !known.contains(where: { $0.id == command.id }),
        let reply = carryOut(command, at: now), trouble == nil,
        let answer = WatchState.Answer(
          id: command.id, isDone: reply.outcome != .refused, said: reply.said)
      else { continue }
      let answers = (known + [answer]).suffix(WatchState.mostAnswers)
      keep(WatchState.json(Array(answers)).serialized, as: Self.answersKey)
    }
  }

  /// - Returns: nil before the host is opened.
  private mutating func carryOut(_ command: WatchCommand, at now: Instant) -> SpokenReply? {
    guard let boot else { return nil }
    let newID = RecordID(derivedFrom: "watch " + command.id)
    // A watch whose clock is ahead.
    let tap = boot.zone.moment(min(command.at, now))
    switch command.kind {
    case .start, .stop, .drink:
      guard let timed = timed(command.kind, newID, at: tap, now: boot.zone.moment(now)) else {
        return SpokenReply(said: "", outcome: .answered)
      }
      return perform(timed.command, of: timed.request, newID: newID, at: now)
    case .done(let title):
      let settings = Settings(in: session.ledger)
      let today = boot.zone.moment(now).day(startingAt: settings.dayStart)
      let plan = WidgetSnapshot(of: .all, in: session.ledger, at: boot.zone.moment(now)).plan
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
      return perform(command, of: request, newID: newID, at: now)
    }
  }

  private var watchAnswers: [WatchState.Answer] {
    WatchState.answers(row(Self.answersKey).flatMap { try? JSON(parsing: $0, depthLimit: 4) })
  }
}

extension WatchState.Card {
  fileprivate init(_ card: WidgetCard) {
    self.init(
      id: card.id, title: card.title, accent: card.accent, value: card.value,
      caption: card.caption, note: card.note, sentence: card.sentence,
      permille: card.permille.map { Int64($0) },
      rows: card.rows.map { WatchState.Row(name: $0.name, isDone: $0.isDone) }, clock: card.clock)
  }
}
