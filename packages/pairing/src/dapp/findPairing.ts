import type { DappState, StoredPairing } from './dappState.js'
import { isOpenPhase } from './pairingFlow.js'

/**
 * The open proposal that a topic belongs to: its own, that of its sign-in, or that of the session to be settled.
 *
 * @param topic - Any topic.
 */
export function findPairing(state: DappState, topic: string): StoredPairing | undefined {
  return Object.values(state.pairings).find((pairing) => listPairingTopics(pairing).includes(topic))
}

/** The topics a proposal listens on; none when it is over. */
export function listPairingTopics({ topic, authentication, phase }: StoredPairing): string[] {
  if (!isOpenPhase(phase)) return []
  return [
    topic,
    ...(authentication ? [authentication.responseTopic] : []),
    ...(phase.status === 'settling' ? [phase.topic] : []),
  ]
}
