import Ledger
import Trackers

struct TaskFields {
  let form: Form
  let context: PageContext

  func html(_ task: PlanTask, _ others: [PlanTask], _ hasFocus: Bool) -> HTML {
    HTML {
      Field(FieldID.name, texts.titleField, in: form)
        .text(limit: TaskTraits.titleLimit, hasFocus: hasFocus)
      Field(FieldID.note, texts.notes, in: form).longText(limit: TaskTraits.notesLimit)
      Field(FieldID.date, texts.dayField, in: form).date()
      Choices(FieldID.region, texts.partOfDay, form).html {
        for region in Region.allCases {
          Choices.chip(FieldID.region, region.rawValue, form) { texts.name(of: region) }
        }
      }
      Choices(FieldID.bucket, texts.bucketField, form).html {
        for bucket in Bucket.allCases {
          Choices.chip(FieldID.bucket, bucket.rawValue, form) { texts.name(of: bucket) }
        }
      }
      traits
      waits(for: others)
      repetition
      div(.class("button-row"), .key("fate")) {
        button(.class("button danger wide"), .action(.taskDelete, task.id)) {
          Icon.trash.html
          texts.delete
        }
      }
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
      if let error = form.errors[FieldID.weekday] { p(.class("field-error")) { error } }
    }
    if chosen != .never {
      div(.class("chip-row"), .key("after")) { tick(FieldID.after, texts.fromCompletion) }
    }
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
