import {
  type Chain,
  type ChainContext,
  type ChainFactory,
  type Network,
  type NetworkWithId,
  type NotEmpty,
  nameWalletFailure,
  type OnlyOf,
  readField,
  type SendCapability,
} from '@latchkey/core'
import { type CaipNetworkId, isEvmAddress, nativeTokenAddresses, toHexAddressKey } from '@latchkey/primitives'
import type { Readers, TransportOptions } from './network/createReader.js'
import { readNativeBalance } from './network/readNativeBalance.js'
import { type EvmChainDefinition, type EvmNetworkId, toNetwork } from './toNetwork.js'
import { createConnection, readNetwork } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'
import { asProvider, type Eip1193Provider } from './wallets/Eip1193Provider.js'
import { readAccounts, readHash } from './wallets/readAnswer.js'

/** What a site may give as a network: one of ours, or a chain of viem. */
export type EvmNetwork = Network | EvmChainDefinition

/** The ids of some networks, as far as the compiler knows them. */
export type EvmNetworkIdOf<One extends EvmNetwork> = One extends {
  caipNetworkId: infer Id extends CaipNetworkId
}
  ? Id
  : One extends { id: infer Id extends number }
    ? EvmNetworkId<Id>
    : never

/** What {@link evm} takes. */
export type EvmOptions<Networks extends readonly EvmNetwork[] = readonly EvmNetwork[]> = {
  /** The networks of the site, at least one: those of `@latchkey/evm/networks`, and chains of viem as they are. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'eip155', Networks>
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
export function evm<const Networks extends readonly EvmNetwork[]>(
  options: EvmOptions<Networks>,
): ChainFactory<'eip155', Eip1193Provider, EvmNetworkIdOf<Networks[number]>> {
  const given: readonly EvmNetwork[] = options.networks
  // Each keeps its id, or has the one its type spells.
  const networks = given.map((network) =>
    'caipNetworkId' in network ? network : toNetwork(network),
  ) as NetworkWithId<EvmNetworkIdOf<Networks[number]>>[]
  return {
    namespace: 'eip155',
    name: 'evm',
    networks,
    create: (context) => createEvmChain(networks, options, context),
  }
}

function createEvmChain(
  networks: readonly Network[],
  options: Omit<EvmOptions, 'networks'>,
  context: ChainContext,
): Chain {
  const { enableEIP6963, enableInjected } = options
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const getReaders = createLateReaders(options, context)
  const sources = { ...options, rpc: context.rpc, timeoutMs: options.transport?.timeoutMs }
  return {
    namespace: 'eip155',
    networks,
    discover: (onConnector, onGone) =>
      discoverWallets({ chains, enableEIP6963, enableInjected }, onConnector, onGone),
    getKnownNetwork: async (reference) => (await import('./late.js')).knownNetworks[reference],
    getReader: async (network) => (await getReaders())(network),
    // Without 0x a text could be anything: sending asks for the whole form (§5.008 lets both pass elsewhere).
    isAddress: (value) => value.startsWith('0x') && isEvmAddress(value),
    toAddressKey: toHexAddressKey,
    nativeTokenAddress: nativeTokenAddresses.eip155,
    capabilities: {
      balances: {
        readNative: (parameters) => readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      send: createLateSend(getReaders),
      spellAddress: async (address) => (await import('./spellAddress.js')).spellAddress(address),
      pairing: async () => {
        const { createPairing } = await import('./pairing/createPairing.js')
        return createPairing(networks, getReaders, { createConnection, readAccounts, readNetwork })
      },
    },
  }
}

/** viem weighs more than the rest of the kit, so it comes with the first use; a network has one reader. */
function createLateReaders(
  { customRpcUrls, transport }: Pick<EvmOptions, 'customRpcUrls' | 'transport'>,
  { rpc, signal, fetch }: ChainContext,
): () => Promise<Readers> {
  let readers: Readers | undefined
  return async () => {
    const { createReaders } = await import('./network/createReader.js')
    readers ??= createReaders({ rpc, customRpcUrls, transport, signal, fetch })
    return readers
  }
}

function createLateSend(getReaders: () => Promise<Readers>): SendCapability {
  let loaded: SendCapability | undefined
  const load = async () => {
    const [{ createSendCapability }, readers, { readWalletFailure }] = await Promise.all([
      import('./send/createSendCapability.js'),
      getReaders(),
      import('./late.js'),
    ])
    loaded ??= createSendCapability(readers, {
      asProvider,
      readField,
      readHash,
      readWalletFailure,
      toWalletError: (error, method) => nameWalletFailure(error, method, readWalletFailure(error)),
    })
    return loaded
  }
  return {
    isUnownedAddress: async (address) => (await load()).isUnownedAddress?.(address) ?? false,
    estimateFee: async (transfer) => (await load()).estimateFee(transfer),
    // Estimating has loaded it: the wallet is asked in the caller's own turn, inside the visitor's gesture.
    send: (transfer) => (loaded ? loaded.send(transfer) : load().then((late) => late.send(transfer))),
    waitForReceipt: async (parameters) => (await load()).waitForReceipt(parameters),
    readToken: async (parameters) => (await load()).readToken(parameters),
  }
}
