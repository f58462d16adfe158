import { createChannel } from '@latchkey/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkState } from '../../shared/link.js'
import { pocketMessages, type WalletRequest } from '../../shared/messages.js'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { deliver } from '../../testing/createTestWindow.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import { createRequests } from './createRequests.js'

const pocketOrigin = 'http://pocket.localhost:4002'
const origin = 'http://shop.localhost:3000'
const [one, two] = accounts
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]

/** A pocket window and the page that opened it. */
function createWindows() {
  const self = Object.assign(new EventTarget(), { close: vi.fn() })
  const page = new EventTarget()
  const opener = {
    postMessage: (data: unknown) => deliver(page, { data, origin: pocketOrigin, source: popup }),
  }
  const popup = { postMessage: (data: unknown) => deliver(self, { data, origin, source: opener }) }
  const channel = createChannel({
    self: page as never,
    peer: popup,
    peerOrigin: pocketOrigin,
    messages: pocketMessages,
    greets: false,
  })
  const mayClose = vi.fn(() => true)
  channel.handle('wallet/may-close', mayClose)
  const published: [string, LinkState][] = []
  const wallet = createTestWallet({
    networks,
    publish: (linkId, state) => published.push([linkId, state]),
  })
  const requests = createRequests({ wallet, self: self as never, opener, openerOrigin: origin })
  const ask = (request: Omit<WalletRequest, 'namespace'>) =>
    channel.request(
      'wallet/request',
      { namespace: 'eip155', ...request },
      { timeoutMs: Number.POSITIVE_INFINITY },
    )
  /** Connects the site the way a person would. */
  async function connect() {
    const answer = ask({ method: 'eth_requestAccounts' })
    await settled()
    requests.approve({ accounts: [one.address, two.address] })
    await settled()
    return answer
  }
  return { self, page, channel, wallet, requests, ask, connect, mayClose, published }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const linkIdOf = (answer: unknown) => (answer as { link: { linkId: string } }).link.linkId

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows the origin the browser observed and gives it an unguessable link', async () => {
  const { requests, ask, published } = createWindows()
  const answer = ask({ method: 'eth_requestAccounts' })
  await settled()
  const state = requests.get()
  expect(state.status === 'deciding' && state.items[0].origin).toBe(origin)
  requests.approve({ accounts: [one.address] })
  await settled()
  expect(await answer).toEqual({
    status: 'approved',
    result: [one.address],
    link: {
      linkId: expect.stringMatching(/^[0-9a-f]{32}$/),
      accounts: [one.address],
      network: 'eip155:31337',
    },
    network: 'eip155:31337',
  })
  expect(published).toContainEqual([
    linkIdOf(await answer),
    { accounts: [one.address], network: 'eip155:31337' },
  ])
})

