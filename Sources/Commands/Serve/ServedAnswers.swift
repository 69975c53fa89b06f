import Answers
import JSON
import Pages
import SQLiteLedger
import Texts
import Trackers

/// The answers of a server. Widgets and spoken lines are those of the commands, from a ledger that is
/// open already.
extension Environment {
  package var answers: LedgerAnswers { LedgerAnswers(at: now, in: zone, texts: texts) }

  /// - Parameters:
  ///   - name: `KIND-SIZE`.
  ///   - activity: the name of an activity.
  /// - Returns: the drawing and the number of seconds for which it may be cached; nil for an
  ///   unknown widget, theme or activity.
  package func widget(
    _ name: String, _ theme: String?, _ activity: String?, from ledger: SQLiteLedger
  ) throws(StorageError) -> (svg: [UInt8], seconds: Int)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let kind = WidgetKind(rawValue: parts[0]),
      let size = WidgetSize(rawValue: parts[1]), let theme = Theme(rawValue: theme ?? "system"),
      activity == nil || kind == .tally
    else { return nil }
    let context = Context(ledger, in: self)
    do throws(CommandFailure) {
      let snapshot = try WidgetSnapshot(
        for: kind, activity: activity, withHistory: true, in: context)
      let zone = zone
      // The app is one folder above its widgets.
      let widget = Widget(
        kind, size, theme, of: snapshot, in: zone, app: "../", WidgetTexts(context.texts))
      let seconds = WidgetTimeline(for: snapshot, in: zone).interval.wholeSeconds
      return (widget.bytes, max(1, seconds))
    } catch {
      if case .storage(let error) = error { throw error }
      return nil
    }
  }

  /// - Returns: the document of `dayring do --json`, or of its error if it was refused.
  package func carryOut(
    _ text: String, in ledger: SQLiteLedger
  ) throws(StorageError) -> (isDone: Bool, json: [UInt8]) {
    let context = Context(ledger, in: self)
    do throws(CommandFailure) {
      let answer = try SpokenAnswer(to: text, in: context)
      return (true, Array(JSON.object(answer.document).serialized.utf8))
    } catch {
      if case .storage(let error) = error { throw error }
      let refusal = error.refusal
      let explanation = refusal.explanation(context.texts, context.wording)
      var document = refusal.document(explanation)
      document.append("said", .string(explanation.text.harmless))
      return (false, Array(JSON.object(document).serialized.utf8))
    }
  }
}
