import ArgumentParser
import JSON
import Ledger
import Texts

/// The version, privacy and third-party components. Needs no data.
struct AboutCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "about", "Show the version, a privacy summary and third-party components.")

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let texts = AboutTexts(environment.texts)
    let report = Report(
      [
        "version": .string(Release.version),
        "privacy": .list(texts.privacy.flatMap { $0.paragraphs }) { .string($0) },
        "page": .list(Component.page) { $0.json },
        "programs": .list(Component.programs) { $0.json },
      ],
      text: { style in lines(texts, style) })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }

  private func lines(_ texts: AboutTexts, _ style: Style) -> [String] {
    [style.paint(texts.version(Release.version), .title), ""]
      + texts.privacy.flatMap { [style.paint($0.title, .title)] + $0.paragraphs + [""] }
      + list(texts.pageTitle, Component.page, style) + [""]
      + list(texts.programsTitle, Component.programs, style) + ["", texts.licences]
  }

  private func list(_ title: String, _ components: [Component], _ style: Style) -> [String] {
    let rows = components.map {
      [$0.name, $0.licence.rawValue, style.paint($0.address, .quiet)]
    }
    return [style.paint(title, .title)] + Table(rows: rows).lines()
  }
}

extension Component {
  fileprivate var json: JSON {
    .object([
      "name": .string(name), "licence": .string(licence.rawValue), "address": .string(address),
    ])
  }
}
