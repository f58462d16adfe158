// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import {
  type ChainFactory,
  defineInstalledConnector,
  getAccount,
  getNetwork,
  type Wallet,
} from '@latchkey/core'
import { withoutDuplicates } from '@latchkey/core/internal'
import { createConnection } from '@latchkey/evm/internal'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestChain,
  createTestKit,
  createTestWallet,
  type EvmWalletOptions,
} from '@latchkey/testing'
import { walletsFile } from '@latchkey/wallet-directory'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { defineChain, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type CreateConnectorFn,
  createStorage,
  http,
  mock,
  useConnect,
  useConnection,
  useConnections,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useSwitchConnection,
  WagmiProvider,
} from 'wagmi'
import { fromWagmi } from './fromWagmi.js'
import { createTestConfig } from './testing/createTestConfig.js'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const [amber, birch] = ['org.example.amber', 'org.example.birch'] as const
let chains: TestChains<2>
const cleanups: (() => void)[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
})
afterAll(() => chains.stop())
afterEach(() => {
  cleanup()
  for (const clean of cleanups.splice(0)) clean()
})

/** A wallet that knows both chains. */
function createWallet(behaviour: Partial<EvmWalletOptions> = {}) {
  const [one, two] = chains.networks
  return createEvmWallet({
    privateKeys: keys,
    chainId: one.id,
    knownChainIds: [one.id, two.id],
    rpcUrls: { [one.id]: one.rpcUrls.default.http[0], [two.id]: two.rpcUrls.default.http[0] },
    ...behaviour,
  })
}

function announce(rdns: string, behaviour: Partial<EvmWalletOptions> = {}) {
  const wallet = createWallet(behaviour)
  cleanups.push(announceEvmWallet(wallet, { name: rdns, rdns }))
  return wallet
}

/** What the visitor's browser keeps, of the kit and of wagmi. */
const createBrowser = () => ({ kit: createMemoryStorage(), wagmi: createMemoryStorage() })

type PageOptions = {
  browser?: ReturnType<typeof createBrowser>
  connectors?: CreateConnectorFn[]
  hasSeveralWallets?: boolean
  /** Chains beside EVM. */
  others?: readonly ChainFactory[]
  multiInjectedProviderDiscovery?: boolean
}

