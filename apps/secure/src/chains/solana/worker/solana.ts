import { isTransactionMessage, readSolanaTransaction } from '@latchkey/decode'
import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import { encodeBase58 } from '@latchkey/primitives'
import type { Bytes } from '@latchkey/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import { encodeAndZero } from '../../encodeAndZero.js'
import type { KindOf } from '../../namespaces.js'
import type { WorkerChain } from '../../WorkerChain.js'
import type { SolanaOperation } from '../operations.js'

/** Solana in the worker. */
export const solana: WorkerChain<KindOf<'solana'>, SolanaOperation> = {
  writeKey: {
    /** The seed and the public key, as its wallets have it. */
    eoa(key) {
      const pair = new Uint8Array(64)
      pair.set(key)
      pair.set(ed25519.getPublicKey(key), 32)
      return encodeAndZero(pair)
    },
  },
  sign: (operation, { addresses, withKey }) =>
    withKey('eoa', (key) => signSolana(operation, addresses.eoa, key)),
}

/**
 * Signs with the key of the Solana account. A message that is a transaction is none (S18).
 *
 * @param operation - What is signed.
 * @param address - The key's own address.
 * @param privateKey - 32 bytes, lent.
 * @returns A signature, or the transactions with it, in base58.
 * @throws `secure/message-acts`, `secure/address-foreign`, `decode/unreadable`
 */
export function signSolana(operation: SolanaOperation, address: string, privateKey: Bytes): string[] {
  if (operation.kind === 'solana-message') {
    if (isTransactionMessage(operation.message)) throw new SecureWorkerError('secure/message-acts')
    return [encodeBase58(ed25519.sign(operation.message, privateKey))]
  }
  return operation.transactions.map((transaction) => {
    const { bytes, message, messageBytes, signatureOffsets } = readSolanaTransaction(transaction)
    const offset = signatureOffsets[message.signers.indexOf(address)]
    if (offset === undefined) throw new SecureWorkerError('secure/address-foreign', { address })
    const signed = bytes.slice()
    signed.set(ed25519.sign(messageBytes, privateKey), offset)
    return encodeBase58(signed)
  })
}
