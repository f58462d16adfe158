import { bip122 } from './bip122/app/bip122.js'
import { cosmos } from './cosmos/app/cosmos.js'
import { eip155 } from './eip155/app/eip155.js'
import type { Namespace } from './pageChains.js'
import { polkadot } from './polkadot/app/polkadot.js'
import { solana } from './solana/app/solana.js'
import { stacks } from './stacks/app/stacks.js'
import { sui } from './sui/app/sui.js'
import type { WalletChain } from './WalletChain.js'

/** What pocket's app can do: one line each, the folder beside this file holds the rest. The first leads. */
export const walletChains = {
  eip155,
  solana,
  bip122,
  stacks,
  sui,
  cosmos,
  polkadot,
} satisfies Record<Namespace, WalletChain>
