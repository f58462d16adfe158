import { decodeMessage, readSignIn, readTypedData, type SignIn, type TypedData } from '@latchkey/decode'
import { isAppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { type AssetRequest, readAsset } from '../../chains/eip155/app/requests/readAsset.js'
import { readCalls } from '../../chains/eip155/app/requests/readCalls.js'
import {
  type NetworkProposal,
  readChainId,
  readNetworkProposal,
} from '../../chains/eip155/app/requests/readNetwork.js'
import {
  type Hex,
  readTransaction,
  type TransactionRequest,
} from '../../chains/eip155/app/requests/readTransaction.js'
import {
  readSolanaRequest,
  type SolanaRequest,
  type SolanaSurroundings,
} from '../../chains/solana/app/readSolanaRequest.js'
import { addressSchema } from '../../shared/link.js'
import type { WalletRequest } from '../../shared/messages.js'
import { errorCodes, isSolanaMethod } from '../../shared/methods.js'
import { type Account, findAccount } from '../wallet/accounts.js'
import { RequestError } from './RequestError.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

/** A request with everything in it checked, ready to be shown. */
export type ParsedRequest =
  | { kind: 'connect'; method: 'eth_requestAccounts' | 'wallet_requestPermissions' }
  | { kind: 'sign-message'; account: Account; hex: Hex; text: string | undefined; signIn: SignIn | undefined }
  | { kind: 'sign-typed-data'; account: Account; typedData: TypedData }
  | { kind: 'send'; account: Account; transaction: TransactionRequest }
  | {
      kind: 'send-calls'
      account: Account
      id: string | undefined
      chainId: number
      calls: readonly TransactionRequest[]
    }
  | { kind: 'switch'; chainId: number }
  | ({ kind: 'add' } & NetworkProposal)
  | ({ kind: 'watch-asset' } & AssetRequest)
  | SolanaRequest

/** Why a request is not even shown. */
export type RequestRefusal = { kind: 'refusal'; code: number; message: string }

/** What a request is read against. */
export type RequestSurroundings = SolanaSurroundings & {
  /** The network the site is on. */
  chainId: number
  /** The account the site is on, if it has one. */
  address: string | undefined
  /** Whether pocket has a network. */
  isKnown: (chainId: number) => boolean
}

/**
 * Checks a request of a site.
 *
 * @param request - What the site sent.
 * @param surroundings - Where the site is, and what pocket has.
 * @returns The request, or why it is refused.
 */
export function parseRequest(
  request: WalletRequest,
  surroundings: RequestSurroundings,
): ParsedRequest | RequestRefusal {
  try {
    return read(request, surroundings)
  } catch (error) {
    return toRefusal(error)
  }
}

/**
 * What a site is told of a request that could not be read.
 *
 * @param error - What reading it threw.
 */
export function toRefusal(error: unknown): RequestRefusal {
  const isOurs = error instanceof RequestError || isAppKitError(error, 'decode/unreadable')
  const code = error instanceof RequestError ? error.code : errorCodes.invalidParams
  // Whatever is passed may be foreign and strange, but its failure is no reason for the site to see ours.
  return { kind: 'refusal', code, message: isOurs ? error.message : 'The request cannot be read' }
}

function read({ method, params }: WalletRequest, surroundings: RequestSurroundings): ParsedRequest {
  if (isSolanaMethod(method)) return readSolanaRequest(method, params, surroundings)
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { kind: 'connect', method }
    case 'personal_sign':
      return parseMessage(params)
    case 'eth_signTypedData_v4':
      return parseTypedData(params)
    case 'eth_sendTransaction':
      return parseTransaction(params, surroundings)
    case 'wallet_sendCalls':
      return parseCalls(params, surroundings)
    case 'wallet_switchEthereumChain': {
      const chainId = readChainId(params)
      if (!surroundings.isKnown(chainId)) {
        throw new RequestError(`Pocket has no network with the id ${chainId}`, errorCodes.unknownChain)
      }
      return { kind: 'switch', chainId }
    }
    case 'wallet_addEthereumChain':
      return { kind: 'add', ...readNetworkProposal(params, surroundings.isKnown) }
    case 'wallet_watchAsset':
      return { kind: 'watch-asset', ...readAsset(params) }
  }
}

function accountOf(address: string): Account {
  const account = findAccount(address)
  if (!account) throw new RequestError('Pocket does not have this account')
  return account
}

function parseMessage(params: unknown): ParsedRequest {
  const text = v.pipe(v.string(), v.maxLength(maxMessageCharacters))
  const parsed = v.safeParse(v.looseTuple([text, text]), params)
  if (!parsed.success) {
    throw new RequestError(`Pass the message, of ${maxMessageCharacters} characters at most, and the account`)
  }
  const [first, second] = parsed.output
  // Some sites pass the account first, as `eth_sign` had it.
  const isSwapped = !v.is(addressSchema, second) && v.is(addressSchema, first)
  const message = decodeMessage(isSwapped ? second : first)
  return {
    kind: 'sign-message',
    account: accountOf(isSwapped ? first : second),
    ...message,
    signIn: message.text === undefined ? undefined : readSignIn(message.text),
  }
}

function parseTypedData(params: unknown): ParsedRequest {
  const parsed = v.safeParse(v.looseTuple([v.string(), v.unknown()]), params)
  if (!parsed.success) throw new RequestError('Pass the account and the typed data')
  const [address, data] = parsed.output
  return { kind: 'sign-typed-data', account: accountOf(address), typedData: readTypedData(data) }
}

function parseTransaction(params: unknown, { chainId: activeChainId }: RequestSurroundings): ParsedRequest {
  const { from, chainId, transaction } = readTransaction(Array.isArray(params) ? params[0] : undefined)
  if (chainId !== undefined && chainId !== activeChainId) {
    throw new RequestError(`The transaction is for network ${chainId}, but Pocket is on ${activeChainId}`)
  }
  return { kind: 'send', account: accountOf(from), transaction }
}

function parseCalls(params: unknown, { address, isKnown }: RequestSurroundings): ParsedRequest {
  const { id, from, chainId, calls } = readCalls(params)
  if (!isKnown(chainId)) {
    throw new RequestError(`Pocket has no network with the id ${chainId}`, errorCodes.unsupportedChain)
  }
  return { kind: 'send-calls', account: accountOf(from ?? address ?? ''), id, chainId, calls }
}
