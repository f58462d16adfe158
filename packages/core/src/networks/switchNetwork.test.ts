// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

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
    if (call.method === 'eth_getBalance') return '0x0'
    if (call.method !== 'wallet_switchEthereumChain') return request(call)
    answerSwitch(wallet)
    return null
  }
  const testKit = createTestKit()
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns }), testKit.kit.destroy)
  testKit.kit.start()
  await testKit.kit.connections.connect({ connectorId: rdns })
  return testKit
}

test('§2.026 a wallet that goes elsewhere leads to UnsupportedChain, which says so itself: no notice covers it', async () => {
  const { kit } = await make((wallet) => wallet.selectNetwork(999))
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  expect(kit.router.getRoute().view).toBe('UnsupportedChain')
  expect(kit.store.getState().networkSwitch.status).toBe('failed')
  expect(kit.store.getState().toast).toBeUndefined()
})

test('§4.057 a switch that fails where no view tells of it is said in a notice', async () => {
  const { kit } = await make(() => {
    throw { code: 4001, message: 'No' }
  })
  await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
  expect(kit.store.getState().toast).toMatchObject({ variant: 'error' })
})

test('§8.008 a network the site was not set up with is refused, and alert APKT001 tells its developer', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit()
  cleanUps.push(kit.destroy, () => error.mockRestore())
  const unknown = createTestNetwork(5, 'Elsewhere').caipNetworkId
  await expect(kit.networks.switchNetwork(unknown)).rejects.toMatchObject({
    code: 'network/not-found',
    message: 'Network not found: eip155:5',
  })
  expect(kit.store.getState().alerts).toMatchObject([
    { code: 'APKT001', variant: 'error', shortMessage: 'Network Not Found' },
  ])
})
