import { daySeconds } from '@latchkey/primitives'
import { endsAfter } from '../../db/retention/endings.js'
import { createTimer } from '../createTimer.js'
import { defineService } from '../defineService.js'
import { createExchangeParts } from './createExchangeParts.js'
import { createReconciler } from './createReconciler.js'
import { exchangeSettings } from './exchangeSettings.js'
import { exchangePurchases } from './tables.js'

const usualDays = 90
/** From one turn of the reconciler to the next, in milliseconds. */
const reconcileMs = 10 * 60_000

/** Payments from exchanges. It has no call of its own: its methods are those of `POST /v1/json-rpc`. */
export const exchangeService = defineService({
  name: 'exchange',
  reference: {
    title: 'Exchanges',
    about: 'Payments from the visitor’s account at an exchange.',
    failures: [],
  },
  calls: {},
  settings: exchangeSettings,
  hasMigrations: true,
  tables: [
    endsAfter(exchangePurchases, exchangePurchases.createdAt, {
      bound:
        'LATCHKEY_EXCHANGE_CALLER_PURCHASES of a caller and LATCHKEY_EXCHANGE_OPEN_PURCHASES of a project are open at once',
      ms: ({ LATCHKEY_EXCHANGE_PURCHASE_DAYS: days = usualDays }) => Number(days) * daySeconds * 1000,
    }),
  ],
  create({ onClose, onFailure, onReady, use }) {
    const { ask, purchases } = use(createExchangeParts)
    const timer = createTimer({
      run: createReconciler({ ask, onFailure, purchases }),
      ...{ intervalMs: reconcileMs, onFailure },
    })
    onReady(timer.start)
    onClose(timer.close)
    return {}
  },
})
