/** A JSON-RPC id exactly as it stands in the frame, with its quotes when it is a string. */
export type RelayIdToken = string & { readonly __relayIdToken: true }

/**
 * Writes an id as the token that an answer will carry.
 *
 * @param id - A string, or a whole number below 2^53; the usual 19 digits only fit a string.
 */
export function toRelayIdToken(id: string | number): RelayIdToken {
  return JSON.stringify(id) as RelayIdToken
}
