import { nativeTokenAddresses, toHexAddressKey } from '@latchkey/primitives'
import { zeroAddress } from 'viem'
import { offer } from '../../providers/Capability.js'
import { approvals } from '../../services/approvals/ApprovalProvider.js'
import { balances } from '../../services/balances/BalanceProvider.js'
import { prices } from '../../services/balances/PriceProvider.js'
import { followers } from '../../services/chain-index/ChainFollower.js'
import { history } from '../../services/history/HistoryProvider.js'
import { offchainResolvers } from '../../services/name-registry/OffchainResolver.js'
import { names } from '../../services/names/NameProvider.js'
import { nfts } from '../../services/nfts/NftProvider.js'
import { transferReaders } from '../../services/payments/TransferReader.js'
import { swapTools } from '../../services/swap/SwapTools.js'
import { swaps } from '../../services/swap/swapCapabilities.js'
import type { ChainModule } from '../ChainModule.js'
import { isAddress } from './address.js'
import { createChainApprovals } from './approvals/createChainApprovals.js'
import { createMulticallBalances } from './balances/createMulticallBalances.js'
import { createEvmIndex } from './chain-index/createEvmIndex.js'
import { coinTypes } from './coinTypes.js'
import { createEvmSignIn } from './createEvmSignIn.js'
import { connectNetworks, type EvmNetwork, evmNetworkSchema } from './EvmNetwork.js'
import { createChainHistory } from './history/createChainHistory.js'
import { createEnsNames } from './names/createEnsNames.js'
import { createOffchainResolver } from './names/createOffchainResolver.js'
import { createChainNfts } from './nfts/createChainNfts.js'
import { createUniswapV2Prices } from './prices/createUniswapV2Prices.js'
import { rpcCosts, rpcMethods, sharedRpcMethods } from './rpcMethods.js'
import { createEvmSwapTools } from './swaps/createEvmSwapTools.js'
import { createV2Swaps } from './swaps/createV2Swaps.js'
import { createV3Swaps } from './swaps/createV3Swaps.js'
import { createWrapping } from './swaps/createWrapping.js'
import { createTransferReader } from './transfers/createTransferReader.js'
import { createUserOperations } from './user-operations/createUserOperations.js'

/** A network that nobody follows is read as the page is asked for. */
const indexTimeoutMs = 30_000
/** Whoever types waits for it. */
const swapTimeoutMs = 5_000

/** Networks of the Ethereum kind. Everything that reads asks the networks themselves and needs nobody's key. */
export const eip155: ChainModule<EvmNetwork> = {
  namespace: 'eip155',
  isAddress,
  toAddressKey: toHexAddressKey,
  nativeToken: { placeholder: nativeTokenAddresses.eip155, aliases: [zeroAddress] },
  // SLIP-44: the coin of BNB Smart Chain and of opBNB is their own.
  assetNames: {
    token: 'erc20',
    toCoin: (reference) => `slip44:${['56', '204'].includes(reference) ? 714 : 60}`,
  },
  coinTypes,
  networkSchema: evmNetworkSchema,
  hasEmbeddedWallets: true,
  rpcMethods,
  rpcCosts,
  sharedRpcMethods,
  toNetworkId: (text) => (/^\d+$/.test(text) ? `eip155:${text}` : undefined),
  // Rootstock and its test network.
  emptyNetworkIds: ['eip155:30', 'eip155:31'],
  // EIP-3085 and EIP-6963.
  directory: { teachableNetworkId: 'eip155:1', hasInstalledWallets: true },
  createProviders(dependencies) {
    const { cache, database, networks: served, now, onFailure } = dependencies
    const networks = connectNetworks(served)
    const index = createEvmIndex({ cache, database, networks, onFailure })
    return {
      paid: createUserOperations(dependencies, networks),
      signIn: createEvmSignIn(networks),
      offers: [
        offer(balances, [
          { name: 'multicall', provider: createMulticallBalances({ cache, index, networks, onFailure }) },
        ]),
        offer(history, [
          {
            name: 'chain',
            provider: createChainHistory({ cache, index, networks, onFailure }),
            timeoutMs: indexTimeoutMs,
          },
        ]),
        offer(approvals, [
          {
            name: 'chain',
            provider: createChainApprovals({ cache, index, networks, onFailure }),
            timeoutMs: indexTimeoutMs,
          },
        ]),
        offer(followers, [{ name: 'chain', provider: index.follower }]),
        offer(nfts, [
          { name: 'chain', provider: createChainNfts({ cache, index, networks }), timeoutMs: indexTimeoutMs },
        ]),
        offer(swaps, [
          { name: 'uniswap-v2', provider: createV2Swaps({ cache, networks }), timeoutMs: swapTimeoutMs },
          { name: 'uniswap-v3', provider: createV3Swaps({ cache, networks }), timeoutMs: swapTimeoutMs },
          { name: 'wrapping', provider: createWrapping(networks) },
        ]),
        offer(swapTools, [{ name: 'chain', provider: createEvmSwapTools({ cache, networks }) }]),
        offer(transferReaders, [{ name: 'chain', provider: createTransferReader(networks) }]),
        offer(offchainResolvers, [{ name: 'signed', provider: createOffchainResolver() }]),
        offer(names, [{ name: 'ens', provider: createEnsNames(networks) }]),
        offer(prices, [{ name: 'uniswap-v2', provider: createUniswapV2Prices({ cache, networks, now }) }]),
      ],
    }
  },
}
