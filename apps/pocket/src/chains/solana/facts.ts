import type { ChainFacts } from '../ChainFacts.js'

/** 32 bytes in base58. */
const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The clusters of Solana. The methods are the features of the Wallet Standard, and what paired sites call. */
export const facts = {
  namespace: 'solana',
  methods: {
    solana_connect: { class: 'asks' },
    solana_signIn: { class: 'asks' },
    solana_signMessage: { class: 'asks', needsAccount: true },
    solana_signTransaction: { class: 'asks', needsAccount: true },
    solana_signAllTransactions: { class: 'asks', needsAccount: true },
    solana_signAndSendTransaction: { class: 'asks', needsAccount: true, sends: true },
    solana_getAccounts: { class: 'safe' },
    solana_requestAccounts: { class: 'safe' },
  },
  isNetwork: (id) => /^solana:[-_a-zA-Z0-9]{1,32}$/.test(id),
  isAddress: (text) => addressPattern.test(text),
  toAddressKey: (address) => address,
} as const satisfies ChainFacts
