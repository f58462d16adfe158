import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startIdentity } from '@latchkey/local'
import { startTestChains } from '@latchkey/local/chains/eip155'
import { localFarcasterUsers } from '@latchkey/local/identity'
import { continueFarcasterLogin, getSecureSession, startFarcasterLogin } from '@latchkey/wire/secure'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureSocialLogins } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createTestDevice, secureUrl, site } from '../../testing/secure/createSecureApp.js'
import { createSocialApp, type SocialApp } from '../../testing/secure/createSocialApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { askHalves, callAsOwner, registerVault } from '../../testing/secure/createTestOwner.js'
import { pickSlot } from '../../testing/secure/createTestVault.js'
import { createProviderFetch } from '../social/createProviderFetch.js'
import { socialLimits } from '../social/createSocialLimits.js'
import { socialLifetimeMs } from '../social/createSocialStore.js'
import { createFarcasterRegistry } from './createFarcasterRegistry.js'
import { verifyFarcasterMessage } from './verifyFarcasterMessage.js'

let shared: OpenDatabase
let identity: Awaited<ReturnType<typeof startIdentity>>
let chains: Awaited<ReturnType<typeof startTestChains<1>>>
let rpcUrl: string
/** Two gateways on one database. */
let nodes: [SocialApp, SocialApp]
/** A gateway whose relay and chain answer as a test says. */
let odd: SocialApp
let oddServer: Server
let answerOddly: RequestListener
let device: TestDevice
let other: TestDevice
beforeAll(async () => {
  shared = await openTestPostgres()
  chains = await startTestChains({ chains: 1 })
  rpcUrl = chains.networks[0].rpcUrls.default.http[0]
  identity = await startIdentity({ port: 0, getRedirectUri: () => 'https://site.test/callback' })
  oddServer = createServer((request, response) => answerOddly(request, response))
  await new Promise<void>((resolve) => oddServer.listen(0, '127.0.0.1', () => resolve()))
  const oddUrl = `http://127.0.0.1:${(oddServer.address() as AddressInfo).port}`
  const make = (relayUrl: string, nodeUrl: string) =>
    createSocialApp({
      shared,
      identityUrl: identity.url,
      social: { clients: {}, farcaster: { relayUrl, rpcUrl: nodeUrl } },
      config: { upstreamTimeoutMs: 2_000 },
    })
  const relayUrl = `${identity.url}/farcaster`
  nodes = [await make(relayUrl, rpcUrl), await make(relayUrl, rpcUrl)]
  odd = await make(oddUrl, `${oddUrl}/rpc`)
})
afterAll(async () => {
  await Promise.all([...(nodes ?? []), odd].map((node) => node?.close()))
  oddServer?.closeAllConnections()
  await new Promise((resolve) => oddServer?.close(resolve))
  await shared?.close()
  await identity?.stop()
  await chains?.stop()
})
beforeEach(async () => {
  const nowMs = Date.now()
  for (const { clock } of [...nodes, odd]) clock.nowMs = nowMs
  ;[device, other] = await Promise.all([createTestDevice(), createTestDevice()])
})

async function begin(node: SocialApp, asker: TestDevice) {
  const { body, code, status } = await node.call(asker, startFarcasterLogin, {
    body: { projectId: 'p1', origin: site },
  })
  return { ...body, code, status }
}
const ask = (node: SocialApp, asker: TestDevice, transactionId: string) =>
  node.call(asker, continueFarcasterLogin, { body: { transactionId } })
/** Somebody signs in Farcaster’s app. */
const sign = (url: string, user: string) => fetch(url.replace('/siwf?', `/siwf/${user}?`))

test('two people sign in at Farcaster, and are known when they come again', async () => {
  const login = async (asker: TestDevice, user: string) => {
    const { transactionId, url } = await begin(nodes[0], asker)
    expect((await ask(nodes[0], asker, transactionId)).body).toEqual({ status: 'pending' })
    await sign(url, user)
    const { body } = await ask(nodes[1], asker, transactionId)
    if (body.status !== 'completed') throw new Error('Nobody has signed')
    expect((await ask(nodes[0], asker, transactionId)).code).toBe('social/unknown')
    return body.login
  }
  const ada = await login(device, 'ada')
  expect(ada).toMatchObject({ isNewUser: true, userName: 'ada', email: null })
  const bo = await login(other, 'bo')
  expect(bo).toMatchObject({ isNewUser: true, userName: 'bo' })
  expect(bo.userId).not.toBe(ada.userId)
  // With an app’s key the account is the same one.
  const again = await login(other, 'ada-app')
  expect(again).toMatchObject({ isNewUser: false, userId: ada.userId })
  const { body } = await nodes[0].call(other, getSecureSession, { session: again })
  expect(body).toMatchObject({ userId: ada.userId })
})

