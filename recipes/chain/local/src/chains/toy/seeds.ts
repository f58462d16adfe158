import type { Output } from './node/transaction.js'
import { type ToyNetwork, toyAccounts } from './toyNetworks.js'

/** In the smallest unit. */
const toy = 1_000_000n

/**
 * What the trial wallet's accounts start with: the first has plenty, the third next to nothing.
 *
 * @param prefix - The network's.
 */
export function seeds(prefix: ToyNetwork['prefix']): Output[] {
  const [first, second, third] = toyAccounts
  const payment = (digest: string, amount: bigint) => ({ address: `${prefix}p${digest}`, amount })
  const ordinal = (digest: string, amount: bigint) => ({ address: `${prefix}o${digest}`, amount })
  return [
    payment(first.payment, 40n * toy),
    payment(first.payment, 40n * toy),
    payment(first.payment, 20n * toy),
    // What is written on is nobody's small change.
    { ...payment(first.payment, toy / 2n), inscription: 'the first of its kind' },
    ordinal(first.ordinal, 5n * toy),
    { ...ordinal(first.ordinal, toy), inscription: 'a drawing' },
    payment(second.payment, 10n * toy),
    payment(third.payment, 1n),
  ]
}
