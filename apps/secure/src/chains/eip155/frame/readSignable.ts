import { decodeMessage, readTypedData } from '@latchkey/decode'
import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import type { UnsafeRequest } from '../../../shared/Approval.js'
import type { Eip155Operation } from '../operations.js'

/** Who signs on EVM, and where. */
export type EvmSigner = Pick<Extract<Eip155Operation, { kind: 'evm-message' }>, 'chainId' | 'signer'>

/**
 * Reads a message of `personal_sign`: this once, for everybody who needs it.
 *
 * @param content - As the site has it: bytes, or text.
 * @param signer - Who signs.
 * @throws `secure/arguments-invalid` for what could be read in two ways.
 */
export function readMessage(content: string, signer: EvmSigner): Eip155Operation {
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
export function readStructuredData(data: unknown, signer: EvmSigner): Eip155Operation {
  const typedData = readOrRefuse('eth_signTypedData_v4', () => readTypedData(data))
  return { kind: 'evm-typed-data', ...signer, typedData }
}

function readOrRefuse<Value>(method: UnsafeRequest['method'], read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!isAppKitError(error, 'decode/unreadable')) throw error
    throw new SecureError('secure/arguments-invalid', { method, issue: error.message }, { cause: error })
  }
}
