import * as bitcoinNetworks from '@latchkey/bitcoin/networks'
import type { Network } from '@latchkey/core'
import * as cosmosNetworks from '@latchkey/cosmos/networks'
import * as evmNetworks from '@latchkey/evm/networks'
import type { Namespace } from '@latchkey/primitives'
import * as solanaNetworks from '@latchkey/solana/networks'
import * as stacksNetworks from '@latchkey/stacks/networks'
import * as suiNetworks from '@latchkey/sui/networks'

/** A chain's package: what its factory is called, and the networks it exports. */
export type ChainPackage = { chain: string; networks: Readonly<Record<string, Network>> }

/** The packages whose networks the page may have, by namespace. Kept apart from `kit.ts`, which travels to every visitor. */
export const chainPackages: Readonly<Partial<Record<Namespace, ChainPackage>>> = {
  eip155: { chain: 'evm', networks: evmNetworks },
  solana: { chain: 'solana', networks: solanaNetworks },
  bip122: { chain: 'bitcoin', networks: bitcoinNetworks },
  stacks: { chain: 'stacks', networks: stacksNetworks },
  sui: { chain: 'sui', networks: suiNetworks },
  cosmos: { chain: 'cosmos', networks: cosmosNetworks },
}
