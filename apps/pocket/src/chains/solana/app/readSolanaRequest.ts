import {
  isTransactionMessage,
  readSignIn,
  readSolanaTransaction,
  type SignIn,
  type SolanaTransaction,
  toText,
} from '@latchkey/decode'
import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { parseUrl } from '../../../app/parseUrl.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import { type Account, accounts, findAccount } from '../../../app/wallet/accounts.js'
import { solanaAddressSchema } from '../../../shared/link.js'
import { errorCodes, type SolanaMethod } from '../../../shared/methods.js'
import { createSignInText, signInInputSchema } from './createSignInText.js'

/** Longest message shown and signed, in bytes. */
const maxMessageBytes = 256 * 1024

/** Transactions of one request; nobody reads more. */
const maxTransactions = 20

const sendOptionsSchema = v.object({
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  skipPreflight: v.optional(v.boolean()),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
})

/** How a transaction is sent. */
export type SendOptions = v.InferOutput<typeof sendOptionsSchema>

const bytesSchema = v.object({
  address: solanaAddressSchema,
  bytes: v.pipe(v.string(), v.maxLength(2 * maxMessageBytes)),
  options: v.optional(sendOptionsSchema),
})

const listSchema = v.object({
  address: solanaAddressSchema,
  transactions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxTransactions)),
})

/** A request about a Solana account, with everything in it checked, ready to be shown. */
export type SolanaRequest =
  | { kind: 'solana-connect' }
  | {
      kind: 'solana-sign-message'
      account: Account
      bytes: Uint8Array
      text: string | undefined
      signIn: SignIn | undefined
    }
  | { kind: 'solana-sign-in'; account: Account; bytes: Uint8Array; text: string; signIn: SignIn }
  | {
      kind: 'solana-transaction'
      account: Account
      transaction: SolanaTransaction
      /** Whether pocket sends it; else the site gets it back signed. */
      isSent: boolean
      options: SendOptions
    }
  /** Several that the site gets back signed, all or none. */
  | { kind: 'solana-transactions'; account: Account; transactions: readonly SolanaTransaction[] }

/** What a request about a Solana account is read against. */
export type SolanaSurroundings = {
  /** The site's address, where somebody is asked to sign in to it. */
  origin?: string
  /** The account pocket is on. */
  active?: Account | undefined
}

/**
 * Whether a request is about a Solana account.
 *
 * @param request - Any request.
 */
export function isSolanaRequest<Request extends { kind: string }>(
  request: Request,
): request is Extract<Request, { kind: `solana-${string}` }> {
  return request.kind.startsWith('solana-')
}

/**
 * Checks a request about a Solana account.
 *
 * @param method - What is asked for.
 * @param params - What the site sent.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function readSolanaRequest(
  method: SolanaMethod,
  params: unknown,
  surroundings: SolanaSurroundings,
): SolanaRequest {
  if (method === 'solana_connect') return { kind: 'solana-connect' }
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
  if (transaction.message.signers.includes(account.solanaAddress)) return transaction
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
  { active = accounts[0], origin = '' }: SolanaSurroundings,
): SolanaRequest {
  const parsed = v.safeParse(signInInputSchema, params)
  if (!parsed.success) throw new RequestError('Pass the parts of a sign-in, each on one line')
  const account = parsed.output.address === undefined ? active : accountOf(parsed.output.address)
  const host = parseUrl(origin)?.host ?? origin
  const written = createSignInText(parsed.output, { address: account.solanaAddress, host })
  return { kind: 'solana-sign-in', account, bytes: new TextEncoder().encode(written.text), ...written }
}

function accountOf(address: string): Account {
  const account = findAccount(address)
  if (account?.solanaAddress !== address) {
    throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
  }
  return account
}
