import { type CaipAddress, formatAmount, parseCaip10 } from '@latchkey/primitives'
import { isSameAsset, readAsset } from '../../chains/caipAssets.js'
import type { Chains } from '../../chains/createChains.js'
import type { PurchaseRepository, PurchaseRow } from './createPurchaseRepository.js'
import type { Exchange, Purchase, PurchaseNews } from './Exchange.js'

/** Asks exchanges what has become of purchases, and moves those on. */
export type PurchaseAsker = (row: PurchaseRow, signal: AbortSignal) => Promise<void>

/**
 * Makes what asks exchanges what has become of purchases. An exchange is asked rarely, however many callers want to know; what it
 * says of another purchase is not believed.
 *
 * @param dependencies - `onSuccess` is told of a purchase that has become a success, maybe twice.
 */
export function createPurchaseAsker({
  chains,
  exchanges,
  onSuccess,
  purchases,
}: {
  chains: Chains
  exchanges: readonly Exchange[]
  onSuccess(row: PurchaseRow, transactionHash: string): Promise<void>
  purchases: PurchaseRepository
}): PurchaseAsker {
  return async (row, signal) => {
    const exchange = exchanges.find(({ id }) => id === row.exchange)
    const purchase = exchange && toPurchase(chains, row)
    if (!purchase || !(await purchases.takeAsk(row.id))) return
    const news = await exchange.getStatus(purchase, signal)
    checkNews(chains, purchase, news)
    // Whoever is paid waits for the transaction, by which the payment is proven.
    const isHashMissing = news.status === 'success' && news.transactionHash === undefined
    const status = isHashMissing && row.paymentId !== null ? 'in-progress' : news.status
    // First, so that it is told again if this gateway ends in between.
    if (status === 'success' && news.transactionHash !== undefined) await onSuccess(row, news.transactionHash)
    await purchases.advance(row.id, { ...news, status })
  }
}

/**
 * Makes a purchase of what is kept of it.
 *
 * @returns Undefined if the gateway no longer knows the asset.
 */
export function toPurchase(chains: Chains, row: PurchaseRow): Purchase | undefined {
  const asset = readAsset(chains, row.asset)
  if (!asset) return undefined
  const { amountAtomic, decimals, id, networkCode, projectId, symbol } = row
  return {
    ...{ id, projectId, amountAtomic, assetId: row.asset },
    amount: formatAmount(amountAtomic, decimals),
    asset: { ...asset, decimals, networkCode, symbol },
    recipient: row.recipient as CaipAddress,
    address: parseCaip10(row.recipient).address,
  }
}

/**
 * Makes sure that news are about what was ordered. More than that may be paid out, where visitors can change the amount at the
 * exchange; less is another purchase.
 */
function checkNews(chains: Chains, purchase: Purchase, { address, amountAtomic, asset }: PurchaseNews): void {
  const { namespace } = parseCaip10(purchase.recipient)
  const toKey = (text: string) => chains.find(namespace)?.toAddressKey(text)
  const isOther =
    (amountAtomic !== undefined && amountAtomic < purchase.amountAtomic) ||
    (asset !== undefined && !isSameAsset(chains, asset, purchase.asset)) ||
    (address !== undefined && toKey(address) !== toKey(purchase.address))
  if (isOther) throw new Error(`The exchange tells of another purchase than ${purchase.id}`)
}
