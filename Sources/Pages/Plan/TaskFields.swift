import Ledger
import Trackers

/// The fields of a task: title and notes, and the others folded to a line each with the present
/// value.
struct TaskFields {
  let form: Form
  let context: PageContext

  func html(_ others: [PlanTask], _ hasFocus: Bool) -> HTML {
    HTML {
      Field(FieldID.name, texts.titleField, in: form)
        .text(limit: TaskTraits.titleLimit, hasFocus: hasFocus)
      Field(FieldID.note, texts.notes, in: form).longText(limit: TaskTraits.notesLimit)
      div(.class("folds"), .key("folds")) {
        fold("day", texts.dayWord, context.words(place)) {
          Field(FieldID.date, texts.dayField, in: form).date()
          Choices(FieldID.region, texts.partOfDay, form).html {
            for region in Region.allCases {
              Choices.chip(FieldID.region, region.rawValue, form) { texts.name(of: region) }
            }
          }
        }
        fold("bucket", texts.bucketField, texts.name(of: bucket)) {
          Choices(FieldID.bucket, texts.bucketField, form).html {
            for bucket in Bucket.allCases {
              Choices.chip(FieldID.bucket, bucket.rawValue, form) { texts.name(of: bucket) }
            }
          }
          error(FieldID.bucket)
        }
        fold(
          "reminder", texts.reminderWord, moment(FieldID.remindDate, FieldID.remindTime)
        ) { reminder }
        fold("repeats", texts.repeatsWord, repetitionWords) {
          repetition
          error(FieldID.repeats)
        }
        fold(
          "expires", texts.expiresWord, moment(FieldID.expires, FieldID.expiresTime)
        ) { expiry }
        fold("others", texts.waitsFor, blockers(others)) { waits(for: others) }
        fold("more", texts.more, switched) { switches }
      }
    }
  }

  /// A line with the present value, which opens the fields; the host opens the line of a refused
  /// field.
  private func fold(
    _ key: StaticString, _ name: String, _ value: String, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    details(.class("fold"), .key(key)) {
      summary {
        span { name }
        bdi(.class("quiet")) { value }
        Icon.chevron.html(class: "icon chevron")
      }
      div(.class("fold-fields")) { content() }
    }
  }

  var texts: PageTexts { context.texts }

  /// The ticks that remove tasks to wait for, and a field that adds one.
  @HTMLBuilder private func waits(for others: [PlanTask]) -> HTML {
    if !others.isEmpty {
      Choices(FieldID.others + "-ticks", texts.waitsFor, form).html {
        for task in others { tick(FieldID.others + task.id.description, task.title) }
      }
    }
    Field(FieldID.others, others.isEmpty ? texts.waitsFor : texts.waitsForAnother, in: form)
      .text(limit: TaskTraits.titleLimit)
    if let name = form.missing, form.errors[FieldID.others] != nil {
      button(.class("button secondary"), .createsBlocker(name), .key("create")) {
        texts.create([name])
      }
    }
  }

  @HTMLBuilder private var repetition: HTML {
    let chosen = RepeatChoice(rawValue: form[FieldID.repeats]) ?? .never
    div(.class("field-row"), .key("repeats")) {
      div(.class("field")) {
        label(.for("field-repeats")) { texts.repeatsWord }
        select(.id("field-repeats"), .name(FieldID.repeats)) {
          for choice in RepeatChoice.allCases {
            option(.value(choice.rawValue), .selected(choice == chosen)) {
              texts.name(of: choice)
            }
          }
        }
      }
    }
    if chosen == .every {
      let unit = RepeatUnit(rawValue: form[FieldID.everyUnit]) ?? .days
      div(.class("field-row"), .key("every")) {
        Field(FieldID.every, texts.everyField, in: form).number(unit.range)
        div(.class("field")) {
          label(.for("field-every-unit")) { texts.units }
          select(.id("field-every-unit"), .name(FieldID.everyUnit)) {
            for choice in RepeatUnit.allCases {
              option(.value(choice.rawValue), .selected(choice == unit)) { texts.name(of: choice) }
            }
          }
        }
      }
    }
    if chosen == .chosen {
      Choices(FieldID.weekday, texts.weekdaysField, form).html {
        for number in context.week {
          tick(FieldID.weekday + String(number), context.locale.weekdaysShort[number])
        }
      }
      error(FieldID.weekday)
    }
    if chosen != .never {
      div(.class("chip-row"), .key("after")) { tick(FieldID.after, texts.fromCompletion) }
    }
  }

  /// The error of choices, which have no place of their own for it.
  private func error(_ name: String) -> HTML {
    form.errors[name].map { error in p(.class("field-error"), .role("alert")) { error } } ?? .empty
  }

  func tick(_ name: String, _ words: String) -> HTML {
    label(.class("chip"), .key("chip-" + name)) {
      input(
        "checkbox", .class("visually-hidden"), .name(name), .value("on"),
        .checked(!form[name].isEmpty))
      words
    }
  }
}
