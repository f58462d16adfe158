import type { WalletClient } from '@latchkey/pairing/wallet'
import type { State } from '../stores.js'
import type { Inbox } from './createInbox.js'
import type { PairingState } from './Pairing.js'
import { toSite } from './toSite.js'

/**
 * Listens to all a client's events and keeps state and inbox up to date with them.
 *
 * @param client - The client.
 * @param state - Where the person sees its sessions and the relay.
 * @param inbox - Where what sites ask for goes.
 * @returns What stops the listening.
 */
export function listenToClient(client: WalletClient, state: State<PairingState>, inbox: Inbox): () => void {
  const refresh = () => state.set({ sessions: [...client.sessions] })
  const stops = [
    client.on('proposal', ({ proposal }) => inbox.receiveProposal(client, proposal)),
    client.on('authentication', ({ proposal }) => inbox.receiveProposal(client, proposal)),
    client.on('request', ({ request }) => inbox.receiveRequest(client, request)),
    client.on('proposal-expired', ({ proposal }) => inbox.withdrawProposal(proposal)),
    client.on('request-expired', ({ request }) => inbox.withdrawRequest(request)),
    client.on('session-deleted', ({ session, isOwn }) => {
      inbox.withdrawSession(session.topic)
      if (!isOwn) state.set({ notice: `${toSite(session.peer).name} ended the connection.` })
      refresh()
    }),
    client.on('session-expired', ({ session }) => {
      inbox.withdrawSession(session.topic)
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
