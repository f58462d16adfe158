import { nativeTokenAddresses } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, isAddressOn, readAddress, toAddressKey } from './address.js'
import { type BitcoinNetwork, bitcoinNetworkSchema } from './BitcoinNetwork.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { createTransferReader } from './createTransferReader.js'
import { createNodeHistory } from './history/createNodeHistory.js'
import { nodePaths } from './nodePaths.js'
import { createBitcoinSignIn } from './signIn/createBitcoinSignIn.js'

const placeholder = nativeTokenAddresses.bip122
const mainNetworkId = 'bip122:000000000019d6689c085ae165831e93'
/** SLIP-44. */
const coinType = 0

/** Bitcoin. Everything that reads asks the networks' own nodes over Esplora's REST, and needs nobody's key. */
export const bip122: ChainModule<BitcoinNetwork> = {
  namespace: 'bip122',
  isAddress,
  toAddressKey,
  nativeToken: { placeholder },
  // There are no tokens; the name is that of nothing.
  assetNames: { token: 'token', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetworkId } : undefined),
    toSpelling: toAddressKey,
    // ENSIP-9: the script of outputs to it.
    toBytes: (address) => (isAddressOn(address, mainNetworkId) ? readAddress(address)?.script : undefined),
  },
  networkSchema: bitcoinNetworkSchema,
  nodePaths,
  // Wallets have the test networks beside the main one, though the directory lists that alone.
  directory: { teachableNetworkId: mainNetworkId },
  createProviders({ networks, now, onFailure }) {
    const find = createFindNetwork(networks)
    return {
      signIn: createBitcoinSignIn(),
      offers: [
        offer(balances, [{ name: 'esplora', provider: createNodeBalances(find, placeholder) }]),
        offer(history, [{ name: 'esplora', provider: createNodeHistory({ find, now, onFailure }) }]),
        offer(transferReaders, [{ name: 'esplora', provider: createTransferReader(find) }]),
        offer(prices, [{ name: 'listed', provider: createListedPrices({ find, now }) }]),
      ],
    }
  },
}
