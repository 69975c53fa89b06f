import Foundation
import SQLiteLedger

/// The place of a space's relay.
package enum RelayPlace: Hashable, Sendable {
  case at(String)
  /// A file beside the database, which every process there may open; `dayring serve` serves it at
  /// this address.
  case beside(String)

  /// The file of the relay beside a ledger. If the ledger is opened by a link, it is beside the
  /// link if a former Dayring has made it there.
  package static func file(beside ledger: SQLiteLedger) -> String {
    let linked = file(beside: ledger.givenPath)
    var status = stat()
    return lstat(linked, &status) == 0 ? linked : file(beside: ledger.path)
  }

  /// The file of a relay beside a database.
  package static func file(beside database: String) -> String {
    let folder = database.lastIndex(of: "/").map { database[...$0] } ?? ""
    return folder + "relay.sqlite"
  }
}
