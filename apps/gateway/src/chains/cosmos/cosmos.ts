import { nativeTokenAddresses } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, readAddress, toAddressKey } from './address.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { type CosmosNetwork, cosmosNetworkSchema } from './CosmosNetwork.js'
import { isTokenAddress } from './denoms.js'
import { createNodeHistory } from './history/createNodeHistory.js'
import { nodePaths } from './nodePaths.js'
import { createCosmosSignIn } from './signIn/createCosmosSignIn.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Public nodes take seconds to search. */
const historyTimeoutMs = 60_000

/** Names keep the addresses of this network. */
const mainNetwork = { caipNetworkId: 'cosmos:cosmoshub-4', bech32Prefix: 'cosmos' }
/** SLIP-44. */
const coinType = 118
/** Of a key's address; contracts have longer ones. */
const keyAddressBytes = 20

/** Cosmos: networks of the Cosmos SDK. Everything that reads asks their nodes over REST, and needs nobody's key. */
export const cosmos: ChainModule<CosmosNetwork> = {
  namespace: 'cosmos',
  isAddress,
  isTokenAddress,
  toAddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.cosmos },
  assetNames: { token: 'denom', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetwork.caipNetworkId } : undefined),
    toSpelling: toAddressKey,
    toBytes: readMainAddress,
  },
  networkSchema: cosmosNetworkSchema,
  nodePaths,
  // Wallets that take suggested chains take any.
  directory: { teachableNetworkId: mainNetwork.caipNetworkId },
  createProviders({ cache, networks, now, onFailure }) {
    const find = createFindNetwork(networks)
    return {
      signIn: createCosmosSignIn(find),
      offers: [
        offer(balances, [{ name: 'cosmos-node', provider: createNodeBalances({ cache, find, onFailure }) }]),
        offer(history, [
          {
            name: 'cosmos-node',
            provider: createNodeHistory({ cache, find, onFailure }),
            timeoutMs: historyTimeoutMs,
          },
        ]),
        offer(transferReaders, [{ name: 'cosmos-node', provider: createTransferReader(find) }]),
        offer(prices, [{ name: 'listed', provider: createListedPrices({ find, now, toAddressKey }) }]),
      ],
    }
  },
}

/** The address of a key on the main network. Whoever has the same bytes elsewhere may have none here: keys of networks differ in kind. */
function readMainAddress(address: string): Uint8Array | undefined {
  const { bytes, prefix } = readAddress(address) ?? {}
  return prefix === mainNetwork.bech32Prefix && bytes?.length === keyAddressBytes ? bytes : undefined
}
