import { signTransfer, startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { type HistoryTransaction, toSignInText } from '@latchkey/wire'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { hashMessage } from './verifySignature.js'

const nobody = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'
const chainId = 'stacks:2147483648'

let stacks: TestStacks
let gateway: TestApp
beforeAll(async () => {
  stacks = await startTestStacks({ blockMs: 0 })
  gateway = await createTestApp({ networks: [stacks.network] })
})
afterAll(async () => {
  await gateway?.close()
  await stacks?.stop()
})

const get = async (path: string, from: TestApp = gateway) => {
  const response = await from.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}
const ask = (payload: object, from: TestApp = gateway) =>
  from.app.inject({ method: 'POST', url: `/v1/node?projectId=p1&chainId=${chainId}`, payload })

/** Signs as an account of the trial wallet and sends through the gateway. */
async function send(
  wish: { from?: 0 | 1 | 2 } & Omit<Parameters<typeof signTransfer>[0], 'privateKey' | 'nonce'> & {
      nonce?: bigint
    },
) {
  const { from = 0, nonce, ...rest } = wish
  const { address, privateKey } = stacks.accounts[from]
  const nonces = await ask({ method: 'GET', path: `/extended/v1/address/${address}/nonces` })
  const signed = signTransfer({
    ...rest,
    privateKey,
    nonce: nonce ?? BigInt(nonces.json().possible_next_nonce),
  })
  const sent = await ask({
    ...{ method: 'POST', path: '/v2/transactions', body: JSON.stringify({ tx: signed.hex }) },
  })
  expect([sent.statusCode, `0x${sent.json()}`]).toEqual([200, signed.txid])
  return signed.txid
}

type Item = {
  symbol: string
  address?: string
  value: number
  iconUrl: string
  quantity: { numeric: string }
}
const balances = async (address: string): Promise<Item[]> =>
  (await get(`account/${address}/balance?currency=usd&chainId=${chainId}`)).body.balances
const history = async (address: string, query = '') =>
  (await get(`account/${address}/history?chainId=${chainId}${query}`)).body as {
    data: HistoryTransaction[]
    next: string | null
  }

describe('balances', () => {
  test('STX and tokens, with amount, price, value and picture', async () => {
    const { network } = stacks
    const items = await balances(stacks.accounts[0].address)
    expect(items[0]).toMatchObject({ name: 'Stacks', symbol: 'STX', price: 0.8, chainId })
    expect(items[0]).not.toHaveProperty('address')
    for (const token of network.tokens) {
      const item = items.find(({ address }) => address === `${chainId}:${token.address}`)
      expect(item).toMatchObject({ name: token.name, symbol: token.symbol, iconUrl: token.logo })
      expect(item?.value).toBeCloseTo(Number(item?.quantity.numeric) * Number(token.price))
      expect(item?.value).toBeGreaterThan(0)
    }
    expect(await balances(nobody)).toEqual([])
  })

  test('certain tokens afresh, also with a zero balance, by the placeholder and by their contracts', async () => {
    const [sbtc] = stacks.network.tokens
    const read = (address: string) =>
      get(`account/${nobody}/balance?currency=usd&chainId=${chainId}&forceUpdate=${chainId}:${address}`)
    expect((await read(sbtc?.address ?? '')).body.balances).toMatchObject([
      { symbol: 'sBTC', quantity: { numeric: '0.00000000' } },
    ])
    expect((await read(`${stacks.accounts[0].address}.unknown`)).body.balances).toEqual([])
  })

  test('refuses texts that are no address', async () => {
    expect((await get(`account/${nobody.slice(0, -1)}A/balance?currency=usd`)).status).toBe(400)
  })
})

describe('history', () => {
  test('what was sent, received and called, by both sides, with its fee; what waits; what failed', async () => {
    const [first, second] = stacks.accounts
    const [, usdcx] = stacks.network.tokens
    const token = usdcx?.address ?? ''
    const plain = await send({ recipient: second.address, amount: 1_500_000n, memo: 'rent' })
    const tokens = await send({ recipient: second.address, amount: 2_000_000n, token })
    const failed = await send({ recipient: second.address, amount: 3n, token, hasCondition: false })
    stacks.mine()
    const waiting = await send({ recipient: second.address, amount: 7n })

    const sent = await history(first.address)
    expect(sent.next).toBeNull()
    expect(sent.data.map(({ metadata }) => metadata.hash)).toEqual([waiting, failed, tokens, plain])
    const shared = { sentFrom: first.address, chain: chainId, isOwn: true }
    expect(sent.data).toMatchObject([
      {
        metadata: { ...shared, status: 'pending', operationType: 'send', sentTo: second.address },
        transfers: [],
      },
      {
        metadata: { ...shared, status: 'failed', operationType: 'execute', sentTo: token, fee: '1000' },
        transfers: [],
      },
      {
        metadata: { ...shared, status: 'confirmed', operationType: 'send', sentTo: second.address, nonce: 1 },
        transfers: [
          {
            direction: 'out',
            fungible_info: { symbol: 'USDCx', name: 'USDCx', address: token },
            quantity: { numeric: '2' },
          },
        ],
      },
      {
        metadata: { ...shared, status: 'confirmed', operationType: 'send', nonce: 0, fee: '1000' },
        transfers: [{ direction: 'out', fungible_info: { symbol: 'STX' }, quantity: { numeric: '1.5' } }],
      },
    ])
    expect(sent.data[0]?.metadata).not.toHaveProperty('fee')

    const received = await history(second.address)
    // The failed call moved nothing to the second account, and named it in its arguments alone.
    expect(received.data.map(({ metadata }) => metadata.hash)).toEqual([waiting, tokens, plain])
    expect(received.data[1]).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: first.address, sentTo: second.address, isOwn: false },
      transfers: [{ direction: 'in', quantity: { numeric: '2' } }],
    })
    expect(received.data[1]?.metadata).not.toHaveProperty('fee')
    // The same transaction has another id for each account, and keeps it when it is in a block.
    expect(received.data[0]?.id).not.toBe(sent.data[0]?.id)
    stacks.mine()
    const after = await history(second.address)
    expect(after.data[0]).toMatchObject({
      id: received.data[0]?.id,
      metadata: { status: 'confirmed' },
      transfers: [{ quantity: { numeric: '0.000007' } }],
    })
  })

  test('pages hold together although something new comes between them', async () => {
    const { address } = stacks.accounts[1]
    const hashes: string[] = []
    for (let count = 0; count < 55; count += 1) {
      hashes.unshift(await send({ from: 1, recipient: nobody, amount: BigInt(count + 1) }))
      if (count % 20 === 19) stacks.mine()
    }
    stacks.mine()
    const older = (await history(address, '')).data.length
    expect(older).toBe(25)
    const first = await history(address)
    for (let more = 0; more < 3; more += 1) await send({ from: 1, recipient: nobody, amount: 1n })
    stacks.mine()
    const second = await history(address, `&cursor=${first.next}`)
    const third = await history(address, `&cursor=${second.next}`)
    const read = [first, second, third].flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
    expect(read.slice(0, 55)).toEqual(hashes)
    expect(new Set(read).size).toBe(read.length)
    expect(third.next).toBeNull()
  })

  test.each(['no', 'W10', 'e30', Buffer.from('[["stacks:1",-1,null]]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const path = `/v1/account/${nobody}/history?chainId=${chainId}&cursor=${cursor}&projectId=p1`
      const { body, statusCode } = await gateway.app.inject(path)
      expect([statusCode, body]).toEqual([400, expect.stringContaining('cursor')])
    },
  )

  test('an account of the other kind of network has nothing here', async () => {
    const other = 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N'
    expect(await history(other)).toEqual({ data: [], next: null })
    expect(await balances(other)).toEqual([])
  })
})

