import { randomId } from '@latchkey/channel'
import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import * as v from 'valibot'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes } from '../../shared/methods.js'
import { parseRequest } from '../requests/parseRequest.js'
import { performRequest } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Wallet } from '../wallet/createWallet.js'
import { sharedAddresses } from './planSessionChange.js'
import { fromCaipChain, supportedMethods } from './supported.js'
import { toSite } from './toSite.js'

/** An answer that is no approval. */
export type Refusal = Extract<WalletAnswer, { status: 'refused' }>

const methodSchema = v.picklist(supportedMethods)

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
  if (!method.success) return refuse(errorCodes.unsupportedMethod, `Pocket does not have ${request.method}`)
  if (chainId === undefined) return refuse(errorCodes.unknownChain, 'Pocket does not have this network')
  const parsed = parseRequest({ method: method.output, params: request.params }, chainId)
  if (parsed.kind === 'refusal') return refuse(parsed.code, parsed.message)
  if ('account' in parsed && !isShared(namespaces, parsed.account.address)) {
    return refuse(errorCodes.unauthorized, 'This account was not shared with the site')
  }
  if (parsed.kind === 'switch' && !wallet.networks.some(({ id }) => id === parsed.chainId)) {
    return refuse(errorCodes.unknownChain, 'Pocket does not have this network')
  }
  const site = toSite(request.peer)
  const isSwitch = parsed.kind === 'switch' || parsed.kind === 'add'
  return {
    id: randomId(),
    origin: site.origin,
    site,
    chainId,
    expiresAtMs: request.expiresAtMs,
    isByLink,
    request: parsed,
    async perform(choice) {
      const made = await performRequest(wallet, { origin: site.origin, chainId, request: parsed }, choice)
      if (isSwitch && wallet.settings.get().switchAnswer !== 'stays') await afterSwitch()
      return made
    },
    answer,
  }
}

function isShared(namespaces: SessionNamespaces, address: string): boolean {
  return sharedAddresses(namespaces).some((shared) => shared.toLowerCase() === address.toLowerCase())
}

function refuse(code: number, message: string): Refusal {
  return { status: 'refused', code, message }
}
