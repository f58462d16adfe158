import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { type SignInLayout, type SignInMessage, toSignInText } from '@latchkey/wire'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  pad,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { usedNonces } from '../../db/schema/index.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const site = 'app.example.org'
const origin = `https://${site}`
const factoryAbi = parseAbi([
  'function createWallet(address owner, bytes32 salt) returns (address)',
  'function getWalletAddress(address owner, bytes32 salt) view returns (address)',
])

let chains: TestChains<1>
let shared: OpenDatabase
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains()
  shared = await openTestDatabase()
  gateway = await createTestApp({ shared, networks: chains.networks })
})
afterAll(async () => {
  await gateway?.close()
  await shared?.close()
  await chains?.stop()
})

type Attempt = {
  data?: Partial<SignInMessage>
  /** What is signed; by default the text of the data. */
  message?: (data: SignInMessage) => string
  sign?: (message: string) => Promise<string>
  layout?: SignInLayout
  nonceToken?: string
  headers?: Record<string, string>
  walletInfo?: object
  app?: TestApp['app']
  projectId?: string
}

const getNonce = async (projectId = 'p1') =>
  (await gateway.app.inject(`/auth/v1/nonce?projectId=${projectId}`)).json() as {
    nonce: string
    token: string
  }

async function attempt(options: Attempt = {}) {
  const given = await getNonce(options.projectId)
  const data: SignInMessage = {
    accountAddress: owner.address,
    chainId: 'eip155:31337',
    domain: site,
    uri: `${origin}/page`,
    version: '1',
    nonce: given.nonce,
    issuedAt: new Date(gateway.clock.nowMs).toISOString(),
    ...options.data,
  }
  const message = options.message?.(data) ?? toSignInText(data, options.layout)
  const signature = await (options.sign ?? ((text) => owner.signMessage({ message: text })))(message)
  const payload = {
    data,
    message,
    signature,
    clientId: null,
    ...(options.walletInfo ? { walletInfo: options.walletInfo } : {}),
  }
  const send = () =>
    (options.app ?? gateway.app).inject({
      method: 'POST',
      url: `/auth/v1/authenticate?projectId=${options.projectId ?? 'p1'}`,
      headers: { origin, 'x-nonce-jwt': `Bearer ${options.nonceToken ?? given.token}`, ...options.headers },
      payload: JSON.stringify(payload),
    })
  return { response: await send(), again: send, data, given }
}

