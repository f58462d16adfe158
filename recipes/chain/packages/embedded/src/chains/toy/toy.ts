import type { EmbeddedChain } from '../EmbeddedChain.js'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    /** Coins as unspent outputs. */
    toy: true
  }
}

/** The toy networks in an embedded wallet, which is asked as wallets elsewhere are. */
export const toy: EmbeddedChain = {
  // An address has one spelling.
  toAddressKey: (address) => address,
  translations: {},
  ownAnswers: new Set(),
  isSignInAttached: false,
}
