import {
  type ApprovalCapability,
  type Chain,
  type ChainContext,
  nameWalletFailure,
  readField,
  type SendCapability,
  type SwapCapability,
} from '@latchkey/core'
import { isEvmAddress, nativeTokenAddresses, toHexAddressKey } from '@latchkey/primitives'
import type { EvmChainOptions, EvmOptions } from './EvmOptions.js'
import { toCoinType } from './names/toCoinType.js'
import { createClientRpc } from './network/createClientRpc.js'
import type { Readers } from './network/createReader.js'
import { readNativeBalance } from './network/readNativeBalance.js'
import type { WalletTools } from './send/WalletTools.js'
import { createConnection, readNetwork } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'
import { asProvider } from './wallets/Eip1193Provider.js'
import { readAccounts, readHash } from './wallets/readAnswer.js'

/**
 * Makes the EVM chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createEvmChain({ networks, ...options }: EvmChainOptions, context: ChainContext): Chain {
  const { enableEIP6963, enableInjected } = options
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const getReaders = createLateReaders(options, context)
  const rpc = options.getClient ? createClientRpc(options.getClient) : context.rpc
  const sources = { ...options, rpc, timeoutMs: options.transport?.timeoutMs }
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
        async listAssets(parameters) {
          const [{ listAssets }, tools] = await Promise.all([import('./lateTransactions.js'), loadTools()])
          return listAssets(parameters, tools)
        },
      },
      send: createLateSend(getReaders),
      nfts: true,
      approvals: createLateApprovals(getReaders),
      swaps: createLateSwaps(getReaders, options),
      names: { toCoinType },
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
  { customRpcUrls, transport, getClient }: Pick<EvmOptions, 'customRpcUrls' | 'transport' | 'getClient'>,
  { rpc, signal, fetch }: ChainContext,
): () => Promise<Readers> {
  let readers: Readers | undefined
  return async () => {
    const { createReaders } = await import('./network/createReader.js')
    readers ??= createReaders({ rpc, customRpcUrls, transport, getClient, signal, fetch })
    return readers
  }
}

function createLateApprovals(getReaders: () => Promise<Readers>): ApprovalCapability {
  let loaded: ApprovalCapability | undefined
  const load = async () => {
    const [{ createApprovalCapability }, readers, tools] = await Promise.all([
      import('./lateTransactions.js'),
      getReaders(),
      loadTools(),
    ])
    loaded ??= createApprovalCapability(readers, tools)
    return loaded
  }
  return {
    canBatch: async (parameters) => (await load()).canBatch(parameters),
    revoke: async (parameters) => (await load()).revoke(parameters),
    waitForRevocation: async (parameters) => (await load()).waitForRevocation(parameters),
  }
}

function createLateSwaps(
  getReaders: () => Promise<Readers>,
  options: Pick<EvmOptions, 'swapRouters'>,
): SwapCapability {
  let loaded: SwapCapability | undefined
  const load = async () => {
    const [{ createSwapCapability }, readers, tools] = await Promise.all([
      import('./lateTransactions.js'),
      getReaders(),
      loadTools(),
    ])
    loaded ??= createSwapCapability(readers, tools, options)
    return loaded
  }
  return {
    read: async (terms, built) => (await load()).read(terms, built),
    plan: async (parameters) => (await load()).plan(parameters),
    // Planning has loaded it: the wallet is asked in the caller's own turn, inside the visitor's gesture.
    ask: (parameters) => (loaded ? loaded.ask(parameters) : load().then((late) => late.ask(parameters))),
    sign: (parameters) => (loaded ? loaded.sign(parameters) : load().then((late) => late.sign(parameters))),
    waitFor: async (parameters) => (await load()).waitFor(parameters),
    readArrival: async (parameters) => (await load()).readArrival?.(parameters),
  }
}

async function loadTools(): Promise<WalletTools> {
  const { readWalletFailure } = await import('./late.js')
  return {
    asProvider,
    readField,
    readHash,
    readWalletFailure,
    toWalletError: (error, method) => nameWalletFailure(error, method, readWalletFailure(error)),
  }
}

function createLateSend(getReaders: () => Promise<Readers>): SendCapability {
  let loaded: SendCapability | undefined
  const load = async () => {
    const [{ createSendCapability }, readers, tools] = await Promise.all([
      import('./lateTransactions.js'),
      getReaders(),
      loadTools(),
    ])
    loaded ??= createSendCapability(readers, tools)
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