test('closes a second after the last answer, if the page agrees', async () => {
  const { connect, self, mayClose, requests } = createWindows()
  await connect()
  expect(requests.get()).toMatchObject({ status: 'done', isApproved: true })
  mayClose.mockReturnValueOnce(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(self.close).not.toHaveBeenCalled()
})

test('does not close while a follow-up request is there', async () => {
  const { connect, ask, self, requests } = createWindows()
  const link = linkIdOf(await connect())
  await vi.advanceTimersByTimeAsync(900)
  void ask({ method: 'personal_sign', params: ['0x61', one.address], linkId: link })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(requests.get().status).toBe('deciding')
  expect(self.close).not.toHaveBeenCalled()
})

test('closes by itself, or stays open when set to', async () => {
  const closing = createWindows()
  await closing.connect()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(closing.self.close).toHaveBeenCalledTimes(1)
  const staying = createWindows()
  staying.wallet.configure({ closeAfter: false })
  await staying.connect()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(staying.self.close).not.toHaveBeenCalled()
  expect(staying.requests.get()).toEqual({ status: 'empty' })
})

test('signs with the account asked for', async () => {
  const { connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const answer = ask({ method: 'personal_sign', params: ['0x6869', two.address], linkId })
  await settled()
  requests.approve({})
  await settled()
  vi.useRealTimers()
  const { verifyMessage } = await import('viem')
  const { result } = (await answer) as { result: `0x${string}` }
  expect(await verifyMessage({ address: two.address, message: 'hi', signature: result })).toBe(true)
})

test('refuses to sign for a site without a link, or with another site’s', async () => {
  const { ask, requests } = createWindows()
  for (const linkId of [undefined, 'f'.repeat(32)]) {
    const request = { method: 'personal_sign' as const, params: ['0x61', one.address] }
    const answer = ask(linkId ? { ...request, linkId } : request)
    await settled()
    expect(await answer).toMatchObject({
      status: 'refused',
      code: 4100,
      reason: 'not-connected',
    })
  }
  expect(requests.get()).toEqual({ status: 'empty' })
})

test('refuses an account the site was not shown, whatever the page’s script let through', async () => {
  const { connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const params = ['0x61', accounts[2].address]
  expect(await ask({ method: 'personal_sign', params, linkId })).toMatchObject({
    status: 'refused',
    code: 4100,
  })
  expect(requests.get().status).not.toBe('deciding')
})

test('refuses what cannot be before the person sees it', async () => {
  const { connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const typedData = { types: { A: [{ name: 'a', type: 'bool' }] }, primaryType: 'A', message: { a: 'yes' } }
  const params = [one.address, typedData]
  expect(await ask({ method: 'eth_signTypedData_v4', params, linkId })).toEqual({
    status: 'refused',
    code: -32602,
    message: 'A.a has to be true or false; it is "yes"',
  })
  expect(requests.get().status).not.toBe('deciding')
})

test('a site that asks more than anyone reads is told so, and what waits goes on waiting', async () => {
  const { connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const request = { method: 'personal_sign' as const, params: ['0x61', one.address], linkId }
  const waiting = Array.from({ length: 20 }, () => ask(request))
  await settled()
  expect(await ask(request)).toMatchObject({ status: 'refused', code: -32005 })
  requests.reject()
  await settled()
  expect(await waiting[0]).toMatchObject({ code: 4001 })
  void ask(request)
  await settled()
  const state = requests.get()
  expect('items' in state && state.items.length).toBe(20)
})

test('what turns out impossible in front of the person is told to the site in its own words', async () => {
  const { ask, requests } = createWindows()
  const answer = ask({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address: two.address } },
  })
  await settled()
  requests.reject({ status: 'refused', code: -32602, message: 'No token answers' })
  await settled()
  expect(await answer).toEqual({ status: 'refused', code: -32602, message: 'No token answers' })
})

test('keeps a token it is asked to show, once', async () => {
  const { ask, requests, wallet } = createWindows()
  for (let times = 0; times < 2; times += 1) {
    const answer = ask({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: { address: two.address } },
    })
    await settled()
    requests.approve({})
    await settled()
    expect(await answer).toMatchObject({ status: 'approved', result: true })
  }
  expect(wallet.state.get().tokens).toEqual([{ network: 'eip155:31337', address: two.address }])
})

test('what was approved is done on the network it was shown for, wherever pocket has gone meanwhile', async () => {
  const { ask, requests, wallet } = createWindows()
  wallet.configure({ delayMs: 1_000 })
  const answer = ask({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address: two.address } },
  })
  await settled()
  requests.approve({ network: 'eip155:31337' })
  wallet.dispatch({ type: 'network-chosen', network: 'eip155:31338' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toMatchObject({ status: 'approved', network: 'eip155:31338' })
  expect(wallet.state.get().tokens).toEqual([{ network: 'eip155:31337', address: two.address }])
})

test.each([
  ['near', 'personal_sign'],
  ['eip155', 'toString'],
  ['eip155', 'eth_sign'],
  ['eip155', 'eth_accounts'],
  ['eip155', 'solana_connect'],
  ['solana', 'eth_requestAccounts'],
])('of %s, %s is nothing a person is asked for', async (namespace, method) => {
  const { ask, requests } = createWindows()
  const request = { namespace, method }
  expect(await ask(request)).toMatchObject({ status: 'refused', code: 4200 })
  expect(requests.get()).toEqual({ status: 'empty' })
})

test('closes when the site takes back the only request', async () => {
  const { channel, requests, self } = createWindows()
  const controller = new AbortController()
  channel
    .request(
      'wallet/request',
      { namespace: 'eip155', method: 'eth_requestAccounts' },
      { signal: controller.signal },
    )
    .catch(() => undefined)
  await settled()
  expect(requests.get().status).toBe('deciding')
  controller.abort()
  await settled()
  expect(requests.get()).toEqual({ status: 'empty' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(self.close).toHaveBeenCalled()
})

test('a transaction is withdrawn only while the person has not decided on it', async () => {
  const { channel, connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const params = [{ from: one.address, to: two.address, value: '0x1' }]
  const send = (id: string) => ask({ method: 'eth_sendTransaction', params, linkId, id })
  const answered = send('first')
  const onWithdrawn = vi.fn()
  void send('second').then(onWithdrawn)
  await settled()
  requests.approve({})
  expect(requests.get().status).toBe('answering')
  const withdraw = (id: string) => channel.request('wallet/withdraw', { id })
  const whether = Promise.all([withdraw('first'), withdraw('second'), withdraw('unknown')])
  await settled()
  expect(await whether).toEqual([false, true, false])
  // Nothing was prepared, so this is how it ends: it was gone through with, and is answered.
  expect(await answered).toMatchObject({ status: 'refused', code: -32603 })
  expect(requests.get().status).toBe('done')
  expect(onWithdrawn).not.toHaveBeenCalled()
})

test('a rejection is 4001, and staying locked is 4100 for everything that waits', async () => {
  const { ask, requests } = createWindows()
  const rejected = ask({ method: 'eth_requestAccounts' })
  await settled()
  requests.reject()
  await settled()
  expect(await rejected).toMatchObject({ status: 'refused', code: 4001 })
  const waiting = [ask({ method: 'eth_requestAccounts' }), ask({ method: 'wallet_requestPermissions' })]
  await settled()
  requests.stayLocked()
  await settled()
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ status: 'refused', code: 4100, reason: 'locked' })
  }
})

test.each([
  ['honest', 'eip155:31338'],
  ['stays', 'eip155:31337'],
  ['elsewhere', 'eip155:1'],
] as const)('a switch set to %s ends on network %s', async (switchAnswer, network) => {
  const { wallet, connect, ask, requests } = createWindows()
  wallet.configure({ switchAnswer })
  const linkId = linkIdOf(await connect())
  const answer = ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }], linkId })
  await settled()
  requests.approve({})
  await settled()
  expect(await answer).toMatchObject({ status: 'approved', result: null, network, link: { network } })
})

