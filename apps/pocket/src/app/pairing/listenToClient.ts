import type { Proposal, SessionRequest, WalletClient } from '@latchkey/pairing/wallet'
import type { State } from '../stores.js'
import type { PairingState } from './Pairing.js'
import { toSite } from './toSite.js'

/** What becomes of what a client tells. */
export type ClientHandlers = {
  state: State<PairingState>
  receiveProposal(proposal: Proposal): void
  receiveRequest(request: SessionRequest): void
  /** Takes back what nobody waits for any more. */
  withdrawProposal(proposal: Proposal): void
  withdrawRequest(request: SessionRequest): void
  /** Takes back all a site asked for. */
  withdrawSession(topic: string): void
}

/**
 * Listens to all a client tells and keeps the state up to date with it.
 *
 * @param client - The client.
 * @param handlers - What becomes of it.
 * @returns What stops the listening.
 */
export function listenToClient(client: WalletClient, handlers: ClientHandlers): () => void {
  const { state } = handlers
  const refresh = () => state.set({ sessions: [...client.sessions] })
  const stops = [
    client.on('proposal', ({ proposal }) => handlers.receiveProposal(proposal)),
    client.on('authentication', ({ proposal }) => handlers.receiveProposal(proposal)),
    client.on('request', ({ request }) => handlers.receiveRequest(request)),
    client.on('proposal-expired', ({ proposal }) => handlers.withdrawProposal(proposal)),
    client.on('request-expired', ({ request }) => handlers.withdrawRequest(request)),
    client.on('session-deleted', ({ session, isOwn }) => {
      handlers.withdrawSession(session.topic)
      if (!isOwn) state.set({ notice: `${toSite(session.peer).name} ended the connection.` })
      refresh()
    }),
    client.on('session-expired', ({ session }) => {
      handlers.withdrawSession(session.topic)
      state.set({ notice: `The connection with ${toSite(session.peer).name} has expired.` })
      refresh()
    }),
    client.on('session-created', refresh),
    client.on('session-acknowledged', refresh),
    client.on('session-updated', refresh),
    client.on('session-extended', refresh),
    client.on('relay-status', (relay) => state.set({ relay })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
