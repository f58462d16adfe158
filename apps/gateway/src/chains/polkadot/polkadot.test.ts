import { startTestPolkadot, type TestPolkadot } from '@latchkey/local/chains/polkadot'
import { type HistoryTransaction, toSignInText } from '@latchkey/wire'
import { Keyring } from '@polkadot/api'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { createPolkadotSender } from '../../testing/polkadot/createPolkadotSender.js'
import { toNetworkSpelling } from './address.js'
import { wrapText } from './verifySignature.js'

const chainId = 'polkadot:45454545454545454545454545454545'
const silentId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const roc = 10n ** 12n
const deposit = 3_333_333n
/** Has nothing. */
const nobody = '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM'

let node: TestPolkadot
let sender: Awaited<ReturnType<typeof createPolkadotSender>>
let gateway: TestApp
/** The process that executes the runtime, when the gateway had started and was asked what pages ask first. */
let earlyPid: number | undefined
beforeAll(async () => {
  node = await startTestPolkadot()
  const { network } = node
  gateway = await createTestApp({
    networks: [
      network,
      // The same node, as a network that lists no transfers and does not say its existential deposit.
      {
        ...network,
        caipNetworkId: silentId,
        name: 'Other',
        nativePrice: undefined,
        polkadot: { ss58Prefix: 0 },
      },
    ],
  })
  for (const path of ['/health', '/ready', '/v1/supported-chains']) await gateway.app.inject(path)
  earlyPid = node.getPid()
  sender = await createPolkadotSender(node)
})
afterAll(async () => {
  await gateway?.close()
  await sender?.stop()
  await node?.stop()
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}
const history = async (address: string, query = '', on = chainId) =>
  (await get(`account/${address}/history?chainId=${on}${query}`)).body as {
    data: HistoryTransaction[]
    next: string | null
  }
/** The coin, read afresh. */
const readCoin = async (address: string, on = chainId) =>
  (await get(`account/${address}/balance?currency=usd&chainId=${on}&forceUpdate=${on}:0x`)).body.balances

test('a gateway that starts asks nothing of a node', () => {
  expect(earlyPid).toBeUndefined()
  expect(node.getPid()).toBeGreaterThan(0)
})

describe('balances', () => {
  test('are what can be sent while the account stays open, with the price of the setting', async () => {
    const [, { address }] = node.accounts
    const { body } = await get(`account/${address}/balance?currency=usd&chainId=${chainId}`)
    expect(body.balances).toMatchObject([
      {
        ...{ name: 'Rococo', symbol: 'ROC', chainId, price: 4 },
        quantity: { numeric: '999.999996666667', decimals: '12' },
      },
    ])
    expect(body.balances[0]).not.toHaveProperty('address')
  })

  test('the deposit is the runtime’s own constant, where the networks file has none', async () => {
    const [, { address }] = node.accounts
    expect(await readCoin(address, silentId)).toMatchObject([{ quantity: { numeric: '999.999996666667' } }])
  })

  test('the account is the same in every network’s spelling', async () => {
    const [{ address }] = node.accounts
    const [expected] = await readCoin(address)
    for (const prefix of [0, 2, 1_284]) {
      const [found] = await readCoin(toNetworkSpelling(address, prefix))
      expect(found.quantity).toEqual(expected.quantity)
    }
  })

  test('an account that is not there has nothing', async () => {
    expect((await get(`account/${nobody}/balance?currency=usd&chainId=${chainId}`)).body.balances).toEqual([])
    expect(await readCoin(nobody)).toMatchObject([{ quantity: { numeric: '0.000000000000' } }])
  })

  test('an account that has hardly more than the deposit has that little', async () => {
    const to = sender.pairs[0]?.derive('//little').address ?? ''
    await sender.transfer({ to, amount: deposit + 1n })
    expect(await readCoin(to)).toMatchObject([{ quantity: { numeric: '0.000000000001' } }])
  })

  test('refuses texts that are no address', async () => {
    for (const text of [nobody.slice(0, -1), `${nobody.slice(0, -1)}A`, `0x${'1'.repeat(40)}`]) {
      const { body, status } = await get(`account/${text}/balance?currency=usd&chainId=${chainId}`)
      expect([status, body.reasons?.[0].field]).toEqual([400, 'address'])
    }
  })
})

test('the coin has its price by its placeholder', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/v1/fungible/price',
    payload: { projectId: 'p1', currency: 'usd', addresses: [`${chainId}:0x`] },
  })
  expect(response.json().fungibles).toMatchObject([{ symbol: 'ROC', price: 4 }])
})

test('an account has no name, which is answered and not refused', async () => {
  expect(await get(`identity/${nobody}`)).toMatchObject({ status: 200, body: { name: null } })
})

