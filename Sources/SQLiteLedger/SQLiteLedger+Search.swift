import GRDB
import Ledger

import struct Ledger.Record

extension SQLiteLedger {
  package func search(
    _ query: String, of kind: Kind, limit: Int
  ) throws(StorageError) -> [Record] {
    let query = SearchQuery(query)
    guard limit > 0, !query.words.isEmpty else { return [] }
    return try records(
      of: kind, Self.searchStatement, [query.match, kind.rawValue, limit])
  }

  static let searchStatement = """
    WITH found AS (
      SELECT id, local FROM search CROSS JOIN searchable ON number = search.rowid
      WHERE search MATCH ?1 AND kind = ?2 ORDER BY local DESC NULLS FIRST, id DESC LIMIT ?3)
    SELECT id, body FROM found CROSS JOIN record USING (id)
    WHERE kind = ?2 ORDER BY found.local DESC NULLS FIRST, id DESC
    """
}

extension SearchQuery {
  /// In FTS5 syntax: each word is a phrase, whose last token may be a prefix. Within quotes no
  /// character of a word has a special meaning.
  fileprivate var match: String {
    words.map { "\"" + String(decoding: $0, as: UTF8.self) + "\" *" }.joined(separator: " ")
  }
}
