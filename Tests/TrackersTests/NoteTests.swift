import CivilTime
import Testing
import Trackers
import TestSupport

struct NoteTests {
  /// One family is five Unicode scalars.
  private static let longest = String(repeating: "👩‍👩‍👧", count: 400)

  @Test(arguments: [
    ("", ""), ("  two\nlines ", "two\nlines"), ("a\tb", "a\tb"), ("朝ごはん", "朝ごはん"),
    (longest, longest), (" \n ", ""), ("\u{202E}right to left", "\u{202E}right to left"),
  ])
  func `Any text is kept without the space around it`(text: String, kept: String) throws {
    var diary = Diary()
    let id = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z", note: text)
    #expect(try diary.fast(id).note == kept)
  }

  @Test(arguments: [
    (longest + "a", TextRefusal.tooLong(limit: 2000)), ("a\0b", .controlCharacter("\0")),
    ("a\u{1B}[31mb", .controlCharacter("\u{1B}")), ("a\u{85}b", .controlCharacter("\u{85}")),
  ])
  func `A note is refused with the reason`(text: String, refusal: TextRefusal) throws {
    var diary = Diary()
    let id = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z")
    let command = FastCommand.add(
      start: moment("2026-03-11T20:00Z"), end: moment("2026-03-12T12:00Z"), plan: nil, note: text)
    let now = "2026-03-20T00:00Z"
    #expect(diary.refusal(of: command, at: now) == .text(refusal, field: .note))
    let edit = FastCommand.edit(id, FastEdit(note: text))
    #expect(diary.refusal(of: edit, at: now) == .text(refusal, field: .note))
  }
}
