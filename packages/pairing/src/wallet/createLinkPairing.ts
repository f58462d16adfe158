import { PairingError } from '@latchkey/errors/pairing'
import type { SignEngine } from '../sign/SignEngine.js'
import { type PairingUri, parsePairingUri } from '../uri/pairingUri.js'
import type { Proposal } from './WalletClient.js'
import type { WalletState } from './walletState.js'

/** How long a link without an expiry is good. */
const defaultLifetimeMs = 300_000
/** The proposal is at the relay before the link is shown: more than this is a link that leads nowhere. */
const proposalTimeoutMs = 60_000

/** Pairs by links: follows each until its proposal is there. */
export type LinkPairing = {
  pair(uri: string, signal?: AbortSignal | undefined): Promise<Proposal>
  onChange(state: WalletState): void
  failAll(error: Error): void
}

type PendingLink = { topic: string; resolve(proposal: Proposal): void; reject(error: Error): void }

/**
 * Makes what pairs a wallet client by links.
 *
 * @param relayUrl - For the error when it cannot be reached.
 */
export function createLinkPairing(engine: SignEngine<WalletState>, relayUrl: string): LinkPairing {
  const { store, relay, clock } = engine
  const pending = new Set<PendingLink>()

  async function pair(uri: string, signal?: AbortSignal): Promise<Proposal> {
    const parsed = parsePairingUri(uri, Math.floor(clock.now() / 1_000))
    const { topic } = parsed
    const phase = store.state.pairings[topic]?.phase
    const isInUse = Object.values(store.state.sessions).some(({ session }) => session.pairingTopic === topic)
    if (isInUse || phase?.status === 'done') throw new PairingError('pairing/already-paired')
    if (phase?.status === 'proposed') return phase.proposal
    relay.retry()
    if (phase?.status !== 'waiting') await store.change((state) => addPairing(state, parsed, clock.now()))
    try {
      return await waitForProposal(topic, signal)
    } catch (error) {
      await store.change((state) => forget(state, topic))
      throw error
    }
  }

  function waitForProposal(topic: string, signal?: AbortSignal): Promise<Proposal> {
    return new Promise((resolve, reject) => {
      const end = (run: () => void) => {
        stop()
        pending.delete(link)
        signal?.removeEventListener('abort', onAbort)
        run()
      }
      const link: PendingLink = {
        topic,
        resolve: (proposal) => end(() => resolve(proposal)),
        reject: (error) => end(() => reject(error)),
      }
      const onAbort = () =>
        link.reject(new PairingError('pairing/request-cancelled', undefined, { cause: signal?.reason }))
      const stop = clock.schedule(() => link.reject(toTimeout()), proposalTimeoutMs)
      pending.add(link)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
      // It may have come while the link was stored.
      else onChange(store.state)
    })
  }

  function toTimeout() {
    return relay.status.status === 'open'
      ? new PairingError('pairing/expired')
      : new PairingError('pairing/relay-unreachable', { relayUrl })
  }

  function onChange(state: WalletState) {
    for (const link of [...pending]) {
      const phase = state.pairings[link.topic]?.phase
      if (phase?.status === 'proposed') link.resolve(phase.proposal)
      else if (phase?.status === 'failed') {
        // Stored by this package with the context its code needs.
        link.reject(new PairingError(phase.code as 'pairing/rejected', phase.context as never))
      } else if (phase?.status !== 'waiting') link.reject(new PairingError('pairing/expired'))
    }
  }

  return {
    pair,
    onChange,
    failAll(error) {
      for (const link of [...pending]) link.reject(error)
    },
  }
}

function addPairing(state: WalletState, uri: PairingUri, nowMs: number): WalletState {
  const { topic, symKey, methods = [], expiryTimestamp } = uri
  const expiresAtMs = expiryTimestamp === undefined ? nowMs + defaultLifetimeMs : expiryTimestamp * 1_000
  const pairing = { topic, symKey, methods, expiresAtMs, phase: { status: 'waiting' as const } }
  return { ...state, pairings: { ...state.pairings, [topic]: pairing } }
}

/** So that the link can be tried again. */
function forget(state: WalletState, topic: string): WalletState {
  const { [topic]: pairing, ...pairings } = state.pairings
  return pairing && ['waiting', 'failed'].includes(pairing.phase.status) ? { ...state, pairings } : state
}
