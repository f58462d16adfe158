import type { getOnrampOptions, postOnrampQuote } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { OrderRepository } from './createOrderRepository.js'
import type { Sellers } from './createSellers.js'
import { OnrampFailure } from './OnrampFailure.js'
import { toWireOptions } from './toWireOptions.js'
import { toWireQuote } from './toWireQuote.js'

/** How long a quote can be ordered, in milliseconds. */
const quotableMs = 5 * 60_000
const usualCountry = 'US'
const retryAfterSeconds = 60

/** What the handlers of quotes and orders share. */
export type OnrampParts = { orders: OrderRepository; sellers: Sellers; mostOpen: number }

/** Makes the handler that lists what is sold. */
export function createGetOnrampOptions({ sellers }: OnrampParts): CallHandler<typeof getOnrampOptions> {
  return async ({ signal }) => toWireOptions(await sellers.listOptions(signal))
}

/** Makes the handler that quotes; what it answers is what is ordered, charged and delivered. */
export function createPostOnrampQuote(parts: OnrampParts): CallHandler<typeof postOnrampQuote> {
  const { orders, sellers } = parts
  return async ({ body, project, signal }) => {
    const { id: projectId } = requireProject(project)
    await requireRoom(parts, projectId, 'quotes')
    const { offer, provider, question } = await sellers.findBest({
      ...{ symbol: body.purchaseCurrency.symbol, network: body.network, amount: body.amount, signal },
      ...{ currency: body.paymentCurrency.id, method: body.paymentMethod, provider: body.provider },
      country: body.country ?? usualCountry,
    })
    const quote = { offer, projectId, provider: provider.id, quotableMs, question }
    return toWireQuote(await orders.addQuote(quote), provider)
  }
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