test.each(['mallory', 'ada-old', 'ada-elsewhere', 'ada-removed'])(
  'S13 what %s signs logs nobody in',
  async (user) => {
    const { transactionId, url } = await begin(nodes[0], device)
    await sign(url, user)
    expect(await ask(nodes[0], device, transactionId)).toMatchObject({ status: 403, code: 'social/refused' })
    expect((await ask(nodes[0], device, transactionId)).code).toBe('social/unknown')
  },
)

test('S9 a login is its device’s alone, and makes one session however many ask at once', async () => {
  const { transactionId, url } = await begin(nodes[0], device)
  await sign(url, 'bo')
  expect((await ask(nodes[0], other, transactionId)).code).toBe('social/unknown')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(nodes[(index % 2) as 0 | 1], device, transactionId)),
  )
  expect(answers.filter(({ body }) => body && 'status' in body && body.status === 'completed')).toHaveLength(
    1,
  )
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['social/unknown']),
  )
})

test('a login is over after five minutes', async () => {
  const { expiresAtMs, transactionId, url } = await begin(nodes[0], device)
  expect(expiresAtMs).toBe(nodes[0].clock.nowMs + socialLifetimeMs)
  await sign(url, 'ada')
  nodes[0].clock.nowMs += socialLifetimeMs
  expect((await ask(nodes[0], device, transactionId)).code).toBe('social/unknown')
})

test('floods: logins are counted before the relay is asked', async () => {
  const [{ max }] = socialLimits.device
  let opened = 0
  answerOddly = (_, response) => {
    opened++
    response.writeHead(201).end(JSON.stringify({ channelToken: 'token', url: 'https://farcaster.test/1' }))
  }
  const answers = await Promise.all(Array.from({ length: max + 10 }, () => begin(odd, device)))
  expect(answers.filter(({ code }) => code === 'social/limited')).toHaveLength(10)
  expect(opened).toBe(max)
})

describe('a relay', () => {
  test('that is not there, hangs, or says something else is told as such, and nothing is kept', async () => {
    const before = (await shared.database.select().from(secureSocialLogins)).length
    const listeners: RequestListener[] = [
      (request) => request.socket.destroy(),
      () => undefined,
      (_, response) => response.writeHead(500).end(),
      (_, response) => response.writeHead(201).end('{'),
      (_, response) => response.writeHead(201).end('{"channelToken":"\\u0000","url":"https://a.test"}'),
      (_, response) => response.writeHead(201).end('{"channelToken":"t","url":"javascript:alert(1)"}'),
      (_, response) => response.writeHead(201).end(' '.repeat(1_000_000)),
      (_, response) => response.writeHead(307, { location: rpcUrl }).end(),
    ]
    for (const [index, listener] of listeners.entries()) {
      answerOddly = listener
      expect(await begin(odd, device), String(index)).toMatchObject({
        status: 503,
        code: 'farcaster/unavailable',
      })
    }
    expect((await shared.database.select().from(secureSocialLogins)).length).toBe(before)
  })

  test('is believed nothing, and what it said once is kept while the chain cannot be asked', async () => {
    const { ada, bo } = localFarcasterUsers
    if (!ada || !bo) throw new Error('There is nobody')
    let nonce = ''
    let isChainThere = false
    let message = ''
    let signature = ''
    let reads = 0
    answerOddly = (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk
      })
      request.on('end', () => {
        if (request.url === '/rpc') {
          if (!isChainThere) return void request.socket.destroy()
          void fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
            .then((answer) => answer.text())
            .then((text) => response.end(text))
          return
        }
        if (request.method === 'POST') {
          nonce = (JSON.parse(body) as { nonce: string }).nonce
          response.writeHead(201).end(JSON.stringify({ channelToken: 't', url: 'https://farcaster.test/1' }))
          return
        }
        reads++
        if (reads > 1) return void response.writeHead(401).end('{}')
        // The account in the answer is another than the one that was signed for.
        response.end(JSON.stringify({ state: 'completed', message, signature, username: 'bo', fid: bo.fid }))
      })
    }
    const { transactionId } = await begin(odd, device)
    const account = privateKeyToAccount(ada.privateKey)
    message = createSiweMessage({
      ...{ domain: 'wallet.test', uri: secureUrl, nonce, version: '1', chainId: 10 },
      ...{ address: account.address, statement: 'Farcaster Auth', issuedAt: new Date() },
      resources: ['farcaster://fid/101'],
    })
    signature = await account.signMessage({ message })
    expect(await ask(odd, device, transactionId)).toMatchObject({
      status: 503,
      code: 'farcaster/unavailable',
    })
    expect(await ask(odd, device, transactionId)).toMatchObject({ status: 503 })
    isChainThere = true
    const { body } = await ask(odd, device, transactionId)
    expect(body).toMatchObject({ status: 'completed', login: { isNewUser: false } })
    expect(reads).toBe(1)
  })
})

