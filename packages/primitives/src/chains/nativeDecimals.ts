import type { KnownNamespace } from './namespaces.js'

/** Decimals of each namespace's native token, for a network of which nothing else is known (§9.038). */
export const nativeDecimals: Record<KnownNamespace, number> = {
  eip155: 18,
  solana: 9,
  bip122: 8,
  polkadot: 10,
  cosmos: 6,
  sui: 9,
  stacks: 6,
}
