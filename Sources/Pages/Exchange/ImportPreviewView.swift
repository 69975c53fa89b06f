import CivilTime
import Exchange
import Texts

/// The preview of an import, before anything is written.
struct ImportPreviewView {
  /// The limits of shown lines; others are only counted.
  static let sampleLimit = 5
  static let issueLimit = 50

  let preview: ImportPreview
  let file: String
  let choices: ImportChoices
  let context: PageContext

  var html: HTML {
    HTML {
      div(.class("setting"), .key("what")) {
        Icon.search.html
        div(.class("setting-text")) {
          strong { bdi { file } }
          p(.class("quiet")) { headline }
        }
      }
      switch preview {
      case .plan(let plan): self.plan(plan)
      case .backup(let plan):
        if plan.replaced > 0 { remark(words.replaced(plan.replaced), key: "replaced") }
        if plan.passedOver > 0 {
          remark(words.passedOver(plan.passedOver), key: "passed-over")
        }
      }
      div(.class("setting import-actions"), .key("actions")) {
        if preview.isEmpty {
          span(.class("setting-text")) { words.nothingNew }
        } else if preview.confidence == .likely {
          span(.class("setting-text")) { texts.isFormatRight }
        } else {
          span(.class("setting-text quiet")) { texts.canUndo }
        }
        button(.class("button secondary"), .exchange(.cancel)) { texts.cancelWord }
        if !preview.isEmpty {
          button(.class("button primary"), .exchange(.confirm)) { texts.importButton }
        } else if preview.count(.deleted) > 0 {
          button(.class("button primary"), .exchange(.restoring), .value("true")) {
            texts.restoreDeleted
          }
        } else if preview.count(.changed) > 0 {
          button(.class("button primary"), .exchange(.updating), .value("true")) {
            texts.updateChanged
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var words: ExchangeTexts { texts.common.exchange }
  private var wording: Wording { context.locale.wording(at: context.now, in: context.zone) }

  private var headline: String {
    switch preview {
    case .plan(let plan): words.file(plan.format, plan.confidence)
    case .backup(let plan):
      words.backup(
        of: wording.moment(plan.created), added: context.number(plan.added),
        altered: context.number(plan.altered - plan.added))
    }
  }

  private func name(of day: Day) -> String { context.locale.briefDate(day, today: context.today) }

  @inline(never)
  private func plan(_ plan: ImportPlan) -> HTML {
    HTML {
      counts(words.new, plan.counts { $0 == .new }, key: "new")
      samples(plan)
      if let guessed = plan.guessed { remark(words.guessed(guessed), key: "encoding") }
      if let dates = plan.dateReading {
        remark(words.dateReading(dates, remedy: texts.chooseOrder), key: "dates")
      }
      counts(words.known, plan.counts { $0 == .known }, key: "known")
      counts(words.repeated, plan.counts { $0 == .repeated }, key: "repeated")
      offer(.updating, words.changed, plan.counts { $0 == .changed }, choices.isUpdating)
      offer(.restoring, words.deleted, plan.counts { $0 == .deleted }, choices.isRestoring)
      list(words.leftOut, plan.leftOut.map { words.item($0, context.number($0.count)) })
      list(words.ignored, plan.ignored)
      list(words.shares, plan.shares.map { words.share($0) })
      list(words.renamed, plan.renamed)
      list(words.demoted, plan.demoted)
      list(words.unreminded, plan.unreminded)
      issues(plan.issues)
    }
  }

  @inline(never)
  private func counts(
    _ name: String, _ counts: [(thing: ImportedThing, count: Int)], key: String
  ) -> HTML {
    if counts.isEmpty { return .empty }
    return div(.class("setting"), .key(key)) {
      span(.class("setting-text quiet")) { name }
      ul(.class("import-counts")) {
        for (thing, count) in counts { li { words.count(thing, count, context.number(count)) } }
      }
    }
  }

  /// The first new lines, so that the user sees whether the file was understood.
  private func samples(_ plan: ImportPlan) -> HTML {
    let new = plan.lines.lazy.filter { $0.outcome == .new }.prefix(Self.sampleLimit)
    if new.isEmpty { return .empty }
    return ul(.class("import-lines"), .key("samples")) {
      for line in new { li { words.item(line.item, wording, day: name(of:)) } }
    }
  }

  /// A switch for lines that are imported only on request.
  private func offer(
    _ action: ExchangeAction, _ name: String, _ counts: [(thing: ImportedThing, count: Int)],
    _ isChosen: Bool
  ) -> HTML {
    if counts.isEmpty, !isChosen { return .empty }
    return HTML {
      self.counts(name, counts, key: action.rawValue + "-count")
      div(.class("setting"), .key(action.rawValue)) {
        label(.class("radio-row")) {
          input(
            "checkbox", .exchange(action), .checked(isChosen), .id("import-" + action.rawValue))
          action == .updating ? texts.alsoUpdateChanged : texts.alsoRestoreDeleted
        }
      }
    }
  }

  @inline(never)
  private func remark(_ text: String, key: String) -> HTML {
    p(.class("setting quiet"), .key(key)) { text }
  }

  @inline(never)
  private func list(_ name: String, _ items: [String]) -> HTML {
    if items.isEmpty { return .empty }
    return div(.class("setting"), .key(name)) {
      span(.class("setting-text quiet")) { name }
      ul(.class("import-counts")) {
        for item in items { li { bdi { item } } }
      }
    }
  }

  private func issues(_ issues: [ImportIssue]) -> HTML {
    if issues.isEmpty { return .empty }
    let rest = issues.count - Self.issueLimit
    return HTML {
      div(.class("setting"), .key("issues")) {
        Icon.warning.html
        strong(.class("setting-text")) {
          words.unreadable(issues.count, context.number(issues.count))
        }
      }
      ul(.class("import-lines"), .key("issue-lines")) {
        for issue in issues.prefix(Self.issueLimit) {
          li { words.labelled(words.line(issue.line), words.problem(issue.problem, wording)) }
        }
        if rest > 0 { li { words.furtherIssues(rest, context.number(rest)) } }
      }
    }
  }
}
