// What the official wallet kit calls things, in the words of our client. For tests only.

import { PairingError } from '@latchkey/errors/pairing'
import type { Session } from '@latchkey/pairing'
import type { AuthenticationProposal, SessionProposal, SessionRequest } from '@latchkey/pairing/wallet'
import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'

type Struct = ReturnType<IWalletKit['getActiveSessions']>[string]

/** The kit tells failures apart by words only. */
export function toPairingError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  if (/already exists/i.test(text))
    return new PairingError('pairing/already-paired', undefined, { cause: error })
  if (/expired/i.test(text)) return new PairingError('pairing/uri-expired', undefined, { cause: error })
  return new PairingError('pairing/uri-invalid', { reason: text }, { cause: error })
}

/** A proposal of theirs as one of ours. */
export function toProposal(id: number, params: WalletKitTypes.SessionProposal['params']): SessionProposal {
  const { proposer, pairingTopic, requiredNamespaces, optionalNamespaces, expiryTimestamp } = params
  return {
    kind: 'session',
    id,
    pairingTopic,
    proposer: proposer.metadata,
    requiredNamespaces: withLists(requiredNamespaces),
    optionalNamespaces: withLists(optionalNamespaces ?? {}),
    ...(params.sessionProperties && { sessionProperties: params.sessionProperties }),
    expiresAtMs: expiryTimestamp * 1_000,
  }
}

/** A sign-in of theirs as one of ours. */
export function toAuthentication(
  id: number,
  pairingTopic: string,
  params: WalletKitTypes.SessionAuthenticate['params'],
): AuthenticationProposal {
  return {
    kind: 'authentication',
    id,
    pairingTopic,
    proposer: params.requester.metadata,
    payload: params.authPayload as AuthenticationProposal['payload'],
    expiresAtMs: params.expiryTimestamp * 1_000,
  }
}

/** Requests without a time of their own live five minutes. */
const requestMs = 300_000

/** A request of theirs as one of ours. */
export function toRequest(
  event: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>,
  { peer }: Session,
): SessionRequest {
  const { id, topic } = event
  const { request, chainId } = event.params
  const expiresAtMs = request.expiryTimestamp ? request.expiryTimestamp * 1_000 : Date.now() + requestMs
  return { id, topic, chainId, method: request.method, params: request.params, expiresAtMs, peer }
}

/** A session of theirs as one of ours. */
export function toSession(struct: Struct): Session {
  return {
    topic: struct.topic,
    pairingTopic: struct.pairingTopic,
    peer: struct.peer.metadata,
    namespaces: struct.namespaces,
    requiredNamespaces: withLists(struct.requiredNamespaces),
    optionalNamespaces: withLists(struct.optionalNamespaces),
    expiresAtMs: struct.expiry * 1_000,
    isController: struct.self.publicKey === struct.controller,
    isAcknowledged: struct.acknowledged,
  }
}

/** Their namespaces may name single networks by a key without a list. */
function withLists(namespaces: Record<string, { chains?: string[]; methods: string[]; events: string[] }>) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, { chains, methods, events }]) => [
      key,
      { methods, events, ...(chains && { chains }) },
    ]),
  )
}
