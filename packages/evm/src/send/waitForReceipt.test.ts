import { localAccounts, startTestChains, type TestChains } from '@latchkey/local'
import { type Chain, createClient, defineChain, fallback, type Hex, http, numberToHex } from 'viem'
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

/** Offers a transfer of 5 wei and waits for it; resolves when it is known to be looked for. */
async function waitForOffered() {
  const nonce = String(await request('eth_getTransactionCount', [localAccounts[0], 'latest']))
  const posted = vi.spyOn(globalThis, 'fetch')
  const hash = await offer(nonce, { to: receiver, value: 5n, tip: 10n ** 9n })
  const waiting = waitForReceipt(reader, { hash, signal })
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
