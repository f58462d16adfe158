import { readSignIn, toText } from '@latchkey/decode'
import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import type { SuiRequest, TransactionSource } from './SuiRequest.js'

/** Longest message shown and signed, in bytes. */
const maxMessageBytes = 256 * 1024

/** Longest transaction, in bytes (`max_tx_size_bytes`). */
const maxTransactionBytes = 128 * 1024

/** Longest JSON of one, in characters. */
const maxJsonCharacters = 400_000

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const messageSchema = v.object({
  address: addressSchema,
  message: v.pipe(v.string(), v.maxLength(2 * maxMessageBytes)),
})
const transactionSchema = v.object({
  address: addressSchema,
  transaction: v.pipe(v.string(), v.minLength(1), v.maxLength(maxJsonCharacters)),
})

/**
 * Reads a request about a Sui account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @throws RequestError when it cannot be done.
 */
export function parse({ method, params }: { method: string; params?: unknown }): SuiRequest {
  switch (method) {
    case 'sui_connect':
      return { kind: 'connect' }
    case 'sui_signPersonalMessage': {
      const parsed = v.safeParse(messageSchema, params)
      const bytes = parsed.success ? decodeBase64(parsed.output.message) : undefined
      if (!parsed.success || !bytes || bytes.length > maxMessageBytes)
        throw new RequestError(`Pass an account and a message of ${maxMessageBytes} bytes at most`)
      const text = toText(bytes)
      const signIn = text === undefined ? undefined : readSignIn(text)
      return { kind: 'sui-sign-message', account: accountOf(parsed.output.address), bytes, text, signIn }
    }
    case 'sui_signTransaction':
    case 'sui_signAndExecuteTransaction': {
      const parsed = v.safeParse(transactionSchema, params)
      const source = parsed.success ? readSource(parsed.output.transaction) : undefined
      if (!parsed.success || !source)
        throw new RequestError('Pass an account and a transaction, as JSON or as its bytes in base64')
      const isSent = method === 'sui_signAndExecuteTransaction'
      return { kind: 'sui-transaction', account: accountOf(parsed.output.address), source, isSent }
    }
    default:
      throw new RequestError(
        `Pocket does not know the method ${method.slice(0, 64)}`,
        errorCodes.unsupportedMethod,
      )
  }
}

/** Base64 never begins as JSON does. */
function readSource(text: string): TransactionSource | undefined {
  if (text.startsWith('{')) return isJson(text) ? { type: 'json', text } : undefined
  const bytes = decodeBase64(text)
  return bytes && bytes.length <= maxTransactionBytes ? { type: 'bytes', bytes } : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function accountOf(address: string): Account {
  const account = accounts.findAccount(address)
  if (account) return account
  throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
}
