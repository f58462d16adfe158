import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** A transfer of one lamport that nobody has signed, as it goes over the wire. */
export function createTransaction(from: string, to = from): Uint8Array {
  const source = createNoopSigner(from as Address)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(source, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizisQuBVHtt6aT2x' as Blockhash, lastValidBlockHeight: 1n },
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: to as Address, amount: 1n }),
        timed,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
