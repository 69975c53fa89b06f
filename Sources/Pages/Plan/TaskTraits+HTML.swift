import Trackers

/// A task's traits other than texts: as fields of its sheet, as facts about it, and as understood
/// from a typed line.
extension FieldID {
  /// These are `on`, or empty.
  package static let carry = "carry"
  package static let sticky = "sticky"
  package static let remindDate = "remindDate"
  package static let remindTime = "remindTime"
  /// The last day of use; may be empty.
  package static let expires = "expires"
}

extension TaskFields {
  @HTMLBuilder var traits: HTML {
    Choices("more", texts.more, form).html {
      tick(FieldID.carry, texts.movesOn)
      tick(FieldID.sticky, texts.staysOnTop)
    }
    div(.class("field-row")) {
      Field(FieldID.remindDate, texts.reminderDay, in: form).date()
      Field(FieldID.remindTime, texts.timeField, in: form).time()
    }
    Field(FieldID.expires, texts.lastDay, in: form).date()
  }
}

extension PageContext {
  func facts(_ traits: TaskTraits) -> [(name: String, value: String?)] {
    [
      (texts.reminderWord, traits.remind.map { reminder($0, on: nil) }),
      (texts.expiresWord, traits.expires.map { date($0) }),
      (texts.movesOn, traits.carries ? texts.yes : nil),
      (texts.staysOnTop, traits.isSticky ? texts.yes : nil),
    ]
  }

  func sign(of trait: TypedTrait) -> (Icon, words: String) {
    switch trait {
    case .carries: (.chevron, texts.movesOn)
    case .sticky: (.pin, texts.staysOnTop)
    case .expires(let day): (.hourglass, texts.expiresOn(date(day)))
    }
  }
}
