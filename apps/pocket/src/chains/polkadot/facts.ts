import { toSs58AddressKey } from '@latchkey/primitives'
import type { ChainFacts } from '../ChainFacts.js'

/** The networks of Polkadot. The methods are those that paired sites call; the extension's interface maps to them. */
export const facts = {
  namespace: 'polkadot',
  methods: {
    polkadot_connect: { class: 'asks' },
    polkadot_signMessage: { class: 'asks', needsAccount: true },
    // The site sends what is signed, not Pocket.
    polkadot_signTransaction: { class: 'asks', needsAccount: true },
  },
  // The first half of the genesis hash.
  isNetwork: (id) => /^polkadot:[0-9a-f]{32}$/.test(id),
  // SS58 of 32 bytes: the prefix, which says the network, takes one byte or two.
  isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text),
  toAddressKey: toSs58AddressKey,
} as const satisfies ChainFacts

/** A method the person is asked for. */
export type Method = {
  [Name in keyof typeof facts.methods]: (typeof facts.methods)[Name]['class'] extends 'asks' ? Name : never
}[keyof typeof facts.methods]

/**
 * The network that a genesis hash is of.
 *
 * @param genesisHash - 32 bytes in hexadecimal, with `0x`.
 * @returns CAIP-2 id.
 */
export function networkOfGenesis(genesisHash: string): string {
  return `${facts.namespace}:${genesisHash.slice(2, 34).toLowerCase()}`
}
