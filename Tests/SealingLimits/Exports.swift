/// Gives the outcome of one of the limits.
@c(dayring_limit)
public func limit(_ number: Int32) -> Int32 { Limits.outcome(Int(number)) }
