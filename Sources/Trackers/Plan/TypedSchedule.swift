import CivilTime

/// A text of only a day, a time, a part of the day and a repetition, as at the end of typed tasks.
/// Dates from other programs are read by it, so that the same words have the same meaning.
package struct TypedSchedule: Hashable, Sendable {
  package let day: Day?
  package let time: TimeOfDay?
  package let region: Region?
  package let repetition: TypedRepeat?

  /// Nil when any of the words means something else.
  package init?(_ text: String, today: Day, numbers: TypedDate.Numbers) {
    let moment = TypedMoment(
      today: today, now: nil, dayStart: .midnight, numbers: numbers, words: .english)
    let reader = TypedWhen.Reader(
      moment: moment, hasDay: true, hasTime: true, hasRegion: true, repeats: true)
    guard let when = TypedWhen(all: TypedWord.all(in: text), reader) else { return nil }
    (day, time, region, repetition) = (when.day, when.time, when.region, when.repetition)
  }
}
