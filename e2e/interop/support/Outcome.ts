/** What the other side, or the client itself, says when something does not come about. */
export type PeerError = { code: number; message: string }

/** How something ended. */
export type Outcome<Value> = { value: Value } | { error: PeerError }

/** Waits for a promise and tells how it ended. */
export async function toOutcome<Value>(
  promise: Promise<Value>,
  toPeerError: (error: unknown) => PeerError,
): Promise<Outcome<Value>> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error: toPeerError(error) }
  }
}

/** The value of something that must have come about. */
export function requireValue<Value>(outcome: Outcome<Value>): Value {
  if ('error' in outcome) throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
  return outcome.value
}
