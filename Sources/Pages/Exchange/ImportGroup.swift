import CivilTime
import Exchange
import Texts

/// The steps of an import: choosing, reading, previewing, confirming.
struct ImportGroup {
  let panel: ExchangePanel
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "import", title: texts.importTitle) {
      switch panel.stage {
      case .idle(let message):
        if let message { self.message(message) }
        chooser
      case .reading(let file, let percent): reading(file, percent)
      case .preview(let preview, let file, let choices):
        ImportPreviewView(
          preview: preview, file: file, choices: choices, context: context
        ).html
      }
    }.html
  }

  private var texts: PageTexts { context.texts }

  @inline(never)
  private func message(_ message: ExchangePanel.Message) -> HTML {
    switch message {
    case .refused(let explanation):
      div(.class("setting"), .role("alert"), .key("message")) {
        Icon.warning.html
        div(.class("setting-text")) {
          strong { explanation.problem }
          p(.class("quiet")) { explanation.remedy }
        }
      }
    case .done(let text):
      div(.class("setting"), .key("message")) {
        Icon.check.html
        span(.class("setting-text")) { text }
      }
    }
  }

  private var chooser: HTML {
    HTML {
      div(.class("setting"), .key("choose")) {
        Icon.archive.html
        div(.class("setting-text")) {
          strong { texts.chooseFileTitle }
          p(.class("quiet")) {
            texts.chooseFileNote(ImportSource.byKind.flatMap { $0 }.map { $0.shortName })
          }
        }
        label(.class("button primary file-button")) {
          input("file", .class("visually-hidden"), .exchange(.file), .id("import-file"))
          texts.chooseFile
        }
      }
      div(.class("setting"), .key("format")) {
        label(.class("setting-text"), .for("import-format")) { texts.fileFormat }
        select(.id("import-format"), .exchange(.format)) {
          option(.value(""), .selected(panel.format == nil)) { texts.detectFormat }
          for format in ImportFormat.all {
            option(.value(format.key), .selected(format == panel.format)) {
              texts.common.exchange.name(of: format)
            }
          }
        }
      }
      div(.class("setting"), .key("dates")) {
        label(.class("setting-text"), .for("import-dates")) { texts.dateOrder }
        select(.id("import-dates"), .exchange(.dates)) {
          option(.value(""), .selected(panel.dateOrder == nil)) { texts.detectOrder }
          for order in Exchange.DateOrder.allCases {
            option(.value(order.rawValue), .selected(order == panel.dateOrder)) {
              texts.name(of: order)
            }
          }
        }
      }
    }
  }

  @inline(never)
  private func reading(_ file: String, _ percent: Int?) -> HTML {
    div(.class("setting"), .key("reading")) {
      Icon.refresh.html
      div(.class("setting-text")) {
        strong { texts.reading(file) }
        HTML(
          element: "progress",
          [.label(texts.reading(file)), Attribute("max", "100")]
            + (percent.map { [.value(String($0))] } ?? []), content: .empty)
      }
      button(.class("button secondary small"), .exchange(.cancel)) { texts.cancelWord }
    }
  }
}
