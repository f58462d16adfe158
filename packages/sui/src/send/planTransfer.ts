import type { Transfer } from '@latchkey/core'
import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, toBareAddress, toSuiAddressKey } from '@latchkey/primitives'
import { type CoinType, nativeCoinType, readCoinType } from '../coins/CoinType.js'
import type { Coin } from '../coins/readCoinObject.js'
import { isSuiAddress } from '../isSuiAddress.js'
import type { HeldCoins, SuiNode } from '../network/createNode.js'
import type { ObjectReference } from '../transaction/TransactionData.js'

/** Amounts on the network have 64 bits. */
const maxAmount = 2n ** 64n - 1n
/** Coins that pay for gas, of which the network takes 255 at least, and coins of a token in one transaction. */
export const mostCoins = { gas: 255, token: 200 } as const
/** No transfer costs more, in MIST: 0.1 SUI. It costs a thirtieth of that. */
export const mostFee = 100_000_000n

/** Where the parts of a transfer come from. Who receives how much is the transfer's own to say. */
export type TransferPlan = {
  /** The account in full. */
  sender: string
  coinType: CoinType
  /** The objects that a token is taken from; SUI is taken from what pays for gas. */
  coins: readonly ObjectReference[] | undefined
  /** What pays for gas, and how much it holds together, in MIST. */
  payment: readonly ObjectReference[]
  paymentAtomic: bigint
  /** In MIST for a unit of gas. */
  gasPrice: bigint
}

/** What is known of a transfer before a node is asked. `isMax`: the amount will be the most there is. */
export type PlannedTransfer = Transfer & { isMax?: boolean | undefined }

/**
 * Finds the coins of a transfer: as few as suffice, the largest first. Whether SUI is enough for the fee, too, shows once that is known.
 *
 * @param node - The network's node.
 * @param transfer - The transfer.
 * @returns The plan, and what the account has of SUI.
 * @throws `parsing/address`, `send/token-not-found`, `send/not-transferable`, `send/would-fail`, `send/insufficient-funds`,
 *   `send/too-scattered`, `send/partly-held-back`, `wire/…`.
 */
export async function planTransfer(
  node: Pick<SuiNode, 'getBalance' | 'getCoins' | 'getGasPrice'>,
  transfer: PlannedTransfer,
): Promise<{ plan: TransferPlan; gas: HeldCoins }> {
  const { amountAtomic, isMax = false } = transfer
  const { sender, coinType } = readTransfer(transfer)
  const isNative = coinType.repr === nativeCoinType.repr
  const [gasPrice, gas, token] = await Promise.all([
    node.getGasPrice(),
    node.getCoins(sender, nativeCoinType),
    isNative ? undefined : node.getCoins(sender, coinType),
  ])
  const coins = token && takeCoins(token.coins, { amountAtomic, most: mostCoins.token })
  if (token && coins && (sum(coins) < amountAtomic || coins.length === 0)) {
    throw await explainShortage(node, transfer, { held: token, most: sum(coins) })
  }
  const wanted = isNative && isMax ? maxAmount : mostFee + (isNative ? amountAtomic : 0n)
  const payment = takeCoins(gas.coins, { amountAtomic: wanted, most: mostCoins.gas })
  if (payment.length === 0) {
    throw isNative
      ? await explainShortage(node, transfer, { held: gas, most: 0n })
      : new SendError('send/insufficient-funds')
  }
  return { plan: { sender, coinType, coins, payment, paymentAtomic: sum(payment), gasPrice }, gas }
}

/**
 * Reads a transfer's parts, without asking anyone.
 *
 * @param transfer - The transfer.
 * @throws `parsing/address`, `send/token-not-found`, `send/not-transferable`, `send/would-fail`.
 */
export function readTransfer({ from, to, token, amountAtomic, isMax }: PlannedTransfer): {
  sender: string
  receiver: string
  coinType: CoinType
} {
  for (const value of [from, to]) if (!isSuiAddress(value)) throw new SendError('parsing/address', { value })
  if (token.type === 'nft') {
    throw new SendError('send/not-transferable', { symbol: token.symbol, reason: token.type })
  }
  // Code without types may leave the address out.
  const named = token.type === 'native' ? '' : token.address ? toBareAddress(token.address) : ''
  const coinType = token.type === 'native' ? nativeCoinType : readCoinType(named)
  if (!coinType) throw new SendError('send/token-not-found', { address: named })
  const [sender, receiver] = [toSuiAddressKey(from), toSuiAddressKey(to)]
  // It would cost a fee and do nothing. The most that can be sent is asked for before there is a receiver.
  if (sender === receiver && amountAtomic > 0n && !isMax) {
    throw new SendError('send/would-fail', { reason: 'sender and receiver are the same' })
  }
  if (amountAtomic > maxAmount) throw new SendError('send/insufficient-funds')
  return { sender, receiver, coinType }
}

/** The largest coins until there is enough, if there is. Empty ones only cost. */
function takeCoins(
  coins: readonly Coin[],
  { amountAtomic, most }: { amountAtomic: bigint; most: number },
): readonly Coin[] {
  const taken: Coin[] = []
  let total = 0n
  for (const coin of coins.slice(0, most)) {
    if (coin.balanceAtomic === 0n || (total >= amountAtomic && taken.length > 0)) break
    taken.push(coin)
    total += coin.balanceAtomic
  }
  return taken
}

const sum = (coins: readonly Coin[]) => coins.reduce((total, { balanceAtomic }) => total + balanceAtomic, 0n)

/**
 * Finds out why what is held is not enough: it is not there, it is in more coins than go into one transaction, or it is in no coin at
 * all, as the network lets accounts hold it, too.
 *
 * @param node - The network's node.
 * @param transfer - The transfer.
 * @param parts - `held`: the coins of what is sent; `most`: what one transaction can send of it.
 * @returns The failure to throw.
 */
export async function explainShortage(
  node: Pick<SuiNode, 'getBalance'>,
  transfer: PlannedTransfer,
  { held, most }: { held: HeldCoins; most: bigint },
): Promise<AppKitError> {
  const { amountAtomic, token } = transfer
  const { sender, coinType } = readTransfer(transfer)
  const { totalAtomic, looseAtomic } = await node.getBalance(sender, coinType)
  if (totalAtomic < amountAtomic || totalAtomic === 0n) return new SendError('send/insufficient-funds')
  const context = { most: formatAmount(most, token.decimals), symbol: token.symbol }
  if (!held.isAll || sum(held.coins) > most + mostFee) return new SendError('send/too-scattered', context)
  return new SendError(looseAtomic > 0n ? 'send/partly-held-back' : 'send/insufficient-funds', context)
}
