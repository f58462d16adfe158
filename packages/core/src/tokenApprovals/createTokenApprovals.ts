import { isAppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { getApprovals } from '@latchkey/wire'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { createRevocations } from './createRevocations.js'
import type { TokenApprovalsContext, TokenApprovalsGroup } from './TokenApprovalsGroup.js'
import { emptyTokenApprovals } from './TokenApprovalsState.js'
import { TokenApprovalError } from './tokenApprovalErrors.js'
import { sortByRisk, toTokenApproval } from './toTokenApproval.js'

/** An answer is used again for this long, in ms. */
const lifetimeMs = 15_000

/** Makes the approvals of a kit. */
export function createTokenApprovals(context: TokenApprovalsContext): TokenApprovalsGroup {
  const { slice, store, client, clock, events, signal, supportedChains } = context
  let newestLoad = 0
  let readAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function load({ force = false }: { force?: boolean } = {}): Promise<void> {
    const accountAddress = getActiveAddress(store.getState())
    if (!accountAddress) throw new TokenApprovalError('approvals/no-account')
    const caipNetworkId = getNetwork(store.getState())?.caipNetworkId
    if (!caipNetworkId) return
    const known = slice.get()
    const isKnown = known.accountAddress === accountAddress && known.caipNetworkId === caipNetworkId
    if (isKnown && !force && known.status === 'loading' && asking) return asking
    if (isKnown && !force && known.status === 'ready' && clock.now() - readAtMs < lifetimeMs) return
    slice.patch({
      ...(isKnown ? {} : { approvals: [], behindBlocks: undefined, progress: undefined }),
      ...{ status: 'loading', failureCode: undefined, accountAddress, caipNetworkId },
    })
    const mine = read(++newestLoad, { accountAddress, caipNetworkId })
    asking = mine
    return mine
  }

  async function read(
    id: number,
    { accountAddress, caipNetworkId }: { accountAddress: string; caipNetworkId: CaipNetworkId },
  ): Promise<void> {
    try {
      await supportedChains.requireOffer('approvals', caipNetworkId)
      const { behind, data, progress } = await client.request(getApprovals, {
        params: { address: accountAddress },
        query: { chainId: caipNetworkId },
        signal,
      })
      if (id !== newestLoad) return
      readAtMs = clock.now()
      const approvals = sortByRisk(data.flatMap((approval) => toTokenApproval(approval) ?? []))
      slice.patch({ status: 'ready', approvals, behindBlocks: behind, progress })
    } catch (error) {
      if (id !== newestLoad || signal.aborted) return
      slice.patch({ status: 'failed', failureCode: isAppKitError(error) ? error.code : 'wire/network' })
    }
  }

  const revocations = createRevocations(context, () => load({ force: true }))

  // They are of one account on one network.
  events.on('account-changed', () => {
    newestLoad++
    asking = undefined
    revocations.leave()
    slice.set(emptyTokenApprovals)
  })

  return { load, revoke: revocations.revoke, cancel: revocations.cancel, dismiss: revocations.dismiss }
}
