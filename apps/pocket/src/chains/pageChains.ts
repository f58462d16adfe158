import { bip122 } from './bip122/page/bip122.js'
import { cosmos } from './cosmos/page/cosmos.js'
import { eip155 } from './eip155/page/eip155.js'
import type { PageChain } from './PageChain.js'
import { polkadot } from './polkadot/page/polkadot.js'
import { solana } from './solana/page/solana.js'
import { stacks } from './stacks/page/stacks.js'
import { sui } from './sui/page/sui.js'

/** What the page script announces: one line each, the folder beside this file holds the rest. */
export const pageChains = {
  eip155,
  solana,
  bip122,
  stacks,
  sui,
  cosmos,
  polkadot,
} satisfies Record<string, PageChain>

/** The namespaces pocket has accounts of. Each has a line in the registry of every realm: one that is missing does not compile. */
export type Namespace = keyof typeof pageChains
