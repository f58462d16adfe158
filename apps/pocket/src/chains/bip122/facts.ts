import type { ChainFacts } from '../ChainFacts.js'
import { findBitcoinNetwork } from './networks.js'

/** SegWit in small letters or in large ones, never in both (BIP-173, BIP-350); the older forms in base58. */
const addressPattern =
  /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/

/** The networks of Bitcoin. Paired sites call methods without the namespace in front. */
export const facts = {
  namespace: 'bip122',
  methods: {
    bip122_connect: { class: 'asks' },
    bip122_switchNetwork: { class: 'asks' },
    signMessage: { class: 'asks', needsAccount: true },
    signPsbt: { class: 'asks', needsAccount: true, sends: true },
    sendTransfer: { class: 'asks', needsAccount: true, sends: true },
    getAccountAddresses: { class: 'safe' },
  },
  isNetwork: (id) => findBitcoinNetwork(id) !== undefined,
  isAddress: (text) => addressPattern.test(text),
  toAddressKey: (address) => (/^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address),
} as const satisfies ChainFacts

/** A method the person is asked for. */
export type Method = {
  [Name in keyof typeof facts.methods]: (typeof facts.methods)[Name]['class'] extends 'asks' ? Name : never
}[keyof typeof facts.methods]
