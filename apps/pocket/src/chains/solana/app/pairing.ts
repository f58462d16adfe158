import { readSolanaTransaction } from '@latchkey/decode'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { addressOf } from './accounts.js'
import type { SolanaRequest } from './SolanaRequest.js'

/** What sites on other devices are offered with Solana accounts. */
export const pairing: ChainPairing<SolanaRequest> = {
  methods: {
    solana_getAccounts: 'See your Solana accounts',
    solana_requestAccounts: 'Ask for your Solana accounts',
    solana_signMessage: 'Sign messages on Solana',
    solana_signTransaction: 'Sign transactions on Solana',
    solana_signAllTransactions: 'Sign several transactions at once on Solana',
    solana_signAndSendTransaction: 'Send transactions on Solana',
  },
  // Pocket has one cluster, which never changes.
  events: ['chainChanged', 'accountsChanged'],
  answer({ method, network, shared }) {
    if (method !== 'solana_getAccounts' && method !== 'solana_requestAccounts') return undefined
    return { status: 'approved', result: shared.map((pubkey) => ({ pubkey })), link: null, network }
  },
  toAsked,
  toResult: (_, request, result) => toPairedResult(request, result),
}

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))

/** Longest message that is decoded, in characters: base58 takes time with the square of its length. */
const maxMessageCharacters = 16 * 1024

const messageSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(maxMessageCharacters)),
  pubkey: addressSchema,
})
/** Older sites give the parts of the transaction besides; what is signed are its bytes. */
const transactionSchema = v.object({
  transaction: v.string(),
  pubkey: v.optional(addressSchema),
  sendOptions: v.optional(v.unknown()),
})
const transactionsSchema = v.object({
  transactions: v.pipe(v.array(v.string()), v.minLength(1)),
  pubkey: v.optional(addressSchema),
})

/** Puts what a paired site asks of Solana into the form pages ask it in. */
function toAsked({ method, params, shared }: PairedQuestion): { method: string; params?: unknown } {
  if (method === 'solana_signMessage') {
    const parsed = v.safeParse(messageSchema, params)
    const bytes = parsed.success ? decodeBase58(parsed.output.message) : undefined
    if (!parsed.success || !bytes)
      throw new RequestError('Pass a message in base58 and the pubkey that signs')
    return { method, params: { address: parsed.output.pubkey, bytes: encodeBase64(bytes) } }
  }
  if (method === 'solana_signAllTransactions') {
    const parsed = v.safeParse(transactionsSchema, params)
    if (!parsed.success) throw new RequestError('Pass transactions in base64')
    const { transactions, pubkey } = parsed.output
    return { method, params: { address: pubkey ?? signerOf(transactions[0], shared), transactions } }
  }
  if (method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction') {
    const parsed = v.safeParse(transactionSchema, params)
    if (!parsed.success) throw new RequestError('Pass the transaction in base64')
    const { transaction, pubkey, sendOptions } = parsed.output
    const address = pubkey ?? signerOf(transaction, shared)
    const options = method === 'solana_signAndSendTransaction' ? { options: sendOptions } : {}
    return { method, params: { address, bytes: transaction, ...options } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

/** Who signs when the site does not say: the first it was shown whose signature is wanted. */
function signerOf(transaction: string | undefined, shared: readonly string[]): string {
  const { signers } = readSolanaTransaction(decodeBase64(transaction ?? '') ?? new Uint8Array()).message
  const signer = shared.find((address) => signers.includes(address))
  if (signer === undefined) {
    throw new RequestError('The transaction does not want the signature of a shared account')
  }
  return signer
}

const resultSchema = v.union([
  v.object({ signature: v.string() }),
  v.object({ transaction: v.string() }),
  v.object({ transactions: v.array(v.string()) }),
])

/** Puts what was done for a paired site into the form it expects: signatures in base58, transactions in base64. */
function toPairedResult(request: SolanaRequest, result: unknown): unknown {
  const made = v.parse(resultSchema, result)
  if ('transactions' in made) return made
  if ('signature' in made)
    return { signature: encodeBase58(decodeBase64(made.signature) ?? new Uint8Array()) }
  if (request.kind !== 'solana-transaction') return made
  const { message, signatureOffsets } = request.transaction
  const start = signatureOffsets[message.signers.indexOf(addressOf(request.account))] ?? 0
  const bytes = decodeBase64(made.transaction) ?? new Uint8Array()
  return { signature: encodeBase58(bytes.slice(start, start + 64)), transaction: made.transaction }
}
