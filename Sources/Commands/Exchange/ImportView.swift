import CivilTime
import Exchange
import Texts

/// The result of an import, or of its preview.
struct ImportView {
  /// The limit of listed lines; others are only counted. `--json` lists them all.
  static let issueLimit = 20

  enum Stage {
    /// Before the user confirms.
    case offered
    case onlyShown, done
  }

  let preview: ImportPreview
  let stage: Stage
  let choices: ImportChoices
  let wording: Wording
  let today: Day
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    switch preview {
    case .backup(let plan):
      return [backup(plan)] + (plan.replaced > 0 ? [words.replaced(plan.replaced)] : []) + ending
    case .plan(let plan):
      var lines = [words.file(plan.format, plan.confidence)]
      if let guessed = plan.guessed { lines.append(words.guessed(guessed.map { $0.harmless })) }
      lines += counts(plan, style) + issues(plan, style)
      if let dates = plan.dateReading {
        lines.append(words.dateReading(dates, remedy: words.maybe(dates.order.other)))
      }
      lines += plan.shares.map { words.labelled(words.shares, words.share($0).harmless) }
      lines += plan.renamed.map { words.labelled(words.renamed, $0.harmless) }
      lines += plan.demoted.map { words.labelled(words.demoted, $0.harmless) }
      lines += plan.unreminded.map { words.labelled(words.unreminded, $0.harmless) }
      return lines + ending
    }
  }

  private var words: ExchangeTexts { texts.exchange }

  /// The result, and hints on options that would import more.
  var ending: [String] {
    var lines: [String] = []
    if preview.isEmpty {
      lines.append(words.nothingNew)
    } else if stage != .offered {
      lines.append(stage == .done ? words.undoable(imported) : words.nothingWritten)
    }
    if case .backup(let plan) = preview, plan.passedOver > 0 {
      lines.append(words.passedOver(plan.passedOver))
    }
    if !choices.isRestoring, preview.count(.deleted) > 0 {
      lines.append(words.maybeRestoring)
    }
    if !choices.isUpdating, preview.count(.changed) > 0 { lines.append(words.maybeUpdating) }
    return lines
  }

  private var imported: String { words.imported(preview, choices) { words.number($0) } }

  private func backup(_ plan: BackupPlan) -> String {
    words.backup(
      of: wording.moment(plan.created), added: words.number(plan.added),
      altered: words.number(plan.altered - plan.added))
  }

  private func counts(_ plan: ImportPlan, _ style: Style) -> [String] {
    var rows: [(label: String, value: String)] = []
    func add(_ label: String, _ counts: [(thing: ImportedThing, count: Int)]) {
      if counts.isEmpty { return }
      let values = counts.map { words.count($0.thing, $0.count, words.number($0.count)) }
      rows.append((label, values.joined(separator: ", ")))
    }
    add(words.new, plan.counts { $0 == .new })
    add(words.known, plan.counts { $0 == .known })
    add(words.repeated, plan.counts { $0 == .repeated })
    add(words.changed, plan.counts { $0 == .changed })
    add(words.deleted, plan.counts { $0 == .deleted })
    if !plan.leftOut.isEmpty {
      rows.append(
        (
          words.leftOut,
          plan.leftOut.map { words.item($0, words.number($0.count)).harmless }
            .joined(separator: "; ")
        ))
    }
    if !plan.ignored.isEmpty {
      rows.append((words.ignored, plan.ignored.map { $0.harmless }.joined(separator: ", ")))
    }
    let width = rows.map { $0.label.count }.max() ?? 0
    return rows.map {
      "  " + style.paint($0.label.padded(to: width + 2), .quiet) + $0.value
    }
  }

  private func issues(_ plan: ImportPlan, _ style: Style) -> [String] {
    let issues = plan.issues
    let shown = issues.prefix(Self.issueLimit).map { issue in
      "  "
        + words.labelled(
          style.paint(words.line(issue.line), .error),
          words.problem(issue.problem, wording).harmless)
    }
    let rest = issues.count - shown.count
    return shown + (rest > 0 ? ["  \(words.furtherIssues(rest, words.number(rest)))"] : [])
  }
}
