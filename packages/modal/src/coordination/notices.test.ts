// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { readNotice } from '../testing/readNotice.js'
import { getScreen } from './createScreen.js'

const rdns = 'test.pocket'
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit with its screen; the gateway answers nothing about accounts. */
async function make() {
  const wallet = createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1 })
  const { kit, clock } = createTestKit()
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }), kit.destroy)
  kit.start()
  const screen = getScreen(kit)
  await kit.connections.connect({ connectorId: rdns })
  const getToast = () => {
    const { toast } = screen.store.getState()
    return toast && [toast.variant, readNotice(toast)]
  }
  return { kit, clock, wallet, screen, getToast }
}

test('§8.001 "Token balance unavailable" is shown when balances cannot be read', async () => {
  const { kit, getToast } = await make()
  await kit.modal.open({ view: 'WalletReceive' })
  await kit.balances.load()
  await vi.waitFor(() => expect(getToast()).toEqual(['error', 'Token balance unavailable']))
})

test('§8.003 "Failed to fetch transactions" is shown when the history cannot be read', async () => {
  const { kit, getToast } = await make()
  await kit.history.load()
  await vi.waitFor(() => expect(getToast()).toEqual(['error', 'Failed to fetch transactions']))
})

test('balances that could not be read cover no view that does not show any, and wait for none to open', async () => {
  const { kit, getToast } = await make()
  await kit.modal.open({ view: 'UnsupportedChain' })
  await kit.balances.load()
  expect(getToast()).toBeUndefined()
  kit.modal.close()
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  await kit.balances.load()
  expect(getToast()).toBeUndefined()
})

test('what was said of a view goes with it', async () => {
  const { kit, screen } = await make()
  await kit.modal.open()
  screen.toasts.showSuccess('Done')
  screen.router.push('Networks')
  expect(screen.store.getState().toast?.isOpen).toBe(false)
})

test('a wallet that leaves by itself while the modal is closed is told on the page, for longer', async () => {
  const { wallet, screen, clock } = await make()
  wallet.revoke()
  const toast = () => screen.store.getState().toast
  await vi.waitFor(() => expect(toast()).toMatchObject({ isOnPage: true, isOpen: true }))
  clock.advance(7999)
  expect(toast()?.isOpen).toBe(true)
  clock.advance(1)
  expect(toast()?.isOpen).toBe(false)
})

test('a wallet that leaves by itself is named', async () => {
  const { wallet, getToast } = await make()
  wallet.revoke()
  await vi.waitFor(() => expect(getToast()).toEqual(['error', 'Pocket disconnected']))
})
