import { nativeTokenAddresses } from '@latchkey/primitives'
import type { ChainAddresses } from '../ChainAddresses.js'
import { groupByFour } from '../groupByFour.js'

/** Addresses of Solana. */
export const solanaAddresses: ChainAddresses = {
  toKey: (address) => address,
  nativeToken: nativeTokenAddresses.solana,
  group: groupByFour,
  list: ({ eoa }) => [eoa],
}
