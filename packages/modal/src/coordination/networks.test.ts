// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { errorTexts } from '../messages/errorTexts.js'
import { getScreen } from './createScreen.js'

const rdns = 'test.pocket'
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit; the wallet answers a switch as the test says. */
async function make(answerSwitch: (wallet: ReturnType<typeof createEvmWallet>) => void) {
  const wallet = createEvmWallet({
    privateKeys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    chainId: 1,
    knownChainIds: [1, 10, 999],
  })
  const { request } = wallet
  wallet.request = async (call) => {
    if (call.method !== 'wallet_switchEthereumChain') return request(call)
    answerSwitch(wallet)
    return null
  }
  const testKit = createTestKit()
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }), testKit.kit.destroy)
  testKit.kit.start()
  getScreen(testKit.kit)
  await testKit.kit.connections.connect({ connectorId: rdns })
  return testKit
}

test('§2.026 a wallet that goes elsewhere leads to UnsupportedChain, which says so itself: no notice covers it', async () => {
  const { kit } = await make((wallet) => wallet.selectNetwork(999))
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  expect(getScreen(kit).router.getRoute().view).toBe('UnsupportedChain')
  expect(kit.store.getState().networkSwitch.status).toBe('failed')
  expect(getScreen(kit).store.getState().toast).toBeUndefined()
})

test('§4.057 a switch that fails where no view tells of it is said in a notice', async () => {
  const { kit } = await make(() => {
    throw { code: 4001, message: 'No' }
  })
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  const getToast = () => getScreen(kit).store.getState().toast
  // Its words come with the script of the views that say it in full.
  await vi.waitFor(() => expect(getToast()).toMatchObject({ variant: 'error' }))
  expect(renderToStaticMarkup(getToast()?.text as ReactElement)).toBe(
    errorTexts['network/switch-rejected'].title,
  )
})

/** A connected kit with its screen, and a wallet that goes where the test says. */
async function connectTo(options: Parameters<typeof createTestKit>[0] = {}) {
  const wallet = createEvmWallet({
    privateKeys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    chainId: 1,
    knownChainIds: [1, 10, 5],
  })
  const testKit = createTestKit(options)
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }), testKit.kit.destroy)
  testKit.kit.start()
  const screen = getScreen(testKit.kit)
  await testKit.kit.connections.connect({ connectorId: rdns })
  return { ...testKit, wallet, screen }
}

test('§4.058 §2.026 a network the site does not know opens UnsupportedChain, which cannot be closed', async () => {
  const { kit, wallet, screen } = await connectTo()
  wallet.selectNetwork(5)
  await vi.waitFor(() => expect(screen.router.getRoute().view).toBe('UnsupportedChain'))
  screen.requestClose()
  expect(kit.store.getState().modal.isOpen).toBe(true)
  expect(screen.store.getState().isShaking).toBe(true)
  await kit.networks.switchNetwork(createTestNetwork(1, '').caipNetworkId)
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }, { basic: true }])(
  '§2.026 UnsupportedChain stays away with %j',
  async (options) => {
    const { kit, wallet } = await connectTo(options)
    wallet.selectNetwork(5)
    // When everything that came of it has been done.
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(kit.store.getState().modal.isOpen).toBe(false)
  },
)

test('§4.047 disconnecting closes the modal', async () => {
  const { kit } = await connectTo()
  await kit.modal.open()
  await kit.connections.disconnect({ namespace: 'eip155' })
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('§4.047 disconnecting leaves the modal open when told to', async () => {
  const { kit } = await connectTo()
  await kit.modal.open()
  await kit.connections.disconnect({ keepOpen: true })
  expect(kit.store.getState().modal.isOpen).toBe(true)
})
