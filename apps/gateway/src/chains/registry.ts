import { bip122 } from './bip122/bip122.js'
import type { ChainModule } from './ChainModule.js'
import { cosmos } from './cosmos/cosmos.js'
import { eip155 } from './eip155/eip155.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'
import { stacks } from './stacks/stacks.js'
import { sui } from './sui/sui.js'

/** The namespaces the gateway knows: one line each, the folder beside this file holds the rest. */
export const chainModules: readonly ChainModule[] = [
  // In the order in which they are listed.
  eip155,
  solana,
  bip122,
  stacks,
  sui,
  cosmos,
  polkadot,
]
