import type { Clock } from '@latchkey/pairing'
import {
  createWalletClient,
  type Proposal,
  type SessionProposal,
  type SessionRequest,
} from '@latchkey/pairing/wallet'
import { createDisc, type Disc } from './createDisc.js'
import { createInbox } from './createInbox.js'
import { walletMetadata } from './metadata.js'
import { NodeWebSocket, toOwnSession, toPairingStorage } from './ownParts.js'
import { projectId } from './startRelay.js'
import type { CreateWallet, ProposalView, RequestView, WalletDriver, WalletNews } from './WalletDriver.js'

type Run = { relayUrl: string; supportsAuthentication?: boolean; clock?: Clock | undefined }

/** Our wallet's client. */
export const createOwnWallet: CreateWallet = (run) => open(run, createDisc())

async function open(run: Run, disc: Disc): Promise<WalletDriver> {
  const news = createInbox<WalletNews>()
  const client = createWalletClient({
    ...run,
    projectId,
    metadata: walletMetadata,
    storage: toPairingStorage(disc),
    WebSocket: NodeWebSocket,
  })
  client.on('proposal', ({ proposal }) => news.put({ kind: 'proposal', proposal: toProposal(proposal) }))
  client.on('authentication', ({ proposal: { id, proposer, payload } }) =>
    news.put({
      kind: 'authentication',
      authentication: {
        id,
        proposerName: proposer.name,
        chains: payload.chains,
        statement: payload.statement ?? '',
      },
    }),
  )
  client.on('request', ({ request }) => news.put({ kind: 'request', request: toRequest(request) }))
  client.on('session-deleted', ({ session: { topic } }) => news.put({ kind: 'deleted', topic }))
  client.on('request-expired', ({ request: { id } }) => news.put({ kind: 'request-expired', id }))
  client.on('session-expired', ({ session: { topic } }) => news.put({ kind: 'expired', topic }))
  await client.start()

  function find<Kind extends Proposal['kind']>(kind: Kind, id: number): Extract<Proposal, { kind: Kind }> {
    const isWanted = (one: Proposal): one is Extract<Proposal, { kind: Kind }> =>
      one.kind === kind && one.id === id
    const found = client.proposals.find(isWanted)
    if (!found) throw new Error(`There is no ${kind} ${id}`)
    return found
  }

  const leave = async () => {
    const next = disc.pass()
    await client.close()
    return () => open(run, next)
  }
  return {
    news,
    pair: async (uri) => void (await client.pair(uri)),
    approve: async ({ id }, namespaces) =>
      toOwnSession(await client.approve(find('session', id), { namespaces })),
    reject: ({ id }) => client.reject(find('session', id)),
    async approveAuthentication({ id }, signer, chains) {
      const proposal = find('authentication', id)
      const { payload, messages } = await client.formatAuthentication(proposal, {
        chains,
        methods: ['personal_sign', 'eth_sendTransaction'],
        address: signer.address,
      })
      const signatures = await Promise.all(
        messages.map(async ({ issuer, text }) => ({ issuer, signature: await signer.signText(text) })),
      )
      const session = await client.approveAuthentication(proposal, { payload, signatures })
      return session && toOwnSession(session)
    },
    rejectAuthentication: ({ id }) => client.rejectAuthentication(find('authentication', id)),
    answer: ({ id, topic }, answer) => client.respond({ id, topic, ...answer }),
    update: client.updateSession,
    extend: client.extendSession,
    emit: client.emitEvent,
    ping: client.ping,
    disconnect: client.disconnect,
    sessions: () => client.sessions.map(toOwnSession),
    proposals: () =>
      client.proposals.flatMap((proposal) => (proposal.kind === 'session' ? [toProposal(proposal)] : [])),
    requests: () => client.pendingRequests.map(toRequest),
    reload: async () => (await leave())(),
    leave,
  }
}

function toProposal({ id, proposer, optionalNamespaces }: SessionProposal): ProposalView {
  return {
    id,
    proposerName: proposer.name,
    optionalNamespaces: optionalNamespaces as ProposalView['optionalNamespaces'],
  }
}

function toRequest({ id, topic, chainId, method, params }: SessionRequest): RequestView {
  return { id, topic, chainId, method, params }
}
