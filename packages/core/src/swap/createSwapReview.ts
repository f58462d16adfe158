import { AppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { joinCaip10, parseCaip10 } from '@latchkey/primitives'
import { postBuildTransaction } from '@latchkey/wire'
import type { AccountType } from '../chain/Account.js'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { BuiltSwap, ReadSwap, SwapCapability, SwapPlan, SwapTerms } from '../chain/SwapCapability.js'
import { findNetwork, getActiveConnection, getNetwork } from '../state/selectors.js'
import { askForOffers, toOfferFailure } from './createOffers.js'
import { offerLifetimeMs, type SwapDrafting } from './createSwapDraft.js'
import type { SwapContext } from './SwapGroup.js'
import type { SwapOffer, SwapReview } from './SwapState.js'

/** How long a transaction may wait for its block, in seconds. */
const deadlineSeconds = 20 * 60

/** What stands behind a review: it never leaves this group. */
export type PreparedSwap = {
  review: SwapReview
  terms: SwapTerms
  built: BuiltSwap
  plan: SwapPlan
  capability: SwapCapability
  connection: ChainConnection
  accountType: AccountType
}

/** Makes what turns the draft of a swap into a review. */
export function createSwapReview(context: SwapContext, draft: SwapDrafting) {
  const { chains, client, clock, getLiveConnection, signal, slice, store } = context

  function getSubject() {
    const state = store.getState()
    const network = getNetwork(state)
    const active = getActiveConnection(state)
    const [account] = active?.accounts ?? []
    if (!network || !active || !account) throw new SwapError('swap/no-account')
    const connection = getLiveConnection(network.chainNamespace)
    const capability = chains.get(network.chainNamespace)?.capabilities.swaps
    if (!capability || network.isUnknown) throw new SwapError('swap/unsupported')
    if (!connection) throw new AppKitError('network/unsupported')
    return { account, active, capability, connection, network }
  }

  /** The gateway's transaction for the offer in front, and what it gives now. */
  async function build(
    terms: SwapTerms,
    ids: { sold: string; bought: string },
    { payment, providerId }: { providerId: string; payment?: string },
  ) {
    const { account, minimumAtomic, network, soldAtomic } = terms
    const { tx } = await client
      .request(postBuildTransaction, {
        body: {
          ...{ amount: String(soldAtomic), from: ids.sold, to: ids.bought },
          userAddress: joinCaip10(network.caipNetworkId, account),
          minimumAmount: String(minimumAtomic),
          deadline: terms.latestDeadline,
          disableEstimate: true,
          ...(providerId && { provider: providerId }),
          ...(payment && { payment }),
        },
        signal,
      })
      .catch((error: unknown) => Promise.reject(toOfferFailure(error)))
    const boughtAtomic = BigInt(/^\d{1,78}$/.test(tx.amount) ? tx.amount : '0')
    if (boughtAtomic < minimumAtomic) throw new SwapError('swap/price-moved')
    const value = tx.value ?? (isCoin(ids.sold) ? String(soldAtomic) : '0')
    const built: BuiltSwap = {
      to: parseCaip10(tx.to).address,
      data: tx.data,
      valueAtomic: BigInt(/^\d{1,78}$/.test(value) ? value : '-1'),
    }
    return { built, boughtAtomic }
  }

  function isCoin(id: string): boolean {
    const { sold } = slice.get().draft
    return sold?.id === id && sold.address === undefined
  }

  /**
   * Builds what the fields say, reads it, and plans the questions to the wallet.
   *
   * @throws See `SwapGroup.review`.
   */
  async function prepare(): Promise<PreparedSwap> {
    const subject = getSubject()
    const { account, active, capability, connection, network } = subject
    const { offeredAtMs, offerStatus } = slice.get().draft
    const isFresh = offerStatus === 'ready' && clock.now() - (offeredAtMs ?? 0) < offerLifetimeMs
    if (!isFresh) await draft.refresh()
    const { bought, minimumAtomic, offer, offerFailureCode, problem, slippage, sold } = slice.get().draft
    if (offerFailureCode === 'swap/liquidity') throw new SwapError('swap/liquidity')
    if (problem || !sold || !bought || !offer || minimumAtomic === undefined) {
      throw new SwapError('swap/not-ready', { reason: problem ?? 'offer-missing' })
    }
    const { soldAtomic } = offer
    const isBridged = bought.caipNetworkId !== network.caipNetworkId
    const destination = isBridged ? findNetwork(store.getState(), bought.caipNetworkId) : undefined
    if (isBridged && (!destination || !offer.bridge)) throw new SwapError('swap/unsupported')
    const terms: SwapTerms = {
      network,
      account: account.address,
      sold: { address: sold.address, symbol: sold.symbol, decimals: sold.decimals },
      bought: { address: bought.address, symbol: bought.symbol, decimals: bought.decimals },
      ...{ soldAtomic, minimumAtomic, operatorFee: offer.operatorFee },
      ...(destination && { destination, bridgeFeeAtomic: offer.bridge?.feeAtomic }),
      latestDeadline: Math.floor(clock.now() / 1000) + deadlineSeconds,
    }
    const ids = { sold: sold.id, bought: bought.id }
    const { providerId } = offer
    const { boughtAtomic, built } = await build(terms, ids, { providerId })
    const plan = await capability.plan({
      ...{ terms, built, connection, signal },
      accountType: account.type,
      // A gateway that cannot has built the swap for an approval.
      buildFor: (payment) =>
        build(terms, ids, { payment, providerId }).then(
          (other) => other.built,
          () => undefined,
        ),
    })
    const review: SwapReview = Object.freeze({
      ...{ network, account: account.address, sold, bought, offer, soldAtomic, boughtAtomic, slippage },
      ...toReviewed(plan, offer),
      ...(destination && { destination, bridge: toBridge(offer, plan.read) }),
      connectionId: active.id,
      walletName: active.wallet.name,
      reviewedAtMs: clock.now(),
    })
    return { review, terms, built, plan, capability, connection, accountType: account.type }
  }

  /** As it was offered, with what the transaction really says. */
  function toBridge({ bridge }: SwapOffer, { bridge: read }: ReadSwap): SwapReview['bridge'] {
    return bridge && read && { ...bridge, ...read }
  }

  /** What the provider of a review gives now. */
  async function askNow({ bought, offer, sold, soldAtomic }: SwapReview): Promise<bigint | undefined> {
    const question = { sold, bought, side: 'sell' as const, amountAtomic: soldAtomic }
    const offers = await askForOffers(context, question)
    return offers.find(({ providerId }) => providerId === offer.providerId)?.boughtAtomic
  }

  return { prepare, askNow }
}

/**
 * What a review says of a plan: the questions, and what the contract that is called promises.
 *
 * @param plan - As it will be asked.
 * @param offer - Says the operator's fee where the call does not.
 */
export function toReviewed({ fee, permitFailure, read, steps }: SwapPlan, offer: SwapOffer) {
  const { deadline, minimumAtomic, operatorFee = offer.operatorFee, routerName, spender } = read
  return {
    // It may be more than was asked for.
    ...{ minimumAtomic, operatorFee, routerName, spender, fee, permitFailure },
    deadlineMs: deadline === undefined ? undefined : deadline * 1000,
    stepKinds: steps.map(({ kind }) => kind),
  } satisfies Partial<SwapReview>
}
