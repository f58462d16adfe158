import { AppKitError, isAppKitError, requireThat } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { ApprovalCapability, RevocationReference } from '../chain/ApprovalCapability.js'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { Network } from '../chain/Network.js'
import { withDeadline } from '../flow/withDeadline.js'
import { getActiveConnection, getNetwork } from '../state/selectors.js'
import type { TokenApprovalsContext, TokenApprovalsGroup } from './TokenApprovalsGroup.js'
import type { RevocationStep, TokenApproval } from './TokenApprovalsState.js'
import { TokenApprovalError } from './tokenApprovalErrors.js'

/** A wallet that has not answered for this long is not waited for any more, in ms. */
const answerTimeoutMs = 300_000

/** What takes approvals back. */
export type Revocations = Pick<TokenApprovalsGroup, 'revoke' | 'cancel' | 'dismiss'> & {
  /** What is under way leaves the store: the account or the network is another one. */
  leave(): void
}

/** How approvals of one account on one network are taken back. */
type Subject = {
  capability: ApprovalCapability
  connection: ChainConnection
  network: Network
  from: string
  walletName: string
}

/**
 * Makes what takes approvals back.
 *
 * @param context - The kit's parts.
 * @param readAgain - Reads the list again.
 */
export function createRevocations(
  { slice, store, chains, clock, signal, getLiveConnection, refreshNativeBalance }: TokenApprovalsContext,
  readAgain: () => Promise<void>,
): Revocations {
  /** Aborted when the wallet is not waited for any more; undefined while nothing is under way. */
  let work: AbortController | undefined

  const show = (mine: AbortController, revocation: RevocationStep) => {
    if (work === mine) slice.patch({ revocation })
  }

  /** The store's own entries: what is shown is what is signed. */
  function findListed(asked: readonly (TokenApproval | string)[]): readonly TokenApproval[] {
    const { approvals } = slice.get()
    const ids = new Set(asked.map((one) => (typeof one === 'string' ? one : one?.id)))
    const found = approvals.filter(({ id }) => ids.has(id))
    if (found.length !== ids.size) throw new TokenApprovalError('approvals/not-listed')
    return found
  }

  /** They are taken back from the account and on the network they were read for, or not at all. */
  function requireSubject(): Subject {
    const state = store.getState()
    const { accountAddress, caipNetworkId } = slice.get()
    const active = getActiveConnection(state)
    const network = getNetwork(state)
    const from = active?.accounts[0]?.address
    const isSame = from === accountAddress && network?.caipNetworkId === caipNetworkId
    if (!active || !network || !from || !isSame) throw new TokenApprovalError('approvals/not-listed')
    const connection = getLiveConnection(network.chainNamespace)
    const capability = chains.get(network.chainNamespace)?.capabilities.approvals
    if (!connection || !capability) throw new AppKitError('network/unsupported')
    return { capability, connection, network, from, walletName: active.wallet.name }
  }

  async function revoke(asked: readonly (TokenApproval | string)[]): Promise<void> {
    requireThat(Array.isArray(asked) && asked.length > 0, 'approvals', 'entries of the list')
    if (work) throw new TokenApprovalError('approvals/busy')
    const listed = findListed(asked)
    const subject = requireSubject()
    const mine = new AbortController()
    work = mine
    const progress = { doneCount: 0, totalCount: listed.length }
    try {
      await askAndWait(subject, listed, progress, mine)
      show(mine, { status: 'done', ...progress })
    } catch (error) {
      const failure = isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
      const { walletName } = subject
      show(mine, { status: 'failed', ...progress, code: failure.code, walletName })
      throw failure
    } finally {
      if (work === mine) {
        work = undefined
        if (progress.doneCount > 0) void refreshNativeBalance()
        // What is left says what the network has, however it ended.
        await readAgain().catch(() => {})
      }
    }
  }

  /** Asks for each part, then waits for all that was sent; a refusal ends the asking. */
  async function askAndWait(
    subject: Subject,
    listed: readonly TokenApproval[],
    progress: { doneCount: number; totalCount: number },
    mine: AbortController,
  ): Promise<void> {
    const { capability, connection, network, walletName } = subject
    const isBatch = listed.length > 1 && (await capability.canBatch(subject).catch(() => false))
    const parts = isBatch ? [listed] : listed.map((one) => [one])
    const sent: { reference: RevocationReference; count: number }[] = []
    let failure: unknown
    for (const part of parts) {
      const sentCount = sent.reduce((sum, { count }) => sum + count, 0)
      const ids = part.map(({ id }) => id)
      const { totalCount } = progress
      show(mine, { status: 'approving', ids, doneCount: sentCount, totalCount, walletName })
      try {
        sent.push({
          reference: await askWallet(subject, part, AbortSignal.any([signal, mine.signal])),
          count: part.length,
        })
      } catch (error) {
        failure = error
        break
      }
    }
    for (const { reference, count } of sent) {
      show(mine, { status: 'confirming', ...progress })
      try {
        await capability.waitForRevocation({ ...reference, network, connection, signal })
        progress.doneCount += count
      } catch (error) {
        failure ??= error
      }
    }
    if (failure !== undefined) throw failure
  }

  function askWallet(
    { capability, connection, from, network, walletName }: Subject,
    part: readonly TokenApproval[],
    cancelled: AbortSignal,
  ): Promise<RevocationReference> {
    const approvals = part.map(({ kind, spender, token, tokenId }) => ({
      ...{ kind, spender, tokenId },
      tokenAddress: token.address,
    }))
    return withDeadline(
      () => capability.revoke({ network, from, connection, approvals, signal: cancelled }),
      {
        clock,
        signal: cancelled,
        timeoutMs: answerTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName }),
      },
    )
  }

  return {
    revoke,
    leave() {
      const left = work
      work = undefined
      left?.abort(new TokenApprovalError('approvals/cancelled'))
    },
    async cancel() {
      if (slice.get().revocation.status === 'approving')
        work?.abort(new TokenApprovalError('approvals/cancelled'))
    },
    async dismiss() {
      if (!work) slice.patch({ revocation: { status: 'idle' } })
    },
  }
}
