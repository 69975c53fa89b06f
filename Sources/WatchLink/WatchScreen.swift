import CivilTime
import JSON

/// The commands of a watch that the phone has not answered.
package struct WatchQueue: Hashable, Sendable {
  /// The oldest first.
  package private(set) var waiting: [WatchCommand] = []
  /// The reason why the phone has refused the last command that it answered; empty if it was done.
  package private(set) var refusal = ""

  package init() {}

  /// As it was stored.
  package init(_ bytes: [UInt8]) { waiting = WatchCommand.list(bytes) }

  package var bytes: [UInt8] { WatchCommand.bytes(of: waiting) }

  /// - Returns: false if no more has room, or if the same waits already; drinks may wait together.
  package mutating func add(_ command: WatchCommand) -> Bool {
    guard waiting.count < WatchCommand.most, !isWaiting(command.kind) else { return false }
    waiting.append(command)
    refusal = ""
    return true
  }

  /// Forgets what the phone has answered. Only that confirms a command.
  package mutating func settle(_ answers: [WatchState.Answer]) {
    for answer in answers {
      guard let index = waiting.firstIndex(where: { $0.id == answer.id }) else { continue }
      waiting.remove(at: index)
      refusal = answer.isDone ? "" : answer.said
    }
  }

  func isWaiting(_ kind: WatchCommand.Kind) -> Bool {
    waiting.contains { other in
      switch (other.kind, kind) {
      case (.start, .start), (.start, .stop), (.stop, .start), (.stop, .stop): true
      case (.done(let title), .done(let same)): title == same
      case (.drink, _), (_, .drink), (.done, _), (_, .done): false
      }
    }
  }
}

/// All that a watch shows: what the phone has confirmed, and beside it what waits.
package struct WatchScreen: Hashable, Sendable {
  package let fast: Fast?
  package let water: Water?
  package let rows: [Row]
  package let refusal: String

  /// Whether the phone has sent nothing yet.
  package var isEmpty: Bool { fast == nil && water == nil && rows.isEmpty }

  package struct Fast: Hashable, Sendable {
    package let card: WatchState.Card
    /// What the button asks for.
    package let next: WatchCommand.Kind
    package let isWaiting: Bool

    /// The share of the clock that has passed, in thousandths; at most 1000, and 0 without a clock.
    package func permille(at now: Instant) -> Int {
      guard let clock = card.clock, now > clock.lowerBound else { return 0 }
      guard now < clock.upperBound else { return 1000 }
      let passed = now.milliseconds - clock.lowerBound.milliseconds
      return Int(passed * 1000 / (clock.upperBound.milliseconds - clock.lowerBound.milliseconds))
    }
  }

  package struct Water: Hashable, Sendable {
    package let card: WatchState.Card
    package let glass: WatchState.Glass?
    /// The number of drinks that wait.
    package let waiting: Int
  }

  package struct Row: Hashable, Sendable {
    package let name: String
    package let isDone: Bool
    package let isWaiting: Bool
  }

  package init(_ state: WatchState?, _ queue: WatchQueue, at now: Instant) {
    let cards = state?.cards(at: now) ?? []
    fast = cards.first { $0.id == "fast" }.map { card in
      // The eating window has a clock as well.
      let running = card.accent == "window" ? nil : card.clock
      let next = running.map { WatchCommand.Kind.stop(start: $0.lowerBound) } ?? .start
      return Fast(card: card, next: next, isWaiting: queue.isWaiting(next))
    }
    water = cards.first { $0.id == "water" }.map { card in
      let drinks = queue.waiting.filter { if case .drink = $0.kind { true } else { false } }
      return Water(card: card, glass: state?.glass, waiting: drinks.count)
    }
    rows = (cards.first { $0.id == "plan" }?.rows ?? []).map { row in
      let isWaiting = !row.isDone && queue.isWaiting(.done(row.name))
      return Row(name: row.name, isDone: row.isDone, isWaiting: isWaiting)
    }
    refusal = queue.refusal
  }
}
