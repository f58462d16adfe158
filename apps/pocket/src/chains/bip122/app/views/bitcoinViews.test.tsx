// @vitest-environment happy-dom
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Choice, RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { accounts as own } from '../../../../app/wallet/accounts.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import { regtest } from '../../networks.js'
import { addressOf } from '../accounts.js'
import type { BitcoinRequest } from '../BitcoinRequest.js'

const [one, two] = own
const coins = [{ txid: 'ab'.repeat(32), vout: 0, value: 100_000, status: { confirmed: true } }]
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Shows a request to a person whose node has one coin of theirs. */
function show(
  request: BitcoinRequest,
  answerNode = async (url: string): Promise<Response> =>
    Response.json(url.endsWith('/fee-estimates') ? { 2: 4 } : url.includes('1q') ? coins : []),
) {
  vi.stubGlobal('fetch', answerNode)
  const wallet = createTestWallet({ networks: [{ id: regtest, name: 'Local Bitcoin' }] })
  const approved: Choice[] = []
  const rejected: unknown[] = []
  const item = {
    id: '1',
    origin: 'https://grove.example',
    namespace: 'bip122',
    network: regtest,
    request,
  } as RequestItem
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const props = {
    item,
    wallet,
    onApprove: (choice: Choice) => approved.push(choice),
    onReject: (refusal?: unknown) => rejected.push(refusal),
  }
  flushSync(() => root.render(createElement(RequestView, props as never)))
  stop = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  return { text: () => place.textContent ?? '', button, approved, rejected }
}

const pay = (amountAtomic: bigint): BitcoinRequest => ({
  kind: 'bitcoin-transaction',
  account: one,
  network: regtest,
  source: {
    type: 'transfer',
    recipients: [{ address: addressOf(two, 'payment', regtest), amountAtomic }],
    memo: '48656c6c6f',
    feeRate: undefined,
  },
})

test('a transfer waits for its cost, says all of it, and is approved as it was shown', async () => {
  const shown = show(pay(40_000n))
  expect(shown.button('Approve').disabled).toBe(true)
  await expect.poll(shown.text).toContain('leaves your account, with the fee')
  for (const text of ['Send BTC', '0.00040628', 'Account 2', 'Comes back to you', 'Hello', 'about 4 sat/vB'])
    expect(shown.text()).toContain(text)
  shown.button('Approve').click()
  expect(shown.approved).toMatchObject([
    { network: regtest, prepared: { kind: 'bitcoin-transaction', value: { leavesAtomic: 40_628n } } },
  ])
})

test('what the account cannot pay, nobody can approve', async () => {
  const shown = show(pay(100_000n))
  await expect.poll(shown.text).toContain('Not enough BTC')
  expect(shown.button('Approve').disabled).toBe(true)
  expect(shown.text()).not.toContain('can’t be spent')
})

test('what a stranger has only announced is not counted, and said to be left out', async () => {
  const waiting = { ...coins[0], txid: 'cd'.repeat(32), value: 50_000, status: { confirmed: false } }
  const vin = [
    { txid: 'ef'.repeat(32), prevout: { scriptpubkey_address: addressOf(two, 'payment', regtest) } },
  ]
  const shown = show(pay(120_000n), async (url) => {
    if (url.includes('/tx/')) return Response.json({ status: waiting.status, vin })
    return Response.json(url.endsWith('/fee-estimates') ? { 2: 4 } : [...coins, waiting])
  })
  await expect.poll(shown.text).toContain('the account has 0.001 BTC')
  expect(shown.text()).toContain('Another 0.0005 BTC can’t be spent')
})

test('a network that does not answer is a reason to try again', async () => {
  const shown = show(pay(1_000n), async () => new Response('', { status: 502 }))
  await expect.poll(shown.text).toContain('Local Bitcoin does not answer')
  vi.stubGlobal('fetch', async () => Response.json([]))
  shown.button('Reject').click()
  expect(shown.rejected).toEqual([undefined])
})

test('what is never signed says why, to the person and to the site', async () => {
  const bytes = new TextEncoder().encode('psbt\xff')
  const source = { type: 'psbt', bytes, inputs: undefined, isFinalized: false, isSent: false } as const
  const shown = show({ kind: 'bitcoin-transaction', account: one, network: regtest, source })
  await expect.poll(shown.text).toContain('Pocket won’t sign this.')
  expect(shown.button('Approve').disabled).toBe(true)
  expect(shown.button('Try again')).toBeUndefined()
  shown.button('Reject').click()
  expect(shown.rejected).toMatchObject([{ status: 'refused', code: -32602, message: expect.any(String) }])
})

test('a message with letters that cannot be seen is shown by its numbers', () => {
  const address = addressOf(one, 'payment', regtest)
  const message = 'Pay\0'
  const signing = { kind: 'bitcoin-sign-message', account: one, address, message } as const
  const shown = show({ ...signing, protocol: 'bip322', signIn: undefined })
  expect(shown.text()).toContain('not readable text')
  expect(shown.text()).toContain('0x50617900')
})

test('a sign-in to another site, or for another network, is warned of', () => {
  const address = addressOf(one, 'payment', regtest)
  const signIn = {
    domain: 'bank.example',
    address,
    statement: undefined,
    fields: [{ name: 'Chain ID', value: 'bip122:000000000019d6689c085ae165831e93' }],
    resources: [],
  }
  const shown = show({
    kind: 'bitcoin-sign-message',
    account: one,
    address,
    message: 'x',
    protocol: 'bip322',
    signIn,
  })
  expect(shown.text()).toContain('signs in to bank.example')
  expect(shown.text()).toContain('the request is for network bip122:0f91')
})