test('S13 a message counts for us, this login, now, its signer and one account alone', async () => {
  const fetchBounded = createProviderFetch({ fetch: globalThis.fetch, timeoutMs: 5_000 })
  const registry = createFarcasterRegistry({ fetch: fetchBounded, rpcUrl })
  const { ada } = localFarcasterUsers
  if (!ada) throw new Error('There is nobody')
  const account = privateKeyToAccount(ada.privateKey)
  const nowMs = Date.now()
  const right = {
    ...{ domain: 'wallet.test', uri: secureUrl, nonce: 'aNonce1234', version: '1' as const, chainId: 10 },
    ...{ address: account.address, statement: 'Farcaster Auth', issuedAt: new Date(nowMs) },
    resources: ['farcaster://fid/101'],
  }
  const verify = async (changes: object, edit = (text: string) => text) => {
    const message = createSiweMessage({ ...right, ...changes })
    const signature = await account.signMessage({ message })
    return verifyFarcasterMessage(
      { message: edit(message), signature },
      { domain: 'wallet.test', siweUri: secureUrl, nonce: right.nonce, startedAtMs: nowMs - 60_000, nowMs },
      registry,
    )
  }
  expect(await verify({})).toBe('101')
  expect(await verify({ expirationTime: new Date(nowMs + 1_000), notBefore: new Date(nowMs) })).toBe('101')
  const wrong: object[] = [
    { domain: 'wallet.test.evil.test' },
    { domain: 'app.example.org' },
    { uri: 'https://evil.test' },
    { uri: `${secureUrl}/other` },
    { nonce: 'aNonce12345' },
    { chainId: 1 },
    { statement: 'Send all my ether' },
    { statement: undefined },
    { address: localFarcasterUsers.bo?.custody },
    { resources: undefined },
    { resources: ['farcaster://fid/102'] },
    { resources: ['farcaster://fid/101', 'farcaster://fid/102'] },
    { resources: ['farcaster://fid/0101'] },
    { resources: ['farcaster://fid/99999999999999999999999'] },
    { issuedAt: new Date(nowMs - 3_600_000) },
    { issuedAt: new Date(nowMs + 3_600_000) },
    { expirationTime: new Date(nowMs - 1_000) },
    { notBefore: new Date(nowMs + 3_600_000) },
  ]
  for (const changes of wrong) expect(await verify(changes), JSON.stringify(changes)).toBeUndefined()
  for (const edit of [
    (text: string) => text.replace('fid/101', 'fid/102'),
    (text: string) => `${text}\n- farcaster://fid/1`,
    (text: string) => text.replace(/Issued At: .*/, 'Issued At: soon'),
    () => '',
    () => '\0'.repeat(10_000),
  ]) {
    expect(await verify({}, edit), String(edit)).toBeUndefined()
  }
})

describe('S9 somebody who approves the code of somebody else', () => {
  test('is told of the device that is new to them, which has to wait a day like any other', async () => {
    const relayUrl = `${identity.url}/farcaster`
    const gateway = await createSocialApp({
      ...{ hasMail: true, identityUrl: identity.url },
      social: { clients: {}, farcaster: { relayUrl, rpcUrl } },
    })
    gateway.clock.nowMs = Date.now()
    const logIn = async (asker: TestDevice) => {
      const { transactionId, url } = await begin(gateway, asker)
      await sign(url, 'ada')
      const { body } = await ask(gateway, asker, transactionId)
      if (body.status !== 'completed') throw new Error('Nobody has signed')
      return body.login
    }
    try {
      const session = await logIn(device)
      const owner = { device, session, email: '', userId: session.userId }
      const vault = await registerVault(gateway, owner)
      const byMail = await gateway.login(device, 'ada@example.org')
      const { accessToken } = byMail
      const linked = await callAsOwner(gateway, owner, vault, 'linkIdentity', { accessToken })
      expect(linked.status).toBe(204)
      const told = () =>
        gateway.mail.mails.filter(({ text }) => text.includes('a code that someone sent or showed you'))
      // The same device again is nothing new.
      await logIn(device)
      // The attacker's browser shows a code, and Ada approves it.
      gateway.clock.nowMs += 5_000
      const theirs = { device: other, session: await logIn(other), email: '', userId: session.userId }
      expect(theirs.session.userId).toBe(session.userId)
      await vi.waitFor(() => expect(told()).toHaveLength(1))
      expect(told()[0]?.to).toEqual(['ada@example.org'])
      const { id } = pickSlot(vault, 'managed').slot
      expect(await askHalves(gateway, theirs, id, { purpose: 'export' })).toMatchObject({
        code: 'device/new',
      })
      // Nor does the browser of anybody else get what was approved for that one.
      const { transactionId, url } = await begin(gateway, device)
      await sign(url, 'ada')
      expect((await ask(gateway, other, transactionId)).code).toBe('social/unknown')
    } finally {
      await gateway.close()
    }
  })
})
