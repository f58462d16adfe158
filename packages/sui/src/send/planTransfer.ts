import type { Transfer } from '@latchkey/core'
import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, toBareAddress, toSuiAddressKey } from '@latchkey/primitives'
import { isSuiAddress } from '../address.js'
import { type CoinType, nativeCoinType, readCoinType } from '../coins/CoinType.js'
import type { Coin } from '../coins/readCoinObject.js'
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
  /** So much is taken from what the account holds in no object. */
  withdrawnAtomic: bigint
  /** What pays for gas, and how much it holds together, in MIST. */
  payment: readonly ObjectReference[]
  paymentAtomic: bigint
  /** In MIST for a unit of gas. */
  gasPrice: bigint
}

/** What is known of a transfer before a node is asked. `isMax`: the amount will be the most there is. */
export type PlannedTransfer = Transfer & { isMax?: boolean | undefined }

/** A plan, and what is left over for the fee. */
export type PlannedParts = {
  plan: TransferPlan
  /** Of SUI: what one transaction can move, and pay the fee from; and what the account has. */
  held: { mostAtomic: bigint; coins: HeldCoins }
}

/**
 * Finds the coins of a transfer: as few as suffice, the largest first, and what is in no coin where those do not. Whether SUI is
 * enough for the fee, too, shows once that is known.
 *
 * @param node - The network's node.
 * @param transfer - The transfer.
 * @throws `parsing/address`, `send/token-not-found`, `send/not-transferable`, `send/would-fail`, `send/insufficient-funds`,
 *   `send/too-scattered`, `send/fee-out-of-reach`, `wire/…`.
 */
export async function planTransfer(
  node: Pick<SuiNode, 'getCoins' | 'getGasPrice'>,
  transfer: PlannedTransfer,
): Promise<PlannedParts> {
  const { amountAtomic, isMax = false } = transfer
  const { sender, coinType } = readTransfer(transfer)
  const isNative = coinType.repr === nativeCoinType.repr
  const [gasPrice, gas, token] = await Promise.all([
    node.getGasPrice(),
    node.getCoins(sender, nativeCoinType),
    isNative ? undefined : node.getCoins(sender, coinType),
  ])
  const taken = token && takeToken(token, transfer)
  const wanted = isNative && isMax ? maxAmount : mostFee + (isNative ? amountAtomic : 0n)
  const payment = takeCoins(gas.coins, { amountAtomic: wanted, most: mostCoins.gas })
  if (payment.length === 0) {
    throw new SendError(gas.looseAtomic > 0n ? 'send/fee-out-of-reach' : 'send/insufficient-funds')
  }
  const paymentAtomic = sum(payment)
  const missing = wanted > paymentAtomic ? wanted - paymentAtomic : 0n
  const withdrawnAtomic = isNative ? smaller(missing, gas.looseAtomic) : (taken?.withdrawnAtomic ?? 0n)
  return {
    plan: {
      ...{ sender, coinType, coins: taken?.coins, withdrawnAtomic },
      ...{ payment, paymentAtomic, gasPrice },
    },
    held: { mostAtomic: paymentAtomic + (isNative ? withdrawnAtomic : 0n), coins: gas },
  }
}

/** Where a token's amount is taken from. */
function takeToken(
  held: HeldCoins,
  { amountAtomic, token }: Transfer,
): { coins: readonly Coin[]; withdrawnAtomic: bigint } {
  const coins = takeCoins(held.coins, { amountAtomic, most: mostCoins.token })
  const missing = amountAtomic > sum(coins) ? amountAtomic - sum(coins) : 0n
  const most = sum(coins) + held.looseAtomic
  if (missing > held.looseAtomic || most === 0n) throw explainShortage(held, { amountAtomic, most, token })
  return { coins, withdrawnAtomic: missing }
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
  for (const coin of coins.slice(0, most)) {
    const isEnough = taken.length > 0 && sum(taken) >= amountAtomic
    if (coin.balanceAtomic === 0n || isEnough) break
    taken.push(coin)
  }
  return taken
}

const sum = (coins: readonly Coin[]) => coins.reduce((total, { balanceAtomic }) => total + balanceAtomic, 0n)

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Says why what is held is not enough: it is not there, or it is in more coins than go into one transaction.
 *
 * @param held - What there is of what is sent.
 * @param parts - `most`: what one transaction can send of it.
 */
export function explainShortage(
  { coins, isAll, looseAtomic }: HeldCoins,
  { amountAtomic, most, token }: Pick<Transfer, 'amountAtomic' | 'token'> & { most: bigint },
): AppKitError {
  const isThere = !isAll || sum(coins) + looseAtomic >= amountAtomic
  if (!isThere || coins.length <= mostCoins.token) return new SendError('send/insufficient-funds')
  const { decimals, symbol } = token
  return new SendError('send/too-scattered', { most: formatAmount(most, decimals), symbol })
}
