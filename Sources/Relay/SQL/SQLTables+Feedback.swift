import CivilTime
import Wire

extension SQLTables {
  private static let columns =
    "conversation, token_hash, begun, last, closed, messages, unanswered"

  package func conversation(
    _ conversation: ConversationID
  ) throws(RelayError) -> ConversationRow? {
    let sql =
      "SELECT \(Self.columns) FROM conversation WHERE conversation = ?" + db.locking
    return try db.row(sql, [conversation.stored]).map { row throws(RelayError) in
      try ConversationRow(row)
    }
  }

  package func conversations() throws(RelayError) -> [ConversationRow] {
    let sql = "SELECT \(Self.columns) FROM conversation ORDER BY conversation"
    return try db.rows(sql, []).map { row throws(RelayError) in try ConversationRow(row) }
  }

  package func openConversationCount() throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM conversation WHERE closed = 0", [])
  }

  package func conversationCount(begunOn day: Day) throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM conversation WHERE begun = ?", [day.stored])
  }

  package func save(_ row: ConversationRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO conversation (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (conversation) DO UPDATE SET last = excluded.last,
        closed = excluded.closed, messages = excluded.messages,
        unanswered = excluded.unanswered
      """,
      [
        row.id.stored, row.token.stored, row.begun.stored, row.last.stored,
        .number(row.isClosed ? 1 : 0), .number(Int64(row.messages)),
        .number(Int64(row.unanswered)),
      ])
  }

  package func messages(
    in conversation: ConversationID
  ) throws(RelayError) -> [MessageRow] {
    let sql = """
      SELECT number, id, day, text, about FROM message WHERE conversation = ? ORDER BY number
      """
    return try db.rows(sql, [conversation.stored]).map { row throws(RelayError) in
      try MessageRow(row, in: conversation)
    }
  }

  package func add(_ row: MessageRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO message (conversation, number, id, day, text, about)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        row.conversation.stored, .number(Int64(row.number)), row.writer.stored, row.day.stored,
        Array(row.text.text.utf8).stored, Array(row.about.text.utf8).stored,
      ])
  }

  package mutating func remove(_ conversation: ConversationID) throws(RelayError) {
    for table in ["message", "conversation"] {
      try db.run("DELETE FROM \(table) WHERE conversation = ?", [conversation.stored])
    }
    hasErased = true
  }
}

extension ConversationRow {
  fileprivate init(_ row: SQLRow) throws(RelayError) {
    self.init(
      id: try row.value(0), token: try row.value(1), begun: try row.day(2), last: try row.day(3),
      isClosed: try row.signed(4) != 0, messages: Int(try row.signed(5)),
      unanswered: Int(try row.signed(6)))
  }
}

extension MessageRow {
  fileprivate init(_ row: SQLRow, in conversation: ConversationID) throws(RelayError) {
    let id = try row.optionalBytes(1).map { bytes throws(RelayError) in
      guard let id = MessageID(bytes) else { throw .damaged }
      return id
    }
    let about = try row.bytes(4)
    self.init(
      conversation: conversation, number: Int(try row.signed(0)),
      writer: id.map { .guest($0) } ?? .relay, day: try row.day(2), text: try row.text(3),
      about: about.isEmpty ? .none : try row.text(4))
  }
}

extension MessageRow.Writer {
  /// An answer has no id.
  fileprivate var stored: SQLValue {
    switch self {
    case .guest(let id): .bytes(id.bytes)
    case .relay: .null
    }
  }
}

extension SQLRow {
  fileprivate func text(_ column: Int) throws(RelayError) -> FeedbackText {
    let bytes = try bytes(column)
    guard let text = try? FeedbackText(bytes) else { throw .damaged }
    return text
  }
}
