import { toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import {
  createTestMultisig,
  createTestPasskey,
  createTestSigner,
} from '../../testing/sui/createTestSigner.js'

/** An account on both networks; more MIST than a number of JavaScript holds. */
const { address } = createTestSigner(0, 1)
const nobody = `0x${'0'.repeat(63)}2`

type Answer = { data?: unknown; errors?: unknown } | string
/** What the node answers, by what is in the query. */
let answers: Readonly<Record<string, Answer>>
let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  node = await startUpstream((body, response, request) => {
    const { query, variables } = JSON.parse(body)
    const name = Object.keys(answers).find((one) => String(query).includes(one))
    const answer = request.url === '/graphql' && name !== undefined ? answers[name] : undefined
    response.setHeader('content-type', 'application/json')
    if (answer === undefined) response.statusCode = 500
    const isOther = variables?.address === nobody
    const own = isOther ? { data: { address: null } } : answer
    response.end(typeof own === 'string' ? own : JSON.stringify(own ?? {}))
  })
  const network = {
    chainNamespace: 'sui',
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    rpcUrls: { default: { http: [`${node.url}/`] } },
  }
  gateway = await createTestApp({
    networks: [
      { ...network, caipNetworkId: 'sui:mainnet', name: 'Sui', nativePrice: '2.5' },
      { ...network, caipNetworkId: 'sui:testnet', name: 'Sui Testnet', testnet: true },
    ],
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
})
beforeEach(() => {
  answers = { totalBalance: { data: { address: { balance: { totalBalance: '18446744073709551616' } } } } }
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}

describe('balances', () => {
  test('are those of the network’s coin, to the last digit, with the price of the setting', async () => {
    const { body } = await get(`account/${address}/balance?currency=usd&chainId=sui:mainnet`)
    expect(body.balances).toMatchObject([
      { symbol: 'SUI', chainId: 'sui:mainnet', price: 2.5, quantity: { numeric: '18446744073.709551616' } },
    ])
    const all = await get(`account/${address}/balance?currency=usd`)
    expect(all.body.balances.map(({ chainId }: { chainId: string }) => chainId)).toEqual([
      'sui:mainnet',
      'sui:testnet',
    ])
    expect(JSON.parse(node.received.at(-1) ?? '').variables).toEqual({ address, coinTypes: [] })
  })

  test('an account the network has never seen has an empty list, and nothing of the coin where that is asked for', async () => {
    expect((await get(`account/${nobody}/balance?currency=usd`)).body.balances).toEqual([])
    const query = 'currency=usd&chainId=sui:mainnet&forceUpdate=sui:mainnet:0x'
    expect((await get(`account/${nobody}/balance?${query}`)).body.balances).toMatchObject([
      { symbol: 'SUI', quantity: { numeric: '0.000000000' } },
    ])
    expect((await get(`account/${nobody}/balance?${query}x`)).status).toBe(400)
  })

  test.each([
    ['an error', { errors: [{ message: 'timeout', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }],
    ['no amount', { data: { address: { balance: { totalBalance: 5 } } } }],
    ['a negative amount', { data: { address: { balance: { totalBalance: '-5' } } } }],
    ['nothing', { data: null }],
    ['a page', '<html>'],
  ] as const)('a node that answers with %s has told nothing', async (_, answer) => {
    answers = { totalBalance: answer }
    const other = createTestSigner(0, 99).address
    const { status } = await get(`account/${other}/balance?currency=usd&chainId=sui:mainnet`)
    expect(status).toBe(503)
  })
})

test('the coin has its price by its placeholder', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/v1/fungible/price',
    payload: { projectId: 'p1', currency: 'usd', addresses: ['sui:mainnet:0x'] },
  })
  expect(response.json().fungibles).toMatchObject([{ address: 'sui:mainnet:0x', symbol: 'SUI', price: 2.5 }])
})

describe('addresses', () => {
  test.each(['0x12', `${address}0`, address.slice(2), `0X${address.slice(2)}`, `${address.slice(0, -1)}g`])(
    '%s is none here',
    async (text) => {
      const { body, status } = await get(`account/${text}/balance?currency=usd&chainId=sui:mainnet`)
      expect([status, body.reasons?.[0].field]).toEqual([400, 'address'])
    },
  )

  test('an account has no name, which is answered and not refused', async () => {
    expect(await get(`identity/${address}`)).toMatchObject({ status: 200, body: { name: null } })
  })
})

test.each([
  ['POST', '/graphql', 200],
  ['GET', '/graphql', 400],
  ['POST', '/graphql/health', 400],
  ['POST', '/', 400],
])('passes on what may be asked of a node: %s %s', async (method, path, status) => {
  const body = method === 'POST' ? { body: JSON.stringify({ query: '{totalBalance}' }) } : {}
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/v1/node?projectId=p1&chainId=sui:mainnet',
    payload: { method, path, ...body },
  })
  expect(response.statusCode).toBe(status)
})

