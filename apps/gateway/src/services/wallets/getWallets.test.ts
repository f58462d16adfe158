import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trust = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

type Wallet = {
  id: string
  name: string
  order: number
  chains: string[]
  badge_type: string
  rdns: string | null
  app_store: string | null
}
const ask = (query: string) =>
  gateway.app.inject(`/getWallets?projectId=p1&st=appkit&sv=react-wagmi-1.8.9&${query}`)
const list = async (query: string): Promise<{ count: number; data: Wallet[] }> => (await ask(query)).json()

describe('pages', () => {
  test('§7.026, DIR-1: a page has as many records as asked for, ordered, and the total as count', async () => {
    const { count, data } = await list('page=1&entries=4')
    expect(data).toHaveLength(4)
    expect(count).toBeGreaterThan(500)
    expect(data.map(({ order }) => order)).toEqual([...data.map(({ order }) => order)].sort((a, b) => a - b))
  })

  test('DIR-2: pages do not overlap and together are the whole', async () => {
    const ids = new Set<string>()
    const { count } = await list('entries=100')
    for (let page = 1; page <= Math.ceil(count / 100); page++) {
      for (const { id } of (await list(`page=${page}&entries=100`)).data) ids.add(id)
    }
    expect(ids.size).toBe(count)
  })

  test('DIR-3: a page past the end is empty and keeps the count', async () => {
    const { count } = await list('entries=4')
    expect(await list('page=9999&entries=4')).toEqual({ count, data: [] })
  })

  test('without a size a page has 40 records; more than 100 are never given', async () => {
    expect((await list('')).data).toHaveLength(40)
    expect((await list('entries=500')).data).toHaveLength(100)
  })

  test('a page or size that is no whole number from 1 answers 400 in plain text', async () => {
    for (const query of ['page=0', 'entries=-1', 'entries=x']) expect((await ask(query)).statusCode).toBe(400)
  })
})

describe('§7.026, DIR-4: filters', () => {
  test('include gives only these, exclude all but these', async () => {
    expect((await list(`include=${metaMask},${trust}`)).data.map(({ id }) => id).sort()).toEqual(
      [trust, metaMask].sort(),
    )
    const { count } = await list('')
    const without = await list(`exclude=${metaMask}&entries=100`)
    expect(without.count).toBe(count - 1)
    expect(without.data.map(({ id }) => id)).not.toContain(metaMask)
  })

  test('search looks into names, case ignored', async () => {
    const { count, data } = await list('search=METAm&entries=100')
    expect(count).toBeGreaterThan(0)
    expect(data.every(({ name }) => name.toLowerCase().includes('metam'))).toBe(true)
  })

  test('chains gives wallets with any of them', async () => {
    const { data } = await list('chains=stacks:1,sui:mainnet&entries=100')
    expect(data.length).toBeGreaterThan(1)
    for (const { chains } of data)
      expect(chains.some((chain) => ['stacks:1', 'sui:mainnet'].includes(chain))).toBe(true)
    expect((await list('chains=cosmos:cosmoshub-4')).count).toBe(0)
  })

  test('a network of the local stack counts for every EVM wallet', async () => {
    const local = await list('chains=eip155:31337')
    expect(local.count).toBeGreaterThan(500)
    expect(local.data.every(({ chains }) => chains.some((chain) => chain.startsWith('eip155:')))).toBe(true)
    expect((await list('chains=eip155:31337&search=Leather')).count).toBe(0)
  })

  test('badge_type gives certified wallets or the rest', async () => {
    const certified = await list('badge_type=certified&entries=100')
    expect(certified.count).toBe(40)
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await list('badge_type=none')).count + certified.count).toBe((await list('')).count)
    expect((await ask('badge_type=gold')).statusCode).toBe(400)
  })

  test('names and rdns together give wallets that match either', async () => {
    expect((await list('rdns=io.metamask')).data.map(({ id }) => id)).toEqual([metaMask])
    expect((await list('names=Trust%20Wallet')).data.map(({ id }) => id)).toEqual([trust])
    expect((await list('names=Trust%20Wallet&rdns=io.metamask')).count).toBe(2)
  })

  test('platform gives wallets of its store', async () => {
    const { data } = await list('platform=ios&entries=100')
    expect(data.every(({ app_store }) => app_store)).toBe(true)
  })

  test('filters combine with AND', async () => {
    expect((await list(`include=${metaMask},${trust}&search=meta`)).data.map(({ id }) => id)).toEqual([
      metaMask,
    ])
    expect((await list(`include=${metaMask}&exclude=${metaMask}`)).count).toBe(0)
  })

  test('unknown parameters are ignored', async () => {
    expect((await list('entries=1&sf=react&whatever=1')).data).toHaveLength(1)
  })
})
