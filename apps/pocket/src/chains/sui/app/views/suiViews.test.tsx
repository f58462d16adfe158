// @vitest-environment happy-dom
import { Transaction } from '@mysten/sui/transactions'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { accounts as own } from '../../../../app/wallet/accounts.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import { addressOf } from '../accounts.js'
import type { SuiRequest, TransactionSource } from '../SuiRequest.js'

const [one, two] = own
const sender = addressOf(one)
const receiver = addressOf(two)
const id = 'sui:localnet'
const token = { address: `0x${'a1'.repeat(32)}::coin::COIN`, name: 'Coin', symbol: 'COIN', decimals: 2 }
const thing = { objectId: `0x${'b2'.repeat(32)}`, version: '5', digest: '1'.repeat(32) }
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** What a node answers: 5 SUI, a coin with 1.5 COIN, and what a transaction is expected to do. */
function answerAs(effects: object) {
  return async (_: string, init?: RequestInit) => {
    const { query } = JSON.parse(String(init?.body)) as { query: string }
    if (query.includes('simulateTransaction'))
      return Response.json({ data: { simulateTransaction: { effects } } })
    if (query.includes('multiGetObjects')) {
      const contents = { type: { repr: `0x2::coin::Coin<${token.address}>` }, json: { balance: '150' } }
      const found = { address: thing.objectId, version: 5, asMoveObject: { contents } }
      return Response.json({ data: { multiGetObjects: [found] } })
    }
    return Response.json({ data: { address: { balance: { totalBalance: '5000000000' } } } })
  }
}

const change = (address: string, amount: string, repr = '0x2::sui::SUI') => ({
  owner: { address },
  coinType: { repr },
  amount,
})
const effectsOf = (changes: object[], more: object = {}) => ({
  status: 'SUCCESS',
  executionError: null,
  gasEffects: {
    gasSummary: { computationCost: 1_000_000, storageCost: 2_000_000, storageRebate: 1_000_000 },
  },
  balanceChanges: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: changes },
  ...more,
})

function show(source: TransactionSource, effects: object, { isSent = true, fetch = answerAs(effects) } = {}) {
  vi.stubGlobal('fetch', fetch)
  const wallet = createTestWallet({ networks: [{ id, name: 'Local Sui', tokens: [token] }] })
  const request: SuiRequest = { kind: 'sui-transaction', account: one, source, isSent }
  const rejected: unknown[] = []
  const approved: unknown[] = []
  const item = {
    id: '1',
    origin: 'https://grove.example',
    namespace: 'sui',
    request,
  } as unknown as RequestItem
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const props = {
    item,
    wallet,
    onApprove: (choice: unknown) => approved.push(choice),
    onReject: (refusal?: unknown) => rejected.push(refusal),
  }
  flushSync(() => root.render(createElement(RequestView, props as never)))
  stop = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  return { text: () => place.textContent ?? '', button, rejected, approved }
}

async function build(transaction: Transaction, budget = 5_000_000): Promise<TransactionSource> {
  transaction.setSender(sender)
  transaction.setGasPrice(1_000)
  transaction.setGasBudget(budget)
  transaction.setGasPayment([{ ...thing, objectId: `0x${'c3'.repeat(32)}` }])
  return { type: 'bytes', bytes: await transaction.build() }
}

function send(amount: number): Transaction {
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [amount])
  if (coin) transaction.transferObjects([coin], receiver)
  return transaction
}

test('a transfer says who gets what, and what it costs at most', async () => {
  const source = await build(send(1_500_000_000))
  const changes = [change(sender, '-1502000000'), change(receiver, '1500000000')]
  const shown = show(source, effectsOf(changes))
  await expect.poll(shown.text).toContain('1.505')
  for (const text of [
    'Send SUI',
    '1.5 SUI',
    'Account 2',
    'What Local Sui expects',
    '−1.502 SUI',
    '0.005 SUI',
    'Fee, at most',
  ])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice')).toHaveLength(0)
  shown.button('Approve').click()
  expect(shown.approved).toMatchObject([
    { prepared: { value: { bytes: (source as { bytes: Uint8Array }).bytes } } },
  ])
})

test('a coin has the name the network’s list has for it, and its type', async () => {
  const transaction = new Transaction()
  transaction.transferObjects([transaction.objectRef(thing)], receiver)
  const changes = [change(sender, '-150', token.address), change(receiver, '150', token.address)]
  const shown = show(await build(transaction), effectsOf(changes), { isSent: false })
  await expect.poll(shown.text).toContain('Send tokens')
  for (const text of ['1.5 COIN', token.address, '−1.5 COIN', 'The site, once it is signed'])
    expect(shown.text()).toContain(text)
})

