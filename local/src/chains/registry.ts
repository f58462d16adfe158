import type { chainParts } from '../parts/parts.mjs'
import { bip122 } from './bip122/bip122.js'
import { eip155 } from './eip155/eip155.js'
import type { LocalChain, LocalNamespace } from './LocalChain.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'
import { stacks } from './stacks/stacks.js'

/** The local networks, by namespace, in the order of `chainParts`. */
export const localChains: {
  readonly [Namespace in LocalNamespace]: LocalChain<(typeof chainParts)[Namespace]>
} = { eip155, solana, bip122, stacks, polkadot }
