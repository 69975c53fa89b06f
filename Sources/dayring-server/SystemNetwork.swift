import CivilTime
import Commands
import Foundation
import Relay
import Server
import SpaceHost

/// NB: for as long as the process lives, since it has to be shut down before it is let go.
private let client = HTTPTransport.client()

/// HTTP, in this process.
func systemNetwork() -> Network? {
  let (ending, isEnding) = AsyncStream.makeStream(of: Void.self)
  return Network(
    transport: { HTTPTransport($0, client) },
    transportToFile: { path in
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      return (try? SQLiteRelayStore(path: path)).map { store in
        let rules = RelayRules(store, limits: .ofOneself)
        return LocalTransport {
          try await rules.answer($0, $1, token: $2, at: Instant.systemClock()).bytes
        }
      }
    },
    fetch: { address async throws(TransportError) in
      try await HTTPTransport.file(at: address, client)
    },
    appFiles: { appFiles(in: installedWebFolder()) },
    run: { body in
      let done = DispatchSemaphore(value: 0)
      let work = Task.detached {
        await body()
        done.signal()
      }
      Task.detached {
        for await _ in ending { work.cancel() }
      }
      done.wait()
    },
    endBySignals: {
      let signals = EndingSignals.first()
      Task.detached {
        for await _ in signals { isEnding.yield() }
      }
    },
    pause: { try? await Task.sleep(for: $0) },
    show: { text throws(OutputFailure) in try StandardStream.output.put(text) })
}

/// The files of the app, without compressed ones, which are served under the same names.
private func appFiles(in folder: String) -> [String: [UInt8]]? {
  guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else { return nil }
  var files: [String: [UInt8]] = [:]
  for name in names where ![".br", ".gz"].contains(where: { name.hasSuffix($0) }) {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    guard let isFolder = try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory else {
      return nil
    }
    if isFolder { continue }
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    files[name] = [UInt8](bytes)
  }
  return files
}
