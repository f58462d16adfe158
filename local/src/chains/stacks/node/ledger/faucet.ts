import { createStackKey } from '../localKeys.js'
import { signTransfer } from '../signTransfer.js'
import type { Ledger } from './createLedger.js'
import { Refusal } from './Refusal.js'
import { faucetAddress } from './seeds.js'

const stx = 1_000_000n
/** What the faucet gives at once, and to all together in any minute. */
export const faucetGift = 500n * stx
export const maxPerMinute = 10_000n * stx
const fee = 1_000n

/** Gives STX away. */
export type Faucet = {
  /**
   * Sends STX in a transaction like any other.
   *
   * @returns Its id and bytes in hexadecimal, or why there is none.
   */
  give(recipient: string): { txid: string; wire: string } | { refused: string }
}

/** Opens the chain's faucet. */
export function createFaucet(ledger: Ledger, now: () => number = Date.now): Faucet {
  let given: number[] = []
  const send = (recipient: string) => {
    const { hex } = signTransfer({
      ...{ privateKey: createStackKey('faucet'), recipient, amount: faucetGift, fee, memo: 'Faucet' },
      nonce: getNextNonce(ledger),
    })
    return { txid: ledger.submit(Buffer.from(hex, 'hex')), wire: hex }
  }
  return {
    give(recipient) {
      given = given.filter((atMs) => now() - atMs < 60_000)
      if (BigInt(given.length + 1) * faucetGift > maxPerMinute) {
        return { refused: `at most ${maxPerMinute / stx} STX are given in a minute` }
      }
      try {
        const gift = send(recipient)
        given.push(now())
        return gift
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: error.reason }
      }
    },
  }
}

function getNextNonce(ledger: Ledger): bigint {
  return (ledger.listPendingNonces(faucetAddress).at(-1) ?? ledger.read(faucetAddress).nonce - 1n) + 1n
}
