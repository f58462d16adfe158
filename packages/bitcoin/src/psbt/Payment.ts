import { Transaction } from '@scure/btc-signer'
import type { ProvenCoin } from '../coins/proveCoins.js'
import type { Spending } from '../coins/scripts.js'
import { readTransaction } from './rawTransaction.js'

/** A payment as it was reviewed: what is in it is what is signed and sent, or nothing is. */
export type Payment = {
  /** How its coins are spent; all are one address's. */
  spending: Spending
  coins: readonly ProvenCoin[]
  /** In this order: who is paid, then what comes back. */
  outputs: readonly { script: Uint8Array; amount: bigint }[]
  /** The last output comes back to the sender. */
  hasChange: boolean
  /** What the outputs leave of the coins, in satoshis. */
  fee: bigint
}

/** It may be replaced by one with a higher fee (BIP-125). */
export const replaceableSequence = 0xffff_fffd

/**
 * Makes the transaction of a payment, without signatures.
 *
 * @param payment - See {@link Payment}.
 * @throws RangeError when its fee is not what its coins leave: nothing like it may be signed.
 */
export function buildTransaction({ spending, coins, outputs, fee }: Payment): Transaction {
  const rest =
    coins.reduce((sum, { value }) => sum + value, 0n) - outputs.reduce((sum, { amount }) => sum + amount, 0n)
  if (rest !== fee || fee <= 0n) throw new RangeError('The fee is not what the outputs leave')
  const { kind, script, redeemScript, tapInternalKey } = spending
  const transaction = new Transaction({
    ...{ version: 2, lockTime: 0 },
    // Receivers are those of addresses that were read, and of a payment that is in the network already.
    allowUnknownOutputs: true,
  })
  for (const { txid, vout, value, previous } of coins) {
    transaction.addInput({
      txid,
      index: vout,
      sequence: replaceableSequence,
      // What a signature of an old kind says nothing of, wallets read in the whole transaction (BIP-174).
      ...(kind === 'p2pkh'
        ? { nonWitnessUtxo: readTransaction(previous) }
        : { witnessUtxo: { script, amount: value } }),
      ...(redeemScript && { redeemScript }),
      ...(tapInternalKey && { tapInternalKey }),
    })
  }
  for (const { script: to, amount } of outputs) transaction.addOutput({ script: to, amount })
  return transaction
}
