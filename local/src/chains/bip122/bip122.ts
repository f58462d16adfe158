import type { LocalChain } from '../LocalChain.js'
import { createLocalBitcoinNetwork, localBitcoinAccounts } from './localBitcoin.js'
import { bitcoinPart } from './part.mjs'

const [first, second, third] = localBitcoinAccounts

/** Local Bitcoin: a regression test network of its own, behind Esplora's REST. */
export const bip122: LocalChain<typeof bitcoinPart> = {
  part: bitcoinPart,
  settingName: 'bitcoin',
  step: { name: 'bitcoin', label: 'Bitcoin' },
  createNetworks: (ports) => [createLocalBitcoinNetwork(ports)],
  createKitNetworks(ports) {
    const { nativePrice: _, tokens: __, ...network } = createLocalBitcoinNetwork(ports)
    return [
      {
        ...network,
        id: network.caipNetworkId.slice('bip122:'.length),
        // What the main network takes on average.
        blockTime: 600_000,
        assets: { imageId: '0b4838db-0161-4ffe-022d-532bf03dba00' },
      },
    ]
  },
  accounts: [first.payment, second.payment, third.payment],
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
