import CivilTime
import Trackers

/// A task's traits other than texts: as fields of its sheet, as facts in lists, and as parts of a
/// typed line.
extension FieldID {
  /// `on`, or empty, like the next.
  package static let carry = "carry"
  package static let sticky = "sticky"
  package static let remindDate = "remindDate"
  package static let remindTime = "remindTime"
  /// The last day before the task expires; may be empty.
  package static let expires = "expires"
  /// The time of expiry; empty for the end of the day.
  package static let expiresTime = "expiresTime"
}

extension TaskFields {
  var switches: HTML {
    div(.class("chip-row")) {
      tick(FieldID.carry, texts.movesOn)
      tick(FieldID.sticky, texts.staysOnTop)
    }
  }

  var reminder: HTML {
    div(.class("field-row")) {
      Field(FieldID.remindDate, texts.reminderDay, in: form).date()
      Field(FieldID.remindTime, texts.timeField, in: form).time()
    }
  }

  var expiry: HTML {
    div(.class("field-row")) {
      Field(FieldID.expires, texts.lastDay, in: form).date()
      Field(FieldID.expiresTime, texts.timeField, in: form).time()
    }
  }
}

extension PageContext {
  func facts(_ traits: TaskTraits) -> [(name: String, value: String?)] {
    [
      (texts.reminderWord, traits.remind.map { reminder($0, on: nil) }),
      (texts.expiresWord, expiry(traits)),
      (texts.movesOn, traits.carries ? texts.yes : nil),
      (texts.staysOnTop, traits.isSticky ? texts.yes : nil),
    ]
  }

  /// The day, with the time if there is one.
  func expiry(_ traits: TaskTraits) -> String? {
    guard let day = traits.expires else { return nil }
    guard let time = traits.expiresAt?.timeOfDay else { return date(day) }
    return texts.dayTime(date(day), locale.time(time))
  }

  func sign(of trait: TypedTrait) -> (Icon, words: String) {
    switch trait {
    case .carries: (.chevron, texts.movesOn)
    case .sticky: (.pin, texts.staysOnTop)
    case .expires(let day): (.hourglass, texts.expiresOn(date(day)))
    case .expiresAt(let day, let time):
      (.hourglass, texts.expiresOn(texts.dayTime(date(day), locale.time(time))))
    }
  }
}
