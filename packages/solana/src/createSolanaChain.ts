import type { Chain, ChainContext, Rpc, RpcOptions, SendCapability } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isSolanaAddress } from './isSolanaAddress.js'
import { readNativeBalance } from './network/readNativeBalance.js'
import type { SolanaChainOptions } from './SolanaOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { type DiscoveryOptions, discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Solana chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createSolanaChain(
  { networks, customRpcUrls, timeoutMs }: SolanaChainOptions,
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
