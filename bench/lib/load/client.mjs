/** Visitors of a site, in a process of their own. Told what to do by the parent. */
import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import { toSignInText } from '@latchkey/wire'
import { privateKeyToAccount } from 'viem/accounts'
import { callGateway as call, benchSite as site } from './callGateway.mjs'
import { getQuantile } from './getQuantile.mjs'

const chainId = 'eip155:31337'
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
const slowestShare = 0.99

/** What one visit asks for, in this order: a page that shows wallets, then the account of one who signs in. */
const visit = {
  config: () => ({ path: '/appkit/v1/config' }),
  wallets: () => ({ path: '/getWallets?page=1&entries=40' }),
  search: () => ({ path: '/getWallets?page=1&entries=40&search=meta' }),
  nonce: () => ({ path: '/auth/v1/nonce' }),
  authenticate: ({ signIns }) => ({ path: '/auth/v1/authenticate', ...takeSignIn(signIns) }),
  me: ({ token }) => ({ path: '/auth/v1/me', headers: { authorization: `Bearer ${token}` } }),
  identity: ({ address }) => ({ path: `/v1/identity/${address}` }),
  balance: ({ address }) => ({ path: `/v1/account/${address}/balance?currency=usd` }),
  history: ({ address }) => ({ path: `/v1/account/${address}/history` }),
  rpc: () => ({ path: `/v1/?chainId=${chainId}`, body }),
  'rpc again': () => ({ path: `/v1/?chainId=${chainId}`, body }),
  'rpc a third time': () => ({ path: `/v1/?chainId=${chainId}`, body }),
}

/** @type {{ account: import('viem').PrivateKeyAccount, address: string, agent: Agent, signIns: object[], token: string | undefined }[]} */
const visitors = []

const tasks = {
  /** Visitors with an address each, and for each so many messages signed with nonces of the gateway. */
  async prepare({ url, count, signInsEach }) {
    while (visitors.length < count) visitors.push(createVisitor(visitors.length))
    for (const visitor of visitors.slice(0, count)) {
      while (visitor.signIns.length < signInsEach) visitor.signIns.push(await signIn(url, visitor))
      visitor.token ??= await startSession(url, visitor)
    }
    return {}
  },

  /** As many visits as go through, each visitor with one call at a time and no pause. */
  async visit({ url, count, durationMs }) {
    const samples = new Map(Object.keys(visit).map((name) => [name, []]))
    const startedAt = performance.now()
    const isOver = () => performance.now() - startedAt >= durationMs
    await Promise.all(
      visitors.slice(0, count).map((visitor, index) => keepVisiting(url, visitor, index, isOver, samples)),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const all = [...samples.values()].flat()
    const slowest = [...samples].map(([name, times]) => [name, Math.round(getQuantile(times, slowestShare))])
    return {
      perSecond: all.length / seconds,
      p50Ms: getQuantile(all, 0.5),
      p99Ms: getQuantile(all, slowestShare),
      p99MsByCall: Object.fromEntries(slowest),
    }
  },

  /** One page of one account's history. */
  async readHistory({ url, address }) {
    const startedAt = performance.now()
    const answer = await call(url, new Agent(), { path: `/v1/account/${address}/history` })
    return { durationMs: performance.now() - startedAt, items: JSON.parse(answer).data.length }
  },
}

process.on('message', async ({ task, ...options }) => {
  process.send({ result: await tasks[task](options) })
})
process.send({ ready: true })

async function keepVisiting(url, visitor, index, isOver, samples) {
  const calls = Object.entries(visit)
  // They do not walk in step.
  for (let next = index; !isOver(); next++) {
    const [name, toCall] = calls[next % calls.length]
    const options = toCall(visitor)
    const startedAt = performance.now()
    const answer = await call(url, visitor.agent, options)
    samples.get(name).push(performance.now() - startedAt)
    if (name === 'authenticate') visitor.token = JSON.parse(answer).token
  }
}

function createVisitor(index) {
  const account = privateKeyToAccount(`0x${createHash('sha256').update(`visitor ${index}`).digest('hex')}`)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { account, address: account.address, agent, signIns: [], token: undefined }
}

async function signIn(url, { account, agent }) {
  const { nonce, token } = JSON.parse(await call(url, agent, visit.nonce()))
  const data = {
    accountAddress: account.address,
    chainId,
    domain: site,
    uri: `http://${site}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = toSignInText(data)
  const signature = await account.signMessage({ message })
  return {
    headers: { 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ data, message, signature, clientId: null }),
  }
}

async function startSession(url, visitor) {
  return JSON.parse(await call(url, visitor.agent, visit.authenticate(visitor))).token
}

function takeSignIn(signIns) {
  const next = signIns.pop()
  if (!next) throw new Error('No signed message is left; more have to be prepared')
  return next
}
