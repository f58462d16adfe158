import type { ChainAddresses } from '../ChainAddresses.js'
import { groupByFour } from '../groupByFour.js'

/** Addresses of the toy networks, which have one spelling each. */
export const toyAddresses: ChainAddresses = {
  toKey: (address) => address,
  nativeToken: 'toy',
  group: groupByFour,
  list: ({ ordinal, payment }) => [payment, ordinal],
}