describe('signing in', () => {
  const site = 'app.example.org'
  const [first, second, third] = [createTestSigner(0, 1), createTestSigner(1, 2), createTestSigner(2, 3)]
  const passkey = createTestPasskey(4)
  const several = createTestMultisig(
    [first, second, third].map((signer) => ({ signer, weight: 1 })),
    2,
  )

  async function signIn(as: string, sign: (message: string) => string, chainId = 'sui:mainnet') {
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data = { accountAddress: as, chainId, domain: site, uri: `https://${site}/`, version: '1', nonce }
    const message = toSignInText(data)
    expect(message.split('\n')[0]).toBe(`${site} wants you to sign in with your Sui account:`)
    return gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: { data, message, signature: sign(message) },
    })
  }
  const ofTwo = (message: string) =>
    several.sign([
      { position: 0, flag: 0, bytes: first.signBytes(message) },
      { position: 2, flag: 2, bytes: third.signBytes(message) },
    ])
  const ofOne = (message: string) => several.sign([{ position: 0, flag: 0, bytes: first.signBytes(message) }])

  test.each([
    ['Ed25519', first.address, first.sign],
    ['secp256k1', second.address, second.sign],
    ['secp256r1', third.address, third.sign],
    ['two of three keys', several.address, ofTwo],
    ['a passkey', passkey.address, (message: string) => passkey.sign(message)],
  ] as const)('an account of %s has a session, on a network that is not served, too', async (_, as, sign) => {
    for (const chainId of ['sui:mainnet', 'sui:devnet']) {
      const response = await signIn(as, sign, chainId)
      expect(response.statusCode).toBe(200)
      expect(decodeJwt(response.json().token)).toMatchObject({
        address: as,
        chainId: chainId.slice('sui:'.length),
        chainNamespace: 'sui',
        caip2Network: chainId,
      })
    }
  })

  test.each([
    ['one of three keys', several.address, ofOne],
    ['another account', second.address, first.sign],
    ['another text', first.address, () => first.sign('another text')],
    ['nonsense', first.address, () => 'nonsense'],
  ] as const)('%s has none', async (_, as, sign) => {
    expect((await signIn(as, sign)).statusCode).toBe(401)
  })

  describe('of an account of a login', () => {
    const login = `0x${'a'.repeat(64)}`
    const signature = Buffer.concat([Buffer.from([5]), Buffer.alloc(900, 7)]).toString('base64')
    const signAs = (chainId?: string) => signIn(login, () => signature, chainId)
    const verdict = (success: unknown) => ({ data: { verifyZkLoginSignature: { success } } })

    test('is for the network to say, which gets the text and who is said to have signed it', async () => {
      answers = { verifyZkLoginSignature: verdict(true) }
      expect((await signAs()).statusCode).toBe(200)
      const { query, variables } = JSON.parse(node.received.at(-1) ?? '')
      expect(query).toContain('PERSONAL_MESSAGE')
      expect(variables).toMatchObject({ author: login, signature })
      expect(Buffer.from(variables.bytes, 'base64').toString()).toContain('your Sui account')
    })

    test.each([
      ['it says no', { data: { verifyZkLoginSignature: { success: false } } }, 401],
      ['it says nothing', { data: { verifyZkLoginSignature: { success: null } } }, 401],
      [
        'it calls the signature wrong',
        { data: null, errors: [{ message: 'Verification failed', extensions: { code: 'BAD_USER_INPUT' } }] },
        401,
      ],
      [
        'it has failed itself',
        { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
        503,
      ],
      ['it answers something else', { data: { verifyZkLoginSignature: { success: 'true' } } }, 503],
      ['it answers a page', '<html>true</html>', 503],
    ] as const)('has none where %s', async (_, answer, status) => {
      answers = { verifyZkLoginSignature: answer }
      expect((await signAs()).statusCode).toBe(status)
    })

    test('has none where no node answers, or the network is not served: that says so', async () => {
      answers = {}
      expect((await signAs()).statusCode).toBe(503)
      const response = await signAs('sui:devnet')
      expect([response.statusCode, response.body]).toEqual([401, expect.stringContaining('not served')])
    })
  })
})
