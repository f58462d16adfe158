/** Namespaces of a session, as every client shows them. */
export type Namespaces = Record<
  string,
  { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** Namespaces a site asks for. */
export type Wish = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/** What the clients' sessions have in common (§3.015). */
export type SessionView = {
  topic: string
  pairingTopic: string
  peerName: string
  namespaces: Namespaces
  /** Seconds since 1970. */
  expiresAtSeconds: number
}
