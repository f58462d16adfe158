// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { act, cleanup, render, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KitProvider, useKit } from '../KitProvider.js'
import { useAccount } from './useAccount.js'
import { useBalances } from './useBalances.js'
import { useConnections } from './useConnections.js'
import { useDisconnect } from './useDisconnect.js'
import { useEvents } from './useEvents.js'
import { useModal } from './useModal.js'
import { useNetwork } from './useNetwork.js'
import { useSignIn } from './useSignIn.js'
import { useTheme } from './useTheme.js'
import { useWalletInfo } from './useWalletInfo.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })))
afterEach(() => {
  cleanup()
  for (const clean of cleanups.splice(0)) clean()
  vi.unstubAllGlobals()
})

function make<Result>(useHook: () => Result) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const { kit, gateway } = createTestKit()
  cleanups.push(() => kit.destroy())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <KitProvider kit={kit}>{children}</KitProvider>
    </StrictMode>
  )
  const { result } = renderHook(useHook, { wrapper })
  const connect = () => act(() => kit.connections.connect({ connectorId: rdns }))
  return { kit, gateway, wallet, result, connect }
}

describe('hooks', () => {
  test('useAccount follows connecting, changing and leaving', async () => {
    const { result, connect, wallet, kit } = make(() => useAccount())
    expect(result.current).toMatchObject({ isConnected: false, status: 'disconnected' })
    await connect()
    expect(result.current).toMatchObject({ isConnected: true, address: wallet.addresses[0] })
    await act(() => kit.connections.disconnect())
    expect(result.current.isConnected).toBe(false)
  })

  test('useNetwork gives the network and switches it', async () => {
    const { result, connect } = make(() => useNetwork())
    await connect()
    expect(result.current).toMatchObject({ chainId: 1, caipNetworkId: 'eip155:1', isUnsupported: false })
    const [, second] = result.current.networks
    if (!second) throw new Error('no second network')
    await act(() => result.current.switchNetwork(second.caipNetworkId))
    expect(result.current.chainId).toBe(10)
  })

  test('useConnections, useWalletInfo and useDisconnect', async () => {
    const { result, connect } = make(() => ({
      connections: useConnections(),
      wallet: useWalletInfo(),
      ...useDisconnect(),
    }))
    await connect()
    expect(result.current.connections).toMatchObject([{ connectorId: rdns }])
    expect(result.current.wallet).toMatchObject({ name: 'Example', rdns })
    await act(() => result.current.disconnect())
    expect(result.current.connections).toEqual([])
  })

  test('useModal, useEvents and useTheme', async () => {
    const { result } = make(() => ({ modal: useModal(), event: useEvents(), theme: useTheme() }))
    await act(() => result.current.modal.open())
    expect(result.current.modal.isOpen).toBe(true)
    expect(result.current.event?.event).toBe('MODAL_OPEN')
    act(() => result.current.theme.setMode('dark'))
    expect(result.current.theme.mode).toBe('dark')
    act(() => result.current.modal.close())
    expect(result.current.modal.isOpen).toBe(false)
  })

  test('useBalances asks once an account is there', async () => {
    const { result, connect, gateway, wallet } = make(() => useBalances())
    gateway.answers[`/v1/account/${wallet.addresses[0]}/balance`] = { balances: [] }
    expect(result.current.status).toBe('idle')
    await connect()
    await vi.waitFor(() => expect(result.current.status).toBe('ready'))
  })

  test('useSignIn says that nobody is signed in', () => {
    const { result } = make(() => useSignIn())
    expect(result.current).toMatchObject({ status: 'idle', isSignedIn: false, session: undefined })
  })

  test('without a provider the mistake is named', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useKit())).toThrow('<KitProvider kit={kit}>')
    vi.restoreAllMocks()
  })
})

function Page() {
  const { status, isConnected } = useAccount()
  return <p>{`${status} ${isConnected} ${useNetwork().caipNetwork?.name}`}</p>
}

test('a page renders on a server as it will in the browser, and the kit is not started there', () => {
  const { kit, storage } = createTestKit()
  cleanups.push(() => kit.destroy())
  const read = vi.spyOn(storage, 'getItem')
  const html = renderToString(
    <KitProvider kit={kit}>
      <Page />
    </KitProvider>,
  )
  expect(html).toBe('<p>disconnected false Ethereum</p>')
  expect(read).not.toHaveBeenCalled()
  const { container } = render(
    <KitProvider kit={kit}>
      <Page />
    </KitProvider>,
  )
  expect(container.innerHTML).toBe(html)
})
