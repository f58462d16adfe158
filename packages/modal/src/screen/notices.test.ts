// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../messages/en.js'
import { getScreen } from './createScreen.js'

const rdns = 'test.pocket'
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit with its screen; the gateway answers nothing about accounts. */
async function make() {
  const wallet = createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1 })
  const { kit } = createTestKit()
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }), kit.destroy)
  kit.start()
  const screen = getScreen(kit)
  await kit.connections.connect({ connectorId: rdns })
  const getToast = () => {
    const { toast } = screen.store.getState()
    return toast && [toast.variant, typeof toast.text === 'string' ? toast.text : toast.text(en)]
  }
  return { kit, wallet, screen, getToast }
}

test('§8.001 "Token Balance Unavailable" is shown when balances cannot be read', async () => {
  const { kit, getToast } = await make()
  await kit.balances.load()
  expect(getToast()).toEqual(['error', 'Token Balance Unavailable'])
})

test('§8.003 "Failed to fetch transactions" is shown when the history cannot be read', async () => {
  const { kit, getToast } = await make()
  await kit.history.load()
  expect(getToast()).toEqual(['error', 'Failed to fetch transactions'])
})

test('a wallet that leaves by itself is named', async () => {
  const { wallet, getToast } = await make()
  wallet.lock()
  await vi.waitFor(() => expect(getToast()).toEqual(['error', 'Pocket has disconnected']))
})
