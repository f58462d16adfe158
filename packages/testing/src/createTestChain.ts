import {
  type ChainCapabilities,
  type ChainFactory,
  type Connector,
  defineInstalledConnector,
  followConnections,
  type Network,
  type WalletSession,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type KnownNamespace, type Namespace, nativeTokenAddresses } from '@latchkey/primitives'
import { createTestNetwork } from './createTestKit.js'
import type { TestWallet } from './createTestWallet.js'

/** A chain of no real network, with wallets at a test's word. */
export type TestChain<Name extends Namespace = Namespace> = ChainFactory<Name, TestWallet> & {
  /** Announces a wallet that was not there before, to every kit. */
  announce(wallet: TestWallet): void
  /** Takes a wallet off the page; kits that found it do not hear of it. */
  withdraw(wallet: TestWallet): void
}

/**
 * Makes a chain for tests. It implements the whole contract; every kit it is given to finds the same wallets.
 *
 * @param namespace - The namespace it stands for.
 * @param wallets - What is installed.
 * @param options - `networks`: two by default, `one` and `two`; `capabilities`: what else it can do; `balance`: of the
 * native token, in base units (0).
 *
 * @example
 * const amber = createTestWallet({ id: 'amber' })
 * const { kit } = createTestKit({ chains: [createTestChain('solana', [amber])] })
 */
export function createTestChain<const Name extends Namespace>(
  namespace: Name,
  wallets: readonly TestWallet[],
  {
    networks = ['one', 'two'].map((id) =>
      createTestNetwork(id, `${namespace} ${id}`, { chainNamespace: namespace }),
    ),
    capabilities = {},
    balance = 0n,
  }: { networks?: readonly Network[]; capabilities?: ChainCapabilities; balance?: bigint } = {},
): TestChain<Name> {
  const installed = new Set(wallets)
  const watchers = new Set<(wallet: TestWallet) => void>()
  const [first] = networks as readonly [Network, ...Network[]]
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)

  const toConnector = (wallet: TestWallet): Connector =>
    defineInstalledConnector({
      id: wallet.id,
      name: wallet.name,
      type: 'ANNOUNCED',
      namespaces: [namespace],
      chains,
      ...(wallet.rdns === undefined ? {} : { info: { rdns: wallet.rdns } }),
      connect: () => wallet.connect(namespace, first),
      reconnect: () => wallet.reconnect(namespace, first),
    })

  return {
    namespace,
    name: `test-${namespace}`,
    networks,
    create: () => ({
      namespace,
      networks,
      discover(onConnector) {
        const add = (wallet: TestWallet) => onConnector(toConnector(wallet))
        for (const wallet of installed) add(wallet)
        watchers.add(add)
        return () => watchers.delete(add)
      },
      isAddress: (value) => /^[a-z0-9-]{1,64}$/i.test(value),
      toAddressKey: (address) => address.toLowerCase(),
      nativeTokenAddress: nativeTokenAddresses[namespace as KnownNamespace] ?? 'native',
      capabilities: { balances: { readNative: async () => balance }, ...capabilities },
    }),
    withdraw: (wallet) => void installed.delete(wallet),
    announce(wallet) {
      installed.add(wallet)
      for (const add of [...watchers]) add(wallet)
    },
  }
}

/**
 * A connector whose one session spans namespaces, as a paired or an embedded wallet's does.
 *
 * @param wallet - The wallet behind it.
 * @param networks - The network it starts on, for each of its namespaces.
 */
export function createSpanningConnector(wallet: TestWallet, networks: readonly Network[]): Connector {
  const openSession = async (wanted: readonly Network[]): Promise<WalletSession> => {
    const connections = await Promise.all(
      wanted.map((network) => wallet.connect(network.chainNamespace, network)),
    )
    return {
      connections,
      ...(wallet.auth && { auth: wallet.auth }),
      on: (listener) => followConnections(connections, listener),
      async end() {
        for (const connection of connections) await connection.disconnect()
      },
    }
  }
  const choose = (namespaces: readonly Namespace[] | undefined) =>
    networks.filter(({ chainNamespace }) => !namespaces || namespaces.includes(chainNamespace))
  return {
    id: wallet.id,
    name: wallet.name,
    type: wallet.auth ? 'AUTH' : 'EXTERNAL',
    namespaces: networks.map(({ chainNamespace }) => chainNamespace),
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    async open({ namespaces }) {
      if (wallet.behaviour.connect === 'reject') throw new AppKitError('connection/rejected')
      return openSession(choose(namespaces))
    },
    async restore({ namespaces }) {
      const wanted = choose(namespaces).filter(({ chainNamespace }) => wallet.isAuthorized(chainNamespace))
      return wanted.length > 0 ? openSession(wanted) : undefined
    },
  }
}
