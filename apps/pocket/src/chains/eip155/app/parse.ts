import { decodeMessage, readSignIn, readTypedData } from '@latchkey/decode'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { toChainId, toNetwork } from '../chainId.js'
import { facts, type Method } from '../facts.js'
import { accounts } from './accounts.js'
import type { Eip155Request } from './Eip155Request.js'
import { readAsset } from './requests/readAsset.js'
import { readCalls } from './requests/readCalls.js'
import { readChainId, readNetworkProposal } from './requests/readNetwork.js'
import { readTransaction } from './requests/readTransaction.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

/**
 * Reads a request about accounts of the EVM.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  surroundings: Surroundings,
): Eip155Request {
  const known = method as Method
  switch (known) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { kind: 'connect', method: known }
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
      if (!surroundings.isKnown(toNetwork(chainId))) {
        throw new RequestError(`Pocket has no network with the id ${chainId}`, errorCodes.unknownChain)
      }
      return { kind: 'switch', chainId }
    }
    case 'wallet_addEthereumChain':
      return { kind: 'add', ...readNetworkProposal(params, (id) => surroundings.isKnown(toNetwork(id))) }
    case 'wallet_watchAsset':
      return { kind: 'watch-asset', ...readAsset(params) }
    default:
      return refuseUnknown(known)
  }
}

/** All methods that ask have a case above. */
function refuseUnknown(method: never): never {
  throw new RequestError(`Pocket does not know the method ${String(method)}`, errorCodes.unsupportedMethod)
}

function accountOf(address: string): Account {
  const account = accounts.findAccount(address)
  if (!account) throw new RequestError('Pocket does not have this account')
  return account
}

function parseMessage(params: unknown): Eip155Request {
  const text = v.pipe(v.string(), v.maxLength(maxMessageCharacters))
  const parsed = v.safeParse(v.looseTuple([text, text]), params)
  if (!parsed.success) {
    throw new RequestError(`Pass the message, of ${maxMessageCharacters} characters at most, and the account`)
  }
  const [first, second] = parsed.output
  // Some sites pass the account first, as `eth_sign` had it.
  const isSwapped = !facts.isAddress(second) && facts.isAddress(first)
  const message = decodeMessage(isSwapped ? second : first)
  return {
    kind: 'sign-message',
    account: accountOf(isSwapped ? first : second),
    ...message,
    signIn: message.text === undefined ? undefined : readSignIn(message.text),
  }
}

function parseTypedData(params: unknown): Eip155Request {
  const parsed = v.safeParse(v.looseTuple([v.string(), v.unknown()]), params)
  if (!parsed.success) throw new RequestError('Pass the account and the typed data')
  const [address, data] = parsed.output
  return { kind: 'sign-typed-data', account: accountOf(address), typedData: readTypedData(data) }
}

function parseTransaction(params: unknown, { network }: Surroundings): Eip155Request {
  const { from, chainId, transaction } = readTransaction(Array.isArray(params) ? params[0] : undefined)
  const activeChainId = toChainId(network)
  if (chainId !== undefined && chainId !== activeChainId) {
    throw new RequestError(`The transaction is for network ${chainId}, but Pocket is on ${activeChainId}`)
  }
  return { kind: 'send', account: accountOf(from), transaction }
}

function parseCalls(params: unknown, { address, isKnown }: Surroundings): Eip155Request {
  const { id, from, chainId, calls } = readCalls(params)
  const network = toNetwork(chainId)
  if (!isKnown(network)) {
    throw new RequestError(`Pocket has no network with the id ${chainId}`, errorCodes.unsupportedChain)
  }
  return { kind: 'send-calls', account: accountOf(from ?? address ?? ''), id, network, calls }
}
