/**
 * Holds master keys, and lets nothing of them out: what it is given it wraps, and what it has wrapped it opens again. A kid
 * names one key; there may be several, of which one is active.
 */
export type KeyDriver = {
  /** The key new things are wrapped under. */
  getActiveKid(): Promise<string>
  /** Every key there is. */
  listKids(): Promise<string[]>
  /**
   * Wraps bytes under the active key.
   *
   * @param bytes - 32 of them; they stay what they are.
   * @param place - What they belong to; they open for nothing else.
   * @throws GatewayFailure `keys/unavailable`
   */
  wrap(bytes: Uint8Array, place: KeyPlace): Promise<WrappedText>
  /**
   * Opens what was wrapped.
   *
   * @throws GatewayFailure `keys/unavailable`; an Error for what was changed, or wrapped for another place or under a key that
   * is not there.
   */
  unwrap(wrapped: string, place: KeyPlace): Promise<Buffer>
  /** The same for the same key wherever it is kept, and nothing can be made of it. */
  getFingerprints(): Promise<string[]>
}

/** What a wrapped key belongs to; `rowId` is empty for what belongs to the user. */
export type KeyPlace = { table: string; userId: string; rowId: string }

/** A wrapped key as it is stored, and the name of the key it is wrapped under. */
export type WrappedText = { kid: string; wrapped: string }
