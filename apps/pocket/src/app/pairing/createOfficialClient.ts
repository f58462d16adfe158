// The other build's client, for tests only: the last openly licensed official wallet kit behind the interface of
// ours. Nothing imports this file; vite.config.ts puts it in the place of createClient.ts when told to.

import type { AuthenticationProposal, WalletClient } from '@latchkey/pairing/wallet'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
// With the slash it is the package, not Node's own module.
import { Buffer } from 'buffer/'
import type { ClientParameters } from './createClient.js'
import { followOfficialKit } from './followOfficialKit.js'
import { toPairingError, toProposal } from './officialTypes.js'

type Payload = WalletKitTypes.SessionAuthenticate['params']['authPayload']

/**
 * Makes a client of ours out of the official wallet kit.
 *
 * @param parameters - The relay and how pocket presents itself.
 */
export async function createClient(parameters: ClientParameters): Promise<WalletClient> {
  // Their sign-in code takes Node's class for granted.
  Object.assign(globalThis, { Buffer })
  const core = new Core({
    relayUrl: parameters.relayUrl,
    projectId: parameters.projectId,
    customStoragePrefix: 'pocket',
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Both describe the same; ours says `undefined` where theirs leaves out.
  const metadata = parameters.metadata as WalletKitTypes.Metadata
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata })
  return wrap(kit)
}

function wrap(kit: IWalletKit): WalletClient {
  const followed = followOfficialKit(kit)

  return {
    get proposals() {
      return [...followed.proposals.values()]
    },
    get sessions() {
      return [...followed.sessions.values()]
    },
    get pendingRequests() {
      return [...followed.requests.values()]
    },
    get relayStatus() {
      return followed.relay
    },
    async start() {
      followed.refreshSessions()
      for (const [id, params] of Object.entries(kit.getPendingSessionProposals())) {
        followed.proposals.set(Number(id), toProposal(Number(id), params))
      }
      for (const request of kit.getPendingSessionRequests()) followed.addRequest(request)
    },
    async pair(uri, { signal } = {}) {
      const topic = /^wc:\/{0,2}([0-9a-f]+)@/i.exec(uri)?.[1]
      const waiting = [...followed.proposals.values()].find(({ pairingTopic }) => pairingTopic === topic)
      if (waiting) return waiting
      const coming = followed.waitForProposal(topic, signal)
      try {
        await kit.pair({ uri })
      } catch (error) {
        coming.stop()
        throw toPairingError(error)
      }
      return coming.proposal
    },
    async approve(proposal, { namespaces, sessionProperties, sessionConfig }) {
      const struct = await kit.approveSession({
        id: proposal.id,
        namespaces,
        ...(sessionProperties && { sessionProperties }),
        ...(sessionConfig && { sessionConfig }),
      })
      followed.proposals.delete(proposal.id)
      return followed.addSession(struct)
    },
    async reject(proposal, reason = { code: 5000, message: 'User rejected.' }) {
      followed.proposals.delete(proposal.id)
      await kit.rejectSession({ id: proposal.id, reason })
    },
    async formatAuthentication({ payload: asked }, { chains, methods, address }) {
      const payload = populateAuthPayload({ authPayload: asked as Payload, chains, methods })
      const messages = payload.chains.map((chain) => {
        const issuer = `did:pkh:${chain}:${address}`
        return { issuer, text: kit.formatAuthMessage({ request: payload, iss: issuer }) }
      })
      return { payload: payload as AuthenticationProposal['payload'], messages }
    },
    async approveAuthentication(proposal, { payload, signatures }) {
      const auths = signatures.map(({ issuer, signature }) =>
        buildAuthObject(payload as Payload, { t: 'eip191', s: signature }, issuer),
      )
      const { session: struct } = await kit.approveSessionAuthenticate({ id: proposal.id, auths })
      followed.proposals.delete(proposal.id)
      return struct && followed.addSession(struct)
    },
    async rejectAuthentication(proposal, reason = { code: 12001, message: 'User rejected.' }) {
      followed.proposals.delete(proposal.id)
      await kit.rejectSessionAuthenticate({ id: proposal.id, reason })
    },
    async respond({ topic, id, ...answer }) {
      followed.requests.delete(id)
      const body = 'error' in answer ? { error: answer.error } : { result: answer.result }
      // Their type wants a result of a named type; on the wire it is any value.
      const response = { id, jsonrpc: '2.0', ...body } as Parameters<
        IWalletKit['respondSessionRequest']
      >[0]['response']
      await kit.respondSessionRequest({ topic, response })
    },
    async updateSession(topic, namespaces) {
      const previous = followed.requireSession(topic)
      const { acknowledged } = await kit.updateSession({ topic, namespaces })
      await acknowledged()
      followed.refreshSessions()
      followed.emit('session-updated', { session: followed.requireSession(topic), previous })
    },
    async extendSession(topic) {
      followed.requireSession(topic)
      const { acknowledged } = await kit.extendSession({ topic })
      await acknowledged()
      followed.refreshSessions()
      followed.emit('session-extended', { session: followed.requireSession(topic) })
    },
    async emitEvent({ topic, chainId, name, data }) {
      await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
    },
    async ping(topic) {
      await kit.engine.signClient.ping({ topic })
    },
    async disconnect(topic, reason = { code: 6000, message: 'User disconnected.' }) {
      const session = followed.requireSession(topic)
      await kit.disconnectSession({ topic, reason })
      followed.sessions.delete(topic)
      followed.emit('session-deleted', { session, code: reason.code, reason: reason.message, isOwn: true })
    },
    on: followed.on,
    async close() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose()
    },
  }
}
