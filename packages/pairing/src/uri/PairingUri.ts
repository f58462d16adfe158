/** What a pairing link says. */
export type PairingUri = {
  /** 64 hex characters. Taken as written: the specification's own example is not the hash of its key. */
  topic: string
  /** 64 hex characters. */
  symKey: string
  relay: { protocol: string; data?: string }
  /** Methods the other side needs, such as `wc_sessionAuthenticate`. */
  methods?: string[]
  /** Unix seconds. */
  expiryTimestamp?: number
}
