// @vitest-environment happy-dom
import { Cl, makeUnsignedContractCall, Pc } from '@stacks/transactions'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { accounts as own } from '../../../../app/wallet/accounts.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import { testnet } from '../../facts.js'
import { addressOf, publicKeyOf } from '../accounts.js'
import type { StacksRequest, TransactionSource } from '../StacksRequest.js'

const [one, two] = own
const sender = addressOf(one, testnet)
const receiver = addressOf(two, testnet)
const contractAddress = 'STNNG2CQ26DWT46X6VCA340FN73X0XCX13VF2JM2'
const token = { address: `${contractAddress}.coin`, name: 'Coin', symbol: 'COIN', decimals: 2 }
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Shows a transaction to a person who has 5 STX and has sent 3 transactions. */
function show(source: TransactionSource) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/v2/accounts/')) return Response.json({ balance: '0x4c4b40', nonce: 3 })
    return url.endsWith('/nonces') ? Response.json({ possible_next_nonce: 3 }) : Response.json(1)
  })
  const wallet = createTestWallet({ networks: [{ id: testnet, name: 'Local Stacks', tokens: [token] }] })
  const request: StacksRequest = { kind: 'stacks-transaction', account: one, network: testnet, source }
  const rejected: unknown[] = []
  const item = {
    id: '1',
    origin: 'https://grove.example',
    namespace: 'stacks',
    network: testnet,
    request,
  } as unknown as RequestItem
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const props = { item, wallet, onApprove() {}, onReject: (refusal?: unknown) => rejected.push(refusal) }
  flushSync(() => root.render(createElement(RequestView, props as never)))
  stop = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  return { text: () => place.textContent ?? '', button, rejected }
}

const call = async (more: object) => {
  const transaction = await makeUnsignedContractCall({
    publicKey: publicKeyOf(one),
    network: 'testnet',
    fee: 300,
    nonce: 3,
    contractAddress,
    contractName: 'coin',
    functionName: 'transfer',
    functionArgs: [
      Cl.uint(150),
      Cl.principal(sender),
      Cl.principal(receiver),
      Cl.some(Cl.bufferFromAscii('Hi')),
    ],
    ...more,
  })
  return { type: 'given', hex: transaction.serialize(), isSent: false } as const
}

test('a transfer says what leaves, with its fee', async () => {
  const shown = show({ type: 'transfer', recipient: receiver, amountAtomic: 1_500_000n, memo: 'Thanks' })
  await expect.poll(shown.text).toContain('1.50018')
  for (const text of ['Send STX', '1.5 STX', 'Account 2', 'Thanks', '0.00018 STX'])
    expect(shown.text()).toContain(text)
  expect(shown.button('Approve').disabled).toBe(false)
})

test('a transfer of tokens says which, to whom, and what has to be true', async () => {
  const postConditions = [
    Pc.principal(sender).willSendEq(150).ft(`${contractAddress}.coin`, 'coin'),
    Pc.principal(receiver).willSendGte(7).ustx(),
    Pc.origin().willSendAsset().nft(`${contractAddress}.art::art`, Cl.uint(7)),
  ]
  const shown = show(await call({ postConditions }))
  await expect.poll(shown.text).toContain('Send tokens')
  for (const text of [
    '1.5 COIN',
    'Hi',
    'Contract coin',
    'It fails unless',
    'send exactly 1.5 COIN',
    'Someone else',
    'send at least 0.000007 STX',
    'send art u7',
    'The site, once it is signed',
  ])
    expect(shown.text()).toContain(text)
})

test('a call that is not known, and takes what it likes, is in red', async () => {
  const shown = show(await call({ functionName: 'drain', postConditionMode: 'allow', fee: 2_000_000 }))
  await expect.poll(shown.text).toContain('Call a contract')
  for (const text of ['a way Pocket doesn’t know', 'may take more', 'far higher', 'drain', 'u150'])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice-danger')).toHaveLength(3)
})

test('a condition without an upper end is in red, and the total is called the least', async () => {
  const shown = show(await call({ postConditions: [Pc.origin().willSendGte(0).ustx()] }))
  await expect.poll(shown.text).toContain('Send tokens')
  for (const text of ['may take more', 'send at least 0 STX', 'Total, at least'])
    expect(shown.text()).toContain(text)
  expect(shown.text()).not.toContain('at most')
})

test('what is never signed says why, to the person and to the site', async () => {
  const shown = show({ type: 'given', hex: '00', isSent: false })
  await expect.poll(shown.text).toContain('Pocket won’t sign this. The transaction cannot be read.')
  expect(shown.button('Approve').disabled).toBe(true)
  shown.button('Reject').click()
  expect(shown.rejected).toMatchObject([{ code: -32602 }])
})

test('more than there is cannot be approved', async () => {
  const shown = show({ type: 'transfer', recipient: receiver, amountAtomic: 5_000_000n, memo: '' })
  await expect.poll(shown.text).toContain('Not enough STX')
  expect(shown.button('Approve').disabled).toBe(true)
})