test('rejects everything without asking, after the delay it is set to', async () => {
  const { wallet, ask, requests } = createWindows()
  wallet.configure({ rejectAll: true, delayMs: 500 })
  const onAnswer = vi.fn()
  void ask({ method: 'eth_requestAccounts' }).then(onAnswer)
  await vi.advanceTimersByTimeAsync(499)
  expect(onAnswer).not.toHaveBeenCalled()
  expect(requests.get()).toEqual({ status: 'empty' })
  await vi.advanceTimersByTimeAsync(1)
  expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ code: 4001 }))
})

test('keeps the decision to itself when set to never answer', async () => {
  const { wallet, ask, requests } = createWindows()
  wallet.configure({ neverAnswer: true })
  const onAnswer = vi.fn()
  void ask({ method: 'eth_requestAccounts' }).then(onAnswer)
  await settled()
  requests.approve({ accounts: [one.address] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onAnswer).not.toHaveBeenCalled()
  expect(requests.get().status).toBe('answering')
})

test('a failure inside pocket is an answer too', async () => {
  const { connect, ask, requests } = createWindows()
  const linkId = linkIdOf(await connect())
  const params = [{ from: one.address, to: two.address, value: '0x1' }]
  const answer = ask({ method: 'eth_sendTransaction', params, linkId })
  await settled()
  requests.approve({})
  await settled()
  expect(await answer).toMatchObject({ status: 'refused', code: -32603 })
})

test('gives up when the page is gone', async () => {
  const { ask, requests, self, page } = createWindows()
  void ask({ method: 'eth_requestAccounts' })
  await settled()
  page.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true })
  page.dispatchEvent = () => true
  await vi.advanceTimersByTimeAsync(9_999)
  expect(requests.get().status).toBe('deciding')
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.get()).toEqual({ status: 'empty' })
  expect(self.close).toHaveBeenCalled()
})
