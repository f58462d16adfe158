import * as v from 'valibot'
import { createKeptList } from '../storage/createKeptList.js'
import type { PayContext } from './PayGroup.js'
import type { KeptPayment, PaymentTerms } from './PayState.js'

/** What is kept at most; the oldest give way. */
const maxPayments = 20
/** What is older is the merchant's to know, in ms. */
const lifetimeMs = 8 * 24 * 60 * 60 * 1000

/** The payments that were begun here and have not ended, kept beyond the page. */
export type KeptPayments = {
  add(terms: PaymentTerms): void
  /** @returns Whether it was there: of two tabs, one tells how it has ended. */
  remove(paymentId: string): boolean
  /** Notes the transaction that pays, or the operation that becomes it; nothing: that the gateway knows it. */
  note(paymentId: string, sent: Pick<KeptPayment, 'hash' | 'operation'>): void
  read(): readonly KeptPayment[]
}

/** Makes the list of a kit's open payments. What is paid is asked of the gateway: their ids are stored, and what it was not told yet. */
export function createKeptPayments(context: PayContext): KeptPayments {
  const { clock, items } = context
  let own: readonly KeptPayment[] = []
  const { change, getStored } = createKeptList<KeptPayment>({
    ...{ context, item: items.payments, schema: keptSchema },
    getShown: () => own,
    show(payments) {
      own = payments
    },
    limit: { most: maxPayments, lifetimeMs, getMs: ({ startedAtMs }) => startedAtMs },
  })

  return {
    add: ({ paymentId }) =>
      change((payments) => [
        { paymentId, startedAtMs: clock.now() },
        ...payments.filter((one) => one.paymentId !== paymentId),
      ]),
    remove(paymentId) {
      if (!getStored().some((one) => one.paymentId === paymentId)) return false
      change((payments) => payments.filter((one) => one.paymentId !== paymentId))
      return true
    },
    note: (paymentId, { hash, operation }) =>
      change((payments) =>
        payments.map((one) => (one.paymentId === paymentId ? { ...one, hash, operation } : one)),
      ),
    read: getStored,
  }
}

const keptSchema = v.object({
  ...{ paymentId: v.string(), startedAtMs: v.number() },
  ...{ hash: v.optional(v.string()), operation: v.optional(v.string()) },
})
