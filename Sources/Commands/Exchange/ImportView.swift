import CivilTime
import Exchange
import JSON
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

extension ImportPreview {
  /// - Parameter isDone: whether it was imported.
  func json(isDone: Bool, _ words: ExchangeTexts, _ wording: Wording) -> JSON {
    switch self {
    case .backup(let plan):
      .object([
        "format": .string(ImportFormat.backup.key), "imported": .bool(isDone),
        "created": .string(plan.created.iso8601), "added": .whole(plan.added),
        "altered": .whole(plan.altered - plan.added), "passedOver": .whole(plan.passedOver),
        "replaced": .whole(plan.replaced),
      ])
    case .plan(let plan):
      .object([
        "format": .string(plan.format.key), "imported": .bool(isDone),
        "sure": .bool(plan.confidence == .sure), "new": plan.json { $0 == .new },
        "known": plan.json { $0 == .known }, "repeated": plan.json { $0 == .repeated },
        "changed": plan.json { $0 == .changed }, "deleted": plan.json { $0 == .deleted },
        "issues": .array(
          plan.issues.map {
            .object([
              "line": .whole($0.line), "kind": .string($0.problem.kind),
              "problem": .string(words.problem($0.problem, wording)),
            ])
          }),
        "leftOut": .object(
          JSONObject(counting: plan.leftOut.map { ($0.what, $0.count) })),
        "leftOutLines": .object(JSONObject(linesOf: plan.leftOut)),
        "dates": plan.dateReading.map {
          .object([
            "order": .string($0.order.rawValue), "reason": .string($0.reason.rawValue),
          ])
        } ?? .null,
        "ignored": .list(plan.ignored) { .string($0) },
        "shares": .list(plan.shares) {
          .object([
            "name": .string($0.name), "percent": .whole($0.inFile),
            "here": $0.here.map { .whole($0) } ?? .null,
          ])
        },
        "renamed": .list(plan.renamed) { .string($0) },
        "demoted": .list(plan.demoted) { .string($0) },
        "unreminded": .list(plan.unreminded) { .string($0) },
      ])
    }
  }
}

extension ImportPlan {
  fileprivate func json(_ isCounted: (ImportOutcome) -> Bool) -> JSON {
    .object(JSONObject(counting: counts(isCounted).map { ($0.thing.name, $0.count) }))
  }
}

extension ImportedThing {
  fileprivate var name: String {
    switch self {
    case .fast: "fasts"
    case .drink: "drinks"
    case .count: "counts"
    case .activity: "activities"
    case .rest: "restDays"
    case .task: "tasks"
    }
  }
}

extension JSONObject {
  fileprivate init(counting counts: [(String, Int)]) {
    self.init()
    for (name, count) in counts { self[name] = .whole(count) }
  }

  fileprivate init(linesOf leftOut: [ImportedFile.LeftOut]) {
    self.init()
    for item in leftOut where !item.lines.isEmpty {
      self[item.what] = .array(item.lines.map { .whole($0) })
    }
  }
}

extension ImportProblem {
  /// The name of the problem in `--json`; documented, so it never changes.
  fileprivate var kind: String {
    switch self {
    case .strayQuote, .openQuote, .fieldTooLong, .fieldCount, .tooManyFields: "damagedLine"
    case .tooDeep: "tooDeep"
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .ambiguous: "ambiguous"
    case .contradictory: "contradictory"
    case .amountOutOfRange: "amountOutOfRange"
    case .amountTooSmall: "amountTooSmall"
    case .yearOutOfRange: "yearOutOfRange"
    case .endBeforeStart: "endBeforeStart"
    case .inFuture: "inFuture"
    case .tooLong: "tooLong"
    case .overlaps: "overlaps"
    case .unfinished: "unfinished"
    case .dayHasOther: "dayHasOther"
    case .text: "unacceptableText"
    case .inFile(_, let problem): problem.kind
    case .noteWithoutTask: "unsupported"
    }
  }
}
