import JSON
import Trackers

/// The tasks that Taskwarrior exports: an array, or one object per line, with commas in between in
/// older versions.
struct TaskwarriorJSON: Sendable {
  struct Element: Sendable {
    /// In an array, the number of the element from 1.
    let line: Int
    let content: Result<JSONObject, ImportProblem>
  }

  private(set) var elements: [Element] = []

  /// - Throws: `json` when hardly any object can be read, with the problem of the whole.
  init(_ text: [UInt8], _ limits: ImportLimits) throws(ImportError) {
    try JSONBounds.check(text, limits)
    let document: JSON
    do throws(JSONError) {
      document = try JSON(parsing: text)
    } catch {
      readLines(text)
      let readable = elements.count { if case .success = $0.content { true } else { false } }
      guard readable > 0, elements.count - readable <= CSVTable.issueLimit else {
        throw .json(JSONProblem(error, in: text))
      }
      return
    }
    guard let tasks = document.elements ?? document.object.map({ [JSON.object($0)] }) else {
      throw .malformed(path: "")
    }
    for (index, task) in tasks.enumerated() { add(task, line: index + 1) }
  }

  private mutating func readLines(_ text: [UInt8]) {
    var bad = 0
    for (index, line) in TextLines(text[...]).enumerated() {
      let object = TaskwarriorJSON.object(in: line)
      if object.isEmpty { continue }
      do throws(JSONError) {
        add(try JSON(parsing: Array(object)), line: index + 1)
      } catch {
        bad += 1
        // Not an export of tasks; the caller who asked for this format gets an error.
        if bad > CSVTable.issueLimit { return elements = [] }
        let text = String(decoding: object.prefix(400), as: UTF8.self)
        add(.failure(.bad("JSON", text)), line: index + 1)
      }
    }
  }

  /// The line without the array's brackets and the comma after it.
  private static func object(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, first.isWhitespace || first == UInt8(ascii: "[") {
      line.removeFirst()
    }
    while let last = line.last,
      last.isWhitespace || last == UInt8(ascii: ",") || last == UInt8(ascii: "]")
    {
      line.removeLast()
    }
    return line
  }

  private mutating func add(_ task: JSON, line: Int) {
    let object = task.object
    add(object.map { .success($0) } ?? .failure(.bad("JSON", task.serialized)), line: line)
  }

  private mutating func add(_ content: Result<JSONObject, ImportProblem>, line: Int) {
    elements.append(Element(line: line, content: content))
  }

  /// The confidence that a text is an export of tasks; nil when it is not. Other programs use the
  /// same names, but only in Taskwarrior every task has an `entry`.
  static func confidence(in text: [UInt8]) -> Recognition.Confidence? {
    guard let first = text.firstVisible, "[{".utf8.contains(first) else { return nil }
    let opening = text.prefix(1 << 16)
    guard ["\"uuid\":", "\"description\":", "\"status\":"].allSatisfy({ opening.contains($0) })
    else { return nil }
    return opening.contains("\"entry\":") ? .sure : .likely
  }
}
