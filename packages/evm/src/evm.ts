import type { Chain, ChainContext, ChainFactory, Network, SendCapability } from '@latchkey/core'
import { type CaipNetworkId, isEvmAddress } from '@latchkey/primitives'
import type { TransportOptions } from './send/createReader.js'
import { connectWallet, readWallet, revokeWallet } from './wallets/connectWallet.js'
import { discoverWallets } from './wallets/discoverWallets.js'
import { asProvider } from './wallets/Eip1193Provider.js'
import { readNativeBalance } from './wallets/readNativeBalance.js'
import { signMessage } from './wallets/signMessage.js'
import { switchNetwork } from './wallets/switchNetwork.js'
import { watchWallet } from './wallets/watchWallet.js'

/** What {@link evm} takes. */
export type EvmOptions = {
  /** The networks of the site; at least one. Chains of viem fit through `toNetwork`. */
  networks: readonly Network[]
  /** Listens for wallets that announce themselves (EIP-6963; true). */
  enableEIP6963?: boolean
  /** Offers `window.ethereum` as "Browser Wallet" (true). */
  enableInjected?: boolean
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** How networks are read. */
  transport?: TransportOptions
}

/**
 * The EVM chain (namespace `eip155`).
 *
 * @param options - See {@link EvmOptions}.
 *
 * @example
 * import { evm } from '@latchkey/evm'
 * import { mainnet } from '@latchkey/evm/networks'
 * const chains = [evm({ networks: [mainnet] })]
 */
export function evm(options: EvmOptions): ChainFactory {
  return {
    namespace: 'eip155',
    name: 'evm',
    networks: options.networks,
    create: (context) => createEvmChain(options, context),
  }
}

function createEvmChain(options: EvmOptions, context: ChainContext): Chain {
  const { networks } = options
  return {
    namespace: 'eip155',
    networks,
    discover: (onConnector) => discoverWallets(options, onConnector),
    connect: connectWallet,
    reconnect: readWallet,
    disconnect: ({ provider }) => revokeWallet(asProvider(provider)),
    watch: ({ provider, events }) => watchWallet(asProvider(provider), events),
    signMessage: ({ provider, ...request }) => signMessage(asProvider(provider), request),
    switchNetwork: ({ provider, network }) => switchNetwork(asProvider(provider), network),
    getNativeBalance: ({ provider, address }) => readNativeBalance(asProvider(provider), address),
    // Without 0x a text could be anything: sending asks for the whole form (§5.008 lets both pass elsewhere).
    isAddress: (value) => value.startsWith('0x') && isEvmAddress(value),
    capabilities: {
      send: createSendCapability(options, context),
      loadPairing: async () => (await import('./pairing/createPairing.js')).createPairing(options, context),
    },
  }
}

/** viem weighs more than the rest of the kit, so it comes with the first use. */
function createSendCapability(
  { customRpcUrls, transport }: EvmOptions,
  context: ChainContext,
): SendCapability {
  const load = () => import('./send/createSender.js')
  const sender = async () =>
    (await load()).createSender({ getRpcUrl: context.getRpcUrl, customRpcUrls, transport })
  return {
    estimateFee: async (transfer) => (await sender()).estimateFee(transfer),
    send: async (transfer) => (await sender()).send(transfer),
    waitForReceipt: async (parameters) => (await sender()).waitForReceipt(parameters),
    readToken: async (parameters) => (await sender()).readToken(parameters),
  }
}
