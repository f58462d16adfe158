import { formatAmount } from '@latchkey/primitives'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import { priceDecimals } from '../balances/PriceProvider.js'
import type { PriceNotes, PriceQuestion } from '../price-notes/PriceNotes.js'
import type { HistoryItem, HistoryItemTransfer } from './HistoryProvider.js'

/** What something that moved was worth, in US dollars as the wire has them: `price` of a whole token, `value` of all of it. */
export type Worth = { price: number; value: number }

/** Tells what something that moved in a transaction was worth then; undefined where nobody knows. */
export type GetWorth = (item: HistoryItem, transfer: HistoryItemTransfer) => Worth | undefined

const cent = 10n ** BigInt(priceDecimals - 2)
const smallDigits = 4

/**
 * Reads what the things that moved were worth at that time: native tokens and those that the operator lists, as far as their prices were
 * noted. One statement for all.
 *
 * @param items - Of one page.
 * @param context - The namespace and its networks, and where prices were noted; `onFailure` is told when they cannot be read, which
 * leaves everything without a worth.
 */
export async function readWorths(
  items: readonly HistoryItem[],
  { chain, notes, onFailure }: { chain: Chain; notes: PriceNotes; onFailure: (error: unknown) => void },
): Promise<GetWorth> {
  const toQuestion: ToQuestion = (item, transfer) => {
    const network = chain.networks.find(({ caipNetworkId }) => caipNetworkId === item.caipNetworkId)
    return network && toPriceQuestion(item, transfer, network, chain)
  }
  const questions = items.flatMap((item) =>
    item.transfers.flatMap((transfer) => toQuestion(item, transfer) ?? []),
  )
  try {
    const find = await notes.find(questions)
    return (item, transfer) => {
      const question = toQuestion(item, transfer)
      const priceAtomic = question && find(question)
      return priceAtomic === undefined || transfer.kind === 'nft' ? undefined : toWorth(transfer, priceAtomic)
    }
  } catch (error) {
    onFailure(error)
    return () => undefined
  }
}

type ToQuestion = (item: HistoryItem, transfer: HistoryItemTransfer) => PriceQuestion | undefined

function toPriceQuestion(
  { caipNetworkId, minedAtSeconds: atSeconds, status }: HistoryItem,
  transfer: HistoryItemTransfer,
  { nativeCurrency }: Network,
  { toAddressKey }: Pick<Chain, 'toAddressKey'>,
): PriceQuestion | undefined {
  if (transfer.kind === 'nft' || !transfer.isListed || status !== 'confirmed') return undefined
  const { address, decimals, symbol } = transfer
  if (address !== undefined) return { caipNetworkId, atSeconds, token: toAddressKey(address) }
  // A provider that does not say addresses may mean another token.
  const isNative = symbol === nativeCurrency.symbol && decimals === nativeCurrency.decimals
  return isNative ? { caipNetworkId, atSeconds, token: 'native' } : undefined
}

/**
 * Writes a price and a value the way the wire has them.
 *
 * @param amount - In base units.
 * @param priceAtomic - Of a whole token, in 10^-18 US dollars.
 * @returns The value is rounded down: to cents, and below a cent to four digits.
 */
export function toWorth(
  { amountAtomic, decimals }: { amountAtomic: bigint; decimals: number },
  priceAtomic: bigint,
): Worth {
  const exact = (amountAtomic * priceAtomic) / 10n ** BigInt(decimals)
  const unit = exact >= cent ? cent : 10n ** BigInt(Math.max(0, String(exact).length - smallDigits))
  return { price: toNumber(priceAtomic), value: toNumber(exact - (exact % unit)) }
}

function toNumber(dollarsAtomic: bigint): number {
  return Number(formatAmount(dollarsAtomic, priceDecimals))
}
