import {
  isTransactionMessage,
  readSignIn,
  readSolanaTransaction,
  type SolanaTransaction,
  toText,
} from '@latchkey/decode'
import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { parseUrl } from '../../../app/parseUrl.js'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import { type Account, accounts as ownAccounts } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts } from '../facts.js'
import { accounts, addressOf } from './accounts.js'
import { createSignInText, signInInputSchema } from './createSignInText.js'
import type { SolanaRequest } from './SolanaRequest.js'
import { sendOptionsSchema } from './sendOptions.js'

/** Longest message shown and signed, in bytes. */
const maxMessageBytes = 256 * 1024

/** Transactions of one request; nobody reads more. */
const maxTransactions = 20

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))

const bytesSchema = v.object({
  address: addressSchema,
  bytes: v.pipe(v.string(), v.maxLength(2 * maxMessageBytes)),
  options: v.optional(sendOptionsSchema),
})

const listSchema = v.object({
  address: addressSchema,
  transactions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxTransactions)),
})

/**
 * Reads a request about a Solana account.
 *
 * @param asked - A method that asks, and what the site sent.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  surroundings: Surroundings,
): SolanaRequest {
  if (method === 'solana_connect') return { kind: 'connect' }
  if (method === 'solana_signIn') return readSignInRequest(params, surroundings)
  if (method === 'solana_signAllTransactions') return readTransactionsRequest(params)
  const { account, bytes, options } = readBytes(params)
  if (method === 'solana_signMessage') {
    if (isTransactionMessage(bytes)) {
      throw new RequestError('The message is a transaction; ask for it to be signed as one')
    }
    const text = toText(bytes)
    return {
      kind: 'solana-sign-message',
      account,
      bytes,
      text,
      signIn: text === undefined ? undefined : readSignIn(text),
    }
  }
  if (method !== 'solana_signTransaction' && method !== 'solana_signAndSendTransaction') {
    throw new RequestError(`Pocket does not know the method ${method}`, errorCodes.unsupportedMethod)
  }
  const transaction = readOwnTransaction(account, bytes)
  const isSent = method === 'solana_signAndSendTransaction'
  return { kind: 'solana-transaction', account, transaction, isSent, options }
}

function readTransactionsRequest(params: unknown): SolanaRequest {
  const parsed = v.safeParse(listSchema, params)
  if (!parsed.success) {
    throw new RequestError(`Pass an account and 1 to ${maxTransactions} transactions it signs`)
  }
  const account = accountOf(parsed.output.address)
  const transactions = parsed.output.transactions.map((text) =>
    readOwnTransaction(account, decodeBase64(text) ?? new Uint8Array()),
  )
  return { kind: 'solana-transactions', account, transactions }
}

function readOwnTransaction(account: Account, bytes: Uint8Array): SolanaTransaction {
  const transaction = readSolanaTransaction(bytes)
  if (transaction.message.signers.includes(addressOf(account))) return transaction
  throw new RequestError('The transaction does not want the signature of this account')
}

function readBytes(params: unknown) {
  const parsed = v.safeParse(bytesSchema, params)
  const bytes = parsed.success ? decodeBase64(parsed.output.bytes) : undefined
  if (!parsed.success || !bytes || bytes.length > maxMessageBytes) {
    throw new RequestError(`Pass an account and what it signs, of ${maxMessageBytes} bytes at most`)
  }
  const { address, options = {} } = parsed.output
  return { account: accountOf(address), bytes, options }
}

function readSignInRequest(
  params: unknown,
  { active = ownAccounts[0], origin = '' }: Surroundings,
): SolanaRequest {
  const parsed = v.safeParse(signInInputSchema, params)
  if (!parsed.success) throw new RequestError('Pass the parts of a sign-in, each on one line')
  const account = parsed.output.address === undefined ? active : accountOf(parsed.output.address)
  const host = parseUrl(origin)?.host ?? origin
  const written = createSignInText(parsed.output, { address: addressOf(account), host })
  return { kind: 'solana-sign-in', account, bytes: new TextEncoder().encode(written.text), ...written }
}

function accountOf(address: string): Account {
  const account = accounts.findAccount(address)
  if (account) return account
  throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
}
