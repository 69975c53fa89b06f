import Texts
import Trackers

/// The fields for an amount, a beverage, a time and a note.
struct EntryFields {
  let form: Form
  let subject: Subject
  let beverages: [Beverage]
  let context: PageContext
  let hasFocus: Bool

  var html: HTML {
    HTML {
      Field(FieldID.amount, amountLabel, in: form).amount(hasFocus: hasFocus)
      // NB: the numeric keyboard of phones has no minus sign.
      if subject.allowsNegative {
        Choices(FieldID.direction, texts.countField, form).html {
          Choices.chip(FieldID.direction, "up", form) { span { texts.countUp } }
          Choices.chip(FieldID.direction, "down", form) { span { texts.countDown } }
        }
      }
      if !beverages.isEmpty {
        Choices(FieldID.beverage, texts.beverage, form).html {
          for beverage in beverages {
            Choices.chip(FieldID.beverage, beverage.key.rawValue, form) {
              beverage.symbol.html
              span { texts.name(of: beverage) }
            }
          }
        }
      }
      MomentFields(form: form, texts: texts, hasFocus: false).html
      Field(FieldID.note, texts.note, in: form).longText(limit: Limits.note)
    }
  }

  private var texts: PageTexts { context.texts }

  private var amountLabel: String {
    let unit = DailyWords(subject, context).unit
    return unit.isEmpty ? texts.amount : texts.amount(in: unit)
  }
}

/// The fields for a goal's number and direction.
struct DailyGoalFields {
  let form: Form
  /// The unit of its number; may be empty.
  let unit: String
  /// See ``Subject/hasOptionalGoal``.
  let isOptional: Bool
  let texts: PageTexts
  let hasFocus: Bool

  var html: HTML {
    HTML {
      if isOptional {
        Choices(FieldID.direction, texts.goalWord, form).html {
          choice(DailyGoal.Direction.atLeast.rawValue, texts.atLeastChoice)
          choice(DailyGoal.Direction.atMost.rawValue, texts.atMostChoice)
          choice("none", texts.noGoalChoice)
        }
      }
      if form[FieldID.direction] != "none" {
        Field(FieldID.goalAmount, label, in: form).amount(hasFocus: hasFocus)
      }
    }
  }

  private var label: String {
    unit.isEmpty ? texts.dailyGoal : texts.dailyGoal(in: unit)
  }

  private func choice(_ value: String, _ name: String) -> HTML {
    Choices.chip(FieldID.direction, value, form) { span { name } }
  }
}

/// Radio buttons side by side.
struct Choices {
  let name: String
  let label: String
  let form: Form

  init(_ name: String, _ label: String, _ form: Form) {
    self.name = name
    self.label = label
    self.form = form
  }

  func html(@HTMLBuilder content: () -> HTML) -> HTML {
    fieldset(.class("chips"), .key("chips-\(name)")) {
      legend { label }
      div(.class("chip-row")) { content() }
    }
  }

  static func chip(
    _ name: String, _ value: String, _ form: Form, label words: String? = nil,
    class names: String = "chip", @HTMLBuilder content: () -> HTML
  ) -> HTML {
    Pages.label(.class(names), .key("chip-\(value)")) {
      input(
        "radio", .class("visually-hidden"), .name(name), .value(value),
        .checked(form[name] == value), words.map { .label($0) } ?? .none)
      content()
    }
  }
}

/// The fields for icon and colour, folded to a line that shows them.
struct LookFields {
  let form: Form
  let texts: PageTexts

  var html: HTML {
    details(.class("fold"), .key("look")) {
      summary {
        span(.class("entry-mark \(accent)")) { Symbol(rawValue: form[FieldID.icon])?.html }
        span { texts.lookField }
        Icon.chevron.html(class: "icon chevron")
      }
      Choices(FieldID.icon, texts.symbolField, form).html {
        for symbol in Symbol.allCases {
          Choices.chip(
            FieldID.icon, symbol.rawValue, form, label: texts.name(of: symbol),
            class: "look \(accent)"
          ) { symbol.html }
        }
      }
      Choices(FieldID.colour, texts.colourField, form).html {
        for colour in Colour.allCases {
          Choices.chip(
            FieldID.colour, colour.rawValue, form, label: texts.name(of: colour),
            class: "look swatch \(colour.accent)"
          ) { Icon.check.html }
        }
      }
    }
  }

  private var accent: String { Colour(rawValue: form[FieldID.colour])?.accent ?? "" }
}
