import { nativeTokenAddresses } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, readAddress, toAddressKey, toSpelling } from './address.js'
import { graphPath } from './askGraph.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { createSuiSignIn } from './createSuiSignIn.js'
import { createNodeHistory } from './history/createNodeHistory.js'
import { type SuiNetwork, suiNetworkSchema } from './SuiNetwork.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Public nodes take their time with transactions of old. */
const historyTimeoutMs = 60_000

const mainNetworkId = 'sui:mainnet'
/** SLIP-44. */
const coinType = 784

/** Sui. Everything that reads asks the networks themselves in GraphQL, and needs nobody's key. */
export const sui: ChainModule<SuiNetwork> = {
  namespace: 'sui',
  isAddress,
  toAddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.sui },
  assetNames: { token: 'coin', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetworkId } : undefined),
    toSpelling,
    toBytes: readAddress,
  },
  networkSchema: suiNetworkSchema,
  nodePaths: [{ method: 'POST', path: graphPath, cost: 2 }],
  // A signature is not bound to a network: a wallet that signs for the main one signs for all.
  directory: { teachableNetworkId: mainNetworkId },
  createProviders({ cache, networks, now, onFailure }) {
    const find = createFindNetwork(networks)
    return {
      signIn: createSuiSignIn(find),
      offers: [
        offer(balances, [{ name: 'sui-node', provider: createNodeBalances({ cache, find, onFailure }) }]),
        offer(history, [
          {
            name: 'sui-node',
            provider: createNodeHistory({ cache, find, onFailure }),
            timeoutMs: historyTimeoutMs,
          },
        ]),
        offer(transferReaders, [{ name: 'sui-node', provider: createTransferReader(find) }]),
        offer(prices, [
          {
            name: 'listed',
            provider: createListedPrices({
              find,
              now,
              toAddressKey,
            }),
          },
        ]),
      ],
    }
  },
}
