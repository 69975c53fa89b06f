import Foundation
import Relay

/// Ends the waiting of a thread from any other.
final class PostgresWake: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() throws(RelayError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .storage(String(cString: strerror(errno))) }
    (reading, writing) = (ends[0], ends[1])
    // A full pipe wakes as well as one byte does.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func stir() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Until something can be read from a socket (none: −1), or ``stir()``, or so many milliseconds.
  func wait(for socket: Int32, _ milliseconds: Int32) {
    var ends = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&ends, nfds_t(ends.count), milliseconds)
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}
