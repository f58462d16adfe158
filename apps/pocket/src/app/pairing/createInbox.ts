import type { PeerMetadata } from '@latchkey/pairing'
import type { Proposal, SessionRequest, WalletClient } from '@latchkey/pairing/wallet'
import { namespaceOf } from '../../shared/caip.js'
import { errorCodes } from '../../shared/errorCodes.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { RequestQueue } from '../requests/createRequestQueue.js'
import { rejection } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { State } from '../stores.js'
import type { Wallet } from '../wallet/createWallet.js'
import { answerForSession } from './answerForSession.js'
import type { MoveSession } from './createSessionMover.js'
import { describeFailure } from './describeFailure.js'
import type { PairingState } from './Pairing.js'
import { toProposalItem } from './toProposalItem.js'
import { toSessionItem } from './toSessionItem.js'
import { toSite } from './toSite.js'

/** Requests of one site that wait at a time; nobody reads more. */
const maxWaiting = 20

const tooMany: WalletAnswer = {
  status: 'refused',
  code: errorCodes.limitExceeded,
  message: 'Too many requests of this site wait in Pocket already',
}

/** How a site names a request. */
export type RequestName = Pick<SessionRequest, 'id' | 'topic'>

/** What paired sites ask for, on its way into the queue and out of it. */
export type Inbox = {
  /** Pocket was opened by a link for what comes on a pairing's topic. */
  expectProposal(pairingTopic: string): void
  /** Pocket was opened by a link for a request: it comes first, now or when it arrives. @returns Whether it is there. */
  preferRequest(request: RequestName): boolean
  hasRequest(request: RequestName): boolean
  receiveProposal(client: WalletClient, proposal: Proposal): void
  receiveRequest(client: WalletClient, request: SessionRequest): void
  /** Takes back what nobody waits for any more. */
  withdrawProposal(proposal: Proposal): void
  withdrawRequest(request: SessionRequest): void
  /** Takes back all a site asked for. */
  withdrawSession(topic: string): void
  withdrawAll(): void
  /** Takes an item out of the queue without a word to its site. */
  drop(item: RequestItem): void
}

/**
 * Makes the inbox.
 *
 * @param parameters - `onLinkedRequest`: told when the request pocket was opened for has come.
 */
export function createInbox(parameters: {
  wallet: Wallet
  queue: RequestQueue
  state: State<PairingState>
  moveSession: MoveSession
  onLinkedRequest: () => void
}): Inbox {
  const { wallet, queue, state, moveSession, onLinkedRequest } = parameters
  /** What is in the queue or refused at the moment, by the name its site gave it. */
  const items = new Map<string, RequestItem | undefined>()
  /** Topics and requests pocket was opened for by a link. */
  const linked = new Set<string>()

  function add(key: string, item: RequestItem): void {
    items.set(key, item)
    queue.apply({ type: 'arrived', item })
  }

  function withdraw(key: string, notice?: string): void {
    const item = items.get(key)
    items.delete(key)
    if (!item) return
    queue.apply({ type: 'withdrawn', item })
    if (notice !== undefined) state.set({ notice })
  }

  const countWaiting = (topic: string) =>
    [...items].filter(([key, item]) => item && key.startsWith(`request ${topic} `)).length

  /** Forgets an item once its site has the answer. */
  const forgetting =
    (key: string, answer: RequestItem['answer']): RequestItem['answer'] =>
    async (given) => {
      // Known until it is answered: the relay may deliver it once more meanwhile.
      items.set(key, undefined)
      try {
        await answer(given)
      } finally {
        items.delete(key)
      }
    }

  /** Answers without asking the person, as late or as silently as pocket is set to. */
  async function answerUnasked(
    key: string,
    answer: RequestItem['answer'],
    given: WalletAnswer | Promise<WalletAnswer>,
  ) {
    items.set(key, undefined)
    await queue.wait()
    try {
      await answer(await given)
    } catch (error) {
      state.set({ notice: describeFailure(error).text })
    }
  }

  return {
    expectProposal: (pairingTopic) => linked.add(pairingTopic),
    preferRequest(request) {
      const key = toRequestKey(request)
      linked.add(key)
      const item = items.get(key)
      if (!item) return false
      item.isByLink = true
      queue.apply({ type: 'preferred', item })
      return true
    },
    hasRequest: (request) => items.has(toRequestKey(request)),
    receiveProposal(client, proposal) {
      const key = toProposalKey(proposal)
      if (items.has(key)) return
      const item = toProposalItem(client, wallet, proposal, linked.has(proposal.pairingTopic))
      const kept = { ...item, answer: forgetting(key, item.answer) }
      if (wallet.settings.get().rejectAll) void answerUnasked(key, kept.answer, rejection)
      else add(key, kept)
    },
    receiveRequest(client, request) {
      const key = toRequestKey(request)
      const session = client.sessions.find(({ topic }) => topic === request.topic)
      if (items.has(key) || !session) return
      const isByLink = linked.has(key)
      const answer = forgetting(key, (given: WalletAnswer) => respond(client, request, given))
      if (wallet.settings.get().rejectAll) return void answerUnasked(key, answer, rejection)
      const told = answerForSession(wallet, request, session.namespaces)
      if (told) return void answerUnasked(key, answer, told)
      if (countWaiting(request.topic) >= maxWaiting) return void answerUnasked(key, answer, tooMany)
      const item = toSessionItem({
        wallet,
        request,
        namespaces: session.namespaces,
        isByLink,
        afterSwitch: () =>
          moveSession(request.topic, { network: wallet.activeNetwork(namespaceOf(request.chainId)) }),
        answer: async (given) => answer(given),
      })
      if ('status' in item) return void answerUnasked(key, answer, item)
      add(key, item)
      if (!isByLink) return
      queue.apply({ type: 'preferred', item })
      onLinkedRequest()
    },
    withdrawProposal: (proposal) => withdraw(toProposalKey(proposal), stoppedWaiting(proposal.proposer)),
    withdrawRequest: (request) => withdraw(toRequestKey(request), stoppedWaiting(request.peer)),
    withdrawSession(topic) {
      for (const key of [...items.keys()]) if (key.startsWith(`request ${topic} `)) withdraw(key)
    },
    withdrawAll() {
      for (const key of [...items.keys()]) withdraw(key)
    },
    drop(item) {
      for (const [key, other] of items) if (other?.id === item.id) items.set(key, undefined)
      queue.apply({ type: 'withdrawn', item })
    },
  }
}

function stoppedWaiting(peer: PeerMetadata): string {
  return `${toSite(peer).name} stopped waiting for your answer.`
}

function toProposalKey({ id }: Proposal): string {
  return `proposal ${id}`
}

function toRequestKey({ id, topic }: RequestName): string {
  return `request ${topic} ${id}`
}

function respond(client: WalletClient, { topic, id }: SessionRequest, answer: WalletAnswer): Promise<void> {
  if (answer.status === 'approved') return client.respond({ topic, id, result: answer.result ?? null })
  const { code, message, reason } = answer
  return client.respond({ topic, id, error: { code, message, ...(reason && { data: { reason } }) } })
}
