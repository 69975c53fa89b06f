import Ledger
import Trackers

/// A conflict of fasts that two devices started; the user chooses the one to keep.
struct ConflictCard {
  let fast: Fast
  let context: PageContext

  var html: HTML {
    div(.class("card conflict"), .role("group"), .labelled(by: id), .key(id)) {
      Icon.warning.html
      div {
        h2(.id(id)) { texts.conflict }
        p {
          texts.conflictText(
            context.dayTime(fast.start, isFirst: false), context.goalName(fast))
        }
        div(.class("button-row")) {
          button(.class("button small secondary"), .action(.fastKeep, fast.id)) {
            texts.keepThis
          }
          button(.class("button small plain"), .action(.fastDelete, fast.id)) {
            texts.discard
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var id: String { "conflict-\(fast.id)" }
}
