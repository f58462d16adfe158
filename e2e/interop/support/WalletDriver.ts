import type { Clock } from '@latchkey/pairing'
import type { Inbox } from './createInbox.js'
import type { Signer } from './createSigner.js'
import type { PeerError } from './Outcome.js'
import type { Namespaces, SessionView, Wish } from './SessionView.js'

/** A site that wants a session. */
export type ProposalView = { id: number; proposerName: string; optionalNamespaces: Wish }

/** A site that wants a sign-in. */
export type AuthenticationView = { id: number; proposerName: string; chains: string[]; statement: string }

/** A call of a site. */
export type RequestView = { id: number; topic: string; chainId: string; method: string; params: unknown }

/** What a wallet's client tells. */
export type WalletNews =
  | { kind: 'proposal'; proposal: ProposalView }
  | { kind: 'authentication'; authentication: AuthenticationView }
  | { kind: 'request'; request: RequestView }
  | { kind: 'request-expired'; id: number }
  | { kind: 'deleted'; topic: string }
  | { kind: 'expired'; topic: string }

/** A wallet's client, ours or the official one. */
export type WalletDriver = {
  news: Inbox<WalletNews>
  pair(uri: string): Promise<void>
  approve(proposal: ProposalView, namespaces: Namespaces): Promise<SessionView>
  reject(proposal: ProposalView): Promise<void>
  /** Signs for every chain with `eth_sendTransaction` and `personal_sign` granted. */
  approveAuthentication(
    authentication: AuthenticationView,
    signer: Signer,
    chains: string[],
  ): Promise<SessionView | undefined>
  rejectAuthentication(authentication: AuthenticationView): Promise<void>
  answer(request: RequestView, answer: { result: unknown } | { error: PeerError }): Promise<void>
  update(topic: string, namespaces: Namespaces): Promise<void>
  extend(topic: string): Promise<void>
  emit(event: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): SessionView[]
  proposals(): ProposalView[]
  requests(): RequestView[]
  reload(): Promise<WalletDriver>
  leave(): Promise<() => Promise<WalletDriver>>
}

/** Makes a wallet's client over a cable to the relay. */
export type CreateWallet = (options: {
  relayUrl: string
  supportsAuthentication?: boolean
  clock?: Clock | undefined
}) => Promise<WalletDriver>
