import { nativeTokenAddresses } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, toAddressBytes, toAddressKey, toSpelling } from './address.js'
import { createApiBalances } from './balances/createApiBalances.js'
import { createStacksSignIn } from './createStacksSignIn.js'
import { createApiHistory } from './history/createApiHistory.js'
import { nodePaths } from './nodePaths.js'
import { type StacksNetwork, stacksNetworkSchema } from './StacksNetwork.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Public APIs are asked for each call of a contract on a page. */
const historyTimeoutMs = 60_000

const mainNetworkId = 'stacks:1'
/** SLIP-44. */
const coinType = 5757

/** Stacks. Everything that reads asks the networks' APIs and needs nobody's key. */
export const stacks: ChainModule<StacksNetwork> = {
  namespace: 'stacks',
  isAddress,
  toAddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.stacks },
  // As Stacks' own documentation has it: SIP-010 without its zero.
  assetNames: { token: 'sip10', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetworkId } : undefined),
    toSpelling,
    toBytes: toAddressBytes,
  },
  networkSchema: stacksNetworkSchema,
  nodePaths,
  createProviders({ cache, networks, now, onFailure }) {
    const find = createFindNetwork(networks)
    return {
      signIn: createStacksSignIn(),
      offers: [
        offer(balances, [{ name: 'stacks-api', provider: createApiBalances({ cache, find, onFailure }) }]),
        offer(history, [
          {
            name: 'stacks-api',
            provider: createApiHistory({ cache, find, onFailure }),
            timeoutMs: historyTimeoutMs,
          },
        ]),
        offer(transferReaders, [{ name: 'stacks-api', provider: createTransferReader(find) }]),
        offer(prices, [{ name: 'listed', provider: createListedPrices({ find, now, toAddressKey }) }]),
      ],
    }
  },
}
