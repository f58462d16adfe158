import type { EmbeddedChain } from '../EmbeddedChain.js'

/** EVM in an embedded wallet. */
export const eip155: EmbeddedChain = {
  toAddressKey: (address) => address.toLowerCase(),
  translations: {},
  // What smart accounts take and do is nothing a node knows.
  ownAnswers: new Set(['eth_estimateGas', 'eth_sendUserOperation']),
  isSignInAttached: true,
}
