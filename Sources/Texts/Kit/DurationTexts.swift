import CivilTime

/// Lengths of time, rounded down to the displayed unit.
package struct DurationTexts: TextGroup {
  package let language: Language

  /// `16h 30m`, `16h`, `30m`.
  package func short(_ span: Span) -> String {
    let minutes = abs(span.wholeMinutes)
    let (hours, rest) = (minutes / 60, minutes % 60)
    let text =
      hours == 0 ? say("\(rest)m") : rest == 0 ? say("\(hours)h") : say("\(hours)h \(rest)m")
    return signed(text, span.wholeMinutes)
  }

  /// The text for screen readers and speech: `16 hours 30 minutes`.
  package func spoken(_ span: Span) -> String {
    let total = abs(span.wholeMinutes)
    let hours = say(total / 60, one: "\(total / 60) hour", other: "\(total / 60) hours")
    let minutes = say(total % 60, one: "\(total % 60) minute", other: "\(total % 60) minutes")
    let text = total < 60 ? minutes : total % 60 == 0 ? hours : say("\(hours) \(minutes)")
    return span.wholeMinutes < 0 ? say("minus \(text)") : text
  }

  /// `11:52:07`, for what ticks each second.
  package func stopwatch(_ span: Span) -> String {
    let seconds = abs(span.wholeSeconds)
    let (hours, minutes) = (seconds / 3600, twoDigits(seconds / 60 % 60))
    return signed(say("\(hours):\(minutes):\(twoDigits(seconds % 60))"), span.wholeSeconds)
  }

  /// `4h 8m ago`; `now` within the first minute.
  ///
  /// - Parameter length: the text of the span; by default ``short(_:)``.
  package func ago(_ span: Span, as length: String? = nil) -> String {
    span.wholeMinutes == 0 ? say("now") : ago(length ?? short(span))
  }

  /// `3 days ago`.
  package func ago(_ length: String) -> String { say("\(length) ago") }

  private func signed(_ text: String, _ number: Int) -> String {
    number < 0 ? say("−\(text)") : text
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Span {
  /// The span rounded up to minutes, for a time that is left: its last second is shown as `1m`, and
  /// elapsed and left add up to the goal.
  package var roundedUpToMinute: Span { self + Span(milliseconds: 59_999) }
}
