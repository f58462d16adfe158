import type { DappState } from './dappState.js'
import { getNextPhase, type PairingEvent } from './pairingFlow.js'

/**
 * Lets something happen to a proposal.
 *
 * @param topic - The pairing's. What still waits to propose it has become pointless.
 * @returns The same object when it changes nothing.
 */
export function advancePairing(state: DappState, topic: string, event: PairingEvent): DappState {
  const pairing = state.pairings[topic]
  if (!pairing) return state
  const phase = getNextPhase(pairing.phase, event)
  if (phase === pairing.phase) return state
  return {
    ...state,
    pairings: { ...state.pairings, [topic]: { ...pairing, phase } },
    outbox: state.outbox.filter(({ id }) => id !== topic),
  }
}
