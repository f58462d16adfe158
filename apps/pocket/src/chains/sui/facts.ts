import { toSuiAddressKey } from '@latchkey/primitives'
import type { ChainFacts } from '../ChainFacts.js'

/** The networks of Sui. The methods are the features of the Wallet Standard, and what paired sites call. */
export const facts = {
  namespace: 'sui',
  methods: {
    sui_connect: { class: 'asks' },
    sui_signPersonalMessage: { class: 'asks', needsAccount: true },
    sui_signTransaction: { class: 'asks', needsAccount: true },
    sui_signAndExecuteTransaction: { class: 'asks', needsAccount: true, sends: true },
    sui_getAccounts: { class: 'safe' },
  },
  isNetwork: (id) => /^sui:[-_a-zA-Z0-9]{1,32}$/.test(id),
  isAddress: (text) => /^0x[0-9a-f]{1,64}$/i.test(text),
  toAddressKey: toSuiAddressKey,
} as const satisfies ChainFacts
