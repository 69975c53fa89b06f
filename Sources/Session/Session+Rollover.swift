import CivilTime
import Ledger
import Pages
import Texts
import Trackers

extension Session {
  /// Brings the plan into the day that has begun; also after what other devices did has come in.
  ///
  /// Rolling over again changes nothing, so it matters only that it is never forgotten.
  mutating func rollOver() {
    let today = today
    guard rolledOver != today else { return }
    rolledOver = today
    let rollover = ledger.rollOver(to: today, at: now)
    guard !rollover.ops.isEmpty else { return }
    keep(rollover.ops)
    let sentences = words.texts.common.plan.rollover(rollover)
    if !sentences.isEmpty { tell(sentences.joined(separator: " ")) }
  }
}
