import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { createDisc, type Disc } from './createDisc.js'
import { createInbox } from './createInbox.js'
import { walletMetadata } from './metadata.js'
import { allowSecondFarewell, endOfficial, toCoreOptions, toOfficialSession } from './officialParts.js'
import { projectId } from './startRelay.js'
import type { CreateWallet, ProposalView, RequestView, WalletDriver, WalletNews } from './WalletDriver.js'

type Run = { relayUrl: string; supportsAuthentication: boolean }

/** The official wallet kit, version 1.2.10. */
export const createOfficialWallet: CreateWallet = ({ relayUrl, supportsAuthentication = false }) =>
  open({ relayUrl, supportsAuthentication }, createDisc())

async function open(run: Run, disc: Disc): Promise<WalletDriver> {
  const news = createInbox<WalletNews>()
  const core = new Core(toCoreOptions({ relayUrl: run.relayUrl, projectId, disc }))
  const kit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: walletMetadata,
    // Otherwise it holds each request back for a second after the answer to the one before.
    signConfig: { disableRequestQueue: true },
  })
  // What it has no record of, such as answers to what it asked before a reload, it reports as an error.
  kit.engine.signClient.logger.level = 'silent'
  allowSecondFarewell(kit.engine.signClient.engine)
  const authentications = new Map<number, WalletKitTypes.SessionAuthenticate>()
  kit.on('session_proposal', ({ id, params }) =>
    news.put({ kind: 'proposal', proposal: toProposal(id, params) }),
  )
  kit.on('session_request', (request) => news.put({ kind: 'request', request: toRequest(request) }))
  kit.on('session_request_expire', ({ id }) => news.put({ kind: 'request-expired', id }))
  kit.engine.signClient.events.on('session_expire', ({ topic }) => news.put({ kind: 'expired', topic }))
  kit.on('session_delete', ({ topic }) => news.put({ kind: 'deleted', topic }))
  // The client takes a listener for a wallet that can do it, and answers nothing to the site otherwise.
  if (run.supportsAuthentication) {
    kit.on('session_authenticate', (request) => {
      const { authPayload, requester } = request.params
      authentications.set(request.id, request)
      news.put({
        kind: 'authentication',
        authentication: {
          id: request.id,
          proposerName: requester.metadata.name,
          chains: authPayload.chains,
          statement: authPayload.statement ?? '',
        },
      })
    })
  }

  const leave = async () => {
    const next = await endOfficial(core, disc)
    return () => open(run, next)
  }
  return {
    news,
    pair: (uri) => kit.pair({ uri }),
    approve: async ({ id }, namespaces) => toOfficialSession(await kit.approveSession({ id, namespaces })),
    reject: ({ id }) => kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    async approveAuthentication({ id }, signer, chains) {
      const request = authentications.get(id)?.params.authPayload
      if (!request) throw new Error(`There is no authentication ${id}`)
      const payload = populateAuthPayload({
        authPayload: request,
        chains,
        methods: ['personal_sign', 'eth_sendTransaction'],
      })
      const auths = await Promise.all(
        payload.chains.map(async (chain) => {
          const iss = `did:pkh:${chain}:${signer.address}`
          const s = await signer.signText(kit.formatAuthMessage({ request: payload, iss }))
          return buildAuthObject(payload, { t: 'eip191', s }, iss)
        }),
      )
      const { session } = await kit.approveSessionAuthenticate({ id, auths })
      return session && toOfficialSession(session)
    },
    rejectAuthentication: ({ id }) =>
      kit.rejectSessionAuthenticate({ id, reason: { code: 12001, message: 'User rejected the sign-in.' } }),
    answer: ({ id, topic }, answer) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } }),
    update: async (topic, namespaces) => (await kit.updateSession({ topic, namespaces })).acknowledged(),
    extend: async (topic) => (await kit.extendSession({ topic })).acknowledged(),
    emit: ({ topic, chainId, name, data }) => kit.emitSessionEvent({ topic, chainId, event: { name, data } }),
    ping: (topic) => kit.engine.signClient.ping({ topic }),
    disconnect: (topic) =>
      kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => Object.values(kit.getActiveSessions()).map(toOfficialSession),
    proposals: () =>
      Object.values(kit.getPendingSessionProposals()).map((proposal) => toProposal(proposal.id, proposal)),
    requests: () => kit.getPendingSessionRequests().map(toRequest),
    reload: async () => (await leave())(),
    leave,
  }
}

function toProposal(
  id: number,
  { proposer, optionalNamespaces }: WalletKitTypes.SessionProposal['params'],
): ProposalView {
  return {
    id,
    proposerName: proposer.metadata.name,
    optionalNamespaces: optionalNamespaces as ProposalView['optionalNamespaces'],
  }
}

function toRequest({
  id,
  topic,
  params: { chainId, request },
}: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>): RequestView {
  return { id, topic, chainId, method: request.method, params: request.params }
}
