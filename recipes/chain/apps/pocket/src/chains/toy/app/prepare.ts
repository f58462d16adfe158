import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { addressOf } from './accounts.js'
import { type Coin, readCoins, readFee } from './askNode.js'
import type { PreparedSend, ToyPrepared, ToyRequest } from './ToyRequest.js'

/**
 * Chooses the coins of a transfer: the amount from the address that sends, the fee from the account's payment address.
 *
 * @param _ - What pocket has; the node knows all that is needed.
 * @param asked - The request.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer.
 */
export async function prepare(_: ChainWallet, { request }: Asked<ToyRequest>): Promise<ToyPrepared> {
  if (request.kind !== 'toy-send') return undefined
  const { account, amountAtomic, from, network, to } = request
  const payer = addressOf(account, 'payment', network)
  const feeAtomic = await readFee(network)
  const needs =
    payer === from
      ? [await choose(network, from, amountAtomic + feeAtomic)]
      : [await choose(network, from, amountAtomic), await choose(network, payer, feeAtomic)]
  const value: PreparedSend = {
    network,
    inputs: needs.flatMap(({ inputs }) => inputs),
    outputs: [{ address: to, amount: amountAtomic }, ...needs.flatMap(({ change }) => change)],
    feeAtomic,
    totalAtomic: amountAtomic + feeAtomic,
    balanceAtomic: needs.reduce((sum, { heldAtomic }) => sum + heldAtomic, 0n),
    isCovered: needs.every(({ isCovered }) => isCovered),
  }
  return { kind: 'toy-send', value }
}

/** Coins of an address, the largest first, until there is enough; what is left over goes back. */
async function choose(network: string, address: string, neededAtomic: bigint) {
  const coins = await readCoins(network, address)
  // What is written on is nobody's small change.
  const money = coins.filter(({ inscription }) => inscription === undefined)
  const chosen: Coin[] = []
  const sum = (some: readonly Coin[]) => some.reduce((total, { amount }) => total + amount, 0n)
  for (const coin of money.toSorted((one, other) => (one.amount < other.amount ? 1 : -1))) {
    if (sum(chosen) < neededAtomic) chosen.push(coin)
  }
  const restAtomic = sum(chosen) - neededAtomic
  return {
    inputs: chosen.map(({ id, index }) => ({ id, index, address })),
    change: restAtomic > 0n ? [{ address, amount: restAtomic }] : [],
    heldAtomic: sum(money),
    isCovered: restAtomic >= 0n,
  }
}
