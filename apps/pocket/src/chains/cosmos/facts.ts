import type { ChainFacts } from '../ChainFacts.js'

/** Six characters at the end of an address are its checksum (BIP 173). */
const checksumCharacters = 6

/** The networks of Cosmos. The methods are those of Keplr, and what paired sites call. */
export const facts = {
  namespace: 'cosmos',
  methods: {
    cosmos_connect: { class: 'asks' },
    cosmos_signAmino: { class: 'asks', needsAccount: true },
    cosmos_signDirect: { class: 'asks', needsAccount: true },
    keplr_signArbitrary: { class: 'asks', needsAccount: true },
    keplr_signAmino: { class: 'asks', needsAccount: true },
    keplr_signDirect: { class: 'asks', needsAccount: true },
    keplr_experimentalSuggestChain: { class: 'asks' },
    cosmos_getAccounts: { class: 'safe' },
    keplr_getKey: { class: 'safe' },
    keplr_enable: { class: 'safe' },
  },
  isNetwork: (id) => /^cosmos:[-a-zA-Z0-9]{1,32}$/.test(id),
  isAddress: (text) =>
    /^(?:[a-z][a-z0-9]{0,31}1[02-9ac-hj-np-z]{38,64}|[A-Z][A-Z0-9]{0,31}1[02-9AC-HJ-NP-Z]{38,64})$/.test(
      text,
    ),
  // An account has the same bytes on every network; before them stands which one it is, and behind them a checksum of both.
  toAddressKey: (address) => address.slice(address.lastIndexOf('1') + 1, -checksumCharacters).toLowerCase(),
} as const satisfies ChainFacts

/** A method the person is asked for. */
export type Method = {
  [Name in keyof typeof facts.methods]: (typeof facts.methods)[Name]['class'] extends 'asks' ? Name : never
}[keyof typeof facts.methods]

/** The networks of the local stack, and what their addresses begin with. */
const knownPrefixes: Readonly<Record<string, string>> = {
  'cosmos:latchkey-hub-1': 'cosmos',
  'cosmos:latchkey-zone-1': 'osmo',
}

/** The network that leads. */
export const hub = 'cosmos:latchkey-hub-1'

/**
 * What addresses of a network of the local stack begin with; of all others it is said when they are added.
 *
 * @param network - CAIP-2 id.
 */
export function prefixOf(network: string): string | undefined {
  return Object.hasOwn(knownPrefixes, network) ? knownPrefixes[network] : undefined
}

/** What addresses begin with where that is not said. */
export const usualPrefix = 'cosmos'
