@testable import SQLiteLedger

extension SpaceSchema {
  /// The tables with the user's own space.
  static let ownSpace = tables + row("key", version: 2)

  /// The same in a database of a version before 11.
  static let formerOwnSpace = formerTables + row("only", version: 1)

  private static func row(_ key: String, version: Int) -> String {
    """
    INSERT INTO space (
      \(key), version, space, relay, beside, device, signing, sealing, token, place, revision,
      changes, sequence, number, chain, list_open, copied, restored
    ) VALUES (1, \(version), x'01', '', 0, x'', x'', x'', x'', '', 0, 0, 0, 0, 0, 0, 0, 0);
    """
  }
}
