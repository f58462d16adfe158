import { randomId } from '@latchkey/channel'
import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import { methodOf } from '../../chains/ChainFacts.js'
import type { PairedQuestion, WalletChain } from '../../chains/WalletChain.js'
import { errorCodes } from '../../shared/errorCodes.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { ChainRequest } from '../requests/ChainRequest.js'
import { isRefusal, parseRequest, type RequestRefusal, toRefusal } from '../requests/parseRequest.js'
import { performRequest, type Refusal, refuse } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Wallet } from '../wallet/createWallet.js'
import { toQuestion } from './answerForSession.js'
import { pairedMethods } from './pairedChains.js'
import { toSite } from './toSite.js'

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
}): RequestItem | WalletAnswer {
  const { wallet, request, namespaces, isByLink, afterSwitch, answer } = parameters
  const { method } = request
  const asked = toQuestion(wallet, request, namespaces)
  const refusal = refuseUnknown(wallet, asked?.chain, method)
  if (refusal) return refusal
  if (!asked) return refuse('Pocket does not have this network', errorCodes.unknownChain)
  const { chain, question } = asked
  const parsed = parse(wallet, chain, question)
  if (isRefusal(parsed)) return refuse(parsed.message, parsed.code)
  const { account } = parsed
  if (account && !question.shared.some((address) => chain.accounts.findAccount(address) === account)) {
    return refuse('This account was not shared with the site', errorCodes.unauthorized)
  }
  const obstacle = chain.pairing.findObstacle?.(question, parsed)
  if (obstacle) return obstacle
  const site = toSite(request.peer)
  const { namespace } = chain.facts
  const { network } = question
  return {
    id: randomId(),
    origin: site.origin,
    site,
    namespace,
    network: parsed.network ?? network,
    expiresAtMs: request.expiresAtMs,
    isByLink,
    request: parsed,
    async perform(choice) {
      const made = await performRequest(
        wallet,
        { origin: site.origin, namespace, network, request: parsed },
        choice,
      )
      const moves = chain.pairing.movesSite?.(parsed) === true
      if (moves && wallet.settings.get().switchAnswer !== 'stays') await afterSwitch()
      const { toResult } = chain.pairing
      if (made.status === 'refused' || !toResult) return made
      return { ...made, result: toResult(question, parsed, made.result) }
    },
    answer,
  }
}

/** A method that no namespace has is refused for that, whatever the network. */
function refuseUnknown(
  { chains }: Wallet,
  chain: WalletChain | undefined,
  method: string,
): Refusal | undefined {
  const isOf = (one: WalletChain) =>
    pairedMethods(one).includes(method) && methodOf(one.facts, method)?.class === 'asks'
  if (!Object.values(chains).some(isOf))
    return refuse(`Pocket does not have ${method}`, errorCodes.unsupportedMethod)
  return chain && !isOf(chain)
    ? refuse(`Pocket does not have ${method} on this network`, errorCodes.unsupportedMethod)
    : undefined
}

/** Checks a request against what the site was shown and what pocket has. */
function parse(wallet: Wallet, chain: WalletChain, question: PairedQuestion): ChainRequest | RequestRefusal {
  const { method, network, params, shared } = question
  try {
    const asked = chain.pairing.toAsked?.(question) ?? { method, params }
    return parseRequest(chain, asked, {
      network,
      address: shared[0],
      isKnown: (other) => wallet.networkOf(other) !== undefined,
    })
  } catch (error) {
    return toRefusal(error)
  }
}
