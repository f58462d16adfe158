// @vitest-environment happy-dom
import type { SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import {
  createMemoryStorage,
  createTestChain,
  createTestKit,
  createTestWallet,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const hash = `0x${'aB'.repeat(32)}`
const added = { hash, description: 'Mint a key' }
/** Of the test wallet's first account. */
const address = 'amber-toy-0'
const storedKey = '@latchkey/own_transactions'

/** A network that answers when the test says so. */
function createNetwork() {
  const asked: Parameters<SendCapability['waitForReceipt']>[0][] = []
  const answers: { resolve(hash: string): void; reject(error: unknown): void }[] = []
  const unused = async () => {
    throw new Error('not used')
  }
  const send: SendCapability = {
    ...{ estimateFee: unused, send: unused, readToken: unused },
    waitForReceipt(question) {
      asked.push(question)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
  }
  return { asked, send, answer: () => answers.shift() as (typeof answers)[number] }
}

async function make(options: TestKitOptions & { hasSend?: boolean } = {}) {
  const { hasSend = true, ...rest } = options
  const network = createNetwork()
  const wallet = createTestWallet({ id: 'amber', name: 'Amber', isAuthorized: true })
  const chain = createTestChain('toy', [wallet], { capabilities: hasSend ? { send: network.send } : {} })
  const made = createTestKit({ ...rest, chains: [chain] })
  const { kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await vi.waitFor(() => expect(kit.store.getState().connectors.length).toBeGreaterThan(0))
  const own = () => kit.store.getState().history.own
  const connect = () => kit.connections.connect({ connectorId: 'amber' })
  const stored = () => JSON.parse(made.storage.entries.get(storedKey) ?? 'null')
  return { ...made, network, own, connect, stored }
}

const mined = (more: object = {}) => ({
  id: 'mined',
  metadata: {
    ...{ operationType: 'mint', hash: hash.toLowerCase(), minedAt: '2026-01-15T10:20:30Z', sentFrom: 'a' },
    ...{ sentTo: 'b', status: 'confirmed', nonce: 1, application: null, chain: 'toy:one' },
    ...more,
  },
  transfers: [],
})

describe('the site’s own transactions', () => {
  test('one is listed as pending, followed, and confirmed in the block it is in', async () => {
    const { kit, connect, network, own } = await make()
    await connect()
    await kit.history.add(added)
    const first = { ...added, from: address, caipNetworkId: 'toy:one' }
    expect(own()).toMatchObject([{ ...first, status: 'pending' }])
    expect(network.asked).toMatchObject([{ hash, network: { caipNetworkId: 'toy:one' } }])
    network.answer().resolve('0xother')
    await vi.waitFor(() =>
      expect(own()).toMatchObject([{ ...first, status: 'confirmed', hashInBlock: '0xother' }]),
    )
  })

  test.each([
    ['failed', new SendError('send/reverted', { hash })],
    ['unconfirmed', new SendError('send/receipt-timeout', { hash })],
  ] as const)('one is %s where the network says so', async (status, error) => {
    const { kit, connect, network, own } = await make()
    await connect()
    await kit.history.add({ ...added, isOperation: true })
    expect(network.asked[0]?.isOperation).toBe(true)
    network.answer().reject(error)
    await vi.waitFor(() => expect(own()[0]?.status).toBe(status))
  })

  test('is asked for again after a reload, and nothing is asked twice', async () => {
    const storage = createMemoryStorage()
    const before = await make({ storage })
    await before.connect()
    await before.kit.history.add(added)
    before.kit.destroy()
    const { kit, network, own } = await make({ storage })
    await vi.waitFor(() => expect(network.asked).toHaveLength(1))
    expect(own()).toMatchObject([{ ...added, status: 'pending' }])
    expect(network.asked[0]?.sentAtMs).toBe(own()[0]?.addedAtMs)
    await kit.history.add(added)
    void kit.history.resume()
    expect(network.asked).toHaveLength(1)
    expect(own()).toHaveLength(1)
    network.answer().resolve(hash)
    await vi.waitFor(() => expect(own()[0]?.status).toBe('confirmed'))
  })

  test('is kept for a week, thirty of them at most', async () => {
    const { kit, clock, connect, own, stored } = await make()
    await connect()
    for (let index = 0; index < 31; index++) await kit.history.add({ ...added, hash: `0x${index}` })
    expect(own()).toHaveLength(30)
    expect(stored()).toHaveLength(30)
    clock.advance(7 * 24 * 60 * 60 * 1000)
    await kit.history.add(added)
    expect(own().map((one) => one.hash)).toEqual([hash])
    await kit.history.remove(hash.toUpperCase().replace('0X', '0x'))
    expect(own()).toEqual([])
  })

  test('stays with another account and network, and what is open when the visitor leaves', async () => {
    const { kit, connect, network, own } = await make()
    await connect()
    await kit.history.add({ ...added, caipNetworkId: 'toy:two' })
    await kit.history.add({ ...added, hash: '0xdone' })
    network.answer()
    network.answer().resolve('0xdone')
    await vi.waitFor(() => expect(own()[0]?.status).toBe('confirmed'))
    await kit.networks.switchNetwork('toy:two')
    expect(own()).toHaveLength(2)
    await kit.connections.disconnect()
    expect(own()).toMatchObject([{ hash, caipNetworkId: 'toy:two', status: 'pending' }])
  })

  test('hostile input is made one line of plain text, or refused', async () => {
    const { kit, connect, own } = await make()
    await expect(kit.history.add(added)).rejects.toMatchObject({ code: 'history/no-account' })
    await connect()
    await kit.history.add({ ...added, description: `<b>Pay\u202E\n\u0000</b> ${'x'.repeat(500)}` })
    expect(own()[0]?.description).toMatch(/^<b>Pay <\/b> x{68}$/)
    const refused = [{ hash: 'no hash' }, { hash: 1 }, { description: {} }, { hash: 'a'.repeat(201) }]
    for (const bad of refused) {
      await expect(kit.history.add({ ...added, ...bad } as typeof added)).rejects.toMatchObject({
        code: 'parameters/invalid',
      })
    }
    const elsewhere = kit.history.add({ ...added, caipNetworkId: 'toy:nowhere' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'network/unsupported' })
    expect(own()).toHaveLength(1)
  })

  test('what another script has stored is read with the same care', async () => {
    const storage = createMemoryStorage()
    const good = { hash, caipNetworkId: 'toy:one', from: 'a', addedAtMs: 0, status: 'confirmed' }
    const entries = [{ ...good, description: 'Two\nlines' }, { ...good, description: 7 }, 'nonsense']
    storage.entries.set('@latchkey/version', '1')
    storage.entries.set(storedKey, JSON.stringify(entries))
    const { own } = await make({ storage })
    await vi.waitFor(() => expect(own()).toMatchObject([{ description: 'Two lines' }]))
  })
})

describe('with the gateway’s history', () => {
  const answersOf = (data: object[]) => ({
    [`/v1/account/${address}/history`]: { data, next: null },
  })

  test('a transaction of both is one, and settled by it where the chain cannot say', async () => {
    const { kit, connect, gateway, own } = await make({ hasSend: false })
    await connect()
    await kit.history.add(added)
    await kit.history.add({ ...added, hash: '0xmissing' })
    Object.assign(gateway.answers, answersOf([mined({ status: 'failed' })]))
    await kit.history.load()
    expect(own().map(({ status }) => status)).toEqual(['pending', 'failed'])
    expect(own().map(({ transactionId }) => transactionId)).toEqual([undefined, 'mined'])
    await kit.networks.switchNetwork('toy:two')
    expect(own().map(({ transactionId }) => transactionId)).toEqual([undefined, undefined])
  })

  test('once the network has it, a history that is shown is loaded anew', async () => {
    const { kit, connect, gateway, network, own } = await make()
    Object.assign(gateway.answers, answersOf([]))
    await connect()
    await kit.history.load()
    await kit.history.add(added)
    Object.assign(gateway.answers, answersOf([mined()]))
    network.answer().resolve(hash)
    await vi.waitFor(() => expect(kit.store.getState().history.transactions).toHaveLength(1))
    expect(own()).toMatchObject([{ status: 'confirmed', transactionId: 'mined' }])
  })
})
