import CivilTime

/// Lengths of time, rounded down to the displayed unit.
package struct DurationTexts: TextGroup {
  package let language: Language

  /// `16 h 30`, `16 h`, `30 min`.
  package func short(_ span: Span) -> String {
    let minutes = abs(span.wholeMinutes)
    let text =
      switch (minutes / 60, minutes % 60) {
      case (0, let rest): say("\(rest) min")
      case (let hours, 0): say("\(hours) h")
      case (let hours, let rest): say("\(hours) h \(twoDigits(rest))")
      }
    return sign(span.wholeMinutes) + text
  }

  /// The text for screen readers and speech: `16 hours 30 minutes`.
  package func spoken(_ span: Span) -> String {
    let total = abs(span.wholeMinutes)
    let hours = say(total / 60, one: "\(total / 60) hour", other: "\(total / 60) hours")
    let minutes = say(total % 60, one: "\(total % 60) minute", other: "\(total % 60) minutes")
    let text = total < 60 ? minutes : total % 60 == 0 ? hours : say("\(hours) \(minutes)")
    return span.wholeMinutes < 0 ? say("minus \(text)") : text
  }

  /// `4:08`, hours and minutes.
  package func clock(_ span: Span) -> String {
    let minutes = abs(span.wholeMinutes)
    return sign(span.wholeMinutes) + "\(minutes / 60):\(twoDigits(minutes % 60))"
  }

  /// `11:52:07`.
  package func stopwatch(_ span: Span) -> String {
    let seconds = abs(span.wholeSeconds)
    return sign(span.wholeSeconds) + "\(seconds / 3600):"
      + "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  /// `in 4:08`, of a length formatted by a method above.
  package func inTime(_ length: String) -> String { say("in \(length)") }

  /// `4:08 ago`.
  package func ago(_ length: String) -> String { say("\(length) ago") }

  private func sign(_ number: Int) -> String { number < 0 ? "−" : "" }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
