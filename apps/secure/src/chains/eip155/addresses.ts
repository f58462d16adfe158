import { nativeTokenAddresses } from '@latchkey/primitives'
import { getAccountAddress } from '@latchkey/smart-account'
import { getAddress, type Hex, isAddress } from 'viem'
import type { ChainAddresses } from '../ChainAddresses.js'
import { groupByFour } from '../groupByFour.js'

/** Addresses of EVM. */
export const eip155Addresses: ChainAddresses = {
  toKey: (address) => address.toLowerCase(),
  nativeToken: nativeTokenAddresses.eip155,
  /** With its checksum (EIP-55), so that it reads the same here, on the site and in an explorer; `0x` is a group of its own. */
  group(address) {
    if (!address.startsWith('0x')) return groupByFour(address)
    const isAccount = /^0x[0-9a-fA-F]{40}$/.test(address)
    const written = isAccount ? getAddress(address.toLowerCase() as Hex) : address.toLowerCase()
    return ['0x', ...groupByFour(written.slice(2))]
  },
  // What is no address at all has no smart account.
  list({ eoa }) {
    if (eoa === undefined) return [undefined, undefined]
    return [eoa, isAddress(eoa) ? getAccountAddress({ owner: eoa, index: 0n }) : '']
  },
}
