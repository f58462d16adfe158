import { nativeTokenAddresses } from '@latchkey/primitives'
import { offer } from '../../providers/Capability.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { history } from '../../services/history/HistoryProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import { swapTools } from '../../services/swap/SwapTools.js'
import type { ChainModule } from '../ChainModule.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createListedPrices } from '../createListedPrices.js'
import { isAddress, readAddress } from './address.js'
import { createNodeBalances } from './balances/createNodeBalances.js'
import { createSolanaSignIn } from './createSolanaSignIn.js'
import { createNodeHistory } from './history/createNodeHistory.js'
import { rpcCosts, rpcMethods, sharedRpcMethods } from './rpcMethods.js'
import { type SolanaNetwork, solanaNetworkSchema } from './SolanaNetwork.js'
import { createFeeSponsor } from './sponsoring/createFeeSponsor.js'
import { createSolanaSwapTools } from './swaps/createSolanaSwapTools.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Public nodes are asked for each transaction of a page. */
const historyTimeoutMs = 60_000

const mainNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** SLIP-44. */
const coinType = 501

/** Solana. Everything that reads asks the networks themselves and needs nobody's key. */
export const solana: ChainModule<SolanaNetwork> = {
  namespace: 'solana',
  isAddress,
  toAddressKey: (address) => address,
  nativeToken: { placeholder: nativeTokenAddresses.solana, wireAddress: nativeTokenAddresses.solana },
  assetNames: { token: 'token', toCoin: () => `slip44:${coinType}` },
  coinTypes: {
    main: coinType,
    read: (given) => (given === coinType ? { coinType, networkId: mainNetworkId } : undefined),
    toSpelling: (address) => address,
    toBytes: readAddress,
  },
  networkSchema: solanaNetworkSchema,
  hasEmbeddedWallets: true,
  rpcMethods,
  rpcCosts,
  sharedRpcMethods,
  // A signature is not bound to a cluster: a wallet that signs for the main one signs for all.
  directory: { teachableNetworkId: mainNetworkId },
  createProviders(dependencies) {
    const { cache, networks, now, onFailure } = dependencies
    const find = createFindNetwork(networks)
    return {
      signIn: createSolanaSignIn(),
      paid: createFeeSponsor(dependencies),
      offers: [
        offer(balances, [{ name: 'solana-node', provider: createNodeBalances({ cache, find, onFailure }) }]),
        offer(history, [
          {
            name: 'solana-node',
            provider: createNodeHistory({ cache, find, onFailure }),
            timeoutMs: historyTimeoutMs,
          },
        ]),
        offer(swapTools, [{ name: 'solana-node', provider: createSolanaSwapTools({ cache, find }) }]),
        offer(transferReaders, [{ name: 'solana-node', provider: createTransferReader(find) }]),
        offer(prices, [{ name: 'listed', provider: createListedPrices({ find, now }) }]),
      ],
    }
  },
}
