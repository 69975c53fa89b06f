import CivilTime

extension English {
  static let duration = DurationTexts(
    short: short,
    spoken: spoken,
    clock: { span in
      let minutes = abs(span.wholeMinutes)
      return sign(span.wholeMinutes) + "\(minutes / 60):\(twoDigits(minutes % 60))"
    },
    stopwatch: { span in
      let seconds = abs(span.wholeSeconds)
      return sign(span.wholeSeconds) + "\(seconds / 3600):"
        + "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    },
    inTime: { "in \($0)" },
    ago: { "\($0) ago" })

  @Sendable static func short(_ span: Span) -> String {
    let minutes = abs(span.wholeMinutes)
    let text =
      switch (minutes / 60, minutes % 60) {
      case (0, let rest): "\(rest) min"
      case (let hours, 0): "\(hours) h"
      case (let hours, let rest): "\(hours) h \(twoDigits(rest))"
      }
    return sign(span.wholeMinutes) + text
  }

  @Sendable private static func spoken(_ span: Span) -> String {
    let total = abs(span.wholeMinutes)
    let hours = counted(total / 60, "hour", "hours")
    let minutes = counted(total % 60, "minute", "minutes")
    let text = total < 60 ? minutes : total % 60 == 0 ? hours : hours + " " + minutes
    return (span.wholeMinutes < 0 ? "minus " : "") + text
  }

  private static func sign(_ number: Int) -> String { number < 0 ? "−" : "" }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
