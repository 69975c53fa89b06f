import CivilTime
import Wire

extension SQLTables {
  package func listCount(sponsoredBy space: SpaceID) throws(RelayError) -> Int {
    try db.count(
      "SELECT count(*) FROM space WHERE sponsor = ? AND deleted = 0", [space.stored])
  }

  package func link(_ link: ListLinkID) throws(RelayError) -> LinkRow? {
    let sql = "SELECT link, space, token_hash, until, asks FROM link WHERE link = ?"
    return try db.row(sql, [link.stored]).map { row throws(RelayError) in try LinkRow(row) }
  }

  package func links(in space: SpaceID) throws(RelayError) -> [LinkRow] {
    let sql =
      "SELECT link, space, token_hash, until, asks FROM link WHERE space = ? ORDER BY link"
    return try db.rows(sql, [space.stored]).map { row throws(RelayError) in try LinkRow(row) }
  }

  package func save(_ row: LinkRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO link (space, link, token_hash, until, asks) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (space, link) DO UPDATE SET token_hash = excluded.token_hash,
        until = excluded.until, asks = excluded.asks
      """,
      [
        row.space.stored, row.link.stored, row.token.stored, row.until.stored,
        .number(Int64(row.asks)),
      ])
  }

  package func remove(_ link: ListLinkID, in space: SpaceID) throws(RelayError) {
    for table in ["ask", "link"] {
      try db.run(
        "DELETE FROM \(table) WHERE space = ? AND link = ?", [space.stored, link.stored])
    }
  }

  package func removeLinks(endedBy time: Instant) throws(RelayError) {
    // Also those whose link has ended while they came.
    try db.run(
      """
      DELETE FROM ask WHERE NOT EXISTS (
        SELECT 1 FROM link WHERE link.space = ask.space AND link.link = ask.link
          AND link.until > ?)
      """, [time.stored])
    try db.run("DELETE FROM link WHERE until <= ?", [time.stored])
  }

  package func ask(
    _ ask: AskID, by link: ListLinkID, in space: SpaceID
  ) throws(RelayError) -> AskRow? {
    let sql = "SELECT \(AskRow.columns) FROM ask WHERE space = ? AND link = ? AND hash = ?"
    return try db.row(sql, [space.stored, link.stored, ask.stored])
      .map { row throws(RelayError) in try AskRow(row) }
  }

  package func asks(in space: SpaceID) throws(RelayError) -> [AskRow] {
    let sql = "SELECT \(AskRow.columns) FROM ask WHERE space = ? ORDER BY asked, link, hash"
    return try db.rows(sql, [space.stored]).map { row throws(RelayError) in try AskRow(row) }
  }

  package func askCount(by link: ListLinkID, in space: SpaceID) throws(RelayError) -> Int {
    try db.count(
      "SELECT count(*) FROM ask WHERE space = ? AND link = ?", [space.stored, link.stored])
  }

  package func askMark(in space: SpaceID) throws(RelayError) -> AskMark? {
    let sql = "SELECT count(*), count(request), coalesce(max(asked), 0) FROM ask WHERE space = ?"
    guard let row = try db.row(sql, [space.stored]) else { throw .damaged }
    let asks = Int(try row.signed(0))
    guard asks > 0 else { return nil }
    return AskMark(asks: asks, requests: Int(try row.signed(1)), newest: try row.instant(2))
  }

  package func save(_ row: AskRow) throws(RelayError) {
    let letters = AskLetter.allCases.indices.map { index in
      SQLValue.optional(row.letters.indices.contains(index) ? row.letters[index] : nil)
    }
    try db.run(
      """
      INSERT INTO ask (\(AskRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, link, hash) DO UPDATE SET asked = excluded.asked,
        reveal = excluded.reveal, request = excluded.request, answer = excluded.answer
      """,
      [row.space.stored, row.link.stored, row.ask.stored, row.asked.stored] + letters)
  }

  package func person(
    _ person: PersonID, in space: SpaceID
  ) throws(RelayError) -> PersonRow? {
    let sql =
      "SELECT day, envelopes, bytes, entries FROM person WHERE space = ? AND person = ?"
    return try db.row(sql, [space.stored, person.stored]).map { row throws(RelayError) in
      PersonRow(
        space: space, person: person, day: try row.day(0), envelopes: Int(try row.signed(1)),
        bytes: try row.number(2), entries: Int(try row.signed(3)))
    }
  }

  package func save(_ row: PersonRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO person (space, person, day, envelopes, bytes, entries)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, person) DO UPDATE SET day = excluded.day,
        envelopes = excluded.envelopes, bytes = excluded.bytes, entries = excluded.entries
      """,
      [
        row.space.stored, row.person.stored, row.day.stored,
        .number(Int64(row.envelopes)), row.bytes.stored, .number(Int64(row.entries)),
      ])
  }
}

extension LinkRow {
  fileprivate init(_ row: SQLRow) throws(RelayError) {
    self.init(
      link: try row.value(0), space: try row.value(1), token: try row.value(2),
      until: try row.instant(3), asks: Int(try row.signed(4)))
  }
}

extension AskRow {
  fileprivate static let columns = "space, link, hash, asked, reveal, request, answer"

  fileprivate init(_ row: SQLRow) throws(RelayError) {
    var letters: [[UInt8]] = []
    for column in 4..<7 {
      guard let letter = try row.optionalBytes(column) else { break }
      letters.append(letter)
    }
    self.init(
      ask: try row.value(2), link: try row.value(1), space: try row.value(0),
      asked: try row.instant(3), letters: letters)
  }
}
