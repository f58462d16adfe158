import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { type Chain, createClient, custom, defineChain, fallback, type Hex, http, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Reader } from '../network/createReader.js'
import { waitForReceipt } from './waitForReceipt.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const { signal } = new AbortController()
let chains: TestChains
let reader: Reader

beforeAll(async () => {
  chains = await startTestChains()
  const [network] = chains.networks
  const chain: Chain = defineChain(network)
  reader = createClient({
    chain,
    transport: fallback([http(network.rpcUrls.default.http[0])]),
    pollingInterval: 20,
  })
  await request('evm_setAutomine', [false])
})
afterAll(() => chains.stop())

/** viem does not know the methods of a node for tests. */
const request = (method: string, params: readonly unknown[] = []) =>
  reader.request({ method, params } as never) as Promise<unknown>

type Offered = { to: Hex; value: bigint; tip: bigint }

/** Offers a transaction to the node, which puts it in no block until it is told to. */
async function offer(nonce: string, { to, value, tip }: Offered): Promise<Hex> {
  const transaction = {
    from: localAccounts[0],
    to,
    value: numberToHex(value),
    nonce,
    gas: '0x5208',
    maxFeePerGas: numberToHex(tip * 20n),
    maxPriorityFeePerGas: numberToHex(tip),
  }
  return (await request('eth_sendTransaction', [transaction])) as Hex
}

/**
 * Reads through a node that is behind, as one of several may be: `late` says of every answer whether it does not have that yet,
 * and it says what it said before, or that there is none.
 */
function readBehind(late: (method: string, asked: unknown) => boolean): Reader {
  const answers = new Map<string, unknown>()
  const node = custom({
    async request({ method, params }: { method: string; params: readonly unknown[] }) {
      if (!late(method, params?.[0])) answers.set(method, await request(method, params))
      else if (method === 'eth_getTransactionReceipt') return null
      return answers.get(method)
    },
  })
  return createClient({ chain: reader.chain, transport: fallback([node]), pollingInterval: 20 })
}

/** Offers a transfer of 5 wei and waits for it; resolves when it is known to be looked for. */
async function waitForOffered(through = reader) {
  const nonce = String(await request('eth_getTransactionCount', [localAccounts[0], 'latest']))
  const posted = vi.spyOn(globalThis, 'fetch')
  const hash = await offer(nonce, { to: receiver, value: 5n, tip: 10n ** 9n })
  const waiting = waitForReceipt(through, { hash, signal })
  waiting.catch(() => undefined)
  // It has to have been read while it was there, which the question after it tells.
  await vi.waitFor(() => {
    const methods = posted.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).method as string)
    const read = methods.indexOf('eth_getTransactionByHash')
    expect(methods.slice(read === -1 ? methods.length : read)).toContain('eth_getTransactionCount')
  })
  posted.mockRestore()
  return { nonce, hash, waiting }
}

/** Waits for a transfer of 5 wei whose place another transaction takes. */
async function waitForReplaced(replacement: Omit<Offered, 'tip'>) {
  const { nonce, waiting } = await waitForOffered()
  const other = await offer(nonce, { ...replacement, tip: 10n ** 10n })
  await request('evm_mine')
  return { other, found: await waiting }
}

test('a transfer that gets into a block is done', async () => {
  const { hash, waiting } = await waitForOffered()
  await request('evm_mine')
  expect(await waiting).toBe(hash)
})

test('what took its place is found although more blocks came at once', async () => {
  const { nonce, waiting } = await waitForOffered()
  await offer(nonce, { to: receiver, value: 6n, tip: 10n ** 10n })
  await request('anvil_mine', ['0x5'])
  await expect(waiting).rejects.toMatchObject({ code: 'send/failed' })
})

test('two transfers of one account that wait at once are not taken for each other', async () => {
  const first = await waitForOffered()
  const second = await offer(numberToHex(Number(first.nonce) + 1), {
    to: receiver,
    value: 7n,
    tip: 10n ** 9n,
  })
  const waiting = waitForReceipt(reader, { hash: second, signal })
  await request('evm_mine')
  expect(await Promise.all([first.waiting, waiting])).toEqual([first.hash, second])
})

test('the same transfer at another fee is the transfer, by the hash it has now', async () => {
  const { other, found } = await waitForReplaced({ to: receiver, value: 5n })
  expect(found).toBe(other)
})

test('the same transfer at another fee is waited for where its receipt comes later than its block', async () => {
  let other: Hex | undefined
  let withheld = 0
  const behind = readBehind((method, asked) => {
    if (method !== 'eth_getTransactionReceipt' || asked !== other || withheld === 2) return false
    withheld += 1
    return true
  })
  const { nonce, waiting } = await waitForOffered(behind)
  other = await offer(nonce, { to: receiver, value: 5n, tip: 10n ** 10n })
  await request('evm_mine')
  expect(await waiting).toBe(other)
  expect(withheld).toBe(2)
})

test('what took its place is found where the count of the account comes later than the block', async () => {
  let isLate = false
  let lateCounts = 0
  const behind = readBehind((method) => {
    if (method !== 'eth_getTransactionCount' || !isLate) return false
    lateCounts += 1
    return true
  })
  const { nonce, waiting } = await waitForOffered(behind)
  isLate = true
  await offer(nonce, { to: receiver, value: 6n, tip: 10n ** 10n })
  await request('evm_mine')
  const newest = await request('eth_blockNumber')
  await vi.waitFor(() => expect(lateCounts).toBeGreaterThan(1))
  isLate = false
  await expect(waiting).rejects.toMatchObject({ code: 'send/failed' })
  expect(await request('eth_blockNumber')).toBe(newest)
})

test.each([
  ['one that the wallet cancelled', { to: localAccounts[0], value: 0n }],
  ['another transfer', { to: receiver, value: 6n }],
] as const)('%s in its place is not the transfer', async (_, replacement) => {
  await expect(waitForReplaced(replacement)).rejects.toMatchObject({ code: 'send/failed' })
})

test('waiting ends with the signal, at once and with its reason', async () => {
  const stop = new AbortController()
  const waiting = waitForReceipt(reader, { hash: `0x${'1'.repeat(64)}`, signal: stop.signal })
  const startedMs = performance.now()
  stop.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect(performance.now() - startedMs).toBeLessThan(1000)
})

test('nothing is asked for a signal that has ended already', async () => {
  const posted = vi.spyOn(globalThis, 'fetch')
  const ended = AbortSignal.abort(new Error('left'))
  await expect(waitForReceipt(reader, { hash: '0x1', signal: ended })).rejects.toThrow('left')
  expect(posted).not.toHaveBeenCalled()
  posted.mockRestore()
})
