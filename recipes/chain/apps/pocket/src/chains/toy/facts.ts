import type { ChainFacts } from '../ChainFacts.js'

/** Coins as unspent outputs; two kinds of addresses, which differ by network. */
export const facts = {
  namespace: 'toy',
  methods: {
    toy_connect: { class: 'asks' },
    toy_signMessage: { class: 'asks', needsAccount: true },
    toy_send: { class: 'asks', needsAccount: true, sends: true },
    toy_switchNetwork: { class: 'asks' },
  },
  isNetwork: (id) => /^toy:(one|two)$/.test(id),
  isAddress: (text) => /^toy[12][po][0-9a-f]{40}$/.test(text),
  // An address has one spelling.
  toAddressKey: (address) => address,
} as const satisfies ChainFacts

/**
 * What addresses of a network begin with.
 *
 * @param network - CAIP-2 id of one of the namespace.
 */
export function prefixOf(network: string): 'toy1' | 'toy2' {
  return network === 'toy:two' ? 'toy2' : 'toy1'
}
