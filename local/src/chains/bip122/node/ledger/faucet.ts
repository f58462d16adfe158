import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createStackKey } from '../localKeys.js'
import { readAddress, regtest } from '../transaction/describeScript.js'
import { coinbaseMaturity } from './coinbase.js'
import type { NamedCoin } from './createBlockchain.js'
import type { Ledger } from './createLedger.js'

const satoshisPerBitcoin = 100_000_000n
/** Most it gives at once, and in any minute to all together. */
export const maxPerGift = 10n * satoshisPerBitcoin
export const maxPerMinute = 100n * satoshisPerBitcoin
/** Blocks of a new chain: the coins of the first twenty may be spent. */
const firstBlocks = coinbaseMaturity + 20
const secondsBetweenBlocks = 600
/** Satoshis for a virtual byte. */
const feeRate = 2n
/** A transaction without inputs and outputs, in virtual bytes, rounded up; and each of them. */
const sizes = { base: 11n, input: 68n, output: 43n }

/** A gift. `amount` is in satoshis. */
export type Gift = { address: string; amount: bigint }

/** Gives coins away. */
export type Faucet = {
  /**
   * Sends coins in a transaction like any other.
   *
   * @returns Its id, or why there is none.
   */
  give(gift: Gift): { txid: string } | { refused: string }
  /** Sends several at once, without a limit. For the chain's beginning only. @throws Refusal */
  hand(gifts: readonly Gift[]): string
}

const privateKey = createStackKey('faucet')
const payment = p2wpkh(pubECDSA(privateKey), regtest)
/** Who is paid for blocks: the faucet. */
export const faucetScript: Uint8Array = payment.script
/** The faucet's address. */
export const faucetAddress: string = payment.address

/** Opens the chain's faucet. A new chain gets its first blocks, which pay the faucet. */
export function createFaucet(ledger: Ledger, now: () => number = Date.now): Faucet {
  const nowSeconds = Math.floor(now() / 1000)
  for (let height = ledger.chain.getTip().height; height < firstBlocks; height += 1) {
    ledger.mine(nowSeconds - (firstBlocks - height) * secondsBetweenBlocks)
  }
  let given: { atMs: number; amount: bigint }[] = []

  const listFree = () => {
    const { height } = ledger.chain.getTip()
    const isMature = (coin: NamedCoin) => !coin.isCoinbase || height + 1 - coin.height >= coinbaseMaturity
    return ledger.chain
      .listCoins(faucetScript)
      .filter((coin) => isMature(coin) && ledger.findSpender(coin.outpoint) === undefined)
      .toSorted((one, other) => Number(other.amount - one.amount))
  }
  const choose = (amount: bigint, outputs: number) => {
    const chosen: NamedCoin[] = []
    let rest = -amount - feeRate * (sizes.base + sizes.output * BigInt(outputs + 1))
    for (const coin of listFree()) {
      if (rest >= 0n) break
      chosen.push(coin)
      rest += coin.amount - feeRate * sizes.input
    }
    return rest >= 0n ? { chosen, rest } : undefined
  }
  const hand = (gifts: readonly Gift[]) => {
    const total = gifts.reduce((sum, { amount }) => sum + amount, 0n)
    let coins = choose(total, gifts.length)
    if (!coins) {
      // All that is not spent waits for a block.
      ledger.mine()
      coins = choose(total, gifts.length)
    }
    if (!coins) throw new Error('the faucet is empty')
    const transaction = new Transaction({ allowUnknownOutputs: true })
    for (const { amount, outpoint, script } of coins.chosen) {
      const [txid = '', index] = outpoint.split(':')
      transaction.addInput({ txid, index: Number(index), witnessUtxo: { amount, script } })
    }
    for (const { address, amount } of gifts) {
      const script = readAddress(address)
      if (!script) throw new Error(`${address} is not an address`)
      transaction.addOutput({ script, amount })
    }
    if (coins.rest > dust) transaction.addOutput({ script: faucetScript, amount: coins.rest })
    transaction.sign(privateKey)
    transaction.finalize()
    return ledger.submit(transaction.hex)
  }

  return {
    hand,
    give(gift) {
      if (gift.amount > maxPerGift) {
        return { refused: `at most ${maxPerGift / satoshisPerBitcoin} BTC are given at once` }
      }
      given = given.filter(({ atMs }) => now() - atMs < 60_000)
      const total = given.reduce((sum, { amount }) => sum + amount, gift.amount)
      if (total > maxPerMinute) {
        return { refused: `at most ${maxPerMinute / satoshisPerBitcoin} BTC are given in a minute` }
      }
      try {
        const txid = hand([gift])
        given.push({ atMs: now(), amount: gift.amount })
        return { txid }
      } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

const dust = 294n
