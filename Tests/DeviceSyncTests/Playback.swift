import DeviceSync
import Sealing
import Testing

/// The answers of a device in line, or none of them.
struct InLine: InLineAnswers {
  let device: TestDevice
  let isUsed: Bool

  init(device: TestDevice, isUsed: Bool? = nil) {
    self.device = device
    self.isUsed = isUsed ?? (device.mode == .inLine)
  }

  func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    isUsed ? requests.map { device.answer(to: $0) } : []
  }

  func answer(to request: DeviceRequest) -> Result<DeviceAnswer, TestFailure>? {
    isUsed ? device.answerAtOnce(to: request) : nil
  }
}

/// A step of a procedure, with its answer.
enum Line {
  case primitive(PrimitiveRequest, PrimitiveAnswer)
  case device(DeviceRequest, Result<DeviceAnswer, TestFailure>)
}

/// A host that has all answers, and expects exactly their requests.
struct Playback: DeviceIO {
  private var lines: ArraySlice<Line>

  init(_ lines: [Line]) { self.lines = lines[...] }

  var isOver: Bool { lines.isEmpty }

  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    var answers: [PrimitiveAnswer] = []
    for request in requests {
      guard case .primitive(request, let answer) = lines.popFirst() else {
        Issue.record("\(request)")
        throw .unanswered
      }
      answers.append(answer)
    }
    return answers
  }

  mutating func answer(to request: DeviceRequest) throws(TestFailure) -> DeviceAnswer {
    guard case .device(request, let result) = lines.popFirst() else {
      Issue.record("\(request)")
      throw .untrue
    }
    return try result.get()
  }
}
