import NativePrimitives

/// Primitives that have no state, so that a call takes them where it stands.
package var native: NativePrimitives {
  get { NativePrimitives() }
  set {}
}