const me = (token: string, query = '') =>
  gateway.app.inject({
    url: `/auth/v1/me?projectId=p1${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('accounts of one network sign in so often and no more; those of another go on', async () => {
  const few = await createTestApp({
    ...{ shared, config: { rateLimit: { capacity: 0.1, refillPerSecond: 0.001 } } },
    dependencies: { rateLimiter: { take: async () => ({ isAllowed: true }) } },
  })
  const signIn = async (remoteAddress: string) => {
    const given = (await few.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data: SignInMessage = {
      ...{ accountAddress: owner.address, chainId: 'eip155:31337', domain: site, uri: origin },
      ...{ version: '1', nonce: given.nonce, issuedAt: new Date(few.clock.nowMs).toISOString() },
    }
    const message = toSignInText(data)
    const signature = await owner.signMessage({ message })
    const response = await few.app.inject({
      ...{ method: 'POST', url: '/auth/v1/authenticate?projectId=p1', remoteAddress },
      headers: { origin, 'x-nonce-jwt': `Bearer ${given.token}` },
      payload: { data, message, signature, clientId: null },
    })
    return response.statusCode
  }
  const statuses = [await signIn('2001:db8::1'), await signIn('2001:db8::2'), await signIn('2001:db8::3')]
  expect(statuses).toEqual([200, 200, 429])
  expect(await signIn('2001:db8:0:1::1')).toBe(200)
  await few.close()
})

describe('nonces', () => {
  test('AUT-1: a nonce has at least eight alphanumerics and its token three parts', async () => {
    const response = await gateway.app.inject('/auth/v1/nonce?projectId=p1')
    const { nonce, token } = response.json()
    expect(nonce).toMatch(/^[a-zA-Z0-9]{8,}$/)
    expect(token.split('.')).toHaveLength(3)
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await getNonce()).nonce).not.toBe(nonce)
  })
})

describe('signing in', () => {
  test('AUT-2 (EVM): a good signature answers a token with the claims of the account', async () => {
    const { data, response } = await attempt()
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('application/json')
    const nowSeconds = Math.floor(gateway.clock.nowMs / 1000)
    expect(decodeJwt(response.json().token)).toMatchObject({
      aud: 'p1',
      iss: 'https://gateway.example.org',
      exp: nowSeconds + 7 * 86_400,
      sub: expect.any(String),
      projectIdKey: 'p1',
      projectUuid: expect.any(String),
      profileUuid: expect.any(String),
      address: owner.address,
      chainId: 31337,
      chainNamespace: 'eip155',
      caip2Network: 'eip155:31337',
      uri: data.uri,
      domain: site,
      nonce: data.nonce,
    })
  })

  test('the site’s own server can check the token with the published keys', async () => {
    const { token } = (await attempt()).response.json()
    const keys = (await gateway.app.inject('/.well-known/jwks.json')).json()
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      audience: 'p1',
      currentDate: new Date(gateway.clock.nowMs),
    })
    expect(payload.address).toBe(owner.address)
  })

  test('the name on the first line is the client’s own, also for a network that is not served', async () => {
    for (const accountName of [
      'Local One',
      'EVM',
      'Ethereum',
      'Anvil (renamed) 🦊',
      'OP Mainnet',
      'Solana',
    ]) {
      expect((await attempt({ layout: { accountName } })).response.statusCode, accountName).toBe(200)
    }
    const data = { chainId: 'eip155:999999' }
    const unserved = await attempt({ data, layout: { accountName: 'A network of the site’s own' } })
    expect(unserved.response.statusCode).toBe(200)
  })

  test.each([
    ['a number, as EIP-4361 has it', {}],
    ['a CAIP-2 id, as the original kit has it', { chainId: 'eip155:31337' }],
  ])('the chain id is %s; with a statement, and without in either spacing', async (_, layout) => {
    for (const isCompact of [false, true]) {
      for (const data of [{}, { statement: 'Welcome' }]) {
        const { response } = await attempt({ data, layout: { ...layout, isCompact } })
        expect([response.statusCode, response.body.slice(0, 10)]).toEqual([200, '{"token":"'])
      }
    }
  })

  test('what viem writes for EIP-4361 is taken as it is', async () => {
    const { response } = await attempt({
      data: { statement: 'Welcome', requestId: 'r1', resources: ['https://a.test'] },
      message: ({ domain, nonce, uri, statement, requestId, resources, issuedAt = '' }) =>
        createSiweMessage({
          address: owner.address,
          chainId: 31337,
          domain,
          nonce,
          uri,
          version: '1',
          statement: statement ?? '',
          requestId: requestId ?? '',
          resources: resources ?? [],
          issuedAt: new Date(issuedAt),
        }),
    })
    expect(response.statusCode).toBe(200)
  })

  test('a message with every optional line passes', async () => {
    const { response } = await attempt({
      data: {
        statement: 'Welcome',
        expirationTime: new Date(gateway.clock.nowMs + 60_000).toISOString(),
        notBefore: new Date(gateway.clock.nowMs).toISOString(),
        requestId: 'r1',
        resources: ['https://a.test', 'email:a@b.test'],
      },
    })
    expect(response.statusCode).toBe(200)
  })

  test('a key signs in without any node', async () => {
    const offline = await createTestApp({ shared })
    const { nonce, token } = (await offline.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data = {
      accountAddress: owner.address,
      chainId: 'eip155:31337',
      domain: site,
      uri: origin,
      version: '1',
      nonce,
    }
    const message = toSignInText(data)
    const signature = await owner.signMessage({ message })
    const response = await offline.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { 'x-nonce-jwt': `Bearer ${token}` },
      payload: { data, message, signature },
    })
    expect(response.statusCode).toBe(200)
    const wrong = await offline.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { 'x-nonce-jwt': `Bearer ${(await getNonce()).token}` },
      payload: { data, message, signature: await stranger.signMessage({ message }) },
    })
    expect(wrong.statusCode).toBe(401)
    await offline.close()
  })

  test('§7.038: a wallet contract signs in before and after it is deployed (ERC-6492, ERC-1271)', async () => {
    const [network] = chains.networks
    const client = createPublicClient({ transport: http(network.rpcUrls.default.http[0]), cacheTime: 0 })
    const args = [owner.address, pad('0x0a')] as const
    const factory = network.smartWalletFactory
    const wallet = await client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'getWalletAddress',
      args,
    })
    const create = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
    const wrap = async (signer: typeof owner, message: string) =>
      serializeErc6492Signature({
        address: factory,
        data: create,
        signature: await signer.signMessage({ message }),
      })
    const data = { accountAddress: wallet }
    expect((await attempt({ data, sign: (text) => wrap(owner, text) })).response.statusCode).toBe(200)
    expect((await attempt({ data, sign: (text) => wrap(stranger, text) })).response.statusCode).toBe(401)
    const sender = createWalletClient({ account: owner, transport: http(network.rpcUrls.default.http[0]) })
    const hash = await sender.sendTransaction({ to: factory, data: create, chain: null })
    await waitForReceipt(client, hash)
    expect((await attempt({ data })).response.statusCode).toBe(200)
    const bad = await attempt({ data, sign: (message) => stranger.signMessage({ message }) })
    expect(bad.response.statusCode).toBe(401)
  })
})

describe('a contract wallet that approves texts on chain', () => {
  /** Answers whatever it is asked with one word; ERC-1271 asks for the first bytes of the function's name. */
  const answering = (word: `0x${string}`) => `0x7f${word.slice(2).padEnd(64, '0')}60005260206000f3` as const

  test.each([
    ['that it has', answering('0x1626ba7e'), 200],
    ['that it has not', answering('0xffffffff'), 401],
  ])('signs in with a signature without bytes when it says %s (ERC-1271)', async (_, bytecode, status) => {
    const [network] = chains.networks
    const address = getAddress(pad(bytecode.slice(0, 22) as `0x${string}`, { size: 20 }))
    const node = createTestClient({ mode: 'anvil', transport: http(network.rpcUrls.default.http[0]) })
    await node.setCode({ address, bytecode })
    const { response } = await attempt({ data: { accountAddress: address }, sign: async () => '0x' })
    expect(response.statusCode).toBe(status)
  })

  test('an account without a contract does not sign in so', async () => {
    const { response } = await attempt({ sign: async () => '0x' })
    expect(response.statusCode).toBe(401)
  })
})

describe('a session for several networks', () => {
  const claimsOf = async (options: Attempt) =>
    (await me((await attempt(options)).response.json().token)).json() as { caip2Networks?: string[] }

  test('counts on its own network and those of the namespace that the account signed for, and on no other', async () => {
    const resources = [
      'eip155:31337',
      'eip155:31338',
      'solana:mainnet',
      'email',
      'eip155:',
      'https://x.test/eip155:1',
    ]
    const { caip2Networks } = await claimsOf({
      data: { resources: resources.filter((one) => one.includes(':')) },
    })
    expect(caip2Networks).toEqual(['eip155:31337', 'eip155:31338'])
    expect(await claimsOf({})).not.toHaveProperty('caip2Networks')
    // Named by the caller, and not in what was signed.
    const named = await attempt({
      data: { resources: ['eip155:31338'] },
      message: (data) => toSignInText({ ...data, resources: undefined }),
    })
    expect(named.response.statusCode).toBe(400)
  })

  test('counts on one network for a contract wallet: another may have the contract of that address elsewhere', async () => {
    const [network] = chains.networks
    const client = createPublicClient({ transport: http(network.rpcUrls.default.http[0]), cacheTime: 0 })
    const args = [owner.address, pad('0x0b')] as const
    const factory = network.smartWalletFactory
    const create = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
    const wallet = await client.readContract({
      ...{ address: factory, abi: factoryAbi, functionName: 'getWalletAddress', args },
    })
    const claims = await claimsOf({
      data: { accountAddress: wallet, resources: ['eip155:31337', 'eip155:31338'] },
      sign: async (message) =>
        serializeErc6492Signature({
          ...{ address: factory, data: create, signature: await owner.signMessage({ message }) },
        }),
    })
    expect(claims).not.toHaveProperty('caip2Networks')
  })

  test('names no more networks than a header holds', async () => {
    const resources = Array.from({ length: 500 }, (_, index) => `eip155:${index + 1}`)
    expect((await claimsOf({ data: { resources } })).caip2Networks).toHaveLength(64)
  })
})

describe('what is refused', () => {
  test('no text whatever passes for a signature, nor does it break anything', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((value) => Buffer.from(value))
    const magic = '6492'.repeat(16)
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((value) => `0x${value}`),
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 300 })
        .map((value) => `0x${value}`),
      bytes.map((value) => value.toString('base64')),
      // Of the right length, or wrapped as contract wallets wrap theirs.
      fc
        .uint8Array({ minLength: 65, maxLength: 65 })
        .map((value) => `0x${Buffer.from(value).toString('hex')}`),
      bytes.map((value) => `0x${value.toString('hex')}${magic}`),
      bytes.map((value) => `0x${value.toString('hex')}${'8010'.repeat(16)}`),
    )
    const check = async (signature: string) => {
      const { response } = await attempt({ sign: async () => signature })
      expect([response.statusCode, response.body]).toEqual([401, 'The signature is not of this account'])
      expect(response.headers['content-type']).toContain('text/plain')
    }
    for (const signature of ['', '0x', '\0', '0x\0', '0x123', `0x${magic}`, 'x'.repeat(1_000_000)]) {
      await check(signature)
    }
    await fc.assert(fc.asyncProperty(text, check), { numRuns: 150 })
  })

  test('NUL characters and half letters elsewhere in a sign-in break nothing either', async () => {
    const walletInfo = { type: 'extension', name: 'Wal\0let \ud800' }
    const { token } = (await attempt({ walletInfo })).response.json()
    const account = (await me(token, '&includeAppKitAccount=true')).json().appKitAccount
    expect(account.connection_method.name).toBe('Wallet \ufffd')
    expect((await attempt({ data: { accountAddress: `${owner.address}\0` } })).response.statusCode).toBe(422)
    for (const broken of ['\0', '\ud800', '\udc00x', `${'x'.repeat(1_999)}🦊`]) {
      for (const info of [
        { type: 'unknown', name: broken },
        { type: 'walletconnect', icon: broken },
        { type: 'social', social: broken, identifier: broken },
      ]) {
        expect((await attempt({ walletInfo: info })).response.statusCode, JSON.stringify(info)).toBe(200)
      }
    }
  })

  test('a member of more than its own line, or an address that runs, is refused and leaves the nonce', async () => {
    const refused: Partial<SignInMessage>[] = [
      { statement: `Welcome\n\nURI: ${origin}/other` },
      { statement: 'Welcome\r\nURI: https://evil.test' },
      { requestId: '1\nResources:\n- https://evil.test' },
      { resources: ['https://a.test\n- https://evil.test'] },
      { issuedAt: `${new Date(gateway.clock.nowMs).toISOString()}\n` },
      { resources: ['javascript:alert(1)'] },
      { resources: ['https://a.test', 'data:text/html,x'] },
      { uri: `javascript://${site}/%0aalert(1)` },
      { uri: `vbscript://${site}/` },
      { uri: `${origin}/\nVersion: 1` },
    ]
    for (const data of refused) {
      const { given, response } = await attempt({ data })
      expect([response.statusCode, response.body], JSON.stringify(data)).toEqual([
        422,
        expect.stringMatching(
          /^Failed to read the request: data\.(statement|requestId|resources\.\d|issuedAt|uri): Expected /,
        ),
      ])
      const used = await shared.database.select().from(usedNonces).where(eq(usedNonces.nonce, given.nonce))
      expect(used).toEqual([])
    }
  })

  test('of what a page says of its wallet little is kept', async () => {
    const walletInfo = {
      type: 'extension',
      name: '🦊'.repeat(100_000),
      icon: `data:${'x'.repeat(1_000_000)}`,
    }
    const { token } = (await attempt({ walletInfo })).response.json()
    const { connection_method } = (await me(token, '&includeAppKitAccount=true')).json().appKitAccount
    expect(JSON.stringify(connection_method).length).toBeLessThan(5_000)
  })

  test('a wrapped signature that only an unreachable network could check answers 503', async () => {
    const offline = await createTestApp({ shared })
    offline.clock.nowMs = gateway.clock.nowMs
    const signature = serializeErc6492Signature({ address: owner.address, data: '0x', signature: '0x12' })
    const { response } = await attempt({ sign: async () => signature, app: offline.app })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    await offline.close()
  })

  test('what only a network that is not served could check answers 401, and says so', async () => {
    const data = { chainId: 'eip155:999999' }
    const wrapped = serializeErc6492Signature({ address: owner.address, data: '0x', signature: '0x12' })
    for (const sign of [
      (message: string) => stranger.signMessage({ message }),
      async () => '0x1234',
      async () => wrapped,
    ]) {
      const { response } = await attempt({ data, sign })
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        401,
        expect.stringContaining('text/plain'),
      ])
      expect(response.body).toContain('its network is not served here: only accounts of a key can sign in')
    }
    // No network would make a signature of that.
    const { response } = await attempt({ data, sign: async () => 'nonsense' })
    expect([response.statusCode, response.body]).toEqual([401, 'The signature is not of this account'])
  })

  test('a signature of another account answers 401 in plain text', async () => {
    for (const sign of [
      (message: string) => stranger.signMessage({ message }),
      async () => '0x1234',
      async () => 'nonsense',
      async () => `0x${'11'.repeat(500_000)}`,
      async () => `0x${'00'.repeat(65)}`,
    ]) {
      const { response } = await attempt({ sign })
      expect(response.statusCode).toBe(401)
      expect(response.headers['content-type']).toContain('text/plain')
    }
  })

  test('AUT-3: another nonce than the given one answers 401', async () => {
    expect((await attempt({ data: { nonce: 'another12345' } })).response.statusCode).toBe(401)
  })

  test('AUT-3: a nonce counts once, also when it is used twice at the same time', async () => {
    const { again, response } = await attempt()
    expect(response.statusCode).toBe(200)
    expect((await again()).statusCode).toBe(401)
  })

  test('AUT-3: an expired, foreign or forged nonce token answers 401', async () => {
    const { token } = await getNonce()
    gateway.clock.nowMs += 5 * 60_000 + 1_000
    expect((await attempt({ nonceToken: token })).response.statusCode).toBe(401)
    expect((await attempt({ nonceToken: 'a.b.c' })).response.statusCode).toBe(401)
    await gateway.projects.insert({ ...testProject, id: 'p2' })
    const foreign = (await gateway.app.inject('/auth/v1/nonce?projectId=p2')).json()
    const { response } = await attempt({ nonceToken: foreign.token, data: { nonce: foreign.nonce } })
    expect(response.statusCode).toBe(401)
  })

  test('a session token is no nonce token, nor the other way round', async () => {
    const { token } = (await attempt()).response.json()
    expect((await attempt({ nonceToken: token })).response.statusCode).toBe(401)
    expect((await me((await getNonce()).token)).statusCode).toBe(401)
  })

  test('AUT-4: a text that does not say what the data says answers 400', async () => {
    const changes: [NonNullable<Attempt['message']>, string][] = [
      [(data) => toSignInText({ ...data, statement: 'I give everything away' }), 'I give everything away'],
      [(data) => `${toSignInText(data)}\n`, 'a line is missing'],
      [(data) => toSignInText({ ...data, chainId: 'eip155:1' }), 'Chain ID: 1'],
      [(data) => toSignInText(data, { chainId: 'eip155:313370' }), 'Chain ID: eip155:313370'],
      [(data) => toSignInText(data, { chainId: 'solana:31337' }), 'Chain ID: solana:31337'],
      [(data) => toSignInText({ ...data, domain: 'evil.test' }), 'evil.test wants you to sign in'],
      [(data) => toSignInText({ ...data, accountAddress: stranger.address }), stranger.address],
      [(data) => toSignInText({ ...data, uri: 'https://evil.test' }), 'URI: https://evil.test'],
      [(data) => toSignInText({ ...data, nonce: '00000000' }), 'Nonce: 00000000'],
      [(data) => toSignInText({ ...data, issuedAt: '2001-01-01T00:00:00Z' }), 'Issued At: 2001'],
      [(data) => toSignInText({ ...data, expirationTime: '2101-01-01T00:00:00Z' }), 'Expiration Time: 2101'],
      // A second site in the name of the account changes no word of the first.
      [
        (data) =>
          toSignInText(data, { accountName: 'x account:\nevil.test wants you to sign in with your y' }),
        'evil.test wants you to sign in',
      ],
      [
        (data) => `evil.test wants you to sign in with your ${toSignInText(data)}`,
        'evil.test wants you to sign in',
      ],
      [() => '', 'does not begin as a sign-in does'],
      [() => ' wants you to sign in with your '.repeat(60_000), 'does not begin as a sign-in does'],
    ]
    for (const [message, reason] of changes) {
      const { response } = await attempt({ message })
      expect(response.statusCode).toBe(400)
      expect(response.headers['content-type']).toContain('text/plain')
      expect(response.body).toContain(reason)
      expect(response.body.length).toBeLessThan(200)
    }
  })

  test('AUT-4: a domain that is not the Origin’s, or not the project’s, answers 403', async () => {
    const foreign = { domain: 'evil.test', uri: 'https://evil.test/' }
    expect((await attempt({ data: foreign })).response.statusCode).toBe(403)
    expect((await attempt({ headers: { origin: 'https://www.example.org' } })).response.statusCode).toBe(403)
    expect((await attempt({ data: { uri: 'https://evil.test/' } })).response.statusCode).toBe(400)
  })

  test('AUT-4: a page of no origin, as in a sandboxed frame, signs in where its project lists “null”, for its own site', async () => {
    const headers = { origin: 'null' }
    const make = (id: string, ...origins: string[]) =>
      gateway.projects.insert({ ...testProject, id, allowedOrigins: origins })
    await make('listed', origin, 'null')
    await make('any', '*')
    await make('unlisted')
    expect((await attempt({ projectId: 'listed', headers })).response.statusCode).toBe(200)
    const foreign = { domain: 'evil.test', uri: 'https://evil.test/' }
    expect((await attempt({ projectId: 'listed', headers, data: foreign })).response.statusCode).toBe(403)
    for (const projectId of ['p1', 'any', 'unlisted']) {
      expect((await attempt({ projectId, headers })).response.statusCode).toBe(403)
    }
  })

  test('times that do not hold answer 401, ones that are none 400', async () => {
    const at = (offsetMs: number) => new Date(gateway.clock.nowMs + offsetMs).toISOString()
    expect((await attempt({ data: { expirationTime: at(-1) } })).response.statusCode).toBe(401)
    expect((await attempt({ data: { notBefore: at(3_600_000) } })).response.statusCode).toBe(401)
    expect((await attempt({ data: { issuedAt: at(3_600_000) } })).response.statusCode).toBe(401)
    expect((await attempt({ data: { issuedAt: 'soon' } })).response.statusCode).toBe(400)
  })

  test('accounts of other namespaces and malformed ones answer 400', async () => {
    for (const data of [
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { chainId: '31337' },
      { accountAddress: '0x12' },
      { version: '2' },
    ]) {
      expect((await attempt({ data })).response.statusCode).toBe(400)
    }
  })

  test('a missing nonce header answers 400 and a missing field 422', async () => {
    const post = (payload: object, headers: Record<string, string>) =>
      gateway.app.inject({ method: 'POST', url: '/auth/v1/authenticate?projectId=p1', payload, headers })
    expect((await post({ message: 'm', signature: '0x' }, {})).statusCode).toBe(400)
    expect((await post({ message: 'm' }, { 'x-nonce-jwt': 'x' })).statusCode).toBe(422)
    expect((await post({ message: 'm', signature: '0x' }, { 'x-nonce-jwt': 'x' })).statusCode).toBe(422)
  })
})

