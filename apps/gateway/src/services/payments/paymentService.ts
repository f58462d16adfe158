import { daySeconds } from '@latchkey/primitives'
import { getPayment, postPayment, postPaymentTransaction } from '@latchkey/wire'
import { endsAfter, endsAtExpiry, endsByOperator } from '../../db/retention/endings.js'
import { createTimer } from '../createTimer.js'
import { defineService } from '../defineService.js'
import { createGetPayment, createPostPayment, createPostPaymentTransaction } from './createPaymentHandlers.js'
import { createPayments } from './createPayments.js'
import { PaymentFailure } from './PaymentFailure.js'
import { paymentSettings } from './paymentSettings.js'
import { transferReaders } from './TransferReader.js'
import { paymentEvents, paymentProjects, paymentTransactions, payments as table } from './tables.js'

const usualDays = 90
const maxBodyBytes = 16 * 1024
/** From one turn of the clock to the next, in milliseconds. */
const intervalMs = 2_000
/** The same while no transaction is reported at this gateway: another one may have had news. */
const idleMs = 15_000

/** Payments to merchants, by their own ids. */
export const paymentService = defineService({
  name: 'payments',
  reference: {
    title: 'Payments',
    about: 'Payments to a merchant: terms, transactions, and whether they were paid.',
    failures: ['payment/', 'project/registry-unavailable'],
  },
  calls: {
    // Each is a row; a transaction also asks a node.
    postPayment: {
      ...{ call: postPayment, cost: 2, maxBodyBytes },
      effect: { kind: 'changes', text: 'Stores the terms of a payment. Nothing is paid.' },
    },
    getPayment: { call: getPayment },
    postPaymentTransaction: {
      ...{ call: postPaymentTransaction, cost: 5, maxBodyBytes },
      effect: { kind: 'changes', text: 'Notes a transaction for a payment.' },
    },
  },
  capabilities: [transferReaders],
  failures: PaymentFailure,
  settings: paymentSettings,
  hasMigrations: true,
  tables: [
    endsAfter(table, table.expiresAt, {
      bound:
        'LATCHKEY_PAYMENT_CALLER_OPEN of a caller and LATCHKEY_PAYMENT_OPEN of a project are open at once',
      ms: ({ LATCHKEY_PAYMENT_DAYS: days = usualDays }) => Number(days) * daySeconds * 1000,
    }),
    { table: paymentTransactions, bound: '20 of a payment', endsBy: 'parent', of: table },
    endsAtExpiry(paymentEvents, '10,000 of a project; they end after a day'),
    endsByOperator(paymentProjects),
  ],
  create({ chains, networks, now, onClose, onFailure, onReady, settings, use }) {
    const payments = use(createPayments)
    // A merchant's server that does not answer keeps nobody from reading transactions.
    for (const run of [payments.run, payments.sendNews]) {
      const timer = createTimer({ run, idleMs, intervalMs, onFailure })
      payments.onReport(timer.wake)
      onReady(timer.start)
      onClose(timer.close)
    }
    const limits = {
      caller: settings.LATCHKEY_PAYMENT_CALLER_OPEN,
      project: settings.LATCHKEY_PAYMENT_OPEN,
    }
    const parts = { chains, limits, networks, now, payments }
    return {
      postPayment: createPostPayment(parts),
      getPayment: createGetPayment(parts),
      postPaymentTransaction: createPostPaymentTransaction(parts),
    }
  },
})
