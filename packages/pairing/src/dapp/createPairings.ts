import { PairingError } from '@latchkey/errors/pairing'
import type { Cacao } from '../authentication/cacao.js'
import { userDisconnected } from '../messages/peerErrors.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication } from '../sign/createOutbox.js'
import type { SignEngine } from '../sign/SignEngine.js'
import { addProposal } from './addProposal.js'
import type {
  ConnectParameters,
  DappClientOptions,
  Pairing,
  PairingOutcome,
  ProposedPairing,
} from './DappClient.js'
import type { DappState, ReceivedSignIn, StoredPairing } from './dappState.js'
import { isOpenPhase, type PairingPhase } from './pairingFlow.js'
import { prepareProposal } from './prepareProposal.js'
import { advancePairing, toFailure } from './storedPairings.js'

/** The proposals of a dapp client, as their callers know them. */
export type Pairings = {
  propose(parameters: ConnectParameters): Promise<ProposedPairing>
  list(): Pairing[]
  /** Takes up what an earlier page left. */
  resume(): void
  /** Settles those that are decided; verifies sign-ins that came. */
  onChange(state: DappState): void
  /** Takes all open proposals back. Pure. */
  abandonAll(state: DappState): DappState
  /** Ends all waiting. */
  fail(makeError: () => Error): void
}

type TrackedPairing = { pairing: Pairing; resolve(outcome: PairingOutcome): void; reject(error: Error): void }

/**
 * Makes the proposals of a dapp client.
 *
 * @param engine - The client's.
 * @param options - The client's.
 */
export function createPairings(engine: SignEngine<DappState>, options: DappClientOptions): Pairings {
  const { store, relay, outbox, clock, owner } = engine
  const tracked = new Map<string, TrackedPairing>()
  const verifying = new Set<string>()

  function track({ topic, uri, expiresAtMs }: StoredPairing): Pairing {
    const known = tracked.get(topic)
    if (known) return known.pairing
    let settle: Omit<TrackedPairing, 'pairing'> | undefined
    const settled = new Promise<PairingOutcome>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Nobody has to listen: a proposal may be shown and left alone.
    settled.catch(() => {})
    const pairing = { topic, uri, expiresAtMs, settled, abandon: () => abandon(topic) }
    if (settle) tracked.set(topic, { pairing, ...settle })
    return pairing
  }

  async function propose(parameters: ConnectParameters): Promise<ProposedPairing> {
    await engine.start()
    // The socket opens while the keys are made.
    relay.retry()
    const stored = await prepareProposal(parameters, clock.now(), engine.makeId)
    const published = outbox.expect(stored.topic)
    published.catch((error) => failPublishing(stored.topic, error))
    await store.change((state) => addProposal(state, engine, stored, options.metadata, parameters))
    return { ...track(stored), published }
  }

  /** The relay does not take a proposal. */
  function failPublishing(topic: string, error: unknown): void {
    // The next page sends it.
    if (engine.isClosed) return
    const failed = { type: 'failed', ...toFailure(error) } as const
    // When the storage fails, it holds for this page all the same.
    store.change((state) => advancePairing(state, topic, failed)).catch(() => {})
  }

  async function abandon(topic: string): Promise<void> {
    const how = {
      ...peerMethods.wc_pairingDelete.request,
      ttlSeconds: peerMethods.wc_sessionPropose.request.ttlSeconds,
    }
    const id = engine.makeId()
    await store.change((state) => {
      const pairing = state.pairings[topic]
      if (!pairing || !isOpenPhase(pairing.phase)) return state
      const content = { method: 'wc_pairingDelete', params: userDisconnected }
      const told = addPublication(
        state,
        { owner, nowMs: clock.now() },
        { topic, symKey: pairing.symKey, id, content, how },
      )
      return cancel(told, topic)
    })
  }

  function settleTracked(state: DappState) {
    for (const [topic, { resolve, reject }] of tracked) {
      const phase = state.pairings[topic]?.phase ?? inferPhase(state, topic)
      if (isOpenPhase(phase)) continue
      tracked.delete(topic)
      if (phase.status === 'settled') resolve(toOutcome(state, phase))
      // Stored by this package with the context its code needs.
      else if (phase.status === 'failed') {
        reject(new PairingError(phase.code as 'pairing/rejected', phase.context as never))
      }
    }
  }

  /** Sign-ins that this tab received, or that an earlier page left. */
  function verifyAll(state: DappState, includesOthers: boolean) {
    for (const received of state.inbox) {
      if (verifying.has(received.pairingTopic) || !(includesOthers || received.owner === owner)) continue
      verifying.add(received.pairingTopic)
      // When it cannot be loaded or stored, the sign-in stays for the next turn.
      finish(received).catch(() => verifying.delete(received.pairingTopic))
    }
  }

  async function finish(received: ReceivedSignIn): Promise<void> {
    const { finishSignIn } = await import('./finishSignIn.js')
    await finishSignIn(engine, received, options)
  }

  return {
    propose,
    list: () =>
      Object.values(store.state.pairings)
        .filter(({ phase }) => isOpenPhase(phase))
        .map(track),
    resume() {
      for (const pairing of Object.values(store.state.pairings))
        if (isOpenPhase(pairing.phase)) track(pairing)
      verifyAll(store.state, true)
    },
    onChange(state) {
      settleTracked(state)
      verifyAll(state, false)
    },
    abandonAll: (state) => Object.keys(state.pairings).reduce((next, topic) => cancel(next, topic), state),
    fail(makeError) {
      for (const { reject } of tracked.values()) reject(makeError())
      tracked.clear()
    },
  }
}

/** How a pairing ended whose record is gone already. */
function inferPhase(state: DappState, topic: string): PairingPhase {
  const settled = Object.values(state.sessions).find(({ session }) => session.pairingTopic === topic)
  if (settled) return { status: 'settled', sessionTopic: settled.session.topic }
  return { status: 'failed', code: 'pairing/expired' }
}

function cancel(state: DappState, topic: string): DappState {
  return advancePairing(state, topic, { type: 'failed', code: 'pairing/request-cancelled' })
}

function toOutcome(
  state: DappState,
  { sessionTopic, cacaos }: { sessionTopic?: string; cacaos?: unknown[] },
): PairingOutcome {
  const session = sessionTopic === undefined ? undefined : state.sessions[sessionTopic]?.session
  // Verified before they were stored.
  return { ...(session && { session }), ...(cacaos && { cacaos: cacaos as Cacao[] }) }
}
