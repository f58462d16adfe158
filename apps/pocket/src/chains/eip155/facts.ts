import type { ChainFacts } from '../ChainFacts.js'
import { toChainId } from './chainId.js'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** The networks of the EVM. */
export const facts = {
  namespace: 'eip155',
  methods: {
    eth_requestAccounts: { class: 'asks' },
    wallet_requestPermissions: { class: 'asks' },
    personal_sign: { class: 'asks', needsAccount: true },
    eth_signTypedData_v4: { class: 'asks', needsAccount: true },
    eth_sendTransaction: { class: 'asks', needsAccount: true, sends: true },
    wallet_switchEthereumChain: { class: 'asks' },
    wallet_addEthereumChain: { class: 'asks' },
    wallet_sendCalls: { class: 'asks', needsAccount: true, sends: true },
    wallet_watchAsset: { class: 'asks' },
    eth_accounts: { class: 'safe' },
    eth_chainId: { class: 'safe' },
    wallet_getPermissions: { class: 'safe' },
    wallet_revokePermissions: { class: 'safe' },
    wallet_getCapabilities: { class: 'safe' },
    wallet_getCallsStatus: { class: 'safe' },
    // What it signs may be a transaction.
    eth_sign: { class: 'refused' },
  },
  isNetwork: (id) => toChainId(id) !== undefined,
  isAddress: (text) => addressPattern.test(text),
  toAddressKey: (address) => address.toLowerCase(),
} as const satisfies ChainFacts

/** A method the person is asked for. */
export type Method = {
  [Name in keyof typeof facts.methods]: (typeof facts.methods)[Name]['class'] extends 'asks' ? Name : never
}[keyof typeof facts.methods]
