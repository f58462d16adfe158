// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createTestKit, type TestKitOptions } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = `/v1/account/${owner}/balance`
const answer = {
  balances: [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 2000,
      value: 2000,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: '',
    },
  ],
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function make(answers: TestKitOptions['answers'] = {}) {
  const wallet = createEvmWallet({
    privateKeys: [
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      `0x${'2'.repeat(64)}`,
    ],
    chainId: 1,
  })
  const testKit = createTestKit({ answers: { [path]: answer, ...answers } })
  const { kit } = testKit
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }), kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  return { ...testKit, wallet, balances: () => kit.store.getState().balances }
}

describe('refreshing balances', () => {
  test('§3.023 keeps what was read when a refresh fails, and says why and since when', async () => {
    const { kit, clock, gateway, balances } = await make()
    await kit.balances.load()
    const readAtMs = clock.now()
    expect(balances()).toMatchObject({ status: 'ready', totalUsd: 2000, updatedAtMs: readAtMs })
    clock.advance(10_000)
    gateway.answers[path] = () => new Response('', { status: 500 })
    expect(await kit.balances.load({ force: true })).toEqual([])
    expect(balances()).toMatchObject({
      status: 'failed',
      failureCode: 'wire/http-status',
      totalUsd: 2000,
      updatedAtMs: readAtMs,
      lastRetryAtMs: clock.now(),
    })
  })

  test('a network the gateway does not serve is told', async () => {
    const { kit, balances } = await make({ '/v1/supported-chains': { http: [], ws: [] } })
    const failures: string[] = []
    kit.events.on('balances-failed', ({ code }) => failures.push(code))
    await kit.balances.load()
    expect(balances()).toMatchObject({ status: 'failed', failureCode: 'network/unsupported', tokens: [] })
    expect(failures).toEqual(['network/unsupported'])
  })

  test('while the browser is offline nothing is tried; once the line is back it is read at once', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    cleanUps.push(() => isOnline.mockRestore())
    const { kit, balances } = await make()
    await kit.balances.load()
    expect(balances()).toMatchObject({ status: 'failed', failureCode: 'wire/network' })
    expect(balances().lastRetryAtMs).toBeUndefined()
    isOnline.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(balances()).toMatchObject({ status: 'ready', totalUsd: 2000 }))
    expect(balances().failureCode).toBeUndefined()
  })

  test('what a view asks for in passing does not hide the answer of a refresh on its way', async () => {
    const { kit, gateway, balances } = await make()
    await kit.balances.load()
    const [entry] = answer.balances
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    gateway.answers[path] = async () => {
      await isReleased
      return Response.json({
        balances: [{ ...entry, value: 500, quantity: { decimals: '18', numeric: '0.25' } }],
      })
    }
    const refresh = kit.balances.load({ force: true })
    const inPassing = kit.balances.load()
    release()
    expect(await inPassing).toEqual(await refresh)
    expect(balances()).toMatchObject({ status: 'ready', totalUsd: 500 })
    expect(await kit.balances.load()).toEqual(await refresh)
  })

  test('an account that comes back while it was being asked for is asked for again', async () => {
    const { kit, wallet, balances } = await make()
    await kit.balances.loadIdentity()
    const left = kit.balances.load()
    wallet.selectAccount(1)
    wallet.selectAccount(0)
    await kit.balances.load()
    await left
    expect(balances()).toMatchObject({ status: 'ready', totalUsd: 2000 })
  })

  test('an answer for an account that has gone is not taken', async () => {
    const { kit, wallet, balances } = await make()
    await kit.balances.loadIdentity()
    const load = kit.balances.load()
    wallet.selectAccount(1)
    await load
    expect(balances()).toEqual({ status: 'idle', tokens: [], totalUsd: 0, places: {} })
  })
})