describe('nodes', () => {
  test.each([
    ['GET', '/v2/info', undefined, 200],
    ['GET', `/v2/accounts/${nobody}`, undefined, 200],
    ['GET', `/extended/v1/address/${nobody}/stx`, undefined, 200],
    ['GET', `/extended/v1/address/${nobody}/balances`, undefined, 200],
    ['GET', `/extended/v1/address/${nobody}/transactions`, undefined, 200],
    ['GET', `/extended/v1/address/${nobody}/mempool`, undefined, 200],
    ['GET', `/extended/v2/addresses/${nobody}/transactions`, undefined, 200],
    ['GET', '/v2/fees/transfer', undefined, 200],
    ['POST', '/v2/fees/transaction', '{}', 400],
    ['POST', '/v2/transactions', '{"tx":"00"}', 400],
    ['GET', `/extended/v1/tx/0x${'0'.repeat(64)}`, undefined, 404],
    ['GET', `/metadata/v1/ft/${nobody}.x`, undefined, 404],
    ['POST', `/v2/contracts/call-read/${nobody}/x/get-name`, `{"sender":"${nobody}","arguments":[]}`, 200],
  ])('may be asked for %s %s', async (method, path, body, status) => {
    const response = await ask({ method, path, ...(body && { body }) })
    expect(response.statusCode).toBe(status)
    // It is the node that answers.
    expect(response.json()).not.toHaveProperty('reasons')
  })

  test.each([
    ['POST', '/extended/v1/faucets/stx'],
    ['GET', '/extended/v1/tx/mempool/stats'],
    ['GET', '/v2/accounts/../info'],
    ['POST', '/v2/info'],
  ])('may not be asked for %s %s', async (method, path) => {
    expect((await ask({ method, path, ...(method === 'POST' && { body: '{}' }) })).statusCode).toBe(400)
  })
})

