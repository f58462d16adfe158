import { nativeTokenAddresses } from '@latchkey/primitives'
import type { ChainAddresses } from '../ChainAddresses.js'
import { groupByFour } from '../groupByFour.js'

/** Addresses of Bitcoin, which the wallet keeps. Those of SegWit are written in small letters or in large ones (BIP-173). */
export const bip122Addresses: ChainAddresses = {
  toKey: (address) => (/^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address),
  nativeToken: nativeTokenAddresses.bip122,
  group: groupByFour,
  list: ({ ordinal, payment }) => [payment, ordinal],
}
