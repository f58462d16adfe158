import type { LocalChain } from '../LocalChain.js'
import { toyPart } from './part.mjs'
import { createToyNetworks, toyAccounts } from './toyNetworks.js'

const imageId = '70795c0a-4c61-4d2f-9f5e-0d6c6f796e00'

/** The toy networks: two ledgers of unspent outputs, each behind paths. */
export const toy: LocalChain<typeof toyPart> = {
  part: toyPart,
  settingName: 'toy',
  step: { name: 'toy', label: 'Toy' },
  createNetworks: createToyNetworks,
  createKitNetworks: (ports) =>
    createToyNetworks(ports).map(({ prefix: _, tokens: __, ...network }) => ({
      ...network,
      id: network.caipNetworkId.slice('toy:'.length),
      assets: { imageId },
    })),
  accounts: [
    `toy1p${toyAccounts[0].payment}`,
    `toy1p${toyAccounts[1].payment}`,
    `toy1p${toyAccounts[2].payment}`,
  ],
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