describe('sign-in', () => {
  const site = 'app.example.org'

  async function signIn({
    account = 0,
    as,
    onChain = chainId,
  }: {
    account?: 0 | 1
    as?: string
    onChain?: string
  }) {
    const { address, privateKey } = stacks.accounts[account]
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data = {
      ...{ accountAddress: as ?? address, chainId: onChain, domain: site, uri: `https://${site}/` },
      ...{ version: '1', nonce },
    }
    const message = toSignInText(data)
    const key = Buffer.from(privateKey.slice(0, 64), 'hex')
    const bytes = Buffer.from(
      secp256k1.sign(hashMessage(message), key, { prehash: false, format: 'recovered' }),
    )
    return gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: {
        data,
        message,
        signature: Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]).toString('hex'),
      },
    })
  }

  test('signs the owner of an account in', async () => {
    const response = await signIn({})
    expect(response.statusCode).toBe(200)
    const [{ address }] = stacks.accounts
    expect(decodeJwt(response.json().token)).toMatchObject({ address, caip2Network: chainId })
  })

  test('refuses everybody else, and the account’s address of the other kind of network', async () => {
    const refused = [
      await signIn({ as: stacks.accounts[1].address }),
      await signIn({ as: 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3' }),
      await signIn({ onChain: 'stacks:1' }),
    ]
    for (const { statusCode } of refused) expect(statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('an API that lies, is late or does not answer', () => {
  let upstream: Upstream
  let liar: TestApp
  let answers: (path: string) => unknown
  beforeAll(async () => {
    upstream = await startUpstream((_, response, { url = '' }) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers(url)))
    })
    liar = await createTestApp({
      networks: [
        {
          ...stacks.network,
          // The first of them does not answer at all.
          rpcUrls: { default: { http: ['http://127.0.0.1:9', upstream.url] } },
        },
      ],
    })
  })
  afterAll(async () => {
    await liar?.close()
    await upstream?.close()
  })
  const unlisted = `${nobody}.fake_token`
  const balancesOf = (tokens: object, locked = '0') => ({
    stx: { balance: '1000000', locked },
    fungible_tokens: tokens,
  })
  const read = async () =>
    (await get(`account/${nobody}/balance?currency=usd&chainId=${chainId}`, liar)).body.balances

  test('what is stacked is told to be not spendable', async () => {
    answers = () => balancesOf({}, '400000')
    expect(await read()).toMatchObject([{ quantity: { numeric: '1.000000', spendable: '0.600000' } }])
  })

  test('strange tokens have their own names, without controls, no picture, and an address that fits into ids', async () => {
    answers = (path) =>
      path.startsWith('/metadata/')
        ? { name: 'Free\u202e Money\0', symbol: 'FREE', decimals: 2, asset_identifier: `${unlisted}::fake` }
        : balancesOf({
            [`${unlisted}::fake`]: { balance: '12345' },
            // Another token of the same contract, which is not what it calls itself.
            [`${unlisted}::other`]: { balance: '99999999' },
            'no contract::x': { balance: '1' },
            [`${nobody}::x`]: { balance: '1' },
          })
    const [, token, ...rest] = await read()
    expect(rest).toEqual([])
    expect(token).toMatchObject({
      ...{ name: 'Free Money', symbol: 'FREE', quantity: { numeric: '123.45', decimals: '2' }, iconUrl: '' },
      address: `${chainId}:${nobody}.fake%5Ftoken`,
    })
  })

  test('a token without decimals is none; where the API has no metadata, the contract is asked', async () => {
    const contract = `${nobody}.plain`
    const texts: Record<string, string> = {
      'get-decimals': '0x070100000000000000000000000000000003',
      'get-name': `0x070d${'00000005'}${Buffer.from('Plain').toString('hex')}`,
      'get-symbol': `0x070e${'00000003'}${Buffer.from('PLN').toString('hex')}`,
    }
    answers = (path) => {
      if (path.startsWith('/metadata/')) return { error: 'no' }
      if (path.includes('/silent/')) return { okay: false, cause: 'no' }
      if (path.includes('/call-read/')) return { okay: true, result: texts[path.split('/').at(-1) ?? ''] }
      return balancesOf({
        [`${contract}::p`]: { balance: '1500' },
        [`${nobody}.silent::s`]: { balance: '7' },
      })
    }
    const [, ...tokens] = await read()
    expect(tokens).toMatchObject([{ name: 'Plain', symbol: 'PLN', quantity: { numeric: '1.500' } }])
  })

  test('nonsense is a failure, and no balance', async () => {
    for (const nonsense of ['no', null, [], {}, { stx: { balance: '-1' } }, { stx: { balance: '1e9' } }]) {
      answers = () => nonsense
      const { status } = await get(`account/${nobody}/balance?currency=usd&chainId=${chainId}`, liar)
      expect(status, JSON.stringify(nonsense)).toBeGreaterThanOrEqual(500)
    }
  })

  test('without any answer that can be read there is no history either', async () => {
    answers = () => ({ total: -1, results: [] })
    const path = `/v1/account/${nobody}/history?chainId=${chainId}&projectId=p1`
    expect((await liar.app.inject(path)).statusCode).toBeGreaterThanOrEqual(500)
  })

  test('of a history, what cannot be read costs only its own row', async () => {
    const tx = (digit: string, more: object = {}) => ({
      ...{ tx_id: `0x${digit.repeat(64)}`, tx_type: 'token_transfer', tx_status: 'success', nonce: 1 },
      ...{ fee_rate: '10', sender_address: stacks.accounts[0].address, block_time: 1_700_000_000 },
      token_transfer: { recipient_address: nobody, amount: '5', memo: '0x' },
      ...more,
    })
    answers = (path) => {
      if (path.includes('/mempool')) return 'down'
      if (path.includes('/extended/v1/tx/')) return { error: 'down' }
      const call = { tx_type: 'contract_call', token_transfer: undefined, event_count: 3 }
      const contract_call = { contract_id: `${nobody}.x`, function_name: 'f' }
      const rows = [
        tx('1'),
        tx('2', { tx_id: '0x2' }),
        tx('3', { ...call, contract_call }),
        tx('4', { amount: 5 }),
      ]
      return { limit: 25, offset: 0, total: 4, results: rows.map((one) => ({ tx: one })) }
    }
    const { body } = await get(`account/${nobody}/history?chainId=${chainId}`, liar)
    expect(body.data.map(({ metadata }: HistoryTransaction) => metadata.hash)).toEqual([
      ...[`0x${'1'.repeat(64)}`, `0x${'4'.repeat(64)}`],
    ])
  })

  test('of a history, no more than 25 tokens are looked up, and a row of many costs no other its names', async () => {
    const [sbtc] = stacks.network.tokens
    const toEvent = (contract: string, event_type = 'fungible_token_asset') => ({
      event_type,
      asset: {
        asset_id: `${contract}::t`,
        sender: '',
        recipient: nobody,
        amount: '7',
        value: { repr: 'u1' },
      },
    })
    const toRow = (digit: string, events: object[]) => ({
      ...{ tx_id: `0x${digit.repeat(64)}`, tx_type: 'contract_call', tx_status: 'success', nonce: 1 },
      ...{ sender_address: stacks.accounts[0].address, block_time: 1_700_000_000 },
      contract_call: { contract_id: `${nobody}.x`, function_name: 'f' },
      ...{ event_count: events.length, events },
    })
    const rows = [
      toRow('1', [
        ...Array.from({ length: 60 }, (_, index) => toEvent(`${nobody}.many${index}`)),
        ...Array.from({ length: 60 }, (_, index) =>
          toEvent(`${nobody}.item${index}`, 'non_fungible_token_asset'),
        ),
        { ...toEvent(''), asset: { ...toEvent('').asset, asset_id: `${sbtc?.address}::${sbtc?.asset}` } },
      ]),
      toRow('2', [toEvent(`${nobody}.rare`)]),
    ]
    const lookedUp = new Set<string>()
    answers = (path) => {
      if (path.includes('/mempool')) return { total: 0, results: [] }
      if (path.startsWith('/metadata/')) {
        lookedUp.add(path)
        return { name: 'Token', symbol: 'TKN', decimals: 0 }
      }
      return { total: 2, results: rows.map((tx) => ({ tx })) }
    }
    const { body } = await get(`account/${nobody}/history?chainId=${chainId}`, liar)
    expect(lookedUp.size).toBe(25)
    const [many, rare] = (body.data as HistoryTransaction[]).map(({ transfers }) => transfers)
    expect(many?.filter((one) => one.nft_info).length).toBe(60)
    const symbols = many?.flatMap((one) => one.fungible_info?.symbol ?? []) ?? []
    expect([symbols.length, symbols.at(-1)]).toEqual([25, sbtc?.symbol])
    expect(rare).toMatchObject([{ fungible_info: { symbol: 'TKN' } }])
  })
})
