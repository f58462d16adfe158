import { isAppKitError } from '@latchkey/errors'
import { getPayment, postPayment, postPaymentTransaction, type WirePayment } from '@latchkey/wire'
import * as v from 'valibot'
import type { PayContext } from './PayGroup.js'
import type { PaymentNews, PaymentTerms } from './PayState.js'
import { PayError } from './payErrors.js'

type Asking = Pick<PayContext, 'client' | 'signal'>

/**
 * Creates a payment at the gateway; the same one again is the same payment, whose time does not begin anew.
 *
 * @param asking - The kit's parts.
 * @param terms - What is paid.
 * @throws `pay/other-terms`, `pay/refused`, `wire/…`
 */
export async function createPayment(
  { client, signal }: Asking,
  { amountAtomic, asset, expiresAtMs, paymentId, recipient }: PaymentTerms,
): Promise<WirePayment> {
  const body = {
    ...{ paymentId, recipient, asset: asset.id, amountAtomic: String(amountAtomic) },
    expiresAt: Math.floor(expiresAtMs / 1000),
  }
  return client
    .request(postPayment, { body, signal })
    .catch((error: unknown) => Promise.reject(toPayFailure(error, paymentId)))
}

/**
 * What the gateway knows of a payment.
 *
 * @param asking - The kit's parts.
 * @param paymentId - The merchant's id of it.
 * @throws `pay/unknown`, `wire/…`
 */
export async function askForPayment({ client, signal }: Asking, paymentId: string): Promise<WirePayment> {
  return client
    .request(getPayment, { params: { paymentId }, signal })
    .catch((error: unknown) => Promise.reject(toPayFailure(error, paymentId)))
    .then((payment) => {
      if (payment.paymentId !== paymentId) throw new PayError('pay/unknown', { paymentId })
      return payment
    })
}

/**
 * Tells the gateway which transaction pays. It reads the transaction itself.
 *
 * @param asking - The kit's parts.
 * @param terms - What is paid.
 * @param hash - Of the transaction.
 * @throws `pay/refused`, `wire/…`
 */
export async function reportTransaction(
  { client, signal }: Asking,
  { paymentId }: PaymentTerms,
  hash: string,
): Promise<WirePayment> {
  return client
    .request(postPaymentTransaction, { params: { paymentId }, body: { hash }, signal })
    .catch((error: unknown) => Promise.reject(toPayFailure(error, paymentId)))
}

/**
 * What a payment's answer says of its progress.
 *
 * @param payment - The gateway's answer.
 */
export function readNews({ paidAtomic, state, transactions }: WirePayment): PaymentNews {
  return {
    state,
    paidAtomic: BigInt(paidAtomic),
    hashes: transactions.filter(({ status }) => status === 'counted').map(({ hash }) => hash),
    isPending: transactions.some(({ status }) => status === 'pending'),
  }
}

const refusalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ code: v.string(), message: v.string() }) }),
)

/** The gateway's own words are for developers; the codes that a visitor can do something about have names here. */
function toPayFailure(error: unknown, paymentId: string): unknown {
  if (!isAppKitError(error, 'wire/http-status')) return error
  const parsed = v.safeParse(refusalSchema, error.context.body)
  if (!parsed.success) return error
  const { code, message } = parsed.output.error
  if (code === 'payment/other-terms') return new PayError('pay/other-terms', { paymentId }, { cause: error })
  if (code === 'payment/unknown') return new PayError('pay/unknown', { paymentId }, { cause: error })
  if (error.context.status >= 500 || error.context.status === 429) return error
  return new PayError('pay/refused', { reason: message }, { cause: error })
}
