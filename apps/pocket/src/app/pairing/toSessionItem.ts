import { randomId } from '@latchkey/channel'
import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import * as v from 'valibot'
import { sentCallsSchema } from '../../chains/eip155/calls.js'
import { readPairedSolana, toPairedResult } from '../../chains/solana/app/pairedSolana.js'
import { isSolanaRequest } from '../../chains/solana/app/readSolanaRequest.js'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes, isSolanaMethod, type PersonMethod, personMethods } from '../../shared/methods.js'
import { type ParsedRequest, parseRequest, type RequestRefusal, toRefusal } from '../requests/parseRequest.js'
import { performRequest } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import { addressOf } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { sharedAddresses } from './planSessionChange.js'
import { fromCaipChain, namespaceOf, ownChains, supported } from './supported.js'
import { toSite } from './toSite.js'

/** An answer that is no approval. */
export type Refusal = Extract<WalletAnswer, { status: 'refused' }>

const methodSchema = v.picklist(personMethods)

/**
 * Puts a request of a paired site into the form of everything else the person is asked.
 *
 * @param parameters - The request, what the site was granted, the wallet, and how the answer gets to the site.
 * `afterSwitch` moves the site to the network pocket is on.
 * @returns What to show, or why it is refused at once.
 */
export function toSessionItem(parameters: {
  wallet: Wallet
  request: SessionRequest
  namespaces: SessionNamespaces
  isByLink: boolean
  afterSwitch: () => Promise<void>
  answer: (answer: WalletAnswer) => Promise<void>
}): RequestItem | Refusal {
  const { wallet, request, namespaces, isByLink, afterSwitch, answer } = parameters
  const namespace = namespaceOf(request.chainId)
  const chainId = fromCaipChain(request.chainId)
  const method = v.safeParse(methodSchema, request.method)
  const isSupported = Object.values(supported).some(({ methods }) => methods.includes(request.method))
  if (!method.success || !isSupported)
    return refuse(errorCodes.unsupportedMethod, `Pocket does not have ${request.method}`)
  // A network that was added since is asked for in its own words; of Solana there is one.
  const isMissing = namespace === 'solana' && !ownChains(namespace, wallet).includes(request.chainId)
  if (namespace === undefined || isMissing || (namespace === 'eip155' && chainId === undefined))
    return refuse(errorCodes.unknownChain, 'Pocket does not have this network')
  if (!supported[namespace].methods.includes(method.output))
    return refuse(errorCodes.unsupportedMethod, `Pocket does not have ${request.method} on this network`)
  const shared = sharedAddresses(namespaces, namespace)
  const parsed = parse(wallet, { ...request, method: method.output }, shared)
  if (parsed.kind === 'refusal') return refuse(parsed.code, parsed.message)
  if ('account' in parsed && !isShared(shared, addressOf(parsed.account, namespace))) {
    return refuse(errorCodes.unauthorized, 'This account was not shared with the site')
  }
  if (parsed.kind === 'send-calls' && isSentAlready(wallet, request.topic, parsed.id)) {
    return refuse(errorCodes.duplicateCalls, 'Calls with this id were sent already')
  }
  const site = toSite(request.peer)
  const shownChainId = parsed.kind === 'send-calls' ? parsed.chainId : chainId
  const isSwitch = parsed.kind === 'switch' || parsed.kind === 'add'
  return {
    id: randomId(),
    origin: site.origin,
    site,
    ...(shownChainId !== undefined && { chainId: shownChainId }),
    expiresAtMs: request.expiresAtMs,
    isByLink,
    request: parsed,
    async perform(choice) {
      const asked = { origin: site.origin, ...(chainId !== undefined && { chainId }), request: parsed }
      const made = await performRequest(wallet, asked, choice)
      if (isSolanaRequest(parsed) && made.status === 'approved')
        return { ...made, result: toPairedResult(parsed, made.result) }
      if (isSwitch && wallet.settings.get().switchAnswer !== 'stays') await afterSwitch()
      return keepCalls(wallet, request.topic, made)
    },
    answer,
  }
}

/** Checks a request against what the site was shown and what pocket has. */
function parse(
  wallet: Wallet,
  { chainId, method, params }: SessionRequest & { method: PersonMethod },
  shared: readonly string[],
): ParsedRequest | RequestRefusal {
  try {
    const request = isSolanaMethod(method) ? readPairedSolana(method, params, shared) : { method, params }
    return parseRequest(request, {
      chainId: fromCaipChain(chainId) ?? wallet.state.get().activeChainId,
      address: shared[0],
      isKnown: (other) => wallet.networks.some(({ id }) => id === other),
    })
  } catch (error) {
    return toRefusal(error)
  }
}

function isShared(shared: readonly string[], address: string): boolean {
  return shared.some((one) => one.toLowerCase() === address.toLowerCase())
}

function isSentAlready(wallet: Wallet, topic: string, id: string | undefined): boolean {
  return wallet.state.get().bundles.some((bundle) => bundle.topic === topic && bundle.id === id)
}

/** Calls that were sent are kept for when the site asks what became of them; it is told their name only. */
function keepCalls(wallet: Wallet, topic: string, made: WalletAnswer): WalletAnswer {
  if (made.status === 'refused') return made
  const sent = v.safeParse(sentCallsSchema, made.result)
  if (!sent.success) return made
  wallet.dispatch({ type: 'calls-sent', bundle: { topic, ...sent.output } })
  return { ...made, result: { id: sent.output.id } }
}

function refuse(code: number, message: string): Refusal {
  return { status: 'refused', code, message }
}
