import type { Project } from '../../projects/Project.js'
import { createPayments } from '../payments/createPayments.js'
import type { SharedContext } from '../ServiceContext.js'
import { createExchanges } from './createExchanges.js'
import { createPurchaseAsker } from './createPurchaseAsker.js'
import { createPurchaseRepository } from './createPurchaseRepository.js'
import { exchangeSettings } from './exchangeSettings.js'
import { isFeatureOn } from './isFeatureOn.js'

/**
 * Makes the exchanges that the operator has set up, and what keeps and follows purchases.
 *
 * @param context - Of the service.
 */
export function createExchangeParts(context: SharedContext) {
  const { chains, config, database, now, read, use } = context
  const settings = read(exchangeSettings)
  const openProjects = new Set([config.testingProjectId, ...settings.LATCHKEY_EXCHANGE_PROJECTS])
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
  /** Whether exchanges are open to the calling feature of a project. */
  const isOpen = (project: Project, source: string | undefined) =>
    isFeatureOn(project, source) || openProjects.has(project.id)
  return { ask, exchanges, isOpen, payments, purchases, settings }
}
