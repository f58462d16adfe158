// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getScreen, shakeMs } from './createScreen.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []

function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const made = createTestKit(options)
  cleanups.push(() => made.kit.destroy())
  made.kit.start()
  const screen = getScreen(made.kit)
  const view = () => screen.router.getRoute().view
  const modal = () => made.kit.store.getState().modal
  return { ...made, ...screen, wallet, view, modal }
}

vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

describe('opening', () => {
  test('§2.016 nothing connected: Connect opens', async () => {
    const { kit, view, modal } = make()
    await kit.modal.open()
    expect(modal().isOpen).toBe(true)
    expect(view()).toBe('Connect')
  })

  test('§2.015 a connected address goes to Account', async () => {
    const { kit, view } = make()
    await kit.connections.connect({ connectorId: rdns })
    await kit.modal.open()
    expect(view()).toBe('Account')
  })

  test('§2.014 §2.007 a requested view opens with its data, for sending and for swapping', async () => {
    const { kit, router } = make()
    await kit.modal.open({ view: 'Networks' })
    expect(router.getRoute().view).toBe('Networks')
    await kit.connections.connect({ connectorId: rdns })
    const send = {
      amount: '1',
      assetAddress: `0x${'e'.repeat(40)}`,
      namespace: 'eip155',
      chainId: 1,
      to: '0x',
    } as const
    await kit.modal.open({ view: 'WalletSend', arguments: send })
    expect(router.getRoute()).toEqual({ view: 'WalletSend', parameters: send })
    await kit.modal.open({ view: 'Swap', arguments: { amount: '2', fromToken: 'ETH', toToken: 'USDC' } })
    expect(router.getRoute()).toMatchObject({ view: 'Swap', parameters: { fromToken: 'ETH' } })
  })

  test('§2.007 a pairing uri opens the pairing view with it', async () => {
    const { kit, view, modal } = make()
    await kit.modal.open({ uri: 'wc:topic@2?relay-protocol=irn&symKey=00' })
    expect(view()).toBe('ConnectingWalletConnectBasic')
    expect(modal().request.uri).toMatch(/^wc:/)
  })

  test('a namespace is asked for with a view, and one that the site does not have is refused', async () => {
    const { kit } = make()
    const seen: [string, boolean][] = []
    kit.store.subscribe(({ activeNamespace, modal: { isOpen } }) => seen.push([activeNamespace, isOpen]))
    await kit.modal.open({ namespace: 'eip155', view: 'Networks' })
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    expect(seen.at(-1)).toEqual(['eip155', true])
    await expect(kit.modal.open({ namespace: 'solana' })).rejects.toMatchObject({
      code: 'network/namespace-not-found',
    })
  })

  test('§2.013 with manual control and nothing connected it is AllWallets on a phone, the pairing view elsewhere', async () => {
    const { kit, view } = make({ manualControl: true })
    await kit.modal.open({ view: 'Networks' })
    expect(view()).toBe('ConnectingWalletConnectBasic')
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await kit.modal.open()
    expect(view()).toBe('AllWallets')
    vi.unstubAllGlobals()
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
  })

  test('it asks the gateway nothing before it is opened for the first time', async () => {
    const { kit, gateway } = make()
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(gateway.calls).toEqual([])
    await kit.modal.open()
    expect(gateway.calls.map(({ url }) => url.pathname)).toContain('/appkit/v1/config')
  })
})

describe('closing', () => {
  test('§2.017 it resets to Connect and clears loading', async () => {
    const { kit, view, modal } = make()
    await kit.modal.open({ view: 'AllWallets' })
    kit.modal.setLoading(true)
    kit.modal.close()
    expect(modal()).toMatchObject({ isOpen: false, isLoading: false })
    expect(view()).toBe('Connect')
  })

  test('§2.018 in embedded mode it goes to Account when connected, else to Connect', async () => {
    const { kit, view } = make({ enableEmbedded: true })
    await kit.modal.open({ view: 'AllWallets' })
    kit.modal.close()
    expect(view()).toBe('Connect')
    await kit.connections.connect({ connectorId: rdns })
    await kit.modal.open({ view: 'Networks' })
    kit.modal.close()
    expect(view()).toBe('Account')
  })

  test('§2.005 going back from the first view closes the modal', async () => {
    const { kit, modal, view, router } = make()
    await kit.modal.open()
    router.push('AllWallets')
    router.back()
    expect(view()).toBe('Connect')
    expect(modal().isOpen).toBe(true)
    router.back()
    expect(modal().isOpen).toBe(false)
  })

  test('§2.011 §9.012 what may not be closed shakes for 500 ms, also when it is opened again meanwhile', async () => {
    const { kit, wallet, modal, clock, requestClose, store } = make()
    await kit.connections.connect({ connectorId: rdns })
    wallet.selectNetwork(5)
    await vi.waitFor(() => expect(modal().isOpen).toBe(true))
    requestClose()
    expect(store.getState().isShaking).toBe(true)
    await kit.modal.open({ view: 'UnsupportedChain' })
    clock.advance(shakeMs - 1)
    expect(store.getState().isShaking).toBe(true)
    clock.advance(1)
    expect(store.getState().isShaking).toBe(false)
    expect(shakeMs).toBe(500)
  })
})

describe('the transaction stack', () => {
  test('success only tells; an error or a cancelled one goes back as well', async () => {
    const { kit, view, router } = make()
    const told: string[] = []
    const handlers = {
      onSuccess: () => told.push('success'),
      onError: () => told.push('error'),
      onCancel: () => told.push('cancel'),
    }
    await kit.modal.open()
    router.push('AllWallets')
    router.pushTransaction(handlers)
    expect(router.isTransactionStackEmpty()).toBe(false)
    router.popTransaction('success')
    expect(view()).toBe('AllWallets')
    router.pushTransaction(handlers)
    router.popTransaction('error')
    expect(view()).toBe('Connect')
    expect(told).toEqual(['success', 'error'])
    expect(router.isTransactionStackEmpty()).toBe(true)
  })
})
