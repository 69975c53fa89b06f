import CivilTime
import Texts
import Trackers

/// The choices for a new task, as an alternative to typing. They show the meaning of the line, and
/// a choice changes the line.
struct ComposerChoices {
  let reading: Composer.Reading
  let context: PageContext

  var html: HTML {
    div(.class("composer-choices"), .key("choices")) {
      row(.bucket, texts.bucketField) {
        for bucket in Bucket.allCases { chip(bucket) }
      }
      row(.day, texts.dayWord) {
        chip(.day, "@today", reading.place.day == context.today) { texts.today }
        chip(.day, "@tomorrow", reading.place.day == context.today + 1) { texts.tomorrow }
        chip(.day, "@backlog", reading.place.day == nil) { texts.backlog }
      }
      if reading.place.day != nil {
        row(.region, texts.partOfDay) {
          for region in Region.allCases {
            chip(.region, "@" + region.rawValue, reading.place.region == region) {
              texts.name(of: region)
            }
          }
        }
      }
      div(.class("composer-fields"), .key("fields")) {
        field(.day, texts.dayWord) { id in
          input(
            "date", id, .name(TypedPart.day.rawValue), .value(reading.place.day?.iso8601 ?? ""),
            Attribute("min", context.today.iso8601))
        }
        field(.time, texts.reminderWord) { id in
          input("time", id, .name(TypedPart.time.rawValue), .value(reading.time?.iso8601 ?? ""))
        }
        if reading.place.day != nil {
          field(.repetition, texts.repeatsWord) { id in
            select(id, .name(TypedPart.repetition.rawValue)) { repetitions }
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private func row(
    _ part: TypedPart, _ name: String, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    div(.class("chip-row"), .role("group"), .label(name), .key(part.rawValue), content: content)
  }

  private func field(
    _ part: TypedPart, _ name: String, control: (Attribute) -> HTML
  ) -> HTML {
    let id = "compose-" + part.rawValue
    return div(.class("field"), .key(part.rawValue)) {
      label(.for(id)) { name }
      control(.id(id))
    }
  }

  private func chip(_ bucket: Bucket) -> HTML {
    chip(.bucket, "!" + bucket.typed, reading.place.bucket == bucket) {
      texts.name(of: bucket)
      if let plan = reading.plan, let region = reading.place.region, let limit = bucket.limit {
        span(.class("quiet")) {
          texts.free(Swift.max(0, limit - plan.used(region, bucket)))
        }
      }
    }
  }

  /// - Parameter mark: added by a tap; the mark of the present choice is removed instead.
  private func chip(
    _ part: TypedPart, _ mark: String, _ isChosen: Bool, @HTMLBuilder words: () -> HTML
  ) -> HTML {
    let isTyped = reading.typed.tokens.contains { $0.meaning.part == part }
    return button(
      .class("chip"), .chooses(part, isChosen && isTyped ? "" : mark),
      Attribute("aria-pressed", isChosen ? "true" : "false"), .key(mark), .keepsFocus,
      content: words)
  }

  @HTMLBuilder private var repetitions: HTML {
    let chosen = reading.typed.draft.repetition
    let usual = [Recurrence.daily, .workdays, .weekly, .monthly, .yearly].map { Repetition($0) }
    option(.value(""), .selected(chosen == nil)) { texts.name(of: RepeatChoice.never) }
    for repetition in usual { choice(repetition, chosen) }
    if let chosen, !usual.contains(chosen) { choice(chosen, chosen) }
  }

  private func choice(_ repetition: Repetition, _ chosen: Repetition?) -> HTML {
    option(.value("*" + repetition.typed), .selected(repetition == chosen)) {
      texts.common.plan.repetition(repetition)
    }
  }
}

extension Composer.Reading {
  var time: TimeOfDay? {
    for token in typed.tokens {
      if case .time(let time) = token.meaning { return time }
    }
    return nil
  }
}

extension TypedTask.Token {
  /// Whether the choices show it: marks, but not words, which might be misread.
  var isShownByChoices: Bool { isMark && meaning.part != nil }
}
