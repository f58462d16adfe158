// @vitest-environment happy-dom

import { getAccount, getNetwork } from '@latchkey/core'
import { toNetwork } from '@latchkey/evm'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  type EvmWalletOptions,
} from '@latchkey/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { defineChain, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type CreateConnectorFn,
  createStorage,
  http,
  injected,
  useBalance,
  useConnect,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { latchkey } from './latchkey.js'
import { createTestConfig } from './testing/createTestConfig.js'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const rdns = 'org.example.wallet'
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

/** What of wagmi's configuration a test may want otherwise. */
type WagmiOptions = {
  storage?: ReturnType<typeof createMemoryStorage>
  others?: CreateConnectorFn[]
  multiInjectedProviderDiscovery?: boolean
}

/** A wallet announced to the page, which knows both chains. */
function announce(name: string, walletRdns: string, behaviour: Partial<EvmWalletOptions> = {}) {
  const [one, two] = chains.networks
  const wallet = createEvmWallet({
    privateKeys: keys,
    chainId: one.id,
    knownChainIds: [one.id, two.id],
    rpcUrls: { [one.id]: one.rpcUrls.default.http[0], [two.id]: two.rpcUrls.default.http[0] },
    ...behaviour,
  })
  cleanups.push(announceEvmWallet(wallet, { name, rdns: walletRdns }))
  return wallet
}

function make(
  options: Parameters<typeof createTestKit>[0] = {},
  behaviour: Partial<EvmWalletOptions> = {},
  { storage: wagmiStorage, others = [], multiInjectedProviderDiscovery = false }: WagmiOptions = {},
) {
  const [one, two] = chains.networks
  const wallet = announce('Example', rdns, behaviour)
  const { kit, storage, clock } = createTestKit({
    networks: chains.networks.map((network) => toNetwork(network)),
    answers: { '/v1/supported-chains': { http: [], ws: [] } },
    ...options,
  })
  cleanups.push(() => kit.destroy())
  kit.start()
  const config = createTestConfig({
    chains: [defineChain(one), defineChain(two)],
    connectors: [latchkey({ kit }), ...others],
    transports: { [one.id]: http(one.rpcUrls.default.http[0]), [two.id]: http(two.rpcUrls.default.http[0]) },
    storage: wagmiStorage ? createStorage({ storage: wagmiStorage }) : null,
    multiInjectedProviderDiscovery,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('no connector')
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const { result } = renderHook(
    () => ({
      // wagmi draws again for the fields that were read.
      connection: { ...useConnection() },
      connect: useConnect(),
      disconnect: useDisconnect(),
      signMessage: useSignMessage(),
      send: useSendTransaction(),
      switchChain: useSwitchChain(),
      balance: useBalance({ address: localAccounts[0] }),
    }),
    { wrapper },
  )
  const isAt = (status: string) => waitFor(() => expect(result.current.connection.status).toBe(status))
  const connect = async () => {
    // wagmi looks for connections of its last visit first, and hears of no other until then.
    await isAt('disconnected')
    await act(() => kit.connections.connect({ connectorId: rdns }))
    await isAt('connected')
  }
  return { kit, wallet, storage, clock, connector, result, connect }
}

test("wagmi's hooks see the kit's connection and read through it", async () => {
  const { result, connect } = make()
  await connect()
  expect(result.current.connection).toMatchObject({
    status: 'connected',
    address: localAccounts[0],
    chainId: 31337,
  })
  await waitFor(() => expect(result.current.balance.data?.value).toBeGreaterThan(0n))
})

test("wagmi's hooks sign and send through the kit's wallet", async () => {
  const { result, connect, wallet } = make()
  await connect()
  const signature = await act(() => result.current.signMessage.mutateAsync({ message: 'hello' }))
  expect(await verifyMessage({ address: localAccounts[0], message: 'hello', signature })).toBe(true)
  const hash = await act(() =>
    result.current.send.mutateAsync({ to: localAccounts[1], value: parseEther('0.1') }),
  )
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(wallet.requests.map(({ method }) => method)).toContain('eth_sendTransaction')
})

test('a network switched in wagmi is switched in the kit, and the other way round', async () => {
  const { kit, result, connect } = make()
  await connect()
  await act(() => result.current.switchChain.mutateAsync({ chainId: 31338 }))
  expect(getNetwork(kit.store.getState())?.id).toBe(31338)
  const [first] = kit.store.getState().networks.eip155?.requestedCaipNetworks ?? []
  if (!first) throw new Error('no network')
  await act(() => kit.networks.switchNetwork(first.caipNetworkId))
  await waitFor(() => expect(result.current.connection.chainId).toBe(31337))
})

test('an account changed in the wallet is changed in wagmi', async () => {
  const { wallet, result, connect } = make()
  await connect()
  act(() => wallet.selectAccount(1))
  await waitFor(() => expect(result.current.connection.address).toBe(localAccounts[1]))
})

test('disconnecting either side disconnects both', async () => {
  const { kit, result, connect } = make()
  await connect()
  await act(() => result.current.disconnect.mutateAsync({}))
  expect(getAccount(kit.store.getState()).status).toBe('disconnected')
  await connect()
  await act(() => kit.connections.disconnect())
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
})

test('without a connection, connecting opens the modal and waits for it', async () => {
  const { kit, result, connector } = make()
  const attempt = result.current.connect.mutateAsync({ connector })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  act(() => kit.modal.close())
  await expect(attempt).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
    code: 4001,
    details: 'The visitor closed the modal',
  })
})

