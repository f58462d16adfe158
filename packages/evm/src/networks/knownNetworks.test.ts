// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import type { Network } from '@latchkey/core'
import { createChainContext, createTestKit } from '@latchkey/testing'
import { imageFolders } from '@latchkey/wallet-directory'
import { celo, mantle, mode } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { evm } from '../evm.js'
import { createReaders } from '../network/createReader.js'
import * as networks from '../networks.js'
import { toNetwork } from '../toNetwork.js'
import { knownNetworks } from './knownNetworks.js'

const getPollingMs = async (network: Network) =>
  (await createReaders(createChainContext())(network)).pollingInterval

test('§9.059 Ethereum and BNB Smart Chain are known with the time of a block, and looked at as often as that is worth it', async () => {
  const { mainnet, bsc } = networks
  expect(mainnet).toMatchObject({ id: 1, name: 'Ethereum', blockTime: 12_000 })
  expect(bsc).toMatchObject({ id: 56, name: 'BNB Smart Chain', blockTime: expect.any(Number) })
  expect(await getPollingMs(mainnet)).toBe(4000)
  expect(await getPollingMs({ ...mainnet, blockTime: 60_000 })).toBe(4000)
  expect(await getPollingMs({ ...mainnet, blockTime: 3000 })).toBe(1000)
  expect(await getPollingMs({ ...mainnet, blockTime: 250 })).toBe(500)
})

test('§9.016 a network of which no block time is known is looked at every 4 s', async () => {
  const { blockTime: _, ...network } = networks.mainnet
  expect(await getPollingMs(network)).toBe(4000)
})

test.each([1, 5, 10, 56, 97, 100, 137, 280, 324, 420, 8453, 42161, 42220, 43113, 43114])(
  '§9.060 a wallet on network %i is on one with a name',
  async (id) => {
    expect(knownNetworks[id]?.name).toMatch(/^[A-Z]/)
  },
)

test('§9.062 a chain of viem as it is gets the picture the gateway has of it, and one added later too', async () => {
  const { kit } = createTestKit({ chains: [evm({ networks: [celo, mode] })] })
  kit.start()
  const assets = () =>
    kit.store.getState().networks.eip155?.requestedCaipNetworks.map((network) => network.assets?.imageId)
  await vi.waitFor(() => expect(assets()).toEqual([knownNetworks[celo.id]?.imageId, undefined]))
  kit.networks.addNetwork(toNetwork(mantle))
  const own = { imageUrl: 'https://site.example/a.png' }
  kit.networks.addNetwork(toNetwork({ ...networks.base, id: 8453 }, own))
  await vi.waitFor(() => expect(assets()?.[2]).toBe(knownNetworks[mantle.id]?.imageId))
  expect(kit.store.getState().networks.eip155?.requestedCaipNetworks[3]?.assets).toEqual(own)
  kit.destroy()
})

test('§9.062 the table has the pictures of our own networks, and the gateway has all of the table', () => {
  for (const { id, assets } of Object.values(networks))
    expect(assets?.imageId).toBe(knownNetworks[id]?.imageId)
  const files = readdirSync(imageFolders.assets)
  const imageIds = Object.values(knownNetworks).flatMap(({ imageId }) => imageId ?? [])
  expect(imageIds.length).toBeGreaterThan(25)
  for (const imageId of imageIds) expect(files.join()).toContain(imageId)
})
