import CivilTime
import Ledger
import Pages
import SQLiteLedger
import Session
import Texts
import Trackers

/// The answer to an intent, by voice, from a widget or from an automation.
package struct SpokenReply: Equatable, Sendable {
  package let said: String
  package let outcome: Outcome

  package enum Outcome: Equatable, Sendable {
    /// A question, or a change that was there already.
    case answered
    case stored
    /// Nothing was changed.
    case refused
    /// The change is in memory only, until the page has stored it.
    case notStored
  }
}

extension AppHost {
  /// Performs a verb of `dayring do` and stores the change; an open page shows it with its next
  /// event.
  /// - Parameters:
  ///   - parameters: as they are said or typed: `250 ml`, `tea`, the name of a counter.
  ///   - newID: the id of a new record.
  /// - Returns: nil before the host is opened, and after the log was replaced.
  package mutating func carryOut(
    _ name: VerbName, _ parameters: [VerbParameter: String] = [:], newID: RecordID,
    at now: Instant
  ) throws(StorageError) -> SpokenReply? {
    guard let boot else { return nil }
    try catchUp(at: now)
    guard !isReplaced else { return nil }
    // The rollover comes first, so that today's tasks can be named.
    send(.tick, at: now)
    let moment = boot.zone.moment(now)
    let texts = PageTexts(language: boot.locale.language)
    let request: VerbRequest
    do throws(LinkRefusal) {
      request = try VerbTable.english.adding(boot.locale.words).request(
        name, parameters, in: VerbBook(in: records, at: moment, zone: boot.zone))
      if request.command == nil, name.changes { throw .verb(name.rawValue) }
    } catch {
      return SpokenReply(said: texts.refusal(error), outcome: .refused)
    }
    guard let command = request.command else { return reply(to: request, .answered, at: moment) }
    return perform(command, of: request, newID: newID, at: now)
  }

  /// Stores the change of a request. The host is open.
  mutating func perform(
    _ command: TrackerCommand, of request: VerbRequest, newID: RecordID, at now: Instant
  ) -> SpokenReply? {
    guard let boot else { return nil }
    let moment = boot.zone.moment(now)
    var trial = records
    let ops: [Op]
    do {
      ops = try trial.perform(command, at: moment, newID: newID)
    } catch {
      switch error {
      case .refused(let refusal):
        let today = moment.day(startingAt: Settings(in: records).dayStart)
        let said = boot.locale.text(of: refusal, at: moment, in: boot.zone, today: today)
        return SpokenReply(said: said, outcome: .refused)
      }
    }
    if ops.isEmpty { return reply(to: request, .answered, at: moment) }
    let former = changes
    send(.imported(ops.flatMap { $0.changes }, as: command.changeKind.label), at: now)
    guard changes > former else {
      return SpokenReply(
        said: PageTexts(language: boot.locale.language).notice(.notSaved(trouble ?? .unavailable)),
        outcome: .notStored)
    }
    return reply(to: request, .stored, at: moment)
  }

  /// The state in words, after the words for the change.
  private func reply(
    to request: VerbRequest, _ outcome: SpokenReply.Outcome, at now: Moment
  ) -> SpokenReply {
    let texts = WidgetTexts(Texts(language: boot?.locale.language ?? .english))
    let state = state(of: request, texts, at: now)
    guard outcome == .stored, let command = request.command else {
      return SpokenReply(said: state, outcome: outcome)
    }
    let done = texts.sentence(texts.common.undo.done(command.changeKind))
    return SpokenReply(said: texts.sentences(done, state), outcome: outcome)
  }

  private func state(of request: VerbRequest, _ texts: WidgetTexts, at now: Moment) -> String {
    let settings = Settings(in: records)
    if case .dateStatus(let date) = request {
      return texts.sentence(DateCount(date, today: now.day(startingAt: settings.dayStart)))
    }
    let (kind, counter) = request.widget
    let snapshot = WidgetSnapshot(
      of: kind.trackers(hiding: settings.hidden), in: records, at: now,
      activity: counter)
    return Widget(kind, .small, .system, of: snapshot, in: boot?.zone ?? Zone(fixed: .utc), texts)
      .sentence
  }
}
