import { createPayments } from '../payments/createPayments.js'
import type { SharedContext } from '../ServiceContext.js'
import { createExchanges } from './createExchanges.js'
import { createPurchaseAsker } from './createPurchaseAsker.js'
import { createPurchaseRepository } from './createPurchaseRepository.js'
import { exchangeSettings } from './exchangeSettings.js'

/**
 * Makes the exchanges that the operator has set up, and what keeps and follows purchases.
 *
 * @param context - Of the service.
 */
export function createExchangeParts(context: SharedContext) {
  const { chains, database, now, read, use } = context
  const settings = read(exchangeSettings)
  const exchanges = createExchanges(context, settings)
  const purchases = createPurchaseRepository({ database, now })
  const payments = use(createPayments)
  const ask = createPurchaseAsker({
    ...{ chains, exchanges, purchases },
    async onSuccess({ asset, paymentId, projectId }, hash) {
      const payment = paymentId === null ? undefined : await payments.repository.find(projectId, paymentId)
      const [network = ''] = asset.split('/')
      // What the exchange says is a hint, like what a page says: the network's node decides.
      if (payment) await payments.report(payment, { hash, network })
    },
  })
  return { ask, exchanges, payments, purchases, settings }
}
