// @vitest-environment happy-dom

import { toNetwork } from '@latchkey/evm'
import { localAccounts, startTestChains, type TestChains } from '@latchkey/local'
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { defineChain, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createConfig,
  http,
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

function make() {
  const [one, two] = chains.networks
  const rpcUrls = { [one.id]: one.rpcUrls.default.http[0], [two.id]: two.rpcUrls.default.http[0] }
  const wallet = createEvmWallet({
    privateKeys: keys,
    chainId: one.id,
    knownChainIds: [one.id, two.id],
    rpcUrls,
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const { kit } = createTestKit({ networks: chains.networks.map((network) => toNetwork(network)) })
  cleanups.push(() => kit.destroy())
  kit.start()
  const config = createConfig({
    chains: [defineChain(one), defineChain(two)],
    connectors: [latchkey({ kit })],
    transports: { [one.id]: http(rpcUrls[one.id]), [two.id]: http(rpcUrls[two.id]) },
    storage: null,
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  const { result } = renderHook(
    () => ({
      connection: useConnection(),
      connect: useConnect(),
      disconnect: useDisconnect(),
      signMessage: useSignMessage(),
      send: useSendTransaction(),
      switchChain: useSwitchChain(),
      balance: useBalance({ address: localAccounts[0] }),
    }),
    { wrapper },
  )
  const connect = async () => {
    await kit.connections.connect({ connectorId: rdns })
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    await act(() => result.current.connect.mutateAsync({ connector }))
  }
  return { kit, wallet, result, connect }
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
  expect(kit.store.getState().networks.eip155?.caipNetwork.id).toBe(31338)
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
  expect(kit.store.getState().accounts.eip155?.status).toBe('disconnected')
  await connect()
  await act(() => kit.connections.disconnect())
  await waitFor(() => expect(result.current.connection.status).toBe('disconnected'))
})

test('without a connection, connecting opens the modal and waits for it', async () => {
  const { kit, result } = make()
  const attempt = result.current.connect.mutateAsync({ connector: latchkey({ kit }) })
  attempt.catch(() => undefined)
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  act(() => kit.modal.close())
  await expect(attempt).rejects.toThrow('closed the modal')
})
