import { daySeconds } from '@latchkey/primitives'
import { getExchangeAssets } from '@latchkey/wire'
import { endsAfter } from '../../db/retention/endings.js'
import { shareAnswers } from '../../http/shareAnswers.js'
import { createTimer } from '../createTimer.js'
import { defineService } from '../defineService.js'
import { provideImages } from '../images/provideImages.js'
import { createExchangeParts } from './createExchangeParts.js'
import { createGetExchangeAssets } from './createGetExchangeAssets.js'
import { createReconciler } from './createReconciler.js'
import { exchangeSettings } from './exchangeSettings.js'
import { exchangePurchases } from './tables.js'

const usualDays = 90
/** From one turn of the reconciler to the next, in milliseconds. */
const reconcileMs = 10 * 60_000

/** Payments from exchanges. Most of it are methods of `POST /v1/json-rpc`. */
export const exchangeService = defineService({
  name: 'exchange',
  reference: {
    title: 'Exchanges',
    about: 'Payments from the visitor’s account at an exchange.',
    failures: [],
  },
  // Each may ask every exchange of the operator.
  calls: { getExchangeAssets: { call: getExchangeAssets, cost: 2 } },
  settings: exchangeSettings,
  hasMigrations: true,
  tables: [
    endsAfter(exchangePurchases, exchangePurchases.createdAt, {
      bound:
        'LATCHKEY_EXCHANGE_CALLER_PURCHASES of a caller and LATCHKEY_EXCHANGE_OPEN_PURCHASES of a project are open at once',
      ms: ({ LATCHKEY_EXCHANGE_PURCHASE_DAYS: days = usualDays }) => Number(days) * daySeconds * 1000,
    }),
  ],
  async create(context) {
    const { onClose, onFailure, onReady, use } = context
    const { ask, exchanges, isOpen, purchases } = use(createExchangeParts)
    const images = await use(provideImages)
    const timer = createTimer({
      run: createReconciler({ ask, onFailure, purchases }),
      ...{ intervalMs: reconcileMs, onFailure },
    })
    onReady(timer.start)
    onClose(timer.close)
    const answer = createGetExchangeAssets({ ...context, exchanges, images, isOpen })
    return {
      getExchangeAssets: shareAnswers(answer, {
        now: context.now,
        toKey: ({ project, query: { network, source } }) => [project?.id, network, source],
      }),
    }
  },
})
