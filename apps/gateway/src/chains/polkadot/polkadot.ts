import { nativeTokenAddresses, toSs58AddressKey } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, readAccount, toSpelling } from './address.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { createPolkadotSignIn } from './createPolkadotSignIn.js'
import { createScanHistory } from './history/createScanHistory.js'
import { type PolkadotNetwork, polkadotNetworkSchema } from './PolkadotNetwork.js'
import { rpcCosts, rpcMethods, sharedRpcMethods } from './rpcMethods.js'
import { createAskScan } from './scan/askScan.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Polkadot's Asset Hub, where its coin is. */
const mainNetworkId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
/** Polkadot's relay chain, with which directories list wallets. */
const relayNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** The first halves of Kusama's genesis hashes: its relay chain, and its Asset Hub. */
const kusamaReferences = ['b0a8d493285c2df73290dfb7e61f870f', '48239ef607d7928874027a43a6768920']
/** SLIP-44. */
const coinTypes = { polkadot: 354, kusama: 434 }

/** Polkadot. Balances are read from the networks themselves; histories from an API that lists transfers, where the network has one. */
export const polkadot: ChainModule<PolkadotNetwork> = {
  namespace: 'polkadot',
  isAddress,
  toAddressKey: toSs58AddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.polkadot },
  assetNames: {
    token: 'asset',
    toCoin: (reference) =>
      `slip44:${kusamaReferences.includes(reference) ? coinTypes.kusama : coinTypes.polkadot}`,
  },
  coinTypes: {
    main: coinTypes.polkadot,
    read: (given) =>
      given === coinTypes.polkadot ? { coinType: given, networkId: mainNetworkId } : undefined,
    toSpelling,
    toBytes: readAccount,
  },
  networkSchema: polkadotNetworkSchema,
  rpcMethods,
  rpcCosts,
  sharedRpcMethods,
  // A signature of a text is not bound to a network: a wallet that signs for one signs for all.
  directory: { teachableNetworkId: relayNetworkId },
  createProviders({ cache, fetch, networks, now, onFailure }) {
    const find = createFindNetwork(networks)
    const ask = createAskScan({ cache, fetch })
    return {
      signIn: createPolkadotSignIn(),
      offers: [
        offer(balances, [{ name: 'polkadot-node', provider: createNodeBalances({ cache, find }) }]),
        offer(history, [{ name: 'subscan', provider: createScanHistory({ ask, find, onFailure }) }]),
        offer(transferReaders, [{ name: 'subscan', provider: createTransferReader({ ask, find }) }]),
        offer(prices, [{ name: 'listed', provider: createListedPrices({ find, now }) }]),
      ],
    }
  },
}
