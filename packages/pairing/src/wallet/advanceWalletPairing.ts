import type { WalletPairing, WalletPairingPhase, WalletState } from './walletState.js'

/**
 * Puts a pairing into another phase.
 *
 * @param topic - The pairing's; an unknown one changes nothing.
 */
export function advanceWalletPairing(
  state: WalletState,
  topic: string,
  phase: WalletPairingPhase,
): WalletState {
  const pairing = state.pairings[topic]
  if (!pairing) return state
  return { ...state, pairings: { ...state.pairings, [topic]: { ...pairing, phase } } }
}

/** True while something may come on the pairing's topic. */
export function isOpenPairing({ phase }: WalletPairing): boolean {
  return phase.status === 'waiting' || phase.status === 'proposed'
}
