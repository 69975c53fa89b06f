import Foundation
import Testing

/// A running `dayring serve` with data and a web folder of its own.
final class ServingProgram {
  let port: UInt16
  /// The folder of its web app.
  let web: URL
  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("dayring-\(UUID().uuidString)")

  /// - Parameter openFiles: as many as the process may have open.
  init(openFiles: Int = 1024) throws {
    web = folder.appendingPathComponent("web")
    try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
    try Data("<!doctype html>".utf8).write(to: web.appendingPathComponent("index.html"))
    try Data(count: 1 << 20).write(to: web.appendingPathComponent("large.bin"))
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -n \(openFiles); exec \"$0\" \"$@\"", Self.path, "serve", "--port", "0",
      "--web", web.path,
    ]
    process.environment = Self.environment(in: folder)
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("Ctrl-C") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "It ended before it served: \(text)")
      text += String(decoding: data, as: UTF8.self)
    }
    let address = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)/))
    port = try #require(UInt16(address.1))
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private static var path: String {
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("dayring").path
      ?? "dayring"
  }

  private static func environment(in folder: URL) -> [String: String] {
    ["DAYRING_HOME": folder.appendingPathComponent("home").path, "LANG": "C.UTF-8", "TZ": "UTC"]
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for its end.
  func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// - Returns: a new token for spoken lines.
  func token() throws -> String {
    let reply = try shell(["token", "new", "do", "--name", "test", "--json"])
    return String(try #require(reply.firstMatch(of: /"token":"([0-9a-z]+)"/)).1)
  }

  /// - Returns: the whole reply.
  func exchange(_ method: String, _ path: String, token: String, body: String) throws -> String {
    let socket = try TestSocket(port: port)
    defer { socket.close() }
    socket.send(
      """
      \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
      Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r
      Connection: close\r\n\r\n\(body)
      """)
    return socket.rest()
  }

  /// The output of another process on the same data, with its errors.
  func shell(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = words
    process.environment = Self.environment(in: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// A client's end of a connection, byte by byte.
struct TestSocket {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length)
      }
    }
    try #require(result == 0, "\(String(cString: strerror(errno)))")
  }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // NB: what a server no longer takes is no concern of these tests, nor is a signal for it.
      let count = rest.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The text until the server closes the connection.
  func rest() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  func close() {
    Foundation.close(descriptor)
  }
}
