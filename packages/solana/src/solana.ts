import type {
  Chain,
  ChainContext,
  ChainFactory,
  Network,
  NotEmpty,
  OnlyOf,
  Rpc,
  RpcOptions,
  SendCapability,
} from '@latchkey/core'
import { type CaipNetworkId, nativeTokenAddresses } from '@latchkey/primitives'
import { isSolanaAddress } from './isSolanaAddress.js'
import { readNativeBalance } from './network/readNativeBalance.js'
import { createConnection } from './wallets/createConnection.js'
import { type DiscoveryOptions, discoverWallets } from './wallets/discoverWallets.js'
import type { SolanaProvider } from './wallets/SolanaProvider.js'

/** What {@link solana} takes. */
export type SolanaOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/solana/networks`, or clusters of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'solana', Networks>
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

/**
 * The Solana chain (namespace `solana`).
 *
 * @param options - See {@link SolanaOptions}.
 *
 * @example
 * import { solana } from '@latchkey/solana'
 * import { solana as mainnet } from '@latchkey/solana/networks'
 * const chains = [solana({ networks: [mainnet] })]
 */
export function solana<const Networks extends readonly Network[]>(
  options: SolanaOptions<Networks>,
): ChainFactory<'solana', SolanaProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'solana',
    name: 'solana',
    networks: options.networks,
    create: (context) => createSolanaChain(options, context),
  }
}

function createSolanaChain(
  { networks, customRpcUrls, timeoutMs }: SolanaOptions,
  { rpc, signal }: ChainContext,
): Chain {
  const sources = { rpc, customRpcUrls, timeoutMs }
  const parts: DiscoveryOptions = {
    networks,
    async sendRaw(parameters) {
      const { sendRaw } = await import('./late.js')
      return sendRaw({ signal, ...parameters }, sources)
    },
    async answer(...request) {
      const { handleRequest } = await import('./late.js')
      return handleRequest(...request)
    },
    async signInTransaction(...request) {
      const { signInTransaction } = await import('./late.js')
      return signInTransaction(...request)
    },
  }
  return {
    namespace: 'solana',
    networks,
    discover: (onConnector, onGone) => discoverWallets(parts, onConnector, onGone),
    getReader: async (network) =>
      (await import('./network/createReader.js')).createReader(network, sources, signal),
    isAddress: isSolanaAddress,
    // In base58 case is part of the address.
    toAddressKey: (address) => address,
    nativeTokenAddress: nativeTokenAddresses.solana,
    capabilities: {
      signsInTransaction: true,
      balances: {
        readNative: (parameters) => readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      send: createLateSend({ ...sources, signal }, parts),
      pairing: async () => {
        const { createPairing } = await import('./late.js')
        return createPairing({ ...parts, connect: createConnection })
      },
    },
  }
}

/** What sending needs of others weighs more than the rest, so it comes with the first use. */
function createLateSend(
  sources: RpcOptions & { rpc: Rpc; signal: AbortSignal },
  parts: DiscoveryOptions,
): SendCapability {
  const load = async () => {
    const [{ createSendCapability }, { createSendTools }] = await Promise.all([
      import('./send/createSendCapability.js'),
      import('./late.js'),
    ])
    return createSendCapability(sources, createSendTools(parts))
  }
  let loading: Promise<SendCapability> | undefined
  /** A script that did not come is asked for again. */
  const late = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    isUnownedAddress: async (address) => (await late()).isUnownedAddress?.(address) ?? false,
    estimateFee: async (transfer) => (await late()).estimateFee(transfer),
    send: async (transfer) => (await late()).send(transfer),
    waitForReceipt: async (parameters) => (await late()).waitForReceipt(parameters),
    readToken: async (parameters) => (await late()).readToken(parameters),
  }
}
