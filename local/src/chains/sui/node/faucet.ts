import type { Bank } from './bank.js'
import { Refusal } from './ledger/Refusal.js'

const sui = 1_000_000_000n
/** What the faucet gives at once, and to all together in any minute, in MIST. */
export const faucetGift = 10n * sui
export const maxPerMinute = 200n * sui

/** Gives SUI away. */
export type Faucet = {
  /**
   * Sends SUI in a transaction like any other.
   *
   * @returns Its digest.
   * @throws Refusal
   */
  give(recipient: string): Promise<string>
}

/** Opens the chain's faucet. */
export function createFaucet(bank: Bank, now: () => number = Date.now): Faucet {
  let given: number[] = []
  return {
    async give(recipient) {
      given = given.filter((atMs) => now() - atMs < 60_000)
      if (BigInt(given.length + 1) * faucetGift > maxPerMinute) {
        throw new Refusal(`at most ${maxPerMinute / sui} SUI are given in a minute`, 'RESOURCE_EXHAUSTED')
      }
      // Before it waits, so that many at once count.
      const atMs = now()
      given.push(atMs)
      try {
        return await bank.give({ address: recipient, amount: faucetGift })
      } catch (error) {
        given.splice(given.indexOf(atMs), 1)
        throw error
      }
    },
  }
}