describe('sessions', () => {
  test('AUT-5: me answers the account of a token, and 401 without one', async () => {
    const walletInfo = { type: 'extension', name: 'Example Wallet', icon: 'https://x.test/w.png' }
    const { token } = (await attempt({ walletInfo })).response.json()
    const plain = (await me(token)).json()
    expect(plain).toMatchObject({
      address: owner.address,
      caip2Network: 'eip155:31337',
      chainId: 31337,
      projectIdKey: 'p1',
    })
    expect(plain).not.toHaveProperty('appKitAccount')
    expect((await me(token, '&includeAppKitAccount=true')).json().appKitAccount).toMatchObject({
      address: owner.address,
      caip2_chain: 'eip155:31337',
      profile_uuid: plain.profileUuid,
      is_main_account: true,
      connection_method: walletInfo,
      verification_status: null,
      metadata: {},
    })
    expect((await gateway.app.inject('/auth/v1/me?projectId=p1')).statusCode).toBe(401)
    for (const bad of ['', 'x', `${token.slice(0, -3)}aaa`]) expect((await me(bad)).statusCode).toBe(401)
  })

  test('a session is over after seven days', async () => {
    const { token } = (await attempt()).response.json()
    gateway.clock.nowMs += 7 * 86_400_000 - 2_000
    expect((await me(token)).statusCode).toBe(200)
    gateway.clock.nowMs += 3_000
    expect((await me(token)).statusCode).toBe(401)
  })

  test('a token of another project does not count', async () => {
    const { token } = (await attempt()).response.json()
    const response = await gateway.app.inject({
      url: '/auth/v1/me?projectId=p2',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })

  test('signing out ends the session and no other; doing it again is no failure', async () => {
    const first = (await attempt()).response.json().token
    const second = (await attempt()).response.json().token
    const signOut = () =>
      gateway.app.inject({
        method: 'POST',
        url: '/auth/v1/sign-out?projectId=p1',
        headers: { authorization: `Bearer ${first}` },
      })
    expect((await signOut()).statusCode).toBe(204)
    expect((await signOut()).statusCode).toBe(204)
    expect((await me(first)).statusCode).toBe(401)
    expect((await me(second)).statusCode).toBe(200)
    const without = await gateway.app.inject({ method: 'POST', url: '/auth/v1/sign-out?projectId=p1' })
    expect(without.statusCode).toBe(401)
  })

  test('accounts of one address on two networks share a profile', async () => {
    const ask = async (chainId: string) => {
      const { token } = (await attempt({ data: { chainId } })).response.json()
      return (await me(token, '&includeAppKitAccount=true')).json().appKitAccount
    }
    const main = await ask('eip155:31337')
    const other = await ask('eip155:1')
    expect(other.profile_uuid).toBe(main.profile_uuid)
    expect(other.uuid).not.toBe(main.uuid)
    expect(other.is_main_account).toBe(false)
  })

  test('an address is one account however its letters are written', async () => {
    const ask = async (accountAddress: string) => {
      const { token } = (await attempt({ data: { accountAddress } })).response.json()
      return (await me(token, '&includeAppKitAccount=true')).json().appKitAccount.uuid
    }
    expect(await ask(owner.address.toLowerCase())).toBe(await ask(owner.address))
  })

  test('tokens outlive a restart', async () => {
    const { token } = (await attempt()).response.json()
    const restarted = await createTestApp({ shared })
    restarted.clock.nowMs = gateway.clock.nowMs
    const response = await restarted.app.inject({
      url: '/auth/v1/me?projectId=p1',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(200)
    await restarted.close()
  })
})
