import type { CosmosTransaction } from './CosmosTransaction.js'
import type { Message } from './Message.js'
import type { State } from './State.js'

/** The most gas that a transaction may ask for: that of a block. */
export const maxGas = 30_000_000n

/** The SDK's own for a byte and for a signature; the rest is near what a chain with few accounts measures. */
const gasFor = {
  byte: 10n,
  signature: 1_000n,
  transaction: 33_000n,
  coin: 9_000n,
  message: 14_000n,
  newAccount: 6_000n,
}

/** Gas that a transaction uses before its messages: its bytes, its signature and its fee. */
export function countOwnGas({ bytes, fee }: CosmosTransaction): bigint {
  return (
    gasFor.transaction +
    gasFor.signature +
    gasFor.byte * BigInt(bytes.length) +
    gasFor.coin * BigInt(Math.max(1, fee.coins.length))
  )
}

/** Gas that a message uses: for what it moves, and for accounts that are new. */
export function countMessageGas({ moves }: Message, state: Pick<State, 'read'>): bigint {
  return moves.reduce(
    (sum, { coins, to }) =>
      sum + gasFor.coin * BigInt(coins.length) + (state.read(to) ? 0n : gasFor.newAccount),
    gasFor.message,
  )
}
