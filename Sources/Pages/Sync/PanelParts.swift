import QRCode
import Texts

/// A form with one field.
struct PanelEntry {
  let id: String
  let action: Attribute
  let title: String
  let note: String
  let submit: String
  var value = ""
  /// In Unicode scalars.
  var limit: Int?

  var html: HTML {
    SettingsGroup(id: id, title: title) {
      form(.class("space-entry"), action, .noValidation) {
        p(.class("quiet"), .id(field + "-note")) { note }
        input(
          "text", .name("value"), .id(field), .when(!value.isEmpty, .value(value)),
          limit.map { .limit($0) } ?? .none,
          .label(title), .described(by: field + "-note"), Attribute("autocomplete", "off"),
          Attribute("autocapitalize", "off"), Attribute("spellcheck", "false"))
        submitButton(.class("button secondary")) { submit }
      }
    }.html
  }

  private var field: String { "space-" + id }
}

/// A question before an action, with its consequences.
struct PanelQuestion {
  let title: String
  var note: String?
  let answer: String
  /// With the name of its subject.
  let action: Attribute
  let cancel: Attribute
  let texts: SpaceTexts

  var html: HTML {
    div(.class("space-question"), .role("alert"), .key("question")) {
      strong { title }
      if let note { p(.class("quiet")) { note } }
      div(.class("button-row")) {
        button(.class("button primary danger"), action) { answer }
        button(.class("button secondary"), cancel) { texts.cancel }
      }
    }
  }
}

/// A link to hand on: its QR code, its text, and a button that copies it.
struct PanelInvitation {
  let link: String
  let isCopied: Bool
  let copy: Attribute
  let texts: SpaceTexts

  var html: HTML {
    HTML {
      if let code = try? QRCode(link) {
        div(.class("space-code")) {
          svg(
            .role("img"), .label(texts.code),
            Attribute("viewBox", "0 0 \(code.wholeEdge) \(code.wholeEdge)"),
            Attribute("shape-rendering", "crispEdges")
          ) {
            HTML(element: "path", [Attribute("d", code.path)], content: .empty)
          }
        }
      }
      input(
        "text", .class("space-link"), .name("link"), .label(texts.link), .value(link),
        Attribute("readonly", ""))
      button(.class("button primary wide"), copy) { isCopied ? texts.copied : texts.copyLink }
    }
  }
}

/// A device or person that asks to be let in, with the digits to compare.
struct PanelAsker {
  let title: String
  let digits: String
  let admit: Attribute
  let refuse: Attribute
  let texts: SpaceTexts

  var html: HTML {
    HTML {
      strong { title }
      SpaceDigits(digits: digits, texts: texts).html
      p(.class("quiet")) { texts.compare }
      button(.class("button primary wide"), admit) { texts.admit }
      button(.class("button secondary wide"), refuse) { texts.refuse }
    }
  }
}

/// The reason for the failure of the last action.
struct PanelProblem {
  let words: String
  var link: HTML = .empty

  var html: HTML {
    div(.class("card space-problem"), .role("alert"), .key("problem")) {
      Icon.warning.html
      p { words }
      link
    }
  }
}
