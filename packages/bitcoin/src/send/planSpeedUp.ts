import { SendError } from '@latchkey/errors/send'
import { encodeHex, isSameBytes } from '@latchkey/primitives'
import { type Coin, maxInputs } from '../coins/chooseCoins.js'
import { type ProvenCoin, proveCoins } from '../coins/proveCoins.js'
import { readCoins } from '../coins/readCoins.js'
import { getDust, type Spending } from '../coins/scripts.js'
import { getVirtualSize, toFee } from '../coins/weigh.js'
import { maxRate, minRate, readFeeRates } from '../network/readFeeRates.js'
import type { Payment } from '../psbt/Payment.js'
import { getVirtualSizeOf, readTransaction } from '../psbt/rawTransaction.js'
import type { Payer } from './getPayer.js'
import type { SendTools } from './SendTools.js'

/** Sequences below this say that a transaction may be replaced (BIP-125). */
const firstFinalSequence = 0xffff_fffe

type Output = Payment['outputs'][number]

/** A payment that waits for a block: its coins are proven, its fee is known. */
type Waiting = {
  coins: readonly ProvenCoin[]
  payments: readonly Output[]
  fee: bigint
  /** In virtual bytes, as it was signed. */
  size: number
}

/** What takes the place of a payment. */
export type SpeedUp = { payment: Payment; feeBefore: bigint }

/**
 * Plans a payment that takes the place of one that waits: the same coins, the same receivers and amounts, a higher fee (BIP-125). The
 * fee comes off the change; where that is too little, confirmed coins of the same account are added.
 *
 * @param parameters - `hash`: the one that waits; `payer`: the account, `spending`: how its coins are spent.
 * @param tools - See {@link SendTools}.
 * @throws `send/speed-up-impossible`, `send/insufficient-funds`, `wire/…`.
 */
export async function planSpeedUp(
  { hash, payer, spending }: { hash: string; payer: Payer; spending: Spending },
  tools: SendTools,
): Promise<SpeedUp> {
  const waiting = await readWaiting(hash, spending, tools)
  const { fast } = await readFeeRates(tools.node)
  const before = (waiting.fee * 1000n) / BigInt(waiting.size)
  const rate = larger(fast, before + minRate)
  if (rate > maxRate) throw toImpossible('it offers more than is ever offered')

  const { ownScripts, isForEverything, address } = payer
  const isTaken = (coin: Pick<Coin, 'txid' | 'vout'>) =>
    tools.spent.has(coin) || waiting.coins.some(({ txid, vout }) => txid === coin.txid && vout === coin.vout)
  const owner = { address, script: spending.script, ownScripts, isForEverything, isSpent: isTaken }
  const feeBefore = waiting.fee
  const alone = settle(waiting, [], { spending, rate })
  if (alone) return { payment: alone, feeBefore }
  const { spendable } = await readCoins(tools.node, owner)
  // Nothing that waits for a block itself may be added.
  const further = spendable
    .filter(({ isConfirmed }) => isConfirmed)
    .sort(byValue)
    .slice(0, maxAdded)
  const proven = await proveCoins(tools.node, { coins: further, script: spending.script }, tools.readPrevious)
  for (let count = 1; count <= proven.length; count++) {
    const payment = settle(waiting, proven.slice(0, count), { spending, rate })
    if (payment) return { payment, feeBefore }
  }
  throw new SendError('send/insufficient-funds')
}

/** Coins that are added at most. */
const maxAdded = 10

function settle(
  { coins, fee: feeBefore, payments }: Waiting,
  added: readonly ProvenCoin[],
  { spending, rate }: { spending: Spending; rate: bigint },
): Payment | undefined {
  const all = [...coins, ...added]
  const rest = sum(all.map(({ value }) => value)) - sum(payments.map(({ amount }) => amount))
  const scripts = payments.map(({ script }) => script)
  const getFee = (outputs: readonly Uint8Array[]) => {
    const size = getVirtualSize({ inputCount: all.length, spending, scripts: outputs })
    // It pays for what it displaces, and for being passed on itself (rules 3 and 4).
    return larger(toFee(size, rate), feeBefore + toFee(size, minRate))
  }
  const change = rest - getFee([...scripts, spending.script])
  if (change >= getDust(spending.script)) {
    const outputs = [...payments, { script: spending.script, amount: change }]
    return { spending, coins: all, outputs, hasChange: true, fee: rest - change }
  }
  const isEnough = payments.length > 0 && rest >= getFee(scripts)
  return isEnough ? { spending, coins: all, outputs: payments, hasChange: false, fee: rest } : undefined
}

/** Reads what waits, by whole transactions whose ids are checked: its fee is what they say, not what a node says. */
async function readWaiting(
  hash: string,
  spending: Spending,
  { node, readPrevious }: SendTools,
): Promise<Waiting> {
  const told = await node.getTransaction(hash)
  if (told?.txid !== hash) throw toImpossible('the network has not got it')
  if (told.status.confirmed) throw toImpossible('a block has it already')
  const isSpentOn = (await node.getSpenders(hash))?.some((spender) => spender !== undefined)
  if (isSpentOn) throw toImpossible('what it pays has been spent on')
  const bytes = await readPrevious(node, hash)
  const { inputs, outputs } = readTransaction(bytes)
  if (!inputs.some(({ sequence }) => sequence < firstFinalSequence))
    throw toImpossible('it does not allow it')

  if (inputs.length > maxInputs) throw toImpossible('it has too many parts')
  const coins = await Promise.all(
    inputs.map(async ({ txid, index }): Promise<ProvenCoin> => {
      const id = encodeHex(txid)
      const previous = await readPrevious(node, id)
      const output = readTransaction(previous).outputs[index]
      if (!output || !isSameBytes(output.script, spending.script)) {
        throw toImpossible('another account has paid part of it')
      }
      return { txid: id, vout: index, value: output.amount, isConfirmed: true, previous }
    }),
  )
  const payments = withoutChange(outputs, spending.script)
  const fee = sum(coins.map(({ value }) => value)) - sum(outputs.map(({ amount }) => amount))
  return { coins, payments, fee, size: getVirtualSizeOf(bytes) }
}

/** The last output to the sender comes back; where there is no other, it is what was sent. */
function withoutChange(outputs: readonly Output[], own: Uint8Array): readonly Output[] {
  const index = outputs.findLastIndex(({ script }) => isSameBytes(script, own))
  const isChange = index >= 0 && outputs.length > 1
  return outputs.filter((_, place) => !(isChange && place === index))
}

/**
 * The transaction cannot be sped up.
 *
 * @param reason - Why.
 */
export function toImpossible(reason: string): Error {
  return new SendError('send/speed-up-impossible', { reason })
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const byValue = (one: Coin, other: Coin) => (one.value > other.value ? -1 : 1)
