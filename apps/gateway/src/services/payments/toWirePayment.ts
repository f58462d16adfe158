import type { CaipAddress } from '@latchkey/primitives'
import type { WirePayment } from '@latchkey/wire'
import type { PaymentRow, TransactionRow } from './createPaymentRepository.js'

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Writes a payment as merchants and pages see it. */
export function toWirePayment(
  { amountAtomic, asset, createdAt, expiresAt, paidAtomic, payer, paymentId, recipient, state }: PaymentRow,
  transactions: readonly TransactionRow[],
): WirePayment {
  return {
    ...{ paymentId, asset, payer, state, recipient: recipient as CaipAddress },
    ...{ amountAtomic: String(amountAtomic), paidAtomic: String(paidAtomic) },
    ...{ createdAt: toSeconds(createdAt), expiresAt: toSeconds(expiresAt) },
    transactions: transactions.map(({ amountAtomic: received, hash, minedAt, network, status }) => ({
      ...{ hash, network, status, amountAtomic: String(received), minedAt: minedAt && toSeconds(minedAt) },
    })),
  }
}
