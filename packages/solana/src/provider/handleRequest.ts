import { ProviderError, readField } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import { toProviderFailure } from '@latchkey/wallet-standard'
import type { RequestContext } from '../wallets/ConnectionParts.js'
import { signBytes } from '../wallets/signMessage.js'
import { signAndSend, signTransactions } from './signTransactions.js'

/** EIP-1474: parameters that are not what the method takes; EIP-1193: a method the wallet does not know. */
const [invalidParameters, unsupportedMethod] = [-32602, 4200]

/**
 * Answers a request to a connected wallet in the shapes of JSON-RPC that pairing uses.
 *
 * @param context - See {@link RequestContext}.
 * @param request - Method and parameters.
 * @param signal - Aborted when nobody waits any more; what is with the wallet already cannot be taken back.
 * @throws ProviderError with an EIP-1193 or EIP-1474 code.
 */
export async function handleRequest(
  context: RequestContext,
  { method, params }: { method: string; params?: unknown },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted()
  const parameters: unknown = Array.isArray(params) ? params[0] : params
  const signer = { ...context, accounts: context.provider.accounts }
  try {
    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return signer.accounts.map(({ address }) => ({ pubkey: address }))
      case 'solana_signMessage': {
        const message = decodeBase58(readText(parameters, 'message'))
        if (!message) throw invalid('message is not base58')
        return { signature: encodeBase58(await signBytes(signer, readText(parameters, 'pubkey'), message)) }
      }
      case 'solana_signTransaction': {
        const transaction = toBytes(readText(parameters, 'transaction'))
        const [signed] = await signTransactions(context, [transaction], readSigner(context, parameters))
        if (!signed) throw new TypeError('The wallet answered with no transaction')
        return { signature: encodeBase58(signed.signature), transaction: encodeBase64(signed.transaction) }
      }
      case 'solana_signAllTransactions': {
        const given = readField(parameters, 'transactions')
        if (!Array.isArray(given) || given.length === 0) throw invalid('transactions is required')
        const transactions = given.map(toBytes)
        const signed = await signTransactions(context, transactions, readSigner(context, parameters))
        return { transactions: signed.map(({ transaction }) => encodeBase64(transaction)) }
      }
      case 'solana_signAndSendTransaction': {
        const transaction = toBytes(readText(parameters, 'transaction'))
        const options = toSendOptions(
          readField(parameters, 'sendOptions') ?? readField(parameters, 'options'),
        )
        const address = readSigner(context, parameters)
        return { signature: await signAndSend(context, { transaction, address, options, signal }) }
      }
      default:
        throw new ProviderError(unsupportedMethod, `${context.name} does not support ${method}`)
    }
  } catch (error) {
    throw toProviderFailure(error)
  }
}

function readText(parameters: unknown, name: string): string {
  const value = readField(parameters, name)
  if (typeof value !== 'string' || value === '') throw invalid(`${name} is required`)
  return value
}

/** The account that is named, else the one in use. */
function readSigner({ provider }: RequestContext, parameters: unknown): string {
  const named = readField(parameters, 'pubkey')
  if (named === undefined) return provider.account.address
  return readText(parameters, 'pubkey')
}

function toBytes(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined
  if (!bytes || bytes.length === 0) throw invalid('a transaction is not base64')
  return bytes
}

/** Of what is asked for only what nodes know. */
function toSendOptions(value: unknown): Readonly<Record<string, unknown>> {
  const names = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot']
  const entries = names.map((name) => [name, readField(value, name)])
  return Object.fromEntries(entries.filter(([, option]) => option !== undefined))
}

function invalid(message: string): ProviderError {
  return new ProviderError(invalidParameters, message)
}