test('a call is in red, with all that is known of it', async () => {
  const transaction = new Transaction()
  const target = `0x${'d4'.repeat(32)}::bank::drain` as const
  const made = transaction.moveCall({ target, typeArguments: [token.address], arguments: [transaction.gas] })
  transaction.transferObjects([made], receiver)
  const shown = show(await build(transaction, 600_000_000), effectsOf([change(sender, '-4000000000')]))
  await expect.poll(shown.text).toContain('Call a function')
  for (const text of ['doesn’t know', 'only known once it runs', 'far more than it needs', 'bank::drain'])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice-danger')).toHaveLength(3)
  // What a call takes is what the network expects, with the fee at most.
  expect(shown.text()).toContain('4.598 SUI')
})

test('coins that go into a thing of others are sent to nobody knows whom', async () => {
  const shared = { objectId: `0x${'e5'.repeat(32)}`, initialSharedVersion: 1, mutable: true }
  const transaction = new Transaction()
  const [part] = transaction.splitCoins(transaction.gas, [1_500_000_000])
  if (part) transaction.mergeCoins(transaction.sharedObjectRef(shared), [part, transaction.objectRef(thing)])
  const shown = show(await build(transaction), effectsOf([change(sender, '-1502000000')]))
  await expect.poll(shown.text).toContain('1.5 SUI')
  for (const text of ['1.5 COIN', 'Only known once it runs', 'What is sent, or who gets it', '1.505'])
    expect(shown.text()).toContain(text)
  expect(shown.text()).not.toContain('It sends nothing')
})

describe('more changes than a node tells at once', () => {
  const others = Array.from({ length: 50 }, (_, index) => change(`0x${index + 1}`, '1'))
  /** A node whose pages follow each other by the cursors `1`, `2` and so on. */
  const turn =
    (pages: (page: number) => object) =>
    async (url: string, init?: RequestInit): Promise<Response> => {
      const { variables } = JSON.parse(String(init?.body)) as { variables: { after?: string } }
      return answerAs(pages(Number(variables.after ?? 0)))(url, init)
    }
  const toPage = (nodes: object[], endCursor: string | null) =>
    effectsOf([], { balanceChanges: { pageInfo: { hasNextPage: endCursor !== null, endCursor }, nodes } })

  test('are all read, since the account’s own may be the last', async () => {
    const fetch = turn((page) =>
      page === 0 ? toPage(others, '1') : toPage([change(sender, '-4002000000')], null),
    )
    const shown = show(await build(send(1)), {}, { fetch })
    await expect.poll(shown.text).toContain('−4.002 SUI')
    expect(shown.text()).toContain('4.005 SUI')
    expect(shown.button('Approve').disabled).toBe(false)
  })

  test('are not signed where they have no end', async () => {
    const asked: number[] = []
    const fetch = turn((page) => {
      asked.push(page)
      return toPage(others, String(page + 1))
    })
    const shown = show(await build(send(1)), {}, { fetch })
    await expect.poll(shown.text).toContain('Pocket won’t sign this. It changes more balances than')
    expect(shown.button('Approve').disabled).toBe(true)
    expect(asked.length).toBeLessThan(100)
  })

  test.each([null, '1'])('are not guessed where a node goes on with %j', async (endCursor) => {
    const pageInfo = { hasNextPage: true, endCursor }
    const fetch = turn(() => effectsOf([], { balanceChanges: { pageInfo, nodes: others } }))
    const shown = show(await build(send(1)), {}, { fetch })
    await expect.poll(shown.text).toContain('Local Sui does not answer')
    expect(shown.button('Approve').disabled).toBe(true)
  })
})

test('what will fail says why, and more than there is cannot be approved', async () => {
  const failing = effectsOf([], { status: 'FAILURE', executionError: { message: 'Out of luck' } })
  const shown = show(await build(send(1)), failing)
  await expect.poll(shown.text).toContain('The network says: Out of luck')
  expect(shown.button('Approve').disabled).toBe(false)
  stop()
  const large = show(await build(send(6_000_000_000)), failing)
  await expect.poll(large.text).toContain('Not enough SUI')
  expect(large.button('Approve').disabled).toBe(true)
})

test('what is never signed says why, to the person and to the site', async () => {
  const shown = show({ type: 'bytes', bytes: new Uint8Array(9) }, effectsOf([]))
  await expect.poll(shown.text).toContain('Pocket won’t sign this. The transaction cannot be read.')
  expect(shown.button('Approve').disabled).toBe(true)
  shown.button('Reject').click()
  expect(shown.rejected).toMatchObject([{ code: -32602 }])
})

test('a network that does not answer is a reason to try again', async () => {
  const source: TransactionSource = { type: 'json', text: await send(1).toJSON() }
  const silent = show(source, {}, { fetch: async () => new Response('', { status: 502 }) })
  await expect.poll(silent.text).toContain('Local Sui does not answer')
  expect(silent.button('Try again').disabled).toBe(false)
  expect(silent.button('Approve').disabled).toBe(true)
})
