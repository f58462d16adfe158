import { bitcoin } from '@latchkey/bitcoin'
import type { ChainFactory, Kit, KitOptions, Network } from '@latchkey/core'
import { type CosmosNetwork, cosmos } from '@latchkey/cosmos'
import { embedded } from '@latchkey/embedded'
import { evm } from '@latchkey/evm'
import { createKit, gatewaySignIn } from '@latchkey/modal'
import { polkadot } from '@latchkey/polkadot'
import { solana } from '@latchkey/solana'
import { stacks } from '@latchkey/stacks'
import { sui } from '@latchkey/sui'
import type { Settings } from './features/settings'
import { loadImage } from './lib/loadImage'

/** The chains this page knows, by the namespace of their networks. */
const chains: Readonly<Partial<Record<string, (options: { networks: Network[] }) => ChainFactory>>> = {
  eip155: evm,
  solana,
  bip122: bitcoin,
  polkadot,
  stacks,
  sui,
  // Settings have them whole; it throws for one that is not.
  cosmos: ({ networks }) => cosmos({ networks: networks as CosmosNetwork[] }),
}

/** What a visitor may change about the kit of this page. */
export type KitChoices = Pick<KitOptions, 'theme' | 'features'>

/**
 * Joins the kit and its chains. This is the whole of what a site writes.
 *
 * @param settings - Of the page.
 * @param choices - Of the visitor.
 */
export function createWebKit(settings: Settings, choices: KitChoices): Kit {
  return createKit({
    projectId: settings.projectId,
    gateway: settings.gatewayUrl,
    metadata: { name: 'Latchkey' },
    ...(settings.relay ? { relay: settings.relay } : {}),
    chains: joinChains(settings.networks),
    ...(settings.secureUrl ? { connectors: [embedded({ url: settings.secureUrl })] } : {}),
    siwx: gatewaySignIn({
      statement: 'Sign in to Latchkey. This costs nothing.',
      required: false,
      allNetworks: true,
    }),
    imageLoader: loadImage,
    features: choices.features ?? {},
    theme: {
      ...choices.theme,
      // The page has a font of its own.
      variables: { fontFamily: 'inherit', ...choices.theme?.variables },
    },
  })
}

/** A chain for each namespace that networks were chosen of; the first network's is in front. */
function joinChains(networks: readonly Network[]): ChainFactory[] {
  const chosen = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...chosen].flatMap((namespace) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return chains[namespace]?.({ networks: own }) ?? []
  })
}
