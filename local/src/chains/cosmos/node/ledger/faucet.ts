import { createStackKey } from '../localKeys.js'
import { signSend } from '../signSend.js'
import type { Ledger } from './Ledger.js'
import { Refusal } from './Refusal.js'
import { toFaucetAddress } from './seeds.js'

const coin = 1_000_000n
/** What the faucet gives at once, in base units, and how often in any minute. */
export const faucetGift = 100n * coin
export const maxPerMinute = 20

/** Gives a chain's coin away. */
export type Faucet = {
  /**
   * Sends coins in a transaction like any other.
   *
   * @returns Its hash, or why there is none.
   */
  give(recipient: string): { hash: string } | { refused: string }
}

/** Opens the chain's faucet. */
export function createFaucet(ledger: Ledger, now: () => number = Date.now): Faucet {
  const address = toFaucetAddress(ledger.facts)
  let given: number[] = []
  const send = (recipient: string) => {
    const { bytes } = signSend({
      ...{ network: ledger.facts.network, privateKey: createStackKey('faucet'), recipient },
      ...{ amount: faucetGift, memo: 'Faucet', sequence: ledger.getNextSequence(address) },
      accountNumber: ledger.read(address)?.number ?? 0n,
    })
    return { hash: ledger.submit(bytes) }
  }
  return {
    give(recipient) {
      given = given.filter((atMs) => now() - atMs < 60_000)
      if (given.length >= maxPerMinute) return { refused: `at most ${maxPerMinute} times in a minute` }
      try {
        const gift = send(recipient)
        given.push(now())
        return gift
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: error.message }
      }
    },
  }
}
