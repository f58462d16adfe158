import { startTestPolkadot, type TestPolkadot } from '@latchkey/local/chains/polkadot'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryCache } from '../../../cache/createMemoryCache.js'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { createPolkadotSender } from '../../../testing/polkadot/createPolkadotSender.js'
import { toNetworkSpelling } from '../address.js'
import { type ConnectedNetwork, polkadotNetworkSchema } from '../PolkadotNetwork.js'
import { createAskScan } from '../scan/askScan.js'
import { createTransferReader } from './createTransferReader.js'

const roc = 10n ** 12n
let node: TestPolkadot
let sender: Awaited<ReturnType<typeof createPolkadotSender>>
let reader: TransferReader
beforeAll(async () => {
  node = await startTestPolkadot()
  sender = await createPolkadotSender(node)
  reader = createReader()
})
afterAll(async () => {
  await sender?.stop()
  await node?.stop()
})

/** The network with a way to one node, without the gateway's fallbacks. */
function connect(
  change: (method: string, result: unknown) => unknown = (_, result) => result,
): ConnectedNetwork {
  const refuse = () => Promise.reject(new Error('nobody asks like that'))
  return {
    network: v.parse(polkadotNetworkSchema, node.network),
    rpc: {
      upstreamCount: 1,
      ...{ forward: refuse, askPath: refuse },
      async request({ method, params }) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const answer = (await (await fetch(node.url, { method: 'POST', body })).json()) as { result: unknown }
        return change(method, answer.result)
      },
    },
  }
}

/** A reader whose list of transfers lies. */
function createReader(
  change: (data: Record<string, unknown>) => unknown = (data) => data,
  connected = connect(),
): TransferReader {
  const lying: typeof globalThis.fetch = async (url, init) => {
    const answer = (await (await fetch(url, init)).json()) as { data: Record<string, unknown> | null }
    return Response.json({ ...answer, data: answer.data && change(answer.data) })
  }
  const ask = createAskScan({ cache: createMemoryCache({ now: Date.now }), fetch: lying })
  return createTransferReader({ ask, find: () => connected })
}
const read = (
  hash: string,
  { of, by = reader, token }: { of: string; by?: TransferReader; token?: string },
) => by.read({ network: connect().network, hash, recipient: of, token })

test('reads a payment once its block is final, in every spelling of the recipient, and says who has paid', async () => {
  const [first, second, third] = node.accounts
  const hash = await sender.transfer({ to: second.address, amount: 2n * roc })
  for (const of of [second.address, toNetworkSpelling(second.address, 0)]) {
    const found = await read(hash, { of })
    expect(found).toMatchObject({
      hasSucceeded: true,
      receivedAtomic: 2n * roc,
      minedAtMs: expect.any(Number),
    })
    expect(found).toHaveProperty('senders', expect.arrayContaining([first.address]))
  }
  expect(await read(hash, { of: first.address })).toMatchObject({ receivedAtomic: -2n * roc })
  expect(await read(hash, { of: third.address })).toMatchObject({ receivedAtomic: 0n })
  // What is listed by its hash alone has no tokens.
  expect(await read(hash, { of: second.address, token: '1337' })).toBeUndefined()
})

test('adds what several transfers of one extrinsic pay', async () => {
  const to = sender.pairs[0]?.derive('//paid').address ?? ''
  const hash = await sender.transferAll([
    { to, amount: roc },
    { to: node.accounts[1].address, amount: 7n },
    { to, amount: roc },
  ])
  expect(await read(hash, { of: to })).toMatchObject({ receivedAtomic: 2n * roc })
})

test('what has failed has paid nothing, and what nobody knows is unknown', async () => {
  const to = node.accounts[1].address
  const hash = await sender.transfer({ from: 2, to, amount: 1_000n * roc })
  expect(await read(hash, { of: to })).toMatchObject({ hasSucceeded: false, receivedAtomic: 0n })
  expect(await read(`0x${'0'.repeat(64)}`, { of: to })).toBeUndefined()
})

test('a hash has one spelling', () => {
  const digits = 'aB'.repeat(32)
  expect(reader.toHashKey(`0x${digits}`)).toBe(`0x${digits.toLowerCase()}`)
  for (const text of [
    '',
    '0x',
    digits,
    `0x${digits}0`,
    ` 0x${digits}`,
    `0x${digits}\n`,
    `0x${'g'.repeat(64)}`,
  ]) {
    expect(reader.toHashKey(text)).toBeUndefined()
  }
})

test('a list is not believed without the node', async () => {
  const to = node.accounts[1].address
  const hash = await sender.transfer({ to, amount: roc })
  const other = await sender.transfer({ to, amount: 9n * roc })
  const readBy = (by: TransferReader) => read(hash, { of: to, by })
  // Of another extrinsic, in another block or place, in none, or not final yet.
  expect(await readBy(createReader((data) => ({ ...data, extrinsic_hash: other })))).toBeUndefined()
  for (const lie of [
    { block_num: 1 },
    { block_num: 999_999 },
    { extrinsic_index: '2-77' },
    { finalized: false },
  ]) {
    expect(await readBy(createReader((data) => ({ ...data, ...lie }))), JSON.stringify(lie)).toBe('waiting')
  }
  const late = connect((method, result) => (method === 'chain_getHeader' ? { number: '0x1' } : result))
  expect(await readBy(createReader((data) => data, late))).toBe('waiting')
  const empty = connect((method, result) =>
    method === 'chain_getBlock' ? { block: { extrinsics: [] } } : result,
  )
  expect(await readBy(createReader((data) => data, empty))).toBe('waiting')
  const odd = connect((method, result) => (method === 'chain_getBlock' ? { block: 'x' } : result))
  await expect(readBy(createReader((data) => data, odd))).rejects.toThrow()
})

test('an event that cannot be read is a failure, and no smaller sum', async () => {
  const to = node.accounts[1].address
  const hash = await sender.transfer({ to, amount: roc })
  const event = (params: unknown) => ({ module_id: 'balances', event_id: 'Transfer', params })
  const key = `0x${Buffer.from(sender.pairs[1]?.addressRaw ?? []).toString('hex')}`
  const values = (...list: unknown[]) => list.map((value) => ({ value }))
  for (const params of [
    undefined,
    '{}',
    [],
    values(key, to),
    values(key, 'x', '5'),
    values(key, to, '-5'),
    '[',
  ]) {
    const by = createReader((data) => ({ ...data, event: [event(params)] }))
    await expect(read(hash, { of: to, by }), JSON.stringify(params)).rejects.toThrow()
  }
  // Arguments in either form, accounts in hexadecimal too.
  const [{ address: first }] = node.accounts
  const good = values(key, first, '5')
  for (const params of [good, JSON.stringify(good)]) {
    const by = createReader((data) => ({ ...data, event: [event(params), event(values(first, key, '2'))] }))
    expect(await read(hash, { of: first, by })).toMatchObject({ receivedAtomic: 3n })
  }
  const nothing = createReader((data) => ({ ...data, event: null }))
  expect(await read(hash, { of: to, by: nothing })).toMatchObject({ receivedAtomic: 0n })
})
