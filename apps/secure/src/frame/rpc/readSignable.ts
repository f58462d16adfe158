import { decodeMessage, readTypedData } from '@latchkey/decode'
import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { decodeBase58 } from '@latchkey/primitives'
import type { Operation } from '../../chains/operations.js'
import type { UnsafeRequest } from '../../shared/Approval.js'

/** Who signs on EVM, and where. */
export type EvmSigner = Pick<Extract<Operation, { kind: 'evm-message' }>, 'chainId' | 'signer'>

/** A transaction has 1,232 bytes at most, which are at most this many characters of base58. */
const maxTransactionCharacters = 1_683
/** Reading base58 takes time that grows with the square of its length. */
const maxMessageCharacters = 16_000

/**
 * Reads a message of `personal_sign`: this once, for everybody who needs it.
 *
 * @param content - As the site has it: bytes, or text.
 * @param signer - Who signs.
 * @throws `secure/arguments-invalid` for what could be read in two ways.
 */
export function readMessage(content: string, signer: EvmSigner): Operation {
  const { hex } = readOrRefuse('personal_sign', () => decodeMessage(content))
  return { kind: 'evm-message', ...signer, message: hex }
}

/**
 * Reads structured data of `eth_signTypedData_v4`, likewise.
 *
 * @param data - As the site has it: an object, or JSON.
 * @param signer - Who signs.
 * @throws `secure/arguments-invalid` with the place and the reason.
 */
export function readStructuredData(data: unknown, signer: EvmSigner): Operation {
  const typedData = readOrRefuse('eth_signTypedData_v4', () => readTypedData(data))
  return { kind: 'evm-typed-data', ...signer, typedData }
}

/**
 * Reads a message of Solana, likewise.
 *
 * @param message - In base58.
 * @throws `secure/arguments-invalid`
 */
export function readSolanaMessage(message: string): Operation {
  return { kind: 'solana-message', message: readBase58('solana_signMessage', message, maxMessageCharacters) }
}

/**
 * Reads transactions of Solana, likewise: the bytes that are shown are the bytes that are signed.
 *
 * @param method - What is asked.
 * @param transactions - In base58.
 * @throws `secure/arguments-invalid`
 */
export function readSolanaTransactions(
  method: UnsafeRequest['method'],
  transactions: readonly string[],
): Extract<Operation, { kind: 'solana-transactions' }> {
  return {
    kind: 'solana-transactions',
    transactions: transactions.map((text) => readBase58(method, text, maxTransactionCharacters)),
  }
}

function readBase58(method: string, text: string, maxCharacters: number): Uint8Array {
  const bytes = text.length <= maxCharacters ? decodeBase58(text) : undefined
  if (bytes) return bytes
  const issue = text.length > maxCharacters ? 'it is too large' : 'it is not base58'
  throw new SecureError('secure/arguments-invalid', { method, issue })
}

function readOrRefuse<Value>(method: UnsafeRequest['method'], read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!isAppKitError(error, 'decode/unreadable')) throw error
    throw new SecureError('secure/arguments-invalid', { method, issue: error.message }, { cause: error })
  }
}
