import { type CaipAddress, parseCaip10 } from '@latchkey/primitives'
import type { getOnrampOrder, postOnrampOrder } from '@latchkey/wire'
import type { Chains } from '../../chains/createChains.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'
import { applyNews } from './applyNews.js'
import type { OrderRow } from './createOrderRepository.js'
import { type OnrampParts, requireRoom } from './createQuoteHandlers.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { OnrampProvider } from './OnrampProvider.js'
import { toOrder } from './toOrder.js'
import { toWireQuote } from './toWireQuote.js'

const retryAfterSeconds = 5

type OrderParts = OnrampParts & {
  chains: Chains
  findProvider(id: string): OnrampProvider | undefined
  onFailure(error: unknown): void
}

/** Makes the handler that orders. The same quote and account give the same order, so that it may be sent again. */
export function createPostOnrampOrder(parts: OrderParts): CallHandler<typeof postOnrampOrder> {
  const { chains, findProvider, orders } = parts
  return async ({ body: { account, quoteId, redirectUrl }, project, request, signal }) => {
    const { allowedOrigins, id: projectId } = requireProject(project)
    checkRedirect(redirectUrl, allowedOrigins)
    const quote = await orders.find(quoteId, projectId)
    if (!quote) throw toRefusal('unknown')
    requireAccount(chains, quote, account)
    if (quote.account === null) await requireRoom(parts, projectId, 'orders')
    const order = await orders.order(quoteId, projectId, account)
    if (typeof order === 'string') throw toRefusal(order)
    // A second page would take a second payment.
    if (order.state !== 'created')
      throw new OnrampFailure('onramp/order-closed', 'This order is paid already, or is over')
    const provider = findProvider(order.provider)
    if (!provider) throw new OnrampFailure('onramp/off', 'The operator has removed this provider')
    const url = await provider
      .order(toOrder(order, { account, redirectUrl, callerAddress: request.ip }), signal)
      .catch((cause: unknown) => {
        const text = `${provider.name} does not take the order. Try again later`
        throw new OnrampFailure('onramp/unavailable', text, { cause, retryAfterSeconds })
      })
    return { orderId: order.id, url }
  }
}

/** Makes the handler that says what became of an order. The provider is asked rarely, however often callers ask. */
export function createGetOnrampOrder(parts: OrderParts): CallHandler<typeof getOnrampOrder> {
  const { findProvider, onFailure, orders } = parts

  async function refresh(order: OrderRow, provider: OnrampProvider, signal: AbortSignal): Promise<void> {
    const news = await provider.readNews?.(order, signal)
    if (news) await applyNews(orders, order, news)
  }

  return async ({ params: { orderId }, project, signal }) => {
    const { id: projectId } = requireProject(project)
    const known = await orders.find(orderId, projectId)
    if (!known?.account) throw new OnrampFailure('onramp/unknown-order', 'There is no such order')
    const provider = findProvider(known.provider)
    if (provider?.readNews && (await orders.takeAsk(orderId)))
      await refresh(known, provider, signal).catch(onFailure)
    const order = (await orders.find(orderId, projectId)) ?? known
    const { account, state, transactionHash } = { ...order, account: known.account }
    return { orderId, state, account, transactionHash, ...toWireQuote(order, provider) }
  }
}

/** A stranger's page behind ours would look like a part of the purchase. */
function checkRedirect(url: string | undefined, allowedOrigins: Project['allowedOrigins']): void {
  if (url === undefined) return
  const { origin, protocol } = new URL(url)
  if (['http:', 'https:'].includes(protocol) && isOriginAllowed(origin, allowedOrigins)) return
  throw new OnrampFailure('onramp/redirect', 'Visitors go back to sites of the project alone')
}

function requireAccount(chains: Chains, quote: OrderRow, account: CaipAddress): void {
  const { address, caipNetworkId, namespace } = parseCaip10(account)
  if (caipNetworkId === quote.network && chains.find(namespace)?.isAddress(address)) return
  throw new OnrampFailure('onramp/account', `The account is none of ${quote.networkTitle}`)
}

function toRefusal(reason: 'unknown' | 'expired' | 'used') {
  if (reason === 'unknown') return new OnrampFailure('onramp/unknown-order', 'There is no such quote')
  if (reason === 'expired')
    return new OnrampFailure('onramp/quote-expired', 'The quote is over. Ask for another')
  return new OnrampFailure('onramp/quote-used', 'Another account has ordered this quote')
}
