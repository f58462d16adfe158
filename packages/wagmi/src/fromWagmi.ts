import type { AttachableChain, ChainFactory } from '@latchkey/core'
import { type Eip1193Provider, type EvmNetworkId, type EvmOptions, evm } from '@latchkey/evm'
import type { Config } from 'wagmi'
import { attachWagmi, type Pair } from './attachWagmi.js'

/** The part that comes late, once for all kits. */
let late: typeof import('./joinWagmi.js') | undefined

/** What {@link fromWagmi} takes beside the config: options of `evm` that wagmi knows nothing of. */
export type FromWagmiOptions = Pick<EvmOptions, 'swapRouters'>

/** The ids of a config's chains as CAIP-2 spells them. */
export type WagmiNetworkId<One extends Config> = EvmNetworkId<One['chains'][number]['id']>

/** What {@link fromWagmi} makes. */
export type WagmiChain<One extends Config> = ChainFactory<'eip155', Eip1193Provider, WagmiNetworkId<One>> &
  Pick<AttachableChain, 'attach'>

/**
 * The EVM chain of a kit, made from a site's wagmi config: wagmi first. The config stays what the site's hooks use, and wagmi's state
 * stays the truth about EVM. Its chains are the kit's networks, its clients read them, and its connectors, also those of wallets that
 * announce themselves (EIP-6963), are rows of the modal. What the kit connects itself, such as a paired wallet or an embedded one,
 * is a connector of the config (`latchkey`).
 *
 * @param config - The site's, made with wagmi's `createConfig`.
 * @param options - See {@link FromWagmiOptions}.
 *
 * @example
 * import { createKit } from '@latchkey/modal'
 * import { fromWagmi } from '@latchkey/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * const kit = createKit({ projectId, gateway, chains: [fromWagmi(config)] })
 */
export function fromWagmi<const One extends Config>(
  config: One,
  options: FromWagmiOptions = {},
): WagmiChain<One> {
  // Where the site has switched wagmi's search for installed wallets off, the kit searches.
  const searches = config._internal.mipd === undefined
  const chain = evm({
    ...options,
    networks: config.chains as readonly [(typeof config.chains)[0]],
    getClient: (chainId) => config.getClient({ chainId }),
    enableEIP6963: searches,
    enableInjected: searches,
  }) as WagmiChain<One>
  let pair: Pair | undefined
  const joined: WagmiChain<One> = {
    ...chain,
    async load() {
      const [loaded] = await Promise.all([import('./joinWagmi.js'), chain.load?.()])
      late = loaded
    },
    create(context) {
      const made = chain.create(context)
      return late ? late.joinWagmi(made, { config, pair, signal: context.signal }) : made
    },
    attach(kit) {
      pair = attachWagmi(kit, config)
    },
  }
  return joined
}
