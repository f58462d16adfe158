import { getDust, type Spending } from './scripts.js'
import { getInputWeight, getVirtualSize, toFee } from './weigh.js'

/** An unspent output that may be spent. */
export type Coin = {
  txid: string
  vout: number
  /** In satoshis. */
  value: bigint
  isConfirmed: boolean
}

/** What coins are chosen for. */
export type Wanted = {
  /** In satoshis; undefined: the most that can be sent. */
  amount: bigint | undefined
  /** The receiver's script. */
  receiver: Uint8Array
  spending: Pick<Spending, 'kind' | 'keyBytes' | 'script'>
  /** For a thousand virtual bytes, in satoshis. */
  rate: bigint
}

/** The coins of a payment, and where their money goes: coins = amount + fee + change. */
export type Choice = {
  coins: readonly Coin[]
  amount: bigint
  fee: bigint
  /** What comes back, at least the least that is passed on; undefined when nothing does. */
  change: bigint | undefined
  /** The part of the fee that would be too little to come back as change. */
  forgone: bigint
}

/** What cannot be paid. `most`: what can, in satoshis; absent when that is nothing that would be passed on. */
export type Shortage = { most: bigint | undefined; isOfCount: boolean }

/** Coins of one payment at most: more take a signing device minutes, and their receipts as many requests. */
export const maxInputs = 100

/**
 * Chooses coins for a payment. Confirmed ones go first. The smallest that is enough by itself is taken, or else the largest until they
 * are enough: few inputs, and a low fee. What a coin brings must be more than its own part of the fee.
 *
 * @param spendable - The coins that may be spent; see `readCoins`.
 * @param wanted - What for.
 * @returns What they pay; a shortage when they are not enough.
 */
export function chooseCoins(spendable: readonly Coin[], wanted: Wanted): Choice | Shortage {
  const worthwhile = spendable.filter(({ value }) => value > getOwnCost(wanted)).sort(byPlace)
  const most = spendMost(worthwhile, wanted)
  if (wanted.amount === undefined) return most ?? { most: undefined, isOfCount: false }

  const confirmed = worthwhile.filter(({ isConfirmed }) => isConfirmed)
  const choice = payFrom(confirmed, wanted) ?? payFrom(worthwhile, wanted)
  const isOfCount = worthwhile.length > maxInputs && sum(worthwhile) > wanted.amount
  return choice ?? { most: most?.amount, isOfCount }
}

/** Whether coins were enough. */
export function isChoice(found: Choice | Shortage): found is Choice {
  return 'coins' in found
}

/** Everything, with nothing back. */
function spendMost(worthwhile: readonly Coin[], wanted: Wanted): Choice | undefined {
  const coins = worthwhile.slice(0, maxInputs)
  const { receiver, rate, spending } = wanted
  const fee = toFee(getVirtualSize({ inputCount: coins.length, spending, scripts: [receiver] }), rate)
  const amount = sum(coins) - fee
  return coins.length > 0 && amount >= getDust(receiver)
    ? { coins, amount, fee, change: undefined, forgone: 0n }
    : undefined
}

function payFrom(coins: readonly Coin[], wanted: Wanted): Choice | undefined {
  // From the smallest up; of one size the order does not matter.
  for (const coin of [...coins].reverse()) {
    const choice = settle([coin], wanted)
    if (choice) return choice
  }
  for (let count = 2; count <= Math.min(coins.length, maxInputs); count++) {
    const choice = settle(coins.slice(0, count), wanted)
    if (choice) return choice
  }
  return undefined
}

/**
 * Divides some coins' money: amount, fee and change. Change that nodes would not pass on is left to the fee.
 *
 * @returns Undefined when they are not enough.
 */
export function settle(
  coins: readonly Coin[],
  { amount = 0n, receiver, rate, spending }: Wanted,
): Choice | undefined {
  const inputCount = coins.length
  const rest = sum(coins) - amount
  const withChange = toFee(
    getVirtualSize({ inputCount, spending, scripts: [receiver, spending.script] }),
    rate,
  )
  const change = rest - withChange
  if (change >= getDust(spending.script)) return { coins, amount, fee: withChange, change, forgone: 0n }
  const without = toFee(getVirtualSize({ inputCount, spending, scripts: [receiver] }), rate)
  return rest < without ? undefined : { coins, amount, fee: rest, change: undefined, forgone: rest - without }
}

/** What spending one coin costs. */
const getOwnCost = ({ spending, rate }: Wanted) => toFee(Math.ceil(getInputWeight(spending) / 4), rate)

const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

/** The largest first; equal ones in an order of their own, whatever the node's. */
function byPlace(one: Coin, other: Coin): number {
  if (one.value !== other.value) return one.value > other.value ? -1 : 1
  const [place, otherPlace] = [one, other].map(({ txid, vout }) => `${txid}:${vout}`) as [string, string]
  return place < otherPlace ? -1 : Number(place > otherPlace)
}
