import CivilTime
import Ledger

/// The kinds and fields of a list's records.
enum ListTable {
  static let list = Kind(rawValue: "list")
  static let task = Kind(rawValue: "task")
  static let comment = Kind(rawValue: "comment")
  static let person = Kind(rawValue: "person")
  /// Those that no op writes, see ``DerivedOps``.
  static let member = Kind(rawValue: "member")
  static let event = Kind(rawValue: "event")

  static let text = FieldName(rawValue: "text")
  static let to = FieldName(rawValue: "to")
  static let given = FieldName(rawValue: "given")
  static let status = FieldName(rawValue: "status")
  static let what = FieldName(rawValue: "what")
  static let by = FieldName(rawValue: "by")
  static let fields = FieldName(rawValue: "fields")

  /// The form of a value.
  enum Form {
    /// Any, with a text of at most so many bytes.
    case any(Int)
    /// The time of the stamp, without the offset of a zone.
    case stamped
    /// An id, or null for none.
    case id
    /// Ids of people with a space between them, or null.
    case ids
    /// False: never deleted.
    case kept
  }

  private static let short = Form.any(ListRules.textLimit)

  private static let taskFields: [(FieldName, Form)] = [
    (.at, .stamped), (.title, short), (.notes, .any(ListRules.notesLimit)), (status, short),
    (.end, short), (.order, short), (FieldName(rawValue: "expires"), short),
    (FieldName(rawValue: "expiresAt"), short), (given, .id), (.deleted, short),
  ]
  private static let commentFields: [(FieldName, Form)] = [
    (.at, .stamped), (.of, .id), (text, .any(ListRules.commentLimit)), (to, .ids),
    (.deleted, short),
  ]
  private static let personFields: [(FieldName, Form)] = [
    (FieldName(rawValue: "name"), short), (FieldName(rawValue: "colour"), short),
    (.deleted, .kept),
  ]
  private static let listFields: [(FieldName, Form)] =
    personFields + [(FieldName(rawValue: "icon"), short)]

  private static let eventFields: [(FieldName, Form)] = [
    (.at, short), (what, short), (by, .id), (.of, .id), (fields, short), (to, .ids),
  ]

  /// Nil for a field that the kind has not.
  static func form(of name: FieldName, in kind: Kind) -> Form? {
    fields(of: kind).first { $0.0 == name }?.1
  }

  private static func fields(of kind: Kind) -> [(FieldName, Form)] {
    if kind == list { return listFields }
    if kind == task { return taskFields }
    if kind == comment { return commentFields }
    if kind == person { return personFields }
    return kind == event ? eventFields : []
  }
}

extension ListTable.Form {
  func accepts(_ value: Value, at stamp: Stamp) -> Bool {
    switch self {
    case .any(let limit):
      switch value {
      case .text(let text), .other(let text): text.utf8.count <= limit
      case .null, .bool, .integer, .moment: true
      }
    case .stamped: value == .moment(Moment(stamp))
    case .id: value == .null || value.text.map { ListTable.id($0.utf8) != nil } ?? false
    case .ids: value == .null || value.text.map { ListTable.areIDs($0) } ?? false
    case .kept: value == .bool(false)
    }
  }
}

extension Moment {
  /// That of a stamp in a list, in which no zone shows.
  fileprivate init(_ stamp: Stamp) {
    self.init(Instant(milliseconds: stamp.milliseconds), offset: .utc)
  }
}

extension ListTable {
  /// Those of a text that ``Form/ids`` allows.
  static func ids(in text: String) -> [RecordID] { words(of: text).compactMap { id($0) } }

  fileprivate static func areIDs(_ text: String) -> Bool {
    let words = words(of: text)
    return words.count <= ListRules.mentionsLimit && words.allSatisfy { id($0) != nil }
  }

  private static func words(of text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
  }

  /// Nil unless it is an id in its one spelling.
  fileprivate static func id(_ text: some Collection<UInt8>) -> RecordID? {
    let text = String(decoding: text, as: UTF8.self)
    guard let id = RecordID(text), id.description == text else { return nil }
    return id
  }
}