/** A page of a site that had wagmi before: config, provider, hooks; and the kit made from it. */
async function open({
  browser = createBrowser(),
  connectors = [],
  hasSeveralWallets = false,
  others = [],
  ...rest
}: PageOptions = {}) {
  const [one, two] = chains.networks
  const asked: string[] = []
  const transport = (network: typeof one) =>
    http(network.rpcUrls.default.http[0], {
      onFetchRequest: (request) => void asked.push(request.headers.get('x-site') ?? ''),
      fetchOptions: { headers: { 'x-site': 'amber' } },
    })
  const config = createTestConfig({
    chains: [defineChain(one), defineChain(two)],
    connectors,
    transports: { [one.id]: transport(one), [two.id]: transport(two) },
    storage: createStorage({ storage: browser.wagmi }),
    ...rest,
  })
  const chain = fromWagmi(config)
  await chain.load?.()
  const { kit, clock } = createTestKit({
    chains: [chain, ...others],
    storage: browser.kit,
    answers: {
      '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: hasSeveralWallets, config: [] }] },
    },
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const { result, unmount } = renderHook(
    () => ({
      // wagmi draws again for the fields that were read.
      connection: { ...useConnection() },
      connections: useConnections(),
      connect: useConnect(),
      disconnect: useDisconnect(),
      signMessage: useSignMessage(),
      send: useSendTransaction(),
      switchChain: useSwitchChain(),
      switchConnection: useSwitchConnection(),
    }),
    { wrapper },
  )
  kit.start()
  const close = () => {
    unmount()
    kit.destroy()
  }
  cleanups.push(kit.destroy)
  const account = () => getAccount(kit.store.getState())
  const network = () => getNetwork(kit.store.getState(), 'eip155')?.id
  const bothAt = (status: 'connected' | 'disconnected') =>
    waitFor(() => {
      expect(result.current.connection.status).toBe(status)
      expect(account().status).toBe(status)
    })
  const connect = (connectorId: string) => act(() => kit.connections.connect({ connectorId }))
  const inFront = () => result.current.connection.connector?.id
  return { kit, clock, config, result, asked, browser, close, account, network, bothAt, connect, inFront }
}

test('a wallet connected in the modal is connected in wagmi, through a connector of its own, and signs and sends', async () => {
  announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  const { result } = page
  expect(result.current.connection).toMatchObject({ address: localAccounts[0], chainId: 31337 })
  expect(page.inFront()).toBe(amber)
  expect(result.current.connections).toHaveLength(1)
  const signature = await act(() => result.current.signMessage.mutateAsync({ message: 'hello' }))
  expect(await verifyMessage({ address: localAccounts[0], message: 'hello', signature })).toBe(true)
  const hash = await act(() =>
    result.current.send.mutateAsync({ to: localAccounts[1], value: parseEther('0.1') }),
  )
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})

test('a wallet that the site connects by wagmi’s hook is the kit’s, and was asked once', async () => {
  const wallet = announce(amber)
  const page = await open()
  await page.bothAt('disconnected')
  const connector = page.config.connectors.find(({ id }) => id === amber)
  if (!connector) throw new Error('not found')
  await act(() => page.result.current.connect.mutateAsync({ connector }))
  const before = wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  await page.bothAt('connected')
  expect(page.account().address).toBe(localAccounts[0])
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(before)
})

test('disconnecting either side disconnects both, and a reload finds nobody', async () => {
  announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  await act(() => page.result.current.disconnect.mutateAsync({}))
  await page.bothAt('disconnected')
  await page.connect(amber)
  await page.bothAt('connected')
  await act(() => page.kit.connections.disconnect())
  await page.bothAt('disconnected')
  page.close()
  const next = await open({ browser: page.browser })
  await next.bothAt('disconnected')
})

test('after a reload both have the wallet of the last visit, and nobody was asked', async () => {
  const wallet = announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  page.close()
  const count = wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  const next = await open({ browser: page.browser })
  await next.bothAt('connected')
  expect(next.inFront()).toBe(amber)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(count)
})

test('a visitor who was connected before the site had the kit stays connected', async () => {
  announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  page.close()
  const next = await open({ browser: { ...page.browser, kit: createMemoryStorage() } })
  await next.bothAt('connected')
  expect(next.account().address).toBe(localAccounts[0])
})

test('what the kit connects itself is wagmi’s through the kit’s connector, also after a reload', async () => {
  const wallet = createWallet()
  const browser = createBrowser()
  const page = await open({ browser })
  const add = ({ kit }: Pick<typeof page, 'kit'>) =>
    kit.connectors.add(
      defineInstalledConnector({
        id: 'own',
        name: 'Own',
        type: 'EXTERNAL',
        namespaces: ['eip155'],
        chains: [],
        connect: async () => toOwnConnection(wallet),
        reconnect: async () => toOwnConnection(wallet),
      }),
    )
  await act(async () => add(page))
  await page.connect('own')
  await page.bothAt('connected')
  expect(page.inFront()).toBe('latchkey')
  page.close()
  const next = await open({ browser })
  await act(async () => add(next))
  await next.bothAt('connected')
  expect(next.inFront()).toBe('latchkey')
  await act(() => next.result.current.disconnect.mutateAsync({}))
  await next.bothAt('disconnected')
})

function toOwnConnection(wallet: ReturnType<typeof createWallet>) {
  const accounts = localAccounts
    .slice(0, 1)
    .map((address) => ({ namespace: 'eip155', address, type: 'eoa' }) as const)
  return createConnection(wallet, { accounts, caipNetworkId: 'eip155:31337' })
}

test('a network switched at either side is switched at both, connected or not, and is there after a reload', async () => {
  announce(amber)
  const page = await open()
  const [one, two] = chains.networks
  const bothOn = (id: number) =>
    waitFor(() => {
      expect(page.config.state.chainId).toBe(id)
      expect(page.network()).toBe(id)
    })
  await page.bothAt('disconnected')
  await bothOn(one.id)
  await act(() => page.kit.networks.switchNetwork(`eip155:${two.id}`))
  await bothOn(two.id)
  await act(() => page.result.current.switchChain.mutateAsync({ chainId: one.id }))
  await bothOn(one.id)
  await page.connect(amber)
  await page.bothAt('connected')
  await act(() => page.result.current.switchChain.mutateAsync({ chainId: two.id }))
  await bothOn(two.id)
  expect(page.result.current.connection.chainId).toBe(two.id)
  await act(() => page.kit.networks.switchNetwork(`eip155:${one.id}`))
  await bothOn(one.id)
  expect(page.result.current.connection.chainId).toBe(one.id)
})

test('with two wallets, whoever is put in front at one side is in front at the other, over a reload', async () => {
  announce(amber)
  announce(birch, { privateKeys: [keys[1]] })
  const page = await open({ hasSeveralWallets: true })
  await page.connect(amber)
  await page.bothAt('connected')
  act(() => page.kit.features.load())
  await waitFor(() => expect(page.kit.store.getState().features.multiWallet).toBe(true))
  await page.connect(birch)
  await waitFor(() => expect(page.inFront()).toBe(birch))
  expect(page.result.current.connections).toHaveLength(2)
  await act(() => page.kit.connections.switchConnection({ connectionId: `eip155/${amber}` }))
  await waitFor(() => expect(page.inFront()).toBe(amber))
  const other = page.config.connectors.find(({ id }) => id === birch)
  if (!other) throw new Error('not found')
  await act(() => page.result.current.switchConnection.mutateAsync({ connector: other }))
  await waitFor(() => expect(page.account().address).toBe(localAccounts[1]))
  page.close()
  const next = await open({ browser: page.browser, hasSeveralWallets: true })
  await next.bothAt('connected')
  act(() => next.kit.features.load())
  await waitFor(() => expect(next.account().address).toBe(next.result.current.connection.address))
})

test('where a site allows one wallet, the second takes the place of the first in wagmi too', async () => {
  announce(amber)
  announce(birch, { privateKeys: [keys[1]] })
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  await page.connect(birch)
  await waitFor(() =>
    expect(page.result.current.connections.map(({ connector }) => connector.id)).toEqual([birch]),
  )
  expect(page.account().address).toBe(localAccounts[1])
})

test('networks are read through the site’s own transports', async () => {
  announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  page.asked.length = 0
  const chain = page.kit.options.chains[0]?.create({
    signal: new AbortController().signal,
    fetch: () => Promise.reject(new Error('not asked')),
    rpc: { getAddresses: async () => [], ask: () => Promise.reject(new Error('not asked')) },
  })
  const [network] = chain?.networks ?? []
  if (!network) throw new Error('no network')
  const balance = await chain?.capabilities.balances?.readNative({
    network,
    address: localAccounts[0],
    signal: new AbortController().signal,
  })
  expect(balance).toBeGreaterThan(0n)
  expect(page.asked).toEqual(['amber'])
  const reader = await chain?.getReader?.(network)
  expect(reader).toBe(page.config.getClient({ chainId: Number(network.id) }))
})

test('any connector of wagmi is a row: the kit connects it, and tells what it refuses', async () => {
  const page = await open({
    connectors: [
      mock({ accounts: [localAccounts[0]] }),
      mock({ accounts: [localAccounts[0]], features: { connectError: new Error('It is broken') } }),
    ],
  })
  const [working, broken] = page.kit.store.getState().connectors.filter(({ name }) => name.startsWith('Mock'))
  expect([working?.type, broken?.id]).toEqual(['EXTERNAL', 'mock#2'])
  await expect(page.kit.connections.connect({ connectorId: 'mock#2' })).rejects.toMatchObject({
    code: 'connection/failed',
  })
  await page.connect('mock')
  await page.bothAt('connected')
  expect(page.inFront()).toBe('mock')
})

test('one wallet is one row: pairing is the kit’s own, and a target that announced itself is listed once', async () => {
  announce('io.metamask')
  const { injected } = await import('wagmi')
  const walletConnect: CreateConnectorFn = (config) => ({
    ...mock({ accounts: [localAccounts[0]] })(config),
    id: 'walletConnect',
    name: 'WalletConnect',
  })
  const page = await open({ connectors: [injected(), injected({ target: 'metaMask' }), walletConnect] })
  const evm = page.kit.store.getState().connectors.filter(({ id }) => id !== 'walletConnect')
  expect(evm.map(({ id, type }) => [id, type])).toEqual([['io.metamask', 'ANNOUNCED']])
  expect(page.kit.store.getState().connectors.filter(({ id }) => id === 'walletConnect').length).toBeLessThan(
    2,
  )
})

test('where wagmi does not search for wallets, the kit does, and wagmi has what it connects', async () => {
  announce(amber)
  const page = await open({ multiInjectedProviderDiscovery: false })
  await page.connect(amber)
  await page.bothAt('connected')
  expect(page.inFront()).toBe('latchkey')
})

test('a wallet that ends its connection ends it at both, and an account it changes is changed at both', async () => {
  const wallet = announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  act(() => wallet.selectAccount(1))
  await waitFor(() => expect(page.account().address).toBe(localAccounts[1]))
  expect(page.result.current.connection.address).toBe(localAccounts[1])
  act(() => wallet.revoke())
  await page.bothAt('disconnected')
})

test('what another tab leaves is left here, in wagmi too', async () => {
  announce(amber)
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  const other = await open({ browser: page.browser })
  await other.bothAt('connected')
  await act(() => other.kit.connections.disconnect())
  await vi.waitFor(() => expect(page.account().status).toBe('disconnected'))
  await page.bothAt('disconnected')
})

test('a wallet that announces itself while wagmi reads its storage is there all the same', async () => {
  const opening = open()
  announce(amber)
  const page = await opening
  await page.connect(amber)
  await page.bothAt('connected')
  expect(page.inFront()).toBe(amber)
})

test('§3.008 §9.062 a connector with a fixed id is the same wallet as its entry in the directory, which is listed once', async () => {
  const ids = ['coinbaseWalletSDK', 'ledger', 'okx', 'safe', 'elsewhere']
  const named = (id: string): CreateConnectorFn => {
    const create = mock({ accounts: [localAccounts[0]] })
    return (config) => ({ ...create(config), id, name: id })
  }
  const { kit } = await open({ connectors: ids.map(named) })
  const { connectors } = kit.store.getState()
  expect(connectors.flatMap(({ id }) => (ids.includes(id) ? [id] : []))).toEqual(ids)
  const listed = JSON.parse(readFileSync(walletsFile, 'utf8')) as Wallet[]
  const gone = listed.filter((wallet) => !withoutDuplicates([wallet], { connectors, recent: [] }).length)
  expect(gone.map(({ name }) => name).sort()).toEqual([
    'Base (formerly Coinbase Wallet)',
    'Ledger Wallet',
    'OKX Wallet',
    'Safe',
  ])
})

test('while another wallet leaves a question open, what the connected one changes counts', async () => {
  const wallet = announce(amber)
  announce(birch, { hang: ['eth_requestAccounts', 'wallet_requestPermissions'] })
  const page = await open()
  await page.connect(amber)
  await page.bothAt('connected')
  void page.kit.connections.connect({ connectorId: birch }).catch(() => undefined)
  await waitFor(() => expect(page.config.state.status).toBe('connecting'))
  act(() => wallet.selectAccount(1))
  await waitFor(() => expect(page.account().address).toBe(localAccounts[1]))
})

test('a connector that names no account, or something else, is not connected', async () => {
  const odd: CreateConnectorFn = (config) => ({
    ...mock({ accounts: [localAccounts[0]] })(config),
    id: 'odd',
    connect: (async () => ({ accounts: ['0x12', 5, ''], chainId: 31337 })) as never,
  })
  const page = await open({ connectors: [odd] })
  await expect(page.kit.connections.connect({ connectorId: 'odd' })).rejects.toMatchObject({
    code: 'connection/no-accounts',
  })
  await page.bothAt('disconnected')
})

test('beside another namespace, connecting and leaving there is none of wagmi’s, and the other way round', async () => {
  announce(amber)
  const solana = createTestChain('solana', [])
  const other = createTestWallet({ id: 'cedar' })
  solana.announce(other)
  const page = await open({ others: [solana] })
  await page.bothAt('disconnected')
  await act(() => page.kit.connections.connect({ connectorId: 'cedar' }))
  expect(page.config.state.connections.size).toBe(0)
  await page.connect(amber)
  await waitFor(() => expect(page.result.current.connection.status).toBe('connected'))
  await act(() => page.kit.connections.disconnect({ namespace: 'eip155' }))
  await waitFor(() => expect(page.result.current.connection.status).toBe('disconnected'))
  expect(getAccount(page.kit.store.getState(), 'solana').status).toBe('connected')
})
