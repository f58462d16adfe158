import { randomId } from '@latchkey/channel'
import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import * as v from 'valibot'
import { sentCallsSchema } from '../../shared/calls.js'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes, personMethods } from '../../shared/methods.js'
import { parseRequest } from '../requests/parseRequest.js'
import { performRequest } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Wallet } from '../wallet/createWallet.js'
import { sharedAddresses } from './planSessionChange.js'
import { fromCaipChain, supportedMethods } from './supported.js'
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
  const chainId = fromCaipChain(request.chainId)
  const method = v.safeParse(methodSchema, request.method)
  if (!method.success || !isSupported(method.output))
    return refuse(errorCodes.unsupportedMethod, `Pocket does not have ${request.method}`)
  if (chainId === undefined) return refuse(errorCodes.unknownChain, 'Pocket does not have this network')
  const parsed = parseRequest(
    { method: method.output, params: request.params },
    {
      chainId,
      address: sharedAddresses(namespaces)[0],
      isKnown: (other) => wallet.networks.some(({ id }) => id === other),
    },
  )
  if (parsed.kind === 'refusal') return refuse(parsed.code, parsed.message)
  if ('account' in parsed && !isShared(namespaces, parsed.account.address)) {
    return refuse(errorCodes.unauthorized, 'This account was not shared with the site')
  }
  if (parsed.kind === 'send-calls' && isSentAlready(wallet, request.topic, parsed.id)) {
    return refuse(errorCodes.duplicateCalls, 'Calls with this id were sent already')
  }
  const site = toSite(request.peer)
  const isSwitch = parsed.kind === 'switch' || parsed.kind === 'add'
  return {
    id: randomId(),
    origin: site.origin,
    site,
    chainId: parsed.kind === 'send-calls' ? parsed.chainId : chainId,
    expiresAtMs: request.expiresAtMs,
    isByLink,
    request: parsed,
    async perform(choice) {
      const made = await performRequest(wallet, { origin: site.origin, chainId, request: parsed }, choice)
      if (isSwitch && wallet.settings.get().switchAnswer !== 'stays') await afterSwitch()
      return keepCalls(wallet, request.topic, made)
    },
    answer,
  }
}

function isShared(namespaces: SessionNamespaces, address: string): boolean {
  return sharedAddresses(namespaces).some((shared) => shared.toLowerCase() === address.toLowerCase())
}

function isSupported(method: string): boolean {
  return (supportedMethods as readonly string[]).includes(method)
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
