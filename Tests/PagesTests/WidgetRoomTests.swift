import CivilTime
import Ledger
import Testing
import Texts
import Trackers

@testable import Pages

@Suite("The words of a widget")
struct WidgetRoomTests {
  /// Every state that a widget may have to find room for.
  static let lives: [(name: String, life: Life)] =
    WidgetTests.Case.allCases.map { ($0.rawValue, $0.life) } + WidgetState.all

  @Test(arguments: [
    ("Push-ups", 100, "Push-ups"), ("Push-ups and pull-ups", 60, "Push-up…"),
    ("Cafe\u{301}s of the town", 40, "Cafe\u{301}…"),
    ("Cafe\u{301}s of the town", 36, "Caf…"),
    ("ab👩‍👩‍👧 and more of them", 60, "ab…"), ("👋🏽👋🏽👋🏽👋🏽", 40, "👋🏽…"),
    ("word and", 50, "word…"), ("abc", 3, ""),
  ])
  func `are cut between signs, never within one`(text: String, width: Int, shown: String) {
    #expect(TextWidth.fitting(text, size: 10, in: width) == shown)
  }

  @Test(arguments: lives.indices, WidgetKind.allCases)
  func `stand within the drawing and beside each other, and only names are ever cut off`(
    index: Int, kind: WidgetKind
  ) throws {
    let (name, life) = Self.lives[index]
    for size in WidgetSize.allCases {
      for app in [nil, ""] {
        let snapshot = life.snapshot(kind)
        let drawing = Widget(
          kind, size, .system, of: snapshot, in: Samples.zone, app: app, WidgetTexts(.english)
        ).html.text
        let place = "\(name) \(kind) \(size)"
        let texts = try WidgetTextBox.all(in: drawing)
        try expectRoom(texts, size, place)
        #expect(!drawing.contains("textLength"), "pressed: \(place)")
        for text in texts where text.text.contains("…") {
          let head = text.text.prefix { $0 != "…" }.drop { "✓ ".contains($0) }
          let isOfName = WidgetState.names(in: life).contains {
            $0.hasPrefix(head) || ("Last: " + $0).hasPrefix(head)
          }
          #expect(isOfName && !head.isEmpty, "cut off: “\(text.text)” \(place)")
        }
      }
    }
  }

  @Test(arguments: lives.indices, WidgetKind.allCases)
  func `find room in a language of twice their length`(index: Int, kind: WidgetKind) throws {
    let (name, life) = Self.lives[index]
    let writer = WidgetWriter(
      snapshot: life.snapshot(kind), zone: Samples.zone, texts: WidgetTexts(.english))
    let content = writer.content(kind).stretched
    for size in WidgetSize.allCases {
      let drawing = Widget(content, size, .dark, link: "#").html.text
      try expectRoom(
        try WidgetTextBox.all(in: drawing), size, "\(name) \(kind) \(size)")
    }
  }

  private func expectRoom(_ texts: [WidgetTextBox], _ size: WidgetSize, _ place: String) throws {
    for (index, text) in texts.enumerated() {
      #expect(
        text.left >= 2 && text.right <= size.width - 2 && text.top >= 0
          && text.bottom <= size.height - 2, "outside: \(text) \(place)")
      #expect(text.size >= WidgetWords.readable, "too small: \(text) \(place)")
      for other in texts[(index + 1)...] {
        #expect(!text.overlaps(other), "\(text) and \(other) \(place)")
      }
    }
  }
}

/// The box of a text in a drawing, by a careful estimate of its width.
struct WidgetTextBox: CustomStringConvertible {
  let text: String
  let size: Int
  let left: Int
  let right: Int
  let baseline: Int

  /// Of capitals and digits.
  var top: Int { baseline - size * 3 / 4 }
  /// Of what hangs below the line.
  var bottom: Int { baseline + size / 5 }

  func overlaps(_ other: WidgetTextBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  var description: String { "“\(text)” at \(left)–\(right), \(baseline), \(size) pt" }

  static func all(in drawing: String) throws -> [WidgetTextBox] {
    try Markup(drawing).all("text").map { element in
      let x = try #require(Int(element.attributes["x"] ?? ""))
      let size = try #require(Int(element.attributes["font-size"] ?? ""))
      let isBold = element.attributes["font-weight"] == "600"
      let width =
        element.attributes["textLength"].flatMap { Int($0) }
        ?? TextWidth.of(element.text, size: size, isBold: isBold)
      let left =
        switch element.attributes["text-anchor"] {
        case "middle": x - width / 2
        case "end": x - width
        default: x
        }
      return WidgetTextBox(
        text: element.text, size: size, left: left, right: left + width,
        baseline: try #require(Int(element.attributes["y"] ?? "")))
    }
  }
}

extension WidgetWords {
  /// As another language might say it.
  fileprivate var stretched: WidgetWords {
    isNamed ? self : WidgetWords(forms: forms.map { $0.isEmpty ? $0 : $0 + $0 })
  }
}

extension WidgetContent {
  fileprivate var stretched: WidgetContent {
    var content = self
    content.title = title.stretched
    content.caption = caption.stretched
    content.note = note.stretched
    content.brief = brief?.stretched
    content.start = start.stretched
    content.line = line.stretched
    content.streak = streak.stretched
    content.last = last.map { $0.stretched }
    content.rows = rows.map { $0.stretched }
    return content
  }
}

extension WidgetContent.Row {
  fileprivate var stretched: Self {
    Self(name: name.stretched, value: value.stretched, accent: accent, isDone: isDone)
  }
}
