import DeviceSync
import Sealing

/// A function of a procedure, as a value that runs on any host.
protocol Act {
  associatedtype Outcome

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome
}

struct Found: Act {
  typealias Outcome = SpaceMember

  var founding = Founding(at: "http://relay.test", invitation: nil)

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try founding.member(using: &io)
  }
}

struct Join: Act {
  typealias Outcome = SpaceMember?

  var joining: Joining

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try joining.member(using: &io)
  }
}

struct Invite: Act {
  typealias Outcome = Adding

  let member: SpaceMember

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try Adding(to: member.space, at: member.relay, token: member.token, using: &io)
  }
}

struct Ask: Act {
  typealias Outcome = (request: JoinRequest, digits: String)?

  var adding: Adding

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try adding.request(using: &io)
  }
}

struct Admit: Act {
  typealias Outcome = Void

  var adding: Adding
  let request: JoinRequest

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) {
    try adding.admit(request, using: &io)
  }
}

struct MakeCode: Act {
  typealias Outcome = RecoveryCode

  let code: NewCode

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try code.make(using: &io)
  }
}

struct Recover: Act {
  typealias Outcome = SpaceMember

  let recovery: Recovery

  mutating func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> Outcome {
    try recovery.member(using: &io)
  }
}
