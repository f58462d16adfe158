import { expect, test } from 'vitest'
import type { Capability } from '../../providers/Capability.js'
import { prices } from '../balances/PriceProvider.js'
import { followers } from '../chain-index/ChainFollower.js'
import { createHourlyReader } from './createHourlyReader.js'

const range = { newest: 2, oldest: 1, target: 1 }

/** A namespace with the networks a, b, c and d: all are followed but d, and nothing was read of c yet. */
function createParts({ failing = [] as string[] } = {}) {
  const asked: { id: string; tokens: readonly unknown[] }[] = []
  const noted = new Set<string>()
  const failures: unknown[] = []
  const networks = ['a', 'b', 'c', 'd'].map((caipNetworkId) => ({ caipNetworkId, tokens: [caipNetworkId] }))
  const provider = {
    async getPrices({ network, tokens }: { network: { caipNetworkId: string }; tokens: readonly unknown[] }) {
      asked.push({ id: network.caipNetworkId, tokens })
      if (failing.includes(network.caipNetworkId)) throw new Error('down')
      return { prices: new Map([['native', 1n]]), readAtMs: 0 }
    },
  }
  const follower = {
    list: () =>
      ['a', 'b', 'c'].map((caipNetworkId) => ({
        caipNetworkId,
        range: caipNetworkId === 'c' ? undefined : range,
      })),
  }
  const find = (capability: Capability<unknown>) =>
    capability === prices ? provider : capability === followers ? follower : undefined
  const reader = createHourlyReader({
    ...{ chains: { all: [{ networks, find }] } as never, firstMs: 1 },
    notes: {
      note: async ({ caipNetworkId }: { caipNetworkId: string }) => void noted.add(caipNetworkId),
      isNoted: (id: string) => noted.has(id),
    } as never,
    onFailure: (error) => void failures.push(error),
  })
  return { asked, failures, noted, reader }
}

test('followed networks are read with one reading of all listed tokens, and not again in the hour', async () => {
  const { asked, noted, reader } = createParts()
  await reader.run()
  await reader.run()
  expect(asked).toEqual([
    { id: 'a', tokens: ['a'] },
    { id: 'b', tokens: ['b'] },
  ])
  noted.clear()
  await reader.run()
  expect(asked).toHaveLength(4)
})

test('a network that cannot be read is told, keeps no other from being read, and is read the next time', async () => {
  const { asked, failures, noted, reader } = createParts({ failing: ['a'] })
  await reader.run()
  expect([failures.length, ...noted]).toEqual([1, 'b'])
  await reader.run()
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'a'])
})

test('it begins by itself and ends when the gateway closes', async () => {
  const { noted, reader } = createParts()
  reader.start()
  await expect.poll(() => noted.size).toBe(2)
  await reader.close()
  noted.clear()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(noted.size).toBe(0)
})
