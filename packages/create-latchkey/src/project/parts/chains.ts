import type { ChainName } from '../Choices.js'
import type { Feature } from './Part.js'

/** What people call each chain, and what its package calls its main network and the one of `npm start`. */
const chains: Readonly<Record<ChainName, { label: string; main: string; local: string }>> = {
  solana: { label: 'Solana', main: 'solana', local: 'localSolana' },
  bitcoin: { label: 'Bitcoin', main: 'bitcoin', local: 'localBitcoin' },
  stacks: { label: 'Stacks', main: 'stacks', local: 'localStacks' },
  sui: { label: 'Sui', main: 'sui', local: 'localSui' },
  cosmos: { label: 'Cosmos', main: 'cosmosHub', local: 'localHub' },
  polkadot: { label: 'Polkadot', main: 'polkadotAssetHub', local: 'localAssetHub' },
}

/**
 * A chain beside EVM.
 *
 * @param name - As its package is called, and what that exports.
 */
export function defineChainFeature(name: ChainName): Feature {
  const { label, local, main } = chains[name]
  return {
    label,
    help: `${label} beside EVM`,
    describe({ gateway }) {
      // A main network that has the chain's name takes another beside it.
      const network = !gateway ? local : main === name ? `${name}Mainnet` : main
      const imported = gateway && network !== main ? `${main} as ${network}` : network
      return {
        chain: {
          imports: { [`latchkey/${name}`]: [name], [`latchkey/${name}/networks`]: [imported] },
          text: `${name}({ networks: [${network}] })`,
        },
      }
    },
  }
}
