import { nativeTokenAddresses, toSuiAddressKey } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import type { ChainModule } from '../ChainModule.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, readAddress } from './address.js'
import { graphPath } from './askGraph.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { createSuiSignIn } from './createSuiSignIn.js'
import { createFindNetwork, requireServed, type SuiNetwork, suiNetworkSchema } from './SuiNetwork.js'

const mainNetworkId = 'sui:mainnet'
/** SLIP-44. */
const coinType = 784

/** Sui. Everything that reads asks the networks themselves in GraphQL, and needs nobody's key. */
export const sui: ChainModule<SuiNetwork> = {
  namespace: 'sui',
  isAddress,
  toAddressKey: toSuiAddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.sui },
  assetNames: { token: 'coin', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetworkId } : undefined),
    toSpelling: toSuiAddressKey,
    toBytes: readAddress,
  },
  networkSchema: suiNetworkSchema,
  nodePaths: [{ method: 'POST', path: graphPath, cost: 2 }],
  // A signature is not bound to a network: a wallet that signs for the main one signs for all.
  directory: { teachableNetworkId: mainNetworkId },
  createProviders({ networks, now }) {
    const find = createFindNetwork(networks)
    return {
      signIn: createSuiSignIn(find),
      offers: [
        offer(balances, [{ name: 'sui-node', provider: createNodeBalances(find) }]),
        offer(prices, [
          {
            name: 'listed',
            provider: createListedPrices({ find: (network) => requireServed(find, network), now }),
          },
        ]),
      ],
    }
  },
}
