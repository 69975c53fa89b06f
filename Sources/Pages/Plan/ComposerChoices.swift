import CivilTime
import Texts
import Trackers

/// The parts of a new task, as an alternative to typing: a chip each with the present value, which
/// opens the choices for it. They show the meaning of the line, and a choice changes the line.
struct ComposerChoices {
  let reading: Composer.Reading
  /// The part whose choices are open.
  let picker: TypedPart?
  let context: PageContext

  var html: HTML {
    HTML {
      div(.class("compose-bar"), .key("bar")) {
        for part in parts { opener(part) }
        submitButton(
          .class("compose-send"), .label(texts.add), .keepsFocus, .key("send")
        ) { Icon.send.html }
      }
      if let picker, parts.contains(picker) {
        div(
          .class("compose-picker"), .id("compose-picker"), .role("group"), .label(name(of: picker))
        ) {
          choices(picker)
          let typed = reading.typed.tokens.filter {
            !$0.isMark && $0.isShownByChoices && $0.meaning.part == picker
          }
          if !typed.isEmpty {
            ul(.class("tokens"), .key("tokens")) { for token in typed { context.chip(token) } }
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  /// The backlog has no time of day, and nothing in it repeats.
  private var parts: [TypedPart] {
    reading.place.day == nil
      ? [.day, .bucket, .time] : [.day, .region, .bucket, .time, .repetition]
  }

  private func opener(_ part: TypedPart) -> HTML {
    let (name, value) = (name(of: part), value(of: part))
    let isOpen = picker == part
    return button(
      .class(value == nil ? "compose-chip" : "compose-chip is-set"), .picks(part),
      Attribute("aria-expanded", isOpen ? "true" : "false"),
      .when(isOpen, Attribute("aria-controls", "compose-picker")),
      .label(value.map { texts.pair(name, $0) } ?? name), .keepsFocus, .key(part.rawValue)
    ) {
      icon(of: part).html
      span { value ?? name }
    }
  }

  private func icon(of part: TypedPart) -> Icon {
    switch part {
    case .bucket: .chart
    case .region: .sun
    case .day: .calendar
    case .time: .bell
    case .repetition: .refresh
    }
  }

  private func name(of part: TypedPart) -> String {
    switch part {
    case .bucket: texts.bucketField
    case .region: texts.partOfDay
    case .day: texts.dayWord
    case .time: texts.reminderWord
    case .repetition: texts.repeatsWord
    }
  }

  /// Nil for a part without one.
  private func value(of part: TypedPart) -> String? {
    switch part {
    case .bucket: reading.place.bucket == .free ? nil : texts.name(of: reading.place.bucket)
    case .region: reading.place.region.map { texts.name(of: $0) }
    case .day: reading.place.day.map { brief($0) } ?? texts.backlog
    case .time: reading.time.map { context.locale.time($0) }
    case .repetition: reading.typed.draft.repetition.map { words($0) }
    }
  }

  /// `Today`, `Fri 27`, `24 Dec`.
  private func brief(_ day: Day) -> String {
    let today = context.today
    if day == today { return texts.today }
    if day == today + 1 { return texts.tomorrow }
    return (today..<today + 7).contains(day)
      ? context.locale.shortWeekday(day) + " " + String(day.date.day)
      : context.locale.briefDate(day, today: today)
  }
}

/// The choices for one part.
extension ComposerChoices {
  @HTMLBuilder private func choices(_ part: TypedPart) -> HTML {
    switch part {
    case .bucket: row { for bucket in Bucket.allCases { chip(bucket) } }
    case .region:
      row {
        for region in Region.allCases {
          chip(.region, "@" + region.rawValue, reading.place.region == region) {
            texts.name(of: region)
          }
        }
      }
    case .day:
      row {
        chip(.day, "@today", reading.place.day == context.today) { texts.today }
        chip(.day, "@tomorrow", reading.place.day == context.today + 1) { texts.tomorrow }
        chip(.day, "@backlog", reading.place.day == nil) { texts.backlog }
      }
      field(.day) { id in
        input(
          "date", id, .name(TypedPart.day.rawValue), .value(reading.place.day?.iso8601 ?? ""),
          Attribute("min", context.today.iso8601))
      }
    case .time:
      field(.time) { id in
        input("time", id, .name(TypedPart.time.rawValue), .value(reading.time?.iso8601 ?? ""))
      }
    case .repetition:
      field(.repetition) { id in
        select(id, .name(TypedPart.repetition.rawValue)) { repetitions }
      }
    }
  }

  private func row(@HTMLBuilder content: () -> HTML) -> HTML {
    div(.class("chip-row"), .key("row"), content: content)
  }

  private func field(_ part: TypedPart, control: (Attribute) -> HTML) -> HTML {
    let id = "compose-" + part.rawValue
    return div(.class("field"), .key(part.rawValue)) {
      label(.class("visually-hidden"), .for(id)) { name(of: part) }
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
      words(repetition)
    }
  }

  private func words(_ repetition: Repetition) -> String {
    texts.capitalised(texts.common.plan.repetition(repetition))
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
  /// Whether a chip below the line shows it.
  var isShownByChoices: Bool {
    if case .passed = meaning { false } else { meaning.part != nil }
  }
}
