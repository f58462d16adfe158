import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createStackKey } from '../localKeys.js'
import { blockhashLifetimeBlocks } from './BlockClock.js'
import type { Ledger } from './createLedger.js'
import type { DecodedTransaction } from './DecodedTransaction.js'
import { decodeTransaction } from './decodeTransaction.js'

const lamportsPerSol = 1_000_000_000n
/** What the faucet has at the beginning. */
const faucetLamports = 500_000_000n * lamportsPerSol
/** Most it gives at once, and in any minute to all together. */
export const maxLamportsPerAirdrop = 100n * lamportsPerSol
export const maxLamportsPerMinute = 1_000n * lamportsPerSol

/** Gives SOL away. */
export type Faucet = {
  /**
   * Sends SOL in a transaction like any other.
   *
   * @returns Its signature, or why there is none.
   */
  give(recipient: string, amountLamports: bigint): Promise<{ signature: string } | { refused: string }>
}

/** Opens the chain's faucet; a new chain's is filled. */
export async function createFaucet(ledger: Ledger, now: () => number = Date.now): Promise<Faucet> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(createStackKey('faucet'))
  if (ledger.isNew) ledger.putLamports(signer.address, faucetLamports)
  let given: { atMs: number; amountLamports: bigint }[] = []
  return {
    async give(recipient, amountLamports) {
      if (amountLamports > maxLamportsPerAirdrop) {
        return { refused: `at most ${maxLamportsPerAirdrop / lamportsPerSol} SOL are given at once` }
      }
      given = given.filter(({ atMs }) => now() - atMs < 60_000)
      const total = given.reduce((sum, gift) => sum + gift.amountLamports, amountLamports)
      if (total > maxLamportsPerMinute) {
        return { refused: `at most ${maxLamportsPerMinute / lamportsPerSol} SOL are given in a minute` }
      }
      const gift = { atMs: now(), amountLamports }
      given.push(gift)
      const result = await send(ledger, signer, recipient, amountLamports)
      if ('refused' in result) given.splice(given.indexOf(gift), 1)
      return result
    },
  }
}

async function send(ledger: Ledger, signer: KeyPairSigner, recipient: string, amountLamports: bigint) {
  const slot = ledger.clock.getSlot()
  // Two equal gifts on one blockhash would be one transaction: the second takes an older blockhash.
  for (let age = 0; age < blockhashLifetimeBlocks; age += 1) {
    const blockhash = ledger.clock.getBlockhash(slot - age)
    const transaction = await createTransfer(signer, recipient, amountLamports, blockhash)
    const result = ledger.send(transaction)
    if ('record' in result && result.record.err === null) return { signature: result.record.signature }
    const reason = 'refused' in result ? result.refused : result.record.err
    if (reason !== 'AlreadyProcessed') return { refused: JSON.stringify(reason) }
  }
  return { refused: 'the same amount was given to this account too often; wait a minute' }
}

async function createTransfer(
  signer: KeyPairSigner,
  recipient: string,
  amountLamports: bigint,
  blockhash: string,
): Promise<DecodedTransaction> {
  const transfer = getTransferSolInstruction({
    source: signer,
    destination: address(recipient),
    amount: lamports(amountLamports),
  })
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const signed = await pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstruction(transfer, message),
    signTransactionMessageWithSigners,
  )
  return decodeTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
}
