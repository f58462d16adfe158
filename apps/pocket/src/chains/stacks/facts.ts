import { toC32AddressKey } from '@latchkey/primitives'
import type { ChainFacts } from '../ChainFacts.js'

/** The networks of Stacks. The methods are those of SIP-030, and what paired sites call. */
export const facts = {
  namespace: 'stacks',
  methods: {
    stacks_connect: { class: 'asks' },
    stacks_switchNetwork: { class: 'asks' },
    stx_signMessage: { class: 'asks', needsAccount: true },
    stx_transferStx: { class: 'asks', needsAccount: true, sends: true },
    stx_signTransaction: { class: 'asks', needsAccount: true, sends: true },
    stx_callContract: { class: 'asks', needsAccount: true, sends: true },
    stx_getAddresses: { class: 'safe' },
  },
  isNetwork: (id) => /^stacks:(?:0|[1-9]\d{0,9})$/.test(id),
  isAddress: (text) => /^S[0-9A-HJKMNP-TV-Z]{28,41}$/i.test(text),
  toAddressKey: toC32AddressKey,
} as const satisfies ChainFacts

/** A method the person is asked for. */
export type Method = {
  [Name in keyof typeof facts.methods]: (typeof facts.methods)[Name]['class'] extends 'asks' ? Name : never
}[keyof typeof facts.methods]

/** The main network; all others are for tests, and their addresses begin with other letters. */
export const mainnet = 'stacks:1'

/** The network for tests, and the local stack's. */
export const testnet = 'stacks:2147483648'

/**
 * What addresses of a network begin with.
 *
 * @param network - CAIP-2 id of one of the namespace.
 */
export function prefixOf(network: string): 'SP' | 'ST' {
  return network === mainnet ? 'SP' : 'ST'
}
