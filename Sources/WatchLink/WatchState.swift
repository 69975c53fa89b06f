import CivilTime
import JSON

/// What a watch shows, as the phone sends it: the cards of the widgets' feed, and what has become of
/// the watch's commands.
///
/// Every value is bounded as it comes in, on either device: texts are cut, lists end, and what is of
/// another form is left out.
package struct WatchState: Hashable, Sendable {
  /// The name of the bytes in what the devices send each other.
  package static let key = "state"
  static let longest = 1 << 16
  static let longestText = 300
  private static let mostEntries = 8
  private static let mostCards = 8
  private static let mostRows = 12
  package static let mostAnswers = 40
  /// The cards that a watch shows.
  package static let shown: Set = ["fast", "water", "plan"]

  /// In order of time; the first holds already.
  package let entries: [Entry]
  /// The amount that one tap adds.
  package let glass: Glass?
  /// The oldest first.
  package let answers: [Answer]

  package struct Entry: Hashable, Sendable {
    package let from: Instant?
    package let cards: [Card]

    package init(from: Instant?, _ cards: [Card]) {
      self.from = from
      self.cards = Array(cards.prefix(mostCards))
    }
  }

  /// A card of the widgets' feed; docs/native-host.md has the members.
  package struct Card: Hashable, Sendable {
    package let id: String
    package let title: String
    package let accent: String
    package let value: String
    package let caption: String
    package let note: String
    package let sentence: String
    package let permille: Int64?
    package let rows: [Row]
    package let clock: Range<Instant>?

    package init(
      id: String, title: String, accent: String, value: String, caption: String, note: String,
      sentence: String, permille: Int64?, rows: [Row], clock: Range<Instant>?
    ) {
      self.id = id.cut
      self.title = title.cut
      self.accent = accent.cut
      self.value = value.cut
      self.caption = caption.cut
      self.note = note.cut
      self.sentence = sentence.cut
      self.permille = permille.map { min(max($0, 0), 1_000_000) }
      self.rows = Array(rows.prefix(mostRows))
      self.clock = clock
    }
  }

  package struct Row: Hashable, Sendable {
    package let name: String
    package let isDone: Bool

    package init(name: String, isDone: Bool) {
      self.name = name.cut
      self.isDone = isDone
    }
  }

  package struct Glass: Hashable, Sendable {
    package let name: String
    package let tenths: Int64

    package init(name: String, tenths: Int64) {
      self.name = name.cut
      self.tenths = min(max(tenths, 1), 1_000_000)
    }
  }

  /// The outcome of a command that the phone has taken.
  package struct Answer: Hashable, Sendable {
    package let id: String
    package let isDone: Bool
    /// The reason of a refusal in words.
    package let said: String

    package init?(id: String, isDone: Bool, said: String) {
      guard WatchCommand.isID(id) else { return nil }
      self.id = id
      self.isDone = isDone
      self.said = said.cut
    }
  }

  package init(_ entries: [Entry], glass: Glass?, answers: [Answer]) {
    self.entries = Array(entries.prefix(Self.mostEntries))
    self.glass = glass
    self.answers = Array(answers.suffix(Self.mostAnswers))
  }

  /// The cards that hold at a time; none before the phone has sent some.
  package func cards(at now: Instant) -> [Card] {
    let entry = entries.last { $0.from.map { $0 <= now } ?? true }
    return entry?.cards ?? []
  }
}

extension WatchState {
  /// - Returns: nil for what is too long, no JSON, or of a newer app.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, let json = try? JSON(parsing: bytes, depthLimit: 8),
      json["version"]?.int64 == 1
    else { return nil }
    self.init(
      (json["entries"]?.elements ?? []).prefix(Self.mostEntries).map { Entry($0) },
      glass: json["glass"].flatMap { Glass($0) }, answers: Self.answers(json["answers"]))
  }

  /// With as many of the entries as have room.
  package var bytes: [UInt8] {
    for count in stride(from: entries.count, through: 0, by: -1) {
      let bytes = json(entries.prefix(count)).bytes
      if bytes.count <= Self.longest { return bytes }
    }
    return json([]).bytes
  }

  /// The feed of the cards alone, which complications read.
  package var feed: [UInt8] {
    JSON.object([
      "version": .integer(1), "entries": .array(entries.map { $0.json }),
    ]).bytes
  }

  private func json(_ entries: ArraySlice<Entry>) -> JSON {
    .object([
      "version": .integer(1), "entries": .array(entries.map { $0.json }),
      "glass": glass?.json ?? .null, "answers": Self.json(answers),
    ])
  }

  package static func json(_ answers: [Answer]) -> JSON {
    .array(
      answers.map { answer in
        .object([
          "id": .string(answer.id), "done": .bool(answer.isDone), "said": .string(answer.said),
        ])
      })
  }

  package static func answers(_ json: JSON?) -> [Answer] {
    (json?.elements ?? []).suffix(mostAnswers).compactMap { json in
      guard let id = json["id"]?.text, let isDone = json["done"]?.bool else { return nil }
      return Answer(id: id, isDone: isDone, said: json["said"]?.text ?? "")
    }
  }
}

extension WatchState.Entry {
  fileprivate init(_ json: JSON) {
    self.init(
      from: Instant(bounded: json["from"]),
      (json["cards"]?.elements ?? []).compactMap { WatchState.Card($0) })
  }

  fileprivate var json: JSON {
    .object([
      "from": from.map { .integer($0.milliseconds) } ?? .null,
      "cards": .array(cards.map { $0.json }),
    ])
  }
}

extension WatchState.Card {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.text else { return nil }
    func text(_ key: String) -> String { json[key]?.text ?? "" }
    self.init(
      id: id, title: text("title"), accent: text("accent"), value: text("value"),
      caption: text("caption"), note: text("note"), sentence: text("sentence"),
      permille: json["permille"]?.int64,
      rows: (json["rows"]?.elements ?? []).compactMap { WatchState.Row($0) },
      clock: Self.clock(json["clock"]))
  }

  private static func clock(_ json: JSON?) -> Range<Instant>? {
    guard let ends = json?.elements, ends.count == 2, let start = Instant(bounded: ends[0]),
      let end = Instant(bounded: ends[1]), start <= end
    else { return nil }
    return start..<end
  }

  fileprivate var json: JSON {
    let ends = clock.map { [$0.lowerBound, $0.upperBound] }
    return .object([
      "id": .string(id), "title": .string(title), "accent": .string(accent),
      "value": .string(value), "caption": .string(caption), "note": .string(note),
      "permille": permille.map { .integer($0) } ?? .null,
      "rows": .array(rows.map { $0.json }), "sentence": .string(sentence),
      "clock": ends.map { .array($0.map { .integer($0.milliseconds) }) } ?? .null,
    ])
  }
}

extension WatchState.Row {
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.text, let isDone = json["done"]?.bool else { return nil }
    self.init(name: name, isDone: isDone)
  }

  fileprivate var json: JSON {
    .object(["name": .string(name), "value": .string(""), "done": .bool(isDone)])
  }
}

extension WatchState.Glass {
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.text, let tenths = json["tenths"]?.int64 else { return nil }
    self.init(name: name, tenths: tenths)
  }

  fileprivate var json: JSON { .object(["name": .string(name), "tenths": .integer(tenths)]) }
}

extension String {
  fileprivate var cut: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(WatchState.longestText)))
  }
}
