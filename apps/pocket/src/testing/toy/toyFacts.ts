import type { ChainFacts } from '../../chains/ChainFacts.js'

/** A namespace like Bitcoin's: two kinds of addresses, which differ by network, and nodes with paths instead of JSON-RPC. */
export const toyFacts = {
  namespace: 'toycoin',
  methods: {
    toy_connect: { class: 'asks' },
    toy_send: { class: 'asks', needsAccount: true, sends: true },
    toy_getAddresses: { class: 'safe' },
  },
  isNetwork: (id) => /^toycoin:(main|test)$/.test(id),
  // Such as `mainpay0`: the network, the kind, the account.
  isAddress: (text) => /^(main|test)(pay|keep)[0-2]$/.test(text),
  toAddressKey: (address) => address,
} as const satisfies ChainFacts

/** The toy's networks. */
export const toyNetworks = [
  { id: 'toycoin:main', name: 'Toycoin' },
  { id: 'toycoin:test', name: 'Test Toycoin' },
] as const
