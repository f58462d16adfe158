// @vitest-environment happy-dom
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { accounts as own } from '../../../../app/wallet/accounts.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import { addressOf } from '../accounts.js'
import type { AminoDocument } from '../aminoDocument.js'
import type { CosmosRequest } from '../CosmosRequest.js'

const [one, two] = own
const id = 'cosmos:latchkey-hub-1'
const address = addressOf(one, 'cosmos')
const receiver = addressOf(two, 'cosmos')
const atom = { address: 'uatom', name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 }
const pear = { address: `ibc/${'AB'.repeat(32)}`, name: 'Pear', symbol: 'PEAR', decimals: 2 }
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** A node: 5 of each token, and 3 transactions. */
const answer = async (url: string) =>
  url.includes('/accounts/')
    ? Response.json({ account: { account_number: '12', sequence: '3' } })
    : Response.json({ balance: { amount: '5000000' } })

function show(request: CosmosRequest, fetch: (url: string) => Promise<Response> = answer) {
  vi.stubGlobal('fetch', fetch)
  const wallet = createTestWallet({ networks: [{ id, name: 'Local Hub', tokens: [atom, pear] }] })
  const rejected: unknown[] = []
  const approved: unknown[] = []
  const item = {
    id: '1',
    origin: 'https://grove.example',
    namespace: 'cosmos',
    network: id,
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

function send(amount: { denom: string; amount: string }[], more: Partial<AminoDocument> = {}): CosmosRequest {
  const value = { from_address: address, to_address: receiver, amount }
  const document: AminoDocument = {
    chain_id: 'latchkey-hub-1',
    account_number: '12',
    sequence: '3',
    fee: { amount: [{ denom: 'uatom', amount: '2500' }], gas: '200000' },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
    memo: '',
    ...more,
  }
  const form = { mode: 'amino', document } as const
  return { kind: 'cosmos-transaction', account: one, address, network: id, form }
}

test('a transfer says who gets what, its note, its fee and all that leaves', async () => {
  const shown = show(send([{ denom: 'uatom', amount: '1500000' }], { memo: 'Deposit 7' }))
  await expect.poll(shown.text).toContain('1.5025 ATOM')
  for (const text of [
    'Send ATOM',
    '1.5 ATOM',
    'Account 2',
    'Deposit 7',
    '0.0025 ATOM',
    '200000',
    'Local Hub',
  ])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice')).toHaveLength(0)
  shown.button('Approve').click()
  expect(shown.approved).toMatchObject([{ prepared: { value: { memo: 'Deposit 7' } } }])
})

test('several tokens have the names the network’s list has for them, and their denoms', async () => {
  const unlisted = { denom: 'factory/x/uscam', amount: '9' }
  const shown = show(send([{ denom: pear.address, amount: '150' }, unlisted]))
  await expect.poll(shown.text).toContain('Send tokens')
  for (const text of ['1.5 PEAR', pear.address, '9 factory/x/uscam', 'isn’t on Pocket’s list'])
    expect(shown.text()).toContain(text)
})

test('a message that is not known is in red, with all it says', async () => {
  const value = { sender: address, contract: 'drain', msg: { take: 'everything' } }
  const shown = show(send([], { msgs: [{ type: 'wasm/MsgExecuteContract', value }] }))
  await expect.poll(shown.text).toContain('Unknown message')
  for (const text of ['doesn’t know', 'wasm/MsgExecuteContract', '"take": "everything"', 'Total, at least'])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice-danger')).toHaveLength(1)
})

test('money of others, a dear fee and the wrong place in the order are pointed out', async () => {
  const value = { from_address: receiver, to_address: address, amount: [{ denom: 'uatom', amount: '1' }] }
  const fee = { amount: [{ denom: 'uatom', amount: '2000000' }], gas: '1', granter: receiver }
  const shown = show(send([], { msgs: [{ type: 'cosmos-sdk/MsgSend', value }], fee, sequence: '9' }))
  await expect.poll(shown.text).toContain('what another account has')
  for (const text of ['far higher', 'isn’t next in line', 'Paid by', 'From'])
    expect(shown.text()).toContain(text)
})

test('more than there is cannot be approved', async () => {
  const shown = show(send([{ denom: 'uatom', amount: '5000000' }]))
  await expect
    .poll(shown.text)
    .toContain('Not enough ATOM: this needs 5.0025 ATOM, and the account has 5 ATOM.')
  expect(shown.button('Approve').disabled).toBe(true)
})

test('what is never signed says why, to the person and to the site', async () => {
  const form = {
    mode: 'direct',
    chainId: 'latchkey-hub-1',
    accountNumber: 12n,
    bodyBytes: new Uint8Array([255]),
    authInfoBytes: new Uint8Array(),
  } as const
  const shown = show({ kind: 'cosmos-transaction', account: one, address, network: id, form })
  await expect.poll(shown.text).toContain('Pocket won’t sign this. The transaction cannot be read.')
  expect(shown.button('Approve').disabled).toBe(true)
  shown.button('Reject').click()
  expect(shown.rejected).toMatchObject([{ code: -32602 }])
})

test('a network that does not answer is a reason to try again', async () => {
  const shown = show(send([{ denom: 'uatom', amount: '1' }]), async () => new Response('', { status: 502 }))
  await expect.poll(shown.text).toContain('Local Hub does not answer')
  expect(shown.button('Try again').disabled).toBe(false)
  expect(shown.button('Approve').disabled).toBe(true)
})

test('a text is shown as it is signed', () => {
  const text = 'Take me <b>in</b>'
  const bytes = new TextEncoder().encode(text)
  const shown = show({
    kind: 'cosmos-sign-message',
    account: one,
    address,
    network: id,
    bytes,
    text,
    signIn: undefined,
  })
  expect(shown.text()).toContain(text)
  expect(shown.text()).toContain('Account 1')
})

test('a network that a site suggests is added once its node has answered, and not before', async () => {
  const wanted = { id: 'cosmos:orchard-1', name: 'Orchard', symbol: 'APPLE', addressPrefix: 'orchard' }
  const request: CosmosRequest = { kind: 'cosmos-suggest', rpcUrl: 'http://127.0.0.1:1/', wanted }
  const shown = show(request, async () => Response.json({}))
  for (const text of [
    'Add a network',
    'Orchard',
    'orchard-1',
    'APPLE',
    'The site chose this node',
    'Asking it',
  ])
    expect(shown.text()).toContain(text)
  expect(shown.button('Approve').disabled).toBe(true)
  await expect.poll(() => shown.button('Approve').disabled).toBe(false)
  shown.button('Approve').click()
  expect(shown.approved).toMatchObject([{ prepared: { value: { network: { rpcUrl: request.rpcUrl } } } }])
  stop()
  const error = { message: 'The node at 127.0.0.1:1 serves network a, not b' }
  const failed = show(request, async () => Response.json({ error }, { status: 422 }))
  await expect.poll(failed.text).toContain('serves network a, not b. The network cannot be added.')
  expect(failed.button('Approve').disabled).toBe(true)
  failed.button('Reject').click()
  expect(failed.rejected).toMatchObject([{ code: -32602 }])
})
