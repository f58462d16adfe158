import type { Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { formatAmount } from '@latchkey/primitives'
import { type Choice, type Coin, chooseCoins, isChoice } from '../coins/chooseCoins.js'
import { readCoins } from '../coins/readCoins.js'
import { getDust, type Spending, toScript } from '../coins/scripts.js'
import type { BitcoinNode } from '../network/createNode.js'
import type { Payer } from './getPayer.js'
import { isUnownedAddress } from './isUnownedAddress.js'

/** What is planned. */
export type Plan = Choice & { receiver: Uint8Array }

/** What a plan is made from. */
export type PlanParts = {
  node: Pick<BitcoinNode, 'getTransaction' | 'getUnspent'>
  payer: Payer
  /** How its coins are spent, or would be if the kit could. */
  spending: Pick<Spending, 'kind' | 'keyBytes' | 'script'>
  /** For a thousand virtual bytes. */
  rate: bigint
  isSpent(coin: Pick<Coin, 'txid' | 'vout'>): boolean
}

/**
 * Chooses the coins of a transfer.
 *
 * @param transfer - The transfer; an amount of 0, or `isMax`, stands for all there is.
 * @param parts - See {@link PlanParts}.
 * @throws `parsing/address`, `send/receiver-unowned`, `send/amount-too-small`, `send/insufficient-funds`, `send/unconfirmed-funds`,
 *   `send/too-scattered`, `wire/…`.
 */
export async function planPayment(
  {
    network,
    to,
    amountAtomic,
    isMax,
  }: Pick<Transfer, 'amountAtomic' | 'network' | 'to'> & { isMax?: boolean | undefined },
  { node, payer, spending, rate, isSpent }: PlanParts,
): Promise<Plan> {
  const { decimals, symbol } = network.nativeCurrency
  const receiver = toScript(to, network)
  if (isUnownedAddress(to)) throw new SendError('send/receiver-unowned')
  const amount = isMax || amountAtomic === 0n ? undefined : amountAtomic
  const least = getDust(receiver)
  if (amount !== undefined && amount < least) {
    throw new SendError('send/amount-too-small', { amount: formatAmount(least, decimals), symbol })
  }
  const { address, ownScripts, isForEverything } = payer
  const owner = { address, script: spending.script, ownScripts, isForEverything, isSpent }
  const { spendable, waitingAtomic } = await readCoins(node, owner)
  const found = chooseCoins(spendable, { amount, receiver, spending, rate })
  if (isChoice(found)) return { ...found, receiver }
  const most = { most: formatAmount(found.most ?? 0n, decimals), symbol }
  if (found.isOfCount) throw new SendError('send/too-scattered', most)
  // With what others have announced it would be enough, but for a fee.
  const isOnlyWaiting = waitingAtomic > 0n && sum(spendable) + waitingAtomic > (amount ?? least)
  throw isOnlyWaiting
    ? new SendError('send/unconfirmed-funds', most)
    : new SendError('send/insufficient-funds')
}

const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)
