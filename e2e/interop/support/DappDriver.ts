import type { Clock } from '@latchkey/pairing'
import type { Inbox } from './createInbox.js'
import type { Outcome } from './Outcome.js'
import type { Namespaces, SessionView, Wish } from './SessionView.js'

/** What a site's client tells. */
export type DappNews =
  /** A session came about; the official client tells only after a reload, when nobody holds its promise any more. */
  | { kind: 'connected'; session: SessionView }
  | { kind: 'updated'; topic: string; namespaces: Namespaces }
  | { kind: 'extended'; topic: string }
  | { kind: 'event'; topic: string; chainId: string; name: string; data: unknown }
  | { kind: 'deleted'; topic: string }
  | { kind: 'expired'; topic: string }

/** What a site asks a wallet to sign along with connecting. */
export type SignInWish = {
  chains: string[]
  domain: string
  uri: string
  nonce: string
  statement: string
  methods: string[]
  resources: string[]
}

/** A signed sign-in, as far as tests look. */
export type SignedIn = { issuer: string; signature: string; resources: string[] }

/** A call for the wallet. */
export type Call = {
  topic: string
  chainId: string
  method: string
  params: unknown
  lifetimeSeconds?: number
}

/** A site's client, ours or the official one. */
export type DappDriver = {
  news: Inbox<DappNews>
  connect(optionalNamespaces: Wish): Promise<{ uri: string; settled: Promise<Outcome<SessionView>> }>
  authenticate(wish: SignInWish): Promise<{
    uri: string
    settled: Promise<Outcome<{ session: SessionView | undefined; signed: SignedIn[] }>>
  }>
  request(call: Call): Promise<Outcome<unknown>>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): SessionView[]
  /** How many links wait for a wallet. */
  openLinks(): number
  /** The page is gone without a word and opened again over the same storage. */
  reload(): Promise<DappDriver>
  /** The page is gone without a word. Returns what opens it again. */
  leave(): Promise<() => Promise<DappDriver>>
}

/** Makes a site's client over a cable to the relay. */
export type CreateDapp = (options: { relayUrl: string; clock?: Clock | undefined }) => Promise<DappDriver>
