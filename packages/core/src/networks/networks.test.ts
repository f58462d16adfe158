// @vitest-environment happy-dom
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import { getNetwork } from '../state/selectors.js'
import { toNetworkOnSite } from '../state/toNetworkOnSite.js'

test.each([
  ['eip155', 18],
  ['solana', 9],
  ['bip122', 8],
] as const)('§9.038 a %s network nobody knows has a native token of %i decimals', (namespace, decimals) => {
  const network = toNetworkOnSite({ networks: {} }, `${namespace}:5`)
  expect(network).toMatchObject({ isUnknown: true, nativeCurrency: { decimals } })
})

test('§8.008 a network the site was not set up with is refused, and alert APKT001 tells its developer', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit()
  const unknown = createTestNetwork(5, 'Elsewhere').caipNetworkId
  await expect(kit.networks.switchNetwork(unknown)).rejects.toMatchObject({
    code: 'network/not-found',
    message: 'Network not found: eip155:5',
  })
  expect(kit.store.getState().alerts).toMatchObject([{ code: 'APKT001', detail: 'eip155:5' }])
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith(expect.stringContaining('eip155:5'), { code: 'APKT001' }),
  )
  kit.destroy()
  error.mockRestore()
})

test('a network that was added while the page runs is gone to by itself, which needs no cast', async () => {
  const { kit } = createTestKit()
  kit.start()
  const added = createTestNetwork(42161, 'Arbitrum One')
  kit.networks.addNetwork(added)
  await kit.networks.switchNetwork(added)
  expect(getNetwork(kit.store.getState())?.caipNetworkId).toBe('eip155:42161')
  await kit.networks.switchNetwork({ caipNetworkId: 'eip155:1' })
  expect(getNetwork(kit.store.getState())?.caipNetworkId).toBe('eip155:1')
  kit.destroy()
})

test('§8.027 what needs a namespace or a network says so when it is given none, as in a page without a compiler', async () => {
  const alerted = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit()
  kit.start()
  const missing = undefined as never
  await expect(kit.networks.switchNetwork(missing)).rejects.toMatchObject({
    code: 'parameters/network-required',
    message: 'A network is required. Pass the id of one of the site, namespace:reference',
  })
  const required = {
    code: 'parameters/namespace-required',
    message: expect.stringMatching(/namespace is req/),
  }
  await expect(kit.networks.switchNamespace(missing)).rejects.toMatchObject(required)
  expect(() => kit.getProvider(missing)).toThrow(expect.objectContaining(required))
  // It is no mistake of the site's list of networks.
  expect(kit.store.getState().alerts).toEqual([])
  kit.destroy()
  alerted.mockRestore()
})