test('a visitor who declines in the wallet may try again, and is one who declines once the modal is closed', async () => {
  const { kit, result, connector } = make({}, { reject: ['eth_requestAccounts'] })
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
  const attempt = result.current.connect.mutateAsync({ connector })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  await act(() =>
    expect(kit.connections.connect({ connectorId: rdns })).rejects.toMatchObject({
      code: 'connection/rejected',
    }),
  )
  expect(result.current.connect.status).toBe('pending')
  act(() => kit.modal.close())
  await expect(attempt).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
})

test('a visitor who connects and declines the network wagmi wants is one who declines', async () => {
  const { kit, result, connector } = make({}, { reject: ['wallet_switchEthereumChain'] })
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
  const attempt = result.current.connect.mutateAsync({ connector, chainId: 31338 })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  await act(() => kit.connections.connect({ connectorId: rdns }))
  await expect(attempt).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
})

test('a visitor who declines to sign or to send is one who declines, to wagmi too', async () => {
  const { result, connect, wallet } = make()
  await connect()
  wallet.behaviour.reject = ['personal_sign', 'eth_sendTransaction']
  const declined = { name: 'UserRejectedRequestError', code: 4001 }
  await act(() =>
    expect(result.current.signMessage.mutateAsync({ message: 'hello' })).rejects.toMatchObject(declined),
  )
  // viem says around it what was to be sent.
  await act(() =>
    expect(
      result.current.send.mutateAsync({ to: localAccounts[1], value: parseEther('0.1') }),
    ).rejects.toMatchObject({ name: 'TransactionExecutionError', cause: declined }),
  )
})

test('a wallet that does not let go is told with an error wagmi knows, and is gone from wagmi all the same', async () => {
  const { result, connect, wallet } = make()
  await connect()
  wallet.behaviour.fail = { wallet_revokePermissions: { code: -32603, message: 'boom' } }
  await act(() =>
    expect(result.current.disconnect.mutateAsync({})).rejects.toMatchObject({
      name: 'UnknownRpcError',
      details: expect.stringContaining('boom'),
    }),
  )
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
})

test('a wallet connected in the modal is connected in wagmi, unasked', async () => {
  const { kit, result } = make()
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
  await act(() => kit.connections.connect({ connectorId: rdns }))
  await waitFor(() =>
    expect(result.current.connection).toMatchObject({ status: 'connected', address: localAccounts[0] }),
  )
  await act(() => kit.networks.switchNetwork(toNetwork(chains.networks[1]).caipNetworkId))
  await waitFor(() => expect(result.current.connection.chainId).toBe(31338))
})

test('the connection of the last visit is there again in wagmi', async () => {
  const before = make()
  await before.connect()
  before.kit.destroy()
  cleanup()
  // The page is gone, and the wallet with it: it announces itself anew.
  for (const clean of cleanups.splice(0)) clean()
  const { result, wallet } = make({ storage: before.storage }, { isAuthorized: true })
  await waitFor(() =>
    expect(result.current.connection).toMatchObject({ status: 'connected', address: localAccounts[0] }),
  )
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('a visitor who declines to switch is a visitor who declines, to wagmi too', async () => {
  const { result, connect, wallet } = make()
  await connect()
  wallet.behaviour.reject = ['wallet_switchEthereumChain']
  await act(() =>
    expect(result.current.switchChain.mutateAsync({ chainId: 31338 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    }),
  )
})

test.each([
  [-32000, { name: 'SwitchChainError', code: 4902 }],
  [-32002, { name: 'ResourceUnavailableRpcError', code: -32002 }],
])('a wallet that fails to switch with %i is to wagmi what it expects', async (code, expected) => {
  const { result, connect, wallet } = make()
  await connect()
  wallet.behaviour.fail = { wallet_switchEthereumChain: { code, message: 'busy' } }
  await act(() =>
    expect(result.current.switchChain.mutateAsync({ chainId: 31338 })).rejects.toMatchObject(expected),
  )
})

test('a wallet that does not answer a switch has failed to switch, to wagmi too', async () => {
  const { kit, clock, result, connect } = make({}, { hang: ['wallet_switchEthereumChain'] })
  await connect()
  const attempt = result.current.switchChain.mutateAsync({ chainId: 31338 })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().networkSwitch.status).toBe('waiting'))
  act(() => clock.advance(120_000))
  await expect(attempt).rejects.toMatchObject({ name: 'SwitchChainError', code: 4902 })
  expect(result.current.connection.chainId).toBe(31337)
})

test('a switch the visitor gives up waiting for has not happened, to wagmi too', async () => {
  const { kit, result, connect, wallet } = make()
  await connect()
  wallet.behaviour.hang = ['wallet_switchEthereumChain']
  const attempt = result.current.switchChain.mutateAsync({ chainId: 31338 })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().networkSwitch.status).toBe('waiting'))
  act(() => kit.networks.cancelSwitch())
  await expect(attempt).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  expect(result.current.connection.chainId).toBe(31337)
})