describe('history', () => {
  const to = () => sender.pairs[0]?.derive('//history').address ?? ''

  test('what was sent and received, by both sides, with its fee; several transfers in one; what failed', async () => {
    const from = node.accounts[1].address
    const plain = await sender.transfer({ from: 1, to: to(), amount: roc })
    const several = await sender.transferAll(
      [
        { to: to(), amount: 2n * roc },
        { to: node.accounts[0].address, amount: 5n },
        { to: to(), amount: 3n * roc },
      ],
      1,
    )
    const failed = await sender.transfer({ from: 1, to: to(), amount: 5_000n * roc })

    const sent = await history(from)
    expect(sent.next).toBeNull()
    expect(sent.data.map(({ metadata }) => metadata.hash)).toEqual([failed, several, plain])
    const shared = { sentFrom: from, sentTo: to(), chain: chainId, isOwn: true, operationType: 'send' }
    const fee = expect.stringMatching(/^[1-9]\d{5,}$/)
    expect(sent.data).toMatchObject([
      { metadata: { ...shared, status: 'failed', nonce: 2, fee }, transfers: [] },
      {
        metadata: { ...shared, status: 'confirmed', nonce: 1, fee },
        transfers: [
          { direction: 'out', quantity: { numeric: '3' } },
          { direction: 'out', quantity: { numeric: '0.000000000005' } },
          { direction: 'out', quantity: { numeric: '2' } },
        ].toReversed(),
      },
      {
        metadata: { ...shared, status: 'confirmed', nonce: 0, fee },
        transfers: [{ direction: 'out', fungible_info: { symbol: 'ROC' }, quantity: { numeric: '1' } }],
      },
    ])

    const received = await history(to())
    expect(received.data.map(({ metadata }) => metadata.hash)).toEqual([failed, several, plain])
    expect(received.data[2]).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: from, sentTo: to(), isOwn: false },
      transfers: [{ direction: 'in', quantity: { numeric: '1' } }],
    })
    expect(received.data[2]?.metadata).not.toHaveProperty('fee')
    // The same extrinsic has another id for each account, and the same in every spelling of one.
    expect(received.data[2]?.id).not.toBe(sent.data[2]?.id)
    const elsewhere = await history(toNetworkSpelling(to(), 0))
    expect(elsewhere.data.map(({ id }) => id)).toEqual(received.data.map(({ id }) => id))
    const time = Date.parse(received.data[0]?.metadata.minedAt ?? '')
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000)
  })

  test('a network without a list of transfers has no history, and says so', async () => {
    const { body, status } = await get(`account/${nobody}/history?chainId=${silentId}`)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('not available here')])
    // Without it, all networks that have one are told.
    expect((await get(`account/${nobody}/history`)).body).toEqual({ data: [], next: null })
  })

  test.each(['no', 'W10', 'e30', Buffer.from(`[["${chainId}",-1,"0x"]]`).toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const path = `/v1/account/${nobody}/history?chainId=${chainId}&cursor=${cursor}&projectId=p1`
      const { body, statusCode } = await gateway.app.inject(path)
      expect([statusCode, body]).toEqual([400, expect.stringContaining('cursor')])
    },
  )
})

describe('nodes', () => {
  const ask = async (method: string, params: unknown[] = []) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: `/v1/?projectId=p1&chainId=${chainId}`,
      payload: { jsonrpc: '2.0', id: 1, method, params },
    })
    return response.json()
  }

  test.each([
    ['author_pendingExtrinsics', []],
    ['chain_getBlock', []],
    ['chain_getBlockHash', [0]],
    ['chain_getFinalizedHead', []],
    ['chain_getHeader', []],
    ['state_call', ['Metadata_metadata', '0x']],
    ['state_getMetadata', []],
    ['state_getRuntimeVersion', []],
    ['state_getStorage', ['0x3a636f6465']],
    ['system_accountNextIndex', [nobody]],
    ['system_properties', []],
  ])('may be asked for %s', async (method, params) => {
    expect(await ask(method, params)).toMatchObject({ id: 1, result: expect.anything() })
  })

  test('estimate and take what is signed, and say why they do not', async () => {
    for (const method of ['author_submitExtrinsic', 'payment_queryInfo']) {
      expect(await ask(method, ['nothing'])).toMatchObject({ error: { data: 'expected an extrinsic' } })
    }
  })

  test.each([
    'state_getKeysPaged',
    'system_dryRun',
    'author_rotateKeys',
    'state_queryStorage',
    'dev_newBlock',
  ])('may not be asked for %s', async (method) => {
    expect(await ask(method)).toMatchObject({ error: { code: -32_601 } })
  })
})

describe('sign-in', () => {
  const site = 'app.example.org'
  const phrase = 'test test test test test test test test test test test junk'

  async function signIn(wish: {
    type?: 'sr25519' | 'ed25519' | 'ecdsa'
    prefix?: number
    as?: string
    onChain?: string
    wrap?: (text: string) => Uint8Array
  }) {
    const { onChain = chainId, prefix = 42, type = 'sr25519', wrap = wrapText } = wish
    const pair = new Keyring({ ss58Format: prefix, type }).addFromUri(phrase)
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data = {
      ...{ accountAddress: wish.as ?? pair.address, chainId: onChain, domain: site, uri: `https://${site}/` },
      ...{ version: '1', nonce },
    }
    const message = toSignInText(data)
    expect(message.split('\n')[0]).toBe(`${site} wants you to sign in with your Polkadot account:`)
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: { data, message, signature: `0x${Buffer.from(pair.sign(wrap(message))).toString('hex')}` },
    })
    return { response, address: pair.address }
  }

  test.each([
    ['sr25519', 42, chainId],
    ['ed25519', 0, silentId],
    ['ecdsa', 2, 'polkadot:48239ef607d7928874027a43a6768920'],
  ] as const)(
    '§1.006.polkadot signs the owner of an account in: %s, prefix %i, on %s',
    async (type, prefix, onChain) => {
      const { address, response } = await signIn({ type, prefix, onChain })
      expect(response.statusCode).toBe(200)
      expect(decodeJwt(response.json().token)).toMatchObject({ address, caip2Network: onChain })
    },
  )

  test('refuses everybody else, and who has signed the bare text', async () => {
    const refused = [
      await signIn({ as: node.accounts[1].address }),
      await signIn({ as: nobody }),
      await signIn({ wrap: (text) => Buffer.from(text) }),
      await signIn({ wrap: () => wrapText('another text') }),
    ]
    for (const { response } of refused) expect(response.statusCode).toBe(401)
  })
})
