import type { Chain, ChainContext, Rpc, RpcOptions, SendCapability, SwapCapability } from '@latchkey/core'
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
      swaps: createLateSwaps({ ...sources, signal }, parts),
      pairing: async () => {
        const { createPairing } = await import('./late.js')
        return createPairing({ ...parts, connect: createConnection })
      },
    },
  }
}

type Sources = RpcOptions & { rpc: Rpc; signal: AbortSignal }

/** The least that the network keeps of an account and of one that is opened for a token, and a fee that is higher than usual, in lamports. */
const keptAtomic = 890_880n + 2_039_280n + 1_000_000n

/** What sending needs of others weighs more than the rest, so it comes with the first use. */
function createLateSend(sources: Sources, parts: DiscoveryOptions): SendCapability {
  const late = loadOnce(async () => {
    const [{ createSendCapability }, { createSendTools }] = await Promise.all([
      import('./send/createSendCapability.js'),
      import('./late.js'),
    ])
    return createSendCapability(sources, createSendTools(parts))
  })
  return {
    isUnownedAddress: async (address) => (await late()).isUnownedAddress?.(address) ?? false,
    estimateFee: async (transfer) => (await late()).estimateFee(transfer),
    send: async (transfer) => (await late()).send(transfer),
    waitForReceipt: async (parameters) => (await late()).waitForReceipt(parameters),
    readToken: async (parameters) => (await late()).readToken(parameters),
  }
}

/** As sending. */
function createLateSwaps(sources: Sources, parts: DiscoveryOptions): SwapCapability {
  const late = loadOnce(async () => {
    const [{ createSwapCapability }, { createSendTools }] = await Promise.all([
      import('./swap/createSwapCapability.js'),
      import('./late.js'),
    ])
    return createSwapCapability(sources, createSendTools(parts))
  })
  return {
    keptAtomic,
    read: async (...parameters) => (await late()).read(...parameters),
    plan: async (parameters) => (await late()).plan(parameters),
    sign: async (parameters) => (await late()).sign(parameters),
    ask: async (parameters) => (await late()).ask(parameters),
    waitFor: async (parameters) => (await late()).waitFor(parameters),
  }
}

/** A script that did not come is asked for again. */
function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
