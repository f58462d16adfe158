import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { offer } from '../providers/Capability.js'
import type { NamedProvider } from '../providers/orderProviders.js'
import { balances } from '../services/balances/BalanceProvider.js'
import { type HistoryItem, type HistoryProvider, history } from '../services/history/HistoryProvider.js'
import { createTestApp } from '../testing/createTestApp.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import type { ChainModule, ChainProviders } from './ChainModule.js'

const address = `0x${'1'.repeat(40)}`

let shared: OpenDatabase
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared?.close())

const withProviders = (providers: ChainProviders): ChainModule => ({
  namespace: 'eip155',
  isAddress: (text) => text.startsWith('0x'),
  toAddressKey: (text) => text,
  nativeToken: { placeholder: '0x' },
  createProviders: () => providers,
})

const open = (providers: ChainProviders, orders = {}) =>
  createTestApp({
    shared,
    config: { providers: orders },
    dependencies: { chains: [withProviders(providers)] },
  })

const balanceOf = (name: string, isBroken = false) => ({
  name,
  provider: {
    getHoldings: async () => {
      if (isBroken) throw new Error(`${name} is broken`)
      return [
        { name, symbol: 'T', decimals: 0, address: undefined, amountAtomic: 1n, priceAtomic: 10n ** 18n },
      ]
    },
    getExactHoldings: async () => [],
  },
})

describe('the order of providers', () => {
  const ask = async (orders: object) => {
    const gateway = await open(
      { offers: [offer(balances, [balanceOf('a', true), balanceOf('b'), balanceOf('c')])] },
      orders,
    )
    const response = await gateway.app.inject(`/v1/account/${address}/balance?projectId=p1&currency=usd`)
    const metrics = (await gateway.app.inject('/metrics')).body
    await gateway.close()
    return { response, metrics }
  }

  test('is the namespace’s own, with the next after one that fails, and the figures say who answered', async () => {
    const { metrics, response } = await ask({})
    expect(response.json().balances).toMatchObject([{ name: 'b', price: 1, value: 1 }])
    const line = (provider: string, outcome: string) =>
      `latchkey_provider_answers_total{capability="balances",scope="eip155:31337",provider="${provider}",outcome="${outcome}"} 1`
    expect(metrics).toContain(line('a', 'failed'))
    expect(metrics).toContain(line('b', 'answered'))
    expect(metrics).not.toContain('provider="c"')
  })

  test('is the operator’s where there is one', async () => {
    const { response } = await ask({ balances: [{ name: 'c' }, { name: 'b' }] })
    expect(response.json().balances).toMatchObject([{ name: 'c' }])
    expect((await ask({ balances: [{ name: 'a' }] })).response.statusCode).toBe(503)
  })

  test('is refused at the start when it names what is not there', async () => {
    await expect(ask({ balances: [{ name: 'd' }] })).rejects.toThrow(
      'The order of balances has an unexpected form: there is no d; there is a, b, c',
    )
    await expect(ask({ names: [{ name: 'ens' }] })).rejects.toThrow(
      'The order of names has an unexpected form: there is no ens; there is none',
    )
  })
})

describe('a history of several providers', () => {
  const item: HistoryItem = {
    id: '1',
    caipNetworkId: 'eip155:31337',
    hash: '0x1',
    operationType: 'send',
    minedAtSeconds: 1,
    sentFrom: 'a',
    sentTo: 'b',
    status: 'confirmed',
    nonce: 0,
    transfers: [],
  }

  test('goes on with the one that began it, though another would be asked first', async () => {
    let isBroken = true
    const historyOf = (name: string, isEverBroken: boolean): NamedProvider<HistoryProvider> => ({
      name,
      provider: {
        async getPage({ cursor }) {
          if (isEverBroken && isBroken) throw new Error('broken')
          return { items: [{ ...item, hash: `${name}${cursor ?? ''}` }], next: 'more.1' }
        },
      },
    })
    const gateway = await open({ offers: [offer(history, [historyOf('a', true), historyOf('b', false)])] })
    const ask = async (query = '') =>
      (await gateway.app.inject(`/v1/account/${address}/history?projectId=p1${query}`)).json()
    const first = await ask()
    expect(first.data[0].metadata.hash).toBe('b')
    isBroken = false
    expect((await ask(`&cursor=${first.next}`)).data[0].metadata.hash).toBe('bmore.1')
    expect((await ask()).data[0].metadata.hash).toBe('a')
    await gateway.close()
  })
})
