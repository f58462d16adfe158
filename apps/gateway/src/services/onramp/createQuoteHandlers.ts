import type {
  getOnrampBuyOptions,
  getOnrampBuyQuotes,
  getOnrampOptions,
  postOnrampQuote,
  postOnrampQuotes,
} from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { OrderRepository } from './createOrderRepository.js'
import type { Found, Sellers } from './createSellers.js'
import { OnrampFailure } from './OnrampFailure.js'
import { toBuyOptions, toWireOptions } from './toWireOptions.js'
import { toBuyQuote, toWireQuote } from './toWireQuote.js'

/** How long a quote can be ordered, in milliseconds. */
const quotableMs = 5 * 60_000
const usualCountry = 'US'
const retryAfterSeconds = 60

/** What the handlers of quotes and orders share. */
export type OnrampParts = { orders: OrderRepository; sellers: Sellers; mostOpen: number }

/** Makes the handler that lists what is sold. */
export function createGetOnrampOptions({ sellers }: OnrampParts): CallHandler<typeof getOnrampOptions> {
  return async ({ query: { country = usualCountry }, signal }) => {
    const listed = await sellers.listOptions(country, signal)
    const providers = listed.providers.map(({ id, isSandbox, name, url }) => ({ id, name, url, isSandbox }))
    return { ...toWireOptions(listed), providers }
  }
}

/** Makes the handler that lists what is sold in the older form. */
export function createGetOnrampBuyOptions({ sellers }: OnrampParts): CallHandler<typeof getOnrampBuyOptions> {
  return async ({ query: { country }, signal }) =>
    toBuyOptions(toWireOptions(await sellers.listOptions(country, signal)))
}

/** Makes the handler that quotes; what it answers is what is ordered, charged and delivered. */
export function createPostOnrampQuote(parts: OnrampParts): CallHandler<typeof postOnrampQuote> {
  const keep = createKeeper(parts)
  return async ({ body, project, signal }) => {
    const { id: projectId } = requireProject(project)
    await requireRoom(parts, projectId, 'quotes')
    const [best] = await parts.sellers.findAll({
      ...{
        symbol: body.purchaseCurrency.symbol,
        network: body.network,
        amount: { paid: body.amount },
        signal,
      },
      ...{ currency: body.paymentCurrency.id, method: body.paymentMethod, provider: body.provider },
      country: body.country ?? usualCountry,
    })
    return toWireQuote(await keep(best, projectId), best.provider)
  }
}

/** Makes the handler that quotes in the older form. */
export function createGetOnrampBuyQuotes(parts: OnrampParts): CallHandler<typeof getOnrampBuyQuotes> {
  const keep = createKeeper(parts)
  return async ({ project, query, signal }) => {
    const { id: projectId } = requireProject(project)
    await requireRoom(parts, projectId, 'quotes')
    const { country, paymentAmount, paymentCurrency, paymentMethod, purchaseCurrency, purchaseNetwork } =
      query
    const [best] = await parts.sellers.findAll({
      ...{ symbol: purchaseCurrency, network: purchaseNetwork ?? purchaseCurrency, country, signal },
      ...{ currency: paymentCurrency, method: paymentMethod, provider: undefined },
      amount: { paid: paymentAmount },
    })
    return toBuyQuote(toWireQuote(await keep(best, projectId), best.provider))
  }
}

/** Makes the handler that quotes at every provider. Each quote is kept, so that any of them can be ordered. */
export function createPostOnrampQuotes(parts: OnrampParts): CallHandler<typeof postOnrampQuotes> {
  const keep = createKeeper(parts)
  return async ({ body, project, signal }) => {
    const { id: projectId } = requireProject(project)
    await requireRoom(parts, projectId, 'quotes')
    const { amount, purchaseAmount = '0' } = body
    const found = await parts.sellers.findAll({
      ...{ symbol: body.purchaseCurrency.symbol, network: body.network, signal },
      ...{ currency: body.paymentCurrency.id, method: body.paymentMethod, provider: undefined },
      ...{ country: body.country ?? usualCountry },
      amount: amount === undefined ? { bought: purchaseAmount } : { paid: amount },
    })
    const quotes = found.map(async (one) => toWireQuote(await keep(one, projectId), one.provider))
    return { quotes: await Promise.all(quotes) }
  }
}

function createKeeper({ orders }: OnrampParts) {
  return ({ offer, provider, question }: Found, projectId: string) =>
    orders.addQuote({ offer, projectId, provider: provider.id, quotableMs, question })
}

/**
 * Makes sure that a project has not too many open ones. Some that come at the same moment may all be taken; the next ones are not.
 *
 * @throws GatewayFailure `onramp/too-many`
 */
export async function requireRoom(
  { mostOpen, orders }: OnrampParts,
  projectId: string,
  what: 'quotes' | 'orders',
): Promise<void> {
  if ((await orders.countOpen(projectId, what)) < mostOpen) return
  throw new OnrampFailure('onramp/too-many', `This project has too many open ${what}. Try again later`, {
    retryAfterSeconds,
  })
}
