import * as v from 'valibot'
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
export function createKeptPayments({ clock, items, storage }: PayContext): KeptPayments {
  const item = items.payments
  /** Where nothing can be stored, the page's own list is all there is. */
  let own: readonly KeptPayment[] = []

  function read(): readonly KeptPayment[] {
    const stored = storage.get(item)
    return stored ? stored.flatMap((entry) => (v.is(keptSchema, entry) ? [entry] : [])) : own
  }

  function write(payments: readonly KeptPayment[]): void {
    const nowMs = clock.now()
    own = payments.filter(({ startedAtMs }) => nowMs - startedAtMs < lifetimeMs).slice(0, maxPayments)
    storage.set(item, [...own])
  }

  return {
    add({ paymentId }) {
      write([{ paymentId, startedAtMs: clock.now() }, ...read().filter((one) => one.paymentId !== paymentId)])
    },
    remove(paymentId) {
      const before = read()
      if (!before.some((one) => one.paymentId === paymentId)) return false
      write(before.filter((one) => one.paymentId !== paymentId))
      return true
    },
    note: (paymentId, { hash, operation }) =>
      write(read().map((one) => (one.paymentId === paymentId ? { ...one, hash, operation } : one))),
    read,
  }
}

const keptSchema = v.object({
  ...{ paymentId: v.string(), startedAtMs: v.number() },
  ...{ hash: v.optional(v.string()), operation: v.optional(v.string()) },
})