test('a kit that cannot connect fails with an error wagmi knows', async () => {
  const { kit, result, connector } = make()
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
  kit.destroy()
  await act(() =>
    expect(result.current.connect.mutateAsync({ connector })).rejects.toMatchObject({
      name: 'UnknownRpcError',
      details: expect.stringContaining('destroyed'),
    }),
  )
})

test('another wallet with the same account is asked from then on', async () => {
  const { kit, result, connect, wallet } = make()
  await connect()
  const other = announce('Other', 'org.example.other')
  await act(() => kit.connections.connect({ connectorId: 'org.example.other' }))
  await waitFor(() => expect(result.current.connection.status).toBe('connected'))
  const asked = wallet.requests.length
  await act(() => result.current.signMessage.mutateAsync({ message: 'hello' }))
  expect(other.requests.map(({ method }) => method)).toContain('personal_sign')
  expect(wallet.requests.slice(asked).map(({ method }) => method)).not.toContain('personal_sign')
})

test('a wallet connected while wagmi still looks for its own last visit is connected in wagmi too', async () => {
  let answer: (value: boolean) => void = () => {}
  const isAsked = vi.fn()
  const slow = injected({
    target: { id: 'slow', name: 'Slow', provider: announce('Slow', 'org.slow') as never },
  })
  const others: CreateConnectorFn[] = [
    (config) => ({
      ...slow(config),
      isAuthorized: () =>
        new Promise((resolve) => {
          isAsked()
          answer = resolve
        }),
    }),
  ]
  const { kit, result } = make({}, {}, { others })
  await waitFor(() => expect(isAsked).toHaveBeenCalled())
  await act(() => kit.connections.connect({ connectorId: rdns }))
  expect(result.current.connection.status).toBe('connecting')
  answer(false)
  await waitFor(() =>
    expect(result.current.connection).toMatchObject({ status: 'connected', address: localAccounts[0] }),
  )
})

test('over reloads, two wallets and two chains, wagmi has what the kit has', async () => {
  const storage = createMemoryStorage()
  const wagmiStorage = createMemoryStorage()
  const first = make({ storage }, {}, { storage: wagmiStorage })
  await waitFor(() => expect(first.result.current.connection.status).toBe('disconnected'))
  await act(() => first.kit.connections.connect({ connectorId: rdns }))
  await waitFor(() => expect(first.result.current.connection.status).toBe('connected'))
  await act(() => first.result.current.switchChain.mutateAsync({ chainId: 31338 }))
  first.kit.destroy()
  cleanup()
  for (const clean of cleanups.splice(0)) clean()

  const { kit, result } = make({ storage }, { isAuthorized: true, chainId: 31338 }, { storage: wagmiStorage })
  await waitFor(() =>
    expect(result.current.connection).toMatchObject({
      status: 'connected',
      address: localAccounts[0],
      chainId: 31338,
      connector: { id: 'latchkey' },
    }),
  )
  // Another wallet, with another account, on the other chain.
  const other = announce('Other', 'org.example.other', { privateKeys: [keys[1]] })
  await act(() => kit.connections.connect({ connectorId: 'org.example.other' }))
  await waitFor(() =>
    expect(result.current.connection).toMatchObject({
      status: 'connected',
      address: localAccounts[1],
      chainId: 31337,
    }),
  )
  await act(() => result.current.signMessage.mutateAsync({ message: 'hello' }))
  expect(other.requests.map(({ method }) => method)).toContain('personal_sign')
  await act(() => kit.connections.disconnect())
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
  kit.destroy()
  cleanup()
  for (const clean of cleanups.splice(0)) clean()

  const last = make({ storage }, { isAuthorized: true }, { storage: wagmiStorage })
  await waitFor(() => expect(last.result.current.connection.status).toBe('disconnected'))
  expect(getAccount(last.kit.store.getState()).status).toBe('disconnected')
})

test('says how to switch wagmi’s own search for wallets off, where it is on', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  cleanups.push(() => warn.mockRestore())
  make({}, {}, { multiInjectedProviderDiscovery: false })
  expect(warn).not.toHaveBeenCalled()
  make({}, {}, { multiInjectedProviderDiscovery: true })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('multiInjectedProviderDiscovery: false'),
  )
})
