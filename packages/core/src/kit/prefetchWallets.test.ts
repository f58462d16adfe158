// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createManualClock, createScriptedGateway, createTestNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../base/Clock.js'
import { createEngine } from './createEngine.js'
import { createKitWith } from './createKitWith.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A kit whose late part is on its way until `arrive` is called. */
function createSlowKit(
  wallets: Parameters<typeof createScriptedGateway>[0] = {},
  drawing: Pick<Clock, 'scheduleFrame'> = {},
) {
  const gateway = createScriptedGateway({
    '/getWallets': { count: 1, data: [{ id: 'w', name: 'Wallet' }] },
    ...wallets,
  })
  const clock = { ...createManualClock(), ...drawing }
  let arrive = () => {}
  const arrived = new Promise<typeof createEngine>((resolve) => {
    arrive = () => resolve(createEngine)
  })
  const kit = createKitWith(
    {
      projectId: 'test',
      gateway: 'http://gateway.test',
      chains: [evm({ networks: [createTestNetwork(1, 'Ethereum')] })],
      fetch: gateway.fetch,
      clock,
      excludeWalletIds: ['x', 'y'],
    },
    { load: () => arrived },
  )
  cleanUps.push(kit.destroy)
  const asked = () => gateway.calls.filter(({ url }) => url.searchParams.get('entries') === '4')
  const overview = () => kit.store.getState().walletList

  /** Opens the modal; the late part comes when that is done. */
  async function openSlowly() {
    kit.start()
    const opened = kit.modal.open()
    clock.advance(0)
    arrive()
    await opened
    clock.advance(0)
  }

  return { kit, clock, gateway, asked, overview, openSlowly }
}

describe('the wallets of the first view', () => {
  test('are asked for once, in the turn after the tap, while the late part is on its way', async () => {
    const { kit, asked, overview, openSlowly } = createSlowKit()
    const opened = openSlowly()
    expect(asked()).toHaveLength(1)
    expect(kit.store.getState().modal.isOpen).toBe(true)
    await opened
    await vi.waitFor(() => expect(overview().status.overview).toBe('ready'))
    expect(overview().recommended.map(({ name }) => name)).toEqual(['Wallet'])
    expect(asked()).toHaveLength(1)
  })

  test('are read as soon as the late part is there, before anything is drawn', async () => {
    const neverDrawn = { scheduleFrame: () => {} }
    const { overview, openSlowly } = createSlowKit({}, neverDrawn)
    await openSlowly()
    await vi.waitFor(() => expect(overview().status.overview).toBe('ready'))
  })

  test('are asked for anew at the next opening when the answer that was asked for ahead did not come', async () => {
    const { kit, clock, gateway, asked, overview, openSlowly } = createSlowKit({
      '/getWallets': new Response('', { status: 503 }),
    })
    await openSlowly()
    await vi.waitFor(() => expect(overview().status.overview).toBe('idle'))
    gateway.answers['/getWallets'] = { count: 0, data: [] }
    kit.modal.close()
    await kit.modal.open()
    clock.advance(0)
    await vi.waitFor(() => expect(overview().status.overview).toBe('ready'))
    expect(asked()).toHaveLength(2)
  })

  test('an answer that never comes is given up with the kit', async () => {
    const { kit, overview, openSlowly } = createSlowKit({ '/getWallets': () => new Promise(() => {}) })
    await openSlowly()
    expect(overview().status.overview).toBe('loading')
    kit.destroy()
    await vi.waitFor(() => expect(overview().status.overview).toBe('idle'))
  })

  test('leave the turn of the tap to the modal', () => {
    const { kit, clock, gateway } = createSlowKit()
    void kit.modal.open()
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(gateway.calls).toEqual([])
    clock.advance(0)
    expect(gateway.calls).toHaveLength(1)
  })

  test('are left to the late part where that came first', async () => {
    const { kit, clock, asked, overview } = createSlowKit()
    await kit.load(Promise.resolve(createEngine))
    void kit.modal.open()
    clock.advance(0)
    clock.advance(0)
    await vi.waitFor(() => expect(overview().status.overview).toBe('ready'))
    expect(asked()).toHaveLength(1)
  })

  test('nobody is asked before the visitor acts', () => {
    const { kit, clock, gateway } = createSlowKit()
    kit.start()
    kit.modal.expect()
    clock.advance(60_000)
    expect(gateway.calls).toEqual([])
  })
})
