import { bip122 } from './bip122/server/bip122.js'
import { cosmos } from './cosmos/server/cosmos.js'
import { eip155 } from './eip155/server/eip155.js'
import type { Namespace } from './pageChains.js'
import { polkadot } from './polkadot/server/polkadot.js'
import type { ServerChain } from './ServerChain.js'
import { solana } from './solana/server/solana.js'
import { stacks } from './stacks/server/stacks.js'
import { sui } from './sui/server/sui.js'

/** What pocket's server serves: one line each, the folder beside this file holds the rest. */
export const serverChains = {
  eip155,
  solana,
  bip122,
  stacks,
  sui,
  cosmos,
  polkadot,
} satisfies Record<Namespace, ServerChain>
